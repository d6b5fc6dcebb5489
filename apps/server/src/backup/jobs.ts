import type { WaitingJob } from '../platform/jobs/refill.ts';
import type { VerifiedArchive } from './archive-reader.ts';
import type { Row } from './copy-text.ts';
import type { RowsEntry } from './manifest.ts';
import { readRows } from './rows.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** How a queue may treat jobs with the same key; each that pg-boss knows but one, which Portico has no use for. */
const POLICIES = new Set(['standard', 'short', 'singleton', 'stately', 'exclusive']);

/** @throws for what is no object */
function readData(text: string): object {
  const data: unknown = JSON.parse(text);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new Error('a job without data');
  return data;
}

/** A job of an archive. @throws for one that no queue could take */
export function readJob(row: Row): WaitingJob {
  const [kind, id, data, priority, startAfter, key, policy] = row;
  if (!/^[\w./-]{1,100}$/.test(kind ?? '') || !UUID.test(id ?? '')) throw new Error('a job without its name');
  const at = new Date(startAfter ?? '');
  if (Number.isNaN(at.getTime())) throw new Error('a job without its time');
  if (!Number.isInteger(Number(priority))) throw new Error('a job without its place');
  if (!POLICIES.has(policy ?? 'standard')) throw new Error('a job of an unknown policy');
  return {
    kind: kind ?? '',
    id: id ?? '',
    data: readData(data ?? '{}'),
    priority: Number(priority),
    startAfter: at,
    singletonKey: key ?? null,
    policy: policy ?? 'standard',
  };
}

/** The jobs of an archive that were not done yet. */
export async function* waitingJobs(archive: VerifiedArchive, entry: RowsEntry): AsyncGenerator<WaitingJob> {
  for await (const row of readRows(archive, entry)) yield readJob(row);
}
