import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { rawTransaction, type Tx } from '../platform/db/tx.ts';
import type { JobKind, Jobs } from '../platform/jobs/jobs.ts';

/** How many rows one write makes: fewer, and it was torn. */
export const ROWS = 3;
export const WHOLE = 'whole';

/** A write of several rows and a job that belong together. */
export async function writeWhole(tx: Tx, jobs: Jobs, id: string): Promise<void> {
  for (let row = 0; row < ROWS; row += 1) {
    await tx
      .insertInto('audit_event')
      .values({ actor_name: 'writer', action: 'write', subject_kind: 'whole', subject_id: id })
      .execute();
  }
  await jobs.send(tx, { kind: WHOLE, data: { id } });
}

/** What the job of a write does: it leaves a mark. */
export const wholeKind = (database: Database): JobKind<{ id: string }> => ({
  name: WHOLE,
  retries: 5,
  retryDelaySeconds: 1,
  expiresInSeconds: 60,
  batch: 5,
  async run(batch) {
    await database.work(async (tx) => {
      const ids = batch.map((job) => job.data.id);
      await sql`insert into rate_count (key, window_ends_at, hits)
        select unnest(${ids}::text[]), now(), 1 on conflict (key) do nothing`.execute(rawTransaction(tx));
    });
  },
});
