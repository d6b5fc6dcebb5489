import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** So many releases leave their program and databases in the repository: who upgrades from an earlier one goes by one of them. */
const KEPT = 2;

/** Removes what all releases but the newest left, and answers which those were. */
export async function keepNewest(releases: string): Promise<string[]> {
  const versions = existsSync(releases) ? readdirSync(releases) : [];
  const newestFirst = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const old = newestFirst.slice(KEPT);
  for (const version of old) await rm(join(releases, version), { recursive: true });
  return old;
}
