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

/** How many tries may be made now. */
interface Reserved {
  granted: number;
  windowEndsAt: Date;
  /** After how many seconds there is more, when wrong ones used all up; 0 as well while others hold the rest. */
  waitSeconds: number;
}

/** What became of tries whose place was reserved. */
interface Settled {
  windowEndsAt: Date;
  wrong: number;
  right: number;
}

/** Places in windows of all processes, taken before a try is made. */
export interface Reservations {
  /** Takes as many as are wanted, or as there are. */
  reserve(limit: LimitSize, key: string, wanted: number): Promise<Reserved>;
  /** Gives back what right ones took; that of wrong ones is used up. */
  settle(key: string, settled: Settled): Promise<void>;
}

/** Clocks of processes differ by less, and two of them may look at their own before either begins a window. */
const CLOCKS_APART_MS = 10_000;

/** The latest end of a window of this limit; one that ends later was begun before the clock was set back. */
export const latestEnd = ({ windowSeconds }: Pick<LimitSize, 'windowSeconds'>, now: Date): Date =>
  new Date(now.getTime() + windowSeconds * 1000 + CLOCKS_APART_MS);

/** A process that died gives nothing back: what it held counts as used up after this. */
const HELD_MS = 120_000;

/** The row of a key, for this transaction alone until it ends; made where there is none. */
async function holdWindow(tx: Tx, key: string, endsAt: Date) {
  return await tx
    .insertInto('rate_count')
    .values({ key, window_ends_at: endsAt, hits: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['hits', 'held', 'held_until', 'window_ends_at'])
    .executeTakeFirstOrThrow();
}

export function createReservations(
  { reads, work }: { reads: Reads; work: Work },
  clock: Clock,
): Reservations {
  const look = createDatabaseLook(reads, clock);
  return {
    async reserve(limit, key, wanted) {
      const now = clock.now();
      const seconds = await look(limit, key); // who goes on after the end costs no write
      if (seconds > 0) return { granted: 0, windowEndsAt: now, waitSeconds: seconds };
      return await work(async (tx) => {
        const endsAt = new Date(now.getTime() + limit.windowSeconds * 1000);
        const row = await holdWindow(tx, key, endsAt);
        const isOver = row.window_ends_at <= now || row.window_ends_at > latestEnd(limit, now);
        const isHeld = row.held_until !== null && row.held_until > now;
        const before = isOver ? { hits: 0, held: 0 } : { hits: row.hits, held: isHeld ? row.held : 0 };
        const granted = Math.max(0, Math.min(wanted, limit.limit - before.hits));
        const windowEndsAt = isOver ? endsAt : row.window_ends_at;
        const [hits, held] = [before.hits + granted, before.held + granted];
        if (granted > 0)
          await tx
            .updateTable('rate_count')
            .set({ hits, held, held_until: new Date(now.getTime() + HELD_MS), window_ends_at: windowEndsAt })
            .where('key', '=', key)
            .execute();
        const isUsedUp = before.hits - before.held >= limit.limit;
        const waitSeconds = isUsedUp ? Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000) : 0;
        return { granted, windowEndsAt, waitSeconds };
      });
    },
    async settle(key, { windowEndsAt, wrong, right }) {
      await work(async (tx) => {
        await tx
          .updateTable('rate_count')
          .set({
            hits: sql<number>`greatest(hits - ${right}::int, 0)`,
            held: sql<number>`greatest(held - ${right + wrong}::int, 0)`,
          })
          .where('key', '=', key)
          .where('window_ends_at', '=', windowEndsAt)
          .execute();
        if (right === 0) return;
        const nothing = tx.deleteFrom('rate_count').where('key', '=', key);
        await nothing.where('hits', '=', 0).where('held', '=', 0).execute();
      });
    },
  };
}

/** After how many seconds one more would be within the limit, when wrong tries used it up; counts nothing. */
function createDatabaseLook(reads: Reads, clock: Clock): (limit: LimitSize, key: string) => Promise<number> {
  return async (limit, key) => {
    const now = clock.now();
    const held = sql<number>`case when held_until > ${now} then held else 0 end`;
    const row = await reads
      .selectFrom('rate_count')
      .select('window_ends_at')
      .where('key', '=', key)
      .where(sql<boolean>`hits - ${held} >= ${limit.limit}`)
      .where('window_ends_at', '>', now)
      .where('window_ends_at', '<=', latestEnd(limit, now))
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
      const now = clock.now();
      const later = (ms: number): Date => new Date(now.getTime() + ms);
      const isOver = sql`rate_count.window_ends_at <= ${now} or rate_count.window_ends_at > ${latestEnd(limit, now)}`;
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
