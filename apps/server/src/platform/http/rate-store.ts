import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Work } from '../db/database.ts';
import type { Reads, Tx } from '../db/tx.ts';
import type { Sweep } from '../jobs/housekeeping.ts';
import type { LimitNews } from './limit-news.ts';
import type { CountHit, LimitSize } from './rate-limits.ts';

/** Forgets the windows that are over. */
export const sweepCounts: Sweep = async (tx, now) => {
  await tx.deleteFrom('rate_count').where('window_ends_at', '<=', now).execute();
};

/** After how many seconds one more would be within the limit; counts nothing. */
export function createDatabaseLook(reads: Reads, clock: Clock): CountHit {
  return async (limit, key) => {
    const now = clock.now();
    const row = await reads
      .selectFrom('rate_count')
      .select(['hits', 'window_ends_at'])
      .where('key', '=', key)
      .where('hits', '>=', limit.limit)
      .where('window_ends_at', '>', now)
      .where('window_ends_at', '<=', new Date(now.getTime() + limit.windowSeconds * 1000))
      .executeTakeFirst();
    return row ? Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000) : 0;
  };
}

/** What a window of all processes holds. */
interface SharedWindow {
  hits: number;
  endsInMs: number;
}

/** Adds hits to a window of all processes, a new one where the last is over. */
export type AddHits = (limit: LimitSize, key: string, given: SharedWindow) => Promise<SharedWindow>;

/** Windows in the database. A transaction of its own, so that a refusal counts too; `tell` is part of it. */
export function createAddHits(
  work: Work,
  clock: Clock,
  tell?: (tx: Tx, news: LimitNews) => Promise<void>,
): AddHits {
  return (limit, key, { hits, endsInMs }) =>
    work(async (tx) => {
      const { windowSeconds } = limit;
      const now = clock.now();
      const later = (ms: number): Date => new Date(now.getTime() + ms);
      // a window that ends later than a new one would was begun before the clock was set back
      const isOver = sql`rate_count.window_ends_at <= ${now} or rate_count.window_ends_at > ${later(windowSeconds * 1000)}`;
      const row = await tx
        .insertInto('rate_count')
        .values({ key, window_ends_at: later(endsInMs), hits })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            hits: sql<number>`case when ${isOver} then excluded.hits else rate_count.hits + excluded.hits end`,
            window_ends_at: sql<Date>`case when ${isOver} then excluded.window_ends_at else rate_count.window_ends_at end`,
          }),
        )
        .returning(['hits', 'window_ends_at'])
        .executeTakeFirstOrThrow();
      await tell?.(tx, { name: key, limit, hits: row.hits, endsAt: row.window_ends_at });
      return { hits: row.hits, endsInMs: row.window_ends_at.getTime() - now.getTime() };
    });
}

/** Counts each hit in the database. */
export function createDatabaseCounter(work: Work, clock: Clock): CountHit {
  const add = createAddHits(work, clock);
  return async (limit, key) => {
    const { hits, endsInMs } = await add(limit, key, { hits: 1, endsInMs: limit.windowSeconds * 1000 });
    return hits > limit.limit ? Math.ceil(endsInMs / 1000) : 0;
  };
}
