import { within } from '../time/within.ts';
import type { CheckName, Finding, Findings } from '@portico/contract/health';

/** One thing that is looked at. */
export interface Check<Name extends CheckName = CheckName> {
  name: Name;
  run(): Promise<Finding<Name>>;
  /** What it says when looking failed or took too long. */
  otherwise: Finding<Name>;
}

/** Looks at everything. */
export interface Health {
  run(): Promise<Findings>;
}

const ANSWERS_WITHIN_MS = 3000;
const KEPT_MS = 2000;

async function look(check: Check): Promise<[CheckName, Finding]> {
  const found = check.run().catch(() => check.otherwise);
  return [check.name, await within(ANSWERS_WITHIN_MS, found, check.otherwise)];
}

/** All checks beside each other. Who asks within two seconds gets the same answer, so that asking costs nothing. */
export function createHealth(checks: readonly Check[]): Health {
  const lookAtAll = async (): Promise<Findings> =>
    Object.fromEntries(await Promise.all(checks.map(look))) as Findings;
  let last: { at: number; findings: Promise<Findings> } | undefined;
  return {
    run() {
      const at = performance.now();
      if (!last || at - last.at > KEPT_MS) last = { at, findings: lookAtAll() };
      return last.findings;
    },
  };
}
