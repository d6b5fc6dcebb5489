import type { Clock } from '../clock/clock.ts';
import type { Work } from '../db/database.ts';
import type { Reads, Tx } from '../db/tx.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import { withTracking } from '../log/tracking.ts';
import { openAllowance, useAllowance, type Allowance } from './allowance-store.ts';
import {
  abandonedThreads,
  dropAll,
  dropUntold,
  findNextTime,
  findOrders,
  isAtRest,
  isQueued,
  isUnfinished,
  listDue,
  lockThread,
  putOff,
  sendersToOutside,
  type DueRecipient,
  type MailKind,
  type Recipient,
} from './order-store.ts';
import { ORDER_JOB } from './orders.ts';
import { sendMailJobs } from './outbox.ts';
import { insertMade, type MadeMail } from './told-store.ts';
import { useNames } from './names-lock.ts';
import type { Transport } from './transport.ts';

/** Mails of one transaction, and of one turn of the event loop: others have the connection and the process between two. */
export const MAILS_AT_ONCE = 25;
/** How long a thread is left alone that is over and whose last mails are not ordered yet. */
const OVER_SECONDS = 10;

/** Whether what a thread is about will not be, `forGood` when nothing will be ordered about it any more; or is `past`. */
export type Over = 'no' | 'yes' | 'forGood' | 'past';

/** Makes mails of what a module ordered. */
export interface OrderWriter {
  /** `content` is what was ordered. The calendar part is that of the order, unless there is another one. */
  write(kind: MailKind, content: unknown, to: Recipient): MadeMail['mail'];
  /** Of what will not be nobody is told for the first time, or of a change; of what is past nothing at all. */
  isOver(reads: Reads, thread: string, now: Date): Promise<Over>;
}

interface OrderJobOptions {
  work: Work;
  clock: Clock;
  jobs: Pick<Jobs, 'send' | 'sendAll'>;
  transport: Pick<Transport, 'kind'>;
  /** How many mails to outside one person may cause in an hour. */
  perHour: number;
  writer: OrderWriter;
}

/** As many of the recipients as the hours of their senders leave. */
function within(
  due: readonly DueRecipient[],
  allowances: ReadonlyMap<string, Allowance>,
): { due: DueRecipient[]; used: ReadonlyMap<string, number> } {
  const used = new Map<string, number>();
  const kept = due.filter(({ isOutside, senderId }) => {
    if (!isOutside) return true;
    const count = (used.get(senderId) ?? 0) + 1;
    if (count > (allowances.get(senderId)?.left ?? 0)) return false;
    used.set(senderId, count);
    return true;
  });
  return { due: kept, used };
}

async function make(tx: Tx, due: readonly DueRecipient[], options: OrderJobOptions): Promise<void> {
  const { writer, jobs, transport } = options;
  const orders = await findOrders(tx, [...new Set(due.map(({ orderId }) => orderId))]);
  for (const { id, kind, content, trackingId } of orders) {
    const mails = due
      .filter(({ orderId }) => orderId === id)
      .map((to) => ({ to, mail: writer.write(kind, content, to) }));
    const ids = await insertMade(tx, id, mails);
    if (transport.kind === 'none') continue;
    const queued = ids.map((mailId) => ({ id: mailId, priority: 0 }));
    await withTracking(trackingId ?? undefined, () => sendMailJobs(tx, jobs, queued));
  }
}

/** The clock of the queue is the database's, and people change their zones: who waits is looked after within an hour. */
const MOST_SECONDS = 3600;

interface Waits {
  allowances: ReadonlyMap<string, Allowance>;
  /** When somebody's quiet hours end. */
  next: Date | undefined;
}

/** In how many seconds somebody's hour is over, or may be written to again; soon, where nothing such is waited for. */
function secondsLeft({ allowances, next }: Waits, now: Date): number {
  const times = [...allowances.values()].map(({ endsAt }) => endsAt);
  if (next) times.push(next);
  if (times.length === 0) return OVER_SECONDS;
  const first = Math.min(...times.map((time) => time.getTime() - now.getTime()));
  return Math.min(MOST_SECONDS, Math.max(1, Math.ceil(first / 1000)));
}

/** Queues the next job of a thread, unless one is queued that comes as early: each act brings one along. */
async function queueNext(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  { thread, seconds = 0 }: { thread: string; seconds?: number },
): Promise<void> {
  if (await isQueued(tx, thread, { kind: ORDER_JOB, seconds })) return;
  const when = seconds > 0 ? { startAfterSeconds: seconds } : {};
  await jobs.send(tx, { kind: ORDER_JOB, data: { thread }, ...when });
}

/** Makes the next mails of a thread, and queues those after them: now, or when they may be made. */
async function makeNext(tx: Tx, thread: string, options: OrderJobOptions): Promise<void> {
  const { clock, perHour, writer, jobs } = options;
  await useNames(tx, thread);
  await lockThread(tx, thread);
  if (await isAtRest(tx, thread)) return;
  const now = clock.now();
  const over = await writer.isOver(tx, thread, now);
  if (over === 'past') return await dropAll(tx, thread);
  const allowances = new Map<string, Allowance>();
  for (const sender of (await sendersToOutside(tx, thread)).toSorted())
    // in one order, so that two jobs never wait for each other
    allowances.set(sender, await openAllowance(tx, sender, { perHour, now }));
  const spent = [...allowances].filter(([, { left }]) => left === 0).map(([sender]) => sender);
  const onlyLast = over !== 'no';
  if (over === 'forGood') await dropUntold(tx, thread);
  const listed = await listDue(tx, { thread, onlyLast, spent, now, limit: MAILS_AT_ONCE });
  const { due, used } = within(listed, allowances);
  if (due.length > 0) await make(tx, due, options);
  for (const [sender, mails] of used) await useAllowance(tx, sender, mails);
  if (!(await isUnfinished(tx, thread))) return;
  if (due.length > 0) return await queueNext(tx, jobs, { thread });
  const next = await findNextTime(tx, thread, now);
  const seconds =
    onlyLast && spent.length === 0 && !next ? OVER_SECONDS : secondsLeft({ allowances, next }, now);
  await putOff(tx, thread, seconds);
  await queueNext(tx, jobs, { thread, seconds });
}

/** How ordered mails come to be: one job for each few, so that nobody waits behind a thousand mails of somebody else. */
export const orderJob = (options: OrderJobOptions): JobKind<{ thread: string }> => ({
  name: ORDER_JOB,
  retries: 90,
  retryDelaySeconds: 5,
  retryDelayMostSeconds: 600,
  expiresInSeconds: 60,
  batch: 1,
  async run(queued) {
    for (const { data } of queued) await options.work((tx) => makeNext(tx, data.thread, options));
  },
});

/** Queues the mails of threads that nobody makes: their jobs were lost, or given up. */
export async function requeueOrders(work: Work, jobs: Pick<Jobs, 'send'>): Promise<void> {
  await work(async (tx) => {
    for (const thread of await abandonedThreads(tx, ORDER_JOB))
      await jobs.send(tx, { kind: ORDER_JOB, data: { thread } });
  });
}
