import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { GuardedPool } from '../db/pool.ts';
import type { Transport } from '../mail/transport.ts';
import type { Check } from './health.ts';
import { readClock, readJobs, readMails } from './numbers.ts';
import type { ClockWatch } from '../clock/clock-watch.ts';

const BUSY_MS = 250;
const LATE_MAIL_SECONDS = 3600;
const LATE_JOB_SECONDS = 300;
const MOST_SECONDS_APART = 2;

/** The server's version, and how long it took to get a connection and then the answer, in milliseconds. */
async function askVersion(pool: GuardedPool): Promise<{ version: string; waited: number; took: number }> {
  const startedAt = performance.now();
  const client = await pool.connect();
  try {
    const connectedAt = performance.now();
    const text = "select current_setting('server_version') as version";
    const { rows } = await client.query<{ version: string }>(text);
    const version = rows[0]?.version.split(' ')[0] ?? '';
    return { version, waited: connectedAt - startedAt, took: performance.now() - connectedAt };
  } finally {
    client.release();
  }
}

/** Whether the database answers, how fast, and whether there are connections left. */
export function checkDatabase({ pool }: Pick<Database, 'pool'>, slowMilliseconds: number): Check<'database'> {
  const most = pool.options.max;
  const nothing = { milliseconds: 0, version: '', freeConnections: 0, mostConnections: most };
  return {
    name: 'database',
    otherwise: { state: 'fail', word: 'unreachable', arguments: nothing },
    async run() {
      const freeConnections = Math.max(0, most - pool.totalCount + pool.idleCount); // before the checks take theirs
      const { version, waited, took } = await askVersion(pool);
      const args = {
        milliseconds: Math.round(took * 10) / 10,
        version,
        freeConnections,
        mostConnections: most,
      };
      if (waited > BUSY_MS) return { state: 'warn', word: 'busy', arguments: args };
      if (took > slowMilliseconds) return { state: 'warn', word: 'slow', arguments: args };
      return { state: 'ok', word: 'works', arguments: args };
    },
  };
}

/** Whether mails leave, and what became of those that did not. */
export function checkMail({ reads }: Pick<Database, 'reads'>, transport: Transport): Check<'mail'> {
  return {
    name: 'mail',
    otherwise: {
      state: 'fail',
      word: 'unknown',
      arguments: { waiting: 0, oldestSeconds: 0, failed: 0, reason: '' },
    },
    async run() {
      const mails = await readMails(reads);
      if (transport.kind === 'none') return { state: 'warn', word: 'none', arguments: mails };
      if (transport.kind === 'mailbox') return { state: 'warn', word: 'shown', arguments: mails };
      const isLate = mails.oldestSeconds > LATE_MAIL_SECONDS;
      if (mails.reason !== '') return { state: isLate ? 'fail' : 'warn', word: 'stuck', arguments: mails };
      if (isLate) return { state: 'fail', word: 'late', arguments: mails };
      if (mails.failed > 0) return { state: 'warn', word: 'gaveUp', arguments: mails };
      return { state: 'ok', word: 'works', arguments: mails };
    },
  };
}

/** Whether queued work is done. */
export function checkJobs({ reads }: Pick<Database, 'reads'>): Check<'jobs'> {
  return {
    name: 'jobs',
    otherwise: { state: 'fail', word: 'unknown', arguments: { queued: 0, oldestSeconds: 0, failed: 0 } },
    async run() {
      const { queued, oldestSeconds, failed } = await readJobs(reads);
      const args = { queued, oldestSeconds, failed };
      if (oldestSeconds > LATE_JOB_SECONDS) return { state: 'warn', word: 'late', arguments: args };
      if (failed > 0) return { state: 'warn', word: 'failed', arguments: args };
      return { state: 'ok', word: 'works', arguments: args };
    },
  };
}

/** Whether this machine's clock agrees with the database's, and has not jumped. Tickets and links live by it. */
export function checkClock(
  { reads }: Pick<Database, 'reads'>,
  clock: Clock,
  watch: ClockWatch,
): Check<'clock'> {
  return {
    name: 'clock',
    otherwise: { state: 'fail', word: 'unknown', arguments: { secondsApart: 0, jumpSeconds: 0 } },
    async run() {
      const before = clock.now().getTime();
      const there = await readClock(reads);
      const here = (before + clock.now().getTime()) / 2;
      const secondsApart = Math.round(Math.abs(here - there) / 100) / 10;
      const args = { secondsApart, jumpSeconds: watch.largestSeconds() };
      if (secondsApart > MOST_SECONDS_APART) return { state: 'warn', word: 'differs', arguments: args };
      if (args.jumpSeconds > 0) return { state: 'warn', word: 'jumped', arguments: args };
      return { state: 'ok', word: 'works', arguments: args };
    },
  };
}
