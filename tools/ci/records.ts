import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { filesOf, hashOf, isAmong, RECORDS } from './inputs.ts';
import type { Lane } from './lanes.ts';
import { versionOf } from './programs.ts';

const Record = z.object({
  /** Of everything that could have moved the lane when it passed. */
  inputs: z.string(),
  programs: z.record(z.string(), z.string()),
  passed: z.number(),
  /** What passed only at the second try, alone. */
  second: z.array(z.string()),
  date: z.string(),
});
export type Record = z.infer<typeof Record>;

/** What a lane depends on now. */
export type Footing = Pick<Record, 'inputs' | 'programs'>;

/** Looks at all inputs of a lane and at the programs that it uses. */
export async function footingOf(root: string, lane: Pick<Lane, 'inputs' | 'programs'>): Promise<Footing> {
  const files = (await filesOf(root)).filter((file) => isAmong(lane.inputs, file));
  if (files.length === 0) throw new Error(`the globs of a lane fit no file: ${lane.inputs.join(', ')}`);
  const versions = await Promise.all(
    lane.programs.map(async (name) => [name, await versionOf(name)] as const),
  );
  return { inputs: hashOf(root, files), programs: Object.fromEntries(versions) };
}

const fileOf = (root: string, name: string): string => join(root, RECORDS, `${name}.json`);

/** How a lane passed last; undefined when it never did, or when nobody can read it. */
export function readRecord(root: string, name: string): Record | undefined {
  const file = fileOf(root, name);
  if (!existsSync(file)) return undefined;
  try {
    return z.parse(Record, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function writeRecord(root: string, name: string, record: Record): void {
  mkdirSync(join(root, RECORDS), { recursive: true });
  writeFileSync(fileOf(root, name), `${JSON.stringify(record, null, 2)}\n`);
}

/** Why a lane has to run; undefined when all is as it was when it passed. */
export function whyRun(record: Record | undefined, now: Footing): string | undefined {
  if (!record) return 'it has no record';
  if (record.inputs !== now.inputs) return 'its inputs changed';
  const names = Object.keys({ ...record.programs, ...now.programs });
  const other = names.find((name) => record.programs[name] !== now.programs[name]);
  return (
    other && `${other} is ${now.programs[other] ?? 'gone'}, and was ${record.programs[other] ?? 'not used'}`
  );
}
