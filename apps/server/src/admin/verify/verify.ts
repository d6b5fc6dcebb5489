import { hasQueue } from '../../platform/jobs/job-store.ts';
import type { AdminAnswer } from '../protocol.ts';
import { table } from '../table.ts';
import { avatarChecks } from './avatars.ts';
import { MOST_NAMED, type Check, type VerifyPlace, type Violation } from './check.ts';
import { fileChecks } from './files.ts';
import { queueChecks, rowChecks, sendingCheck } from './rows.store.ts';
import { structureChecks } from './structure.store.ts';

/** How many violations of a check a person is shown; a program gets up to a thousand. */
const SHOWN = 20;

async function checksFor({ reads, isMailSentNow }: VerifyPlace): Promise<Check[]> {
  const checks = [...structureChecks, ...rowChecks, ...fileChecks, ...avatarChecks];
  if (!(await hasQueue(reads))) return checks;
  return [...checks, ...queueChecks, ...(isMailSentNow ? [sendingCheck] : [])];
}

interface Outcome {
  name: string;
  about: string;
  violations: readonly Violation[];
}

function linesOf({ name, about, violations }: Outcome): string[] {
  const rows = violations.slice(0, SHOWN).map(({ id, where = '' }) => ['', id, where]);
  const more = violations.length - rows.length;
  const [, ...lines] = table(['    ', '', ''], rows);
  return [
    `WRONG ${name}: it should be that ${about}`,
    ...lines,
    ...(more > 0
      ? [`      and ${more} more: --json names ${violations.length < MOST_NAMED ? 'all' : 'the first'}`]
      : []),
    '',
  ];
}

/**
 * Looks whether everything holds that must hold of the data. Each check is a statement or few, one after the other, so a
 * portal that runs answers in between; what changes while it is looked at is not reported. Nothing is written.
 */
export async function verifyData(place: VerifyPlace): Promise<AdminAnswer> {
  const checks = await checksFor(place);
  const outcomes: Outcome[] = [];
  for (const check of checks)
    outcomes.push({ name: check.name, about: check.about, violations: await check.find(place) });
  const wrong = outcomes.filter(({ violations }) => violations.length > 0);
  const data = { isSound: wrong.length === 0, checks: outcomes };
  if (wrong.length === 0) {
    const lines = [...outcomes.map(({ name, about }) => `ok    ${name}: ${about}`), '', 'Everything holds.'];
    return { isDone: true, lines, data };
  }
  const last = `${wrong.length} of ${outcomes.length} checks found something wrong. Nothing was changed.`;
  return { isDone: true, hasFindings: true, lines: [...wrong.flatMap(linesOf), last], data };
}
