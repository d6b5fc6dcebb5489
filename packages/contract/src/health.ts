import * as z from 'zod/mini';
import { operation } from './operation.ts';

const Count = z.int().check(z.minimum(0));
const Amount = z.number().check(z.minimum(0));

const states = ['ok', 'warn', 'fail'] as const;

/** What a check found: its state, a word of its own for it, and the numbers that belong to the word. */
const finding = <
  const Words extends readonly [string, ...string[]],
  Arguments extends Record<string, z.ZodMiniType>,
>(
  words: Words,
  args: Arguments,
) => z.object({ state: z.enum(states), word: z.enum(words), arguments: z.object(args) });

/** What is looked at, by the check's name. Nothing here is about a person, a meeting or a site. */
export const Findings = z.object({
  database: finding(['works', 'slow', 'busy', 'unreachable'], {
    milliseconds: Amount,
    /** Of PostgreSQL; empty while it does not answer. */
    version: z.string(),
    freeConnections: Count,
    mostConnections: Count,
  }),
  mail: finding(['works', 'shown', 'none', 'stuck', 'late', 'gaveUp', 'unknown'], {
    waiting: Count,
    oldestSeconds: Amount,
    /** Given up in the last seven days. */
    failed: Count,
    /** An error's code as the mail server or the network said it, such as `ECONNREFUSED` or `550`; may be empty. */
    reason: z.string(),
  }),
  jobs: finding(['works', 'late', 'failed', 'unknown'], {
    queued: Count,
    oldestSeconds: Amount,
    /** In the last 24 hours. */
    failed: Count,
  }),
  storage: finding(['works', 'low', 'full', 'away', 'unwritable'], {
    freeBytes: Amount,
    sizeBytes: Amount,
    recordingsBytes: Amount,
  }),
  /** Missing only where a portal was started without the engine. */
  media: z.optional(
    finding(['works', 'restarted', 'down', 'unreachable', 'refused'], {
      rooms: Count,
      participants: Count,
      /** In the last hour. */
      restarts: Count,
    }),
  ),
  /** Missing where a media server of its own, or none, carries the meetings. */
  streams: z.optional(
    finding(['works', 'full', 'restarted', 'failing', 'missing', 'off'], {
      streams: Count,
      /** How many there may be at once. */
      most: Count,
      watchers: Count,
      /** How often a composer failed in the last hour. */
      failures: Count,
    }),
  ),
  disk: finding(['works', 'low', 'full', 'unreadable'], { freeBytes: Amount, sizeBytes: Amount }),
  clock: finding(['works', 'differs', 'jumped', 'unknown'], {
    /** Between this machine's clock and the database's. */
    secondsApart: Amount,
    /** The largest jump of the last 24 hours. */
    jumpSeconds: Amount,
  }),
  timeZones: finding(['works', 'old', 'unknown'], {
    /** Of the data of time zones (tzdata), as `2026c`. */
    version: z.string(),
  }),
  certificate: finding(['works', 'soon', 'expired', 'early', 'kept', 'elsewhere', 'none'], {
    /** Until it expires, or since it did. */
    days: Count,
  }),
  address: finding(['https', 'untrusted', 'unnamed', 'loopback', 'open', 'plain'], { address: z.string() }),
  push: finding(['works', 'polling', 'cut'], {
    connections: Count,
    /** Tabs that ask again and again, because no WebSocket reaches us from where they are. */
    polling: Count,
    pages: Count,
  }),
});
export type Findings = z.infer<typeof Findings>;

/** What is looked at. */
export type CheckName = keyof Findings;
type AllFindings = { [Name in CheckName]-?: Exclude<Findings[Name], undefined> };
/** What one check found. */
export type Finding<Name extends CheckName = CheckName> = AllFindings[Name];
/** How a check stands. */
export type CheckState = (typeof states)[number];

export const readHealth = operation({
  id: 'health.read',
  method: 'GET',
  path: '/health',
  summary: 'How the deployment stands: what works, what does not, in numbers without names.',
  audience: 'person',
  answer: Findings,
  errors: ['forbidden'],
});
