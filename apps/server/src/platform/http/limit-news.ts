import * as z from 'zod/mini';
import type { Tx } from '../db/tx.ts';
import type { Publish } from '../push/outbox.ts';
import type { LimitSize } from './rate-limits.ts';

/** What processes tell each other of a limit; no tab hears it. */
export const LIMIT_USED = 'limits.used';

/** How much of a limit is used up, by whoever calls whichever process. */
export interface LimitNews {
  /** Of its window, as the row has it. */
  name: string;
  limit: LimitSize;
  hits: number;
  endsAt: Date;
}

const Told = z.object({
  name: z.string(),
  limit: z.object({ limit: z.number(), windowSeconds: z.number() }),
  hits: z.number(),
  endsAt: z.iso.datetime(),
});

/** Tells of those that are half used up, or more: of all others there is time to know. */
export const tellOfLimits =
  (publish: Publish) =>
  async (tx: Tx, { name, limit, hits, endsAt }: LimitNews): Promise<void> => {
    if (hits < limit.limit / 2) return;
    const { limit: most, windowSeconds } = limit;
    const data = { name, limit: { limit: most, windowSeconds }, hits, endsAt: endsAt.toISOString() };
    await publish(tx, { channels: [], eventType: LIMIT_USED, data });
  };

export function readLimitNews(data: unknown): LimitNews {
  const { endsAt, ...told } = z.parse(Told, data);
  return { ...told, endsAt: new Date(endsAt) };
}
