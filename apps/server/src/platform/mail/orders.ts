import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/tx.ts';
import { Failure } from '../errors/failure.ts';
import type { Sweep } from '../jobs/housekeeping.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { currentTrackingId } from '../log/tracking.ts';
import { lockUsage, readUsage } from './allowance-store.ts';
import {
  hasOrdered,
  insertOrder,
  listReplaced,
  lockThread,
  takeBack,
  type OrderColumns,
  type Recipient,
} from './order-store.ts';
import { deleteDoneOrders, findTold, type Told } from './told-store.ts';

/** The job that makes the next mails of a thread. */
export const ORDER_JOB = 'mail-order';

/** Mails of one kind that an act orders, made of the same. */
export interface MailOrder extends Pick<OrderColumns, 'kind' | 'content' | 'calendar'> {
  to: readonly Recipient[];
}

/** What somebody does that many are to be told of. */
export interface MailAct extends Omit<OrderColumns, 'kind' | 'content' | 'calendar' | 'trackingId'> {
  orders: readonly MailOrder[];
  /** Whoever does it knows that some of these mails may have to wait for the next hour; otherwise such an act is refused. */
  mayWait: boolean;
}

/**
 * Orders mails inside a transaction, at a cost that hardly grows with their number; a job makes them after the commit. Those of a
 * thread that others were told of before are ordered by what `beginAct` says.
 */
export type OrderMails = (tx: Tx, act: MailAct) => Promise<void>;

/** What an address knows of a thread before an act: it was told, it was not, or nobody can say, because an older version may have. */
export type Knowledge = { kind: 'told'; told: Told } | { kind: 'untold' } | { kind: 'unknown' };

/**
 * Begins an act of a thread: what was ordered for these addresses before and not made yet is taken back, but for last mails, because
 * the act says it better. Answers what each of them knows then; undefined when the act has ordered its mails before.
 */
export async function beginAct(
  tx: Tx,
  { thread, act, addresses }: Pick<OrderColumns, 'thread' | 'act'> & { addresses: readonly string[] },
): Promise<((address: string) => Knowledge) | undefined> {
  await lockThread(tx, thread);
  if (await hasOrdered(tx, { thread, act })) return undefined;
  const untold = await takeBack(tx, thread, addresses);
  const all = await findTold(tx, thread, addresses);
  return (address) => {
    if (untold.has(address)) return { kind: 'untold' };
    const told = all.get(address);
    return told ? { kind: 'told', told } : { kind: 'unknown' };
  };
}

interface OrderOptions {
  clock: Clock;
  send: Jobs['send'];
  /** How many mails to outside one person may cause in an hour. */
  perHour: number;
}

/** How mails to outside would leave. */
export interface Outlook {
  /** Within the hour that runs. */
  now: number;
  later: number;
  /** How many hours more it takes until the last is made; 0 when none has to wait. */
  hours: number;
}

/** How mails leave of which a person may cause `perHour` in an hour, when so many count already. */
export function outlookOf(
  wanted: number,
  { used, waiting, perHour }: { used: number; waiting: number; perHour: number },
): Outlook {
  const before = Math.min(used, perHour) + waiting;
  const now = Math.min(wanted, Math.max(0, perHour - before));
  const later = wanted - now;
  const hours = later === 0 ? 0 : Math.ceil((before + wanted - perHour) / perHour);
  return { now, later, hours };
}

async function refuseTooMany(tx: Tx, act: MailAct, { clock, perHour }: OrderOptions): Promise<void> {
  const wanted = act.orders.flatMap(({ to }) => to).filter(({ isOutside }) => isOutside).length;
  if (wanted === 0) return;
  await lockUsage(tx, act.senderId);
  if (act.mayWait) return;
  const usage = await readUsage(tx, act.senderId, clock.now());
  const mails = outlookOf(wanted, { ...usage, perHour });
  if (mails.later > 0) throw new Failure('mailsMustWait', { body: { mails } });
}

interface LastMails {
  senderId: string;
  thread: string;
  /** Outside alone. */
  addresses: readonly string[];
}

/** How the last mails of a thread would leave, were they ordered now. */
export async function outlookOfLast(
  tx: Tx,
  { senderId, thread, addresses }: LastMails,
  { now, perHour }: { now: Date; perHour: number },
): Promise<Outlook> {
  const replaced = await listReplaced(tx, thread, addresses);
  const { used, waiting } = await readUsage(tx, senderId, now);
  const untold = replaced.filter(({ isFirst }) => isFirst).length;
  const own = replaced.filter((one) => one.senderId === senderId).length;
  return outlookOf(addresses.length - untold, { used, waiting: waiting - own, perHour });
}

export function createOrderMails(options: OrderOptions): OrderMails {
  return async (tx, given) => {
    const act = { ...given, orders: given.orders.filter(({ to }) => to.length > 0) };
    if (act.orders.length === 0) return;
    await refuseTooMany(tx, act, options);
    const { orders, mayWait: _mayWait, ...common } = act;
    const trackingId = currentTrackingId();
    for (const { to, ...order } of orders) await insertOrder(tx, { ...common, ...order, trackingId }, to);
    await options.send(tx, { kind: ORDER_JOB, data: { thread: act.thread } });
  };
}

/** Lets the mails of a thread be made now that waited because it was over, and is not any more. */
export const resumeMails = (tx: Tx, send: Jobs['send'], thread: string): Promise<void> =>
  send(tx, { kind: ORDER_JOB, data: { thread } });

const KEPT_MS = 7 * 86_400_000;

/** Forgets orders of which every mail was made long ago. */
export const sweepOrders: Sweep = (tx, now) => deleteDoneOrders(tx, new Date(now.getTime() - KEPT_MS));
