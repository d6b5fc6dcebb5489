import { sql } from 'kysely';
import { prepared, type Slots } from '../db/prepared.ts';
import type { Reads, Tx } from '../db/tx.ts';
import { rawTransaction } from '../db/tx.ts';
import { hasQueue } from '../jobs/job-store.ts';
import type { CalendarPart, MailPerson } from './mail.ts';

/** What a mail of a thread is to who gets it: the first one, about a change, or the last one. */
export type MailKind = 'first' | 'change' | 'last';

/** Somebody whom an order is for. */
export interface Recipient {
  address: string;
  displayName: string;
  /** Not of an active person of the site: mails there are limited. */
  isOutside: boolean;
  /** The language that they read, an IANA name of the zone that they live in; null where nobody knows. */
  locale: string | null;
  timeZone: string | null;
  /** Their mail is not made before; null for at once. */
  notBefore: Date | null;
}

/** An order as its row keeps it. */
export interface OrderColumns {
  siteId: string;
  /** Whoever caused it: a person. */
  senderId: string;
  /** What it is about; mails of one thread reach each address in the order in which they were ordered. */
  thread: string;
  /** Which act of the thread it tells of, counted up; each act orders once, however often it is repeated. */
  act: number;
  kind: MailKind;
  /** What its mails are made of, as it was at the act. */
  content: object;
  /** The same for all its mails; without it the writer makes each its own. */
  calendar?: CalendarPart;
  replyTo: MailPerson;
  /** How long it matters who was told what. */
  mattersUntil: Date;
  trackingId: string | undefined;
}

/** While it lasts, nobody else orders in the thread or makes mails of it. */
export async function lockThread(tx: Tx, thread: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mail ' || ${thread}, 0))`.execute(
    rawTransaction(tx),
  );
}

interface OrderValues extends Omit<OrderColumns, 'content' | 'calendar' | 'replyTo' | 'trackingId'> {
  content: string;
  calendar: string | null;
  replyTo: string;
  trackingId: string | null;
  addresses: string[];
  displayNames: string[];
  areOutside: boolean[];
  locales: (string | null)[];
  timeZones: (string | null)[];
  notBefore: (string | null)[];
}

const newOrder = prepared((tx: Tx, order: Slots<OrderValues>) =>
  tx
    .with('ordered', (inner) =>
      inner
        .insertInto('mail_order')
        .columns([
          ...(['site_id', 'sender_id', 'thread', 'sequence', 'kind', 'content', 'calendar'] as const),
          ...(['reply_to', 'matters_until', 'tracking_id'] as const),
        ])
        .expression(
          sql`select ${order.siteId}::uuid, ${order.senderId}::uuid, ${order.thread}::uuid, ${order.act}::integer,
            ${order.kind}::text, ${order.content}::jsonb, ${order.calendar}::jsonb,
            ${order.replyTo}::jsonb, ${order.mattersUntil}::timestamptz, ${order.trackingId}::text`,
        )
        .returning(['id', 'thread', 'sender_id']),
    )
    .insertInto('mail_recipient')
    .columns([
      ...(['order_id', 'thread', 'sender_id'] as const),
      ...(['address', 'display_name', 'is_outside', 'locale', 'time_zone', 'not_before'] as const),
    ])
    .expression(
      sql`select ordered.*, recipient.* from ordered,
        unnest(${order.addresses}::text[], ${order.displayNames}::text[], ${order.areOutside}::boolean[],
          ${order.locales}::text[], ${order.timeZones}::text[], ${order.notBefore}::timestamptz[]) as recipient`,
    ),
);

/** Writes an order and whom it is for, by one statement. */
export async function insertOrder(tx: Tx, order: OrderColumns, to: readonly Recipient[]): Promise<void> {
  const { content, calendar, replyTo, trackingId = null, ...rest } = order;
  await newOrder(tx, {
    ...rest,
    content: JSON.stringify(content),
    calendar: calendar ? JSON.stringify(calendar) : null,
    replyTo: JSON.stringify(replyTo),
    trackingId,
    addresses: to.map(({ address }) => address),
    displayNames: to.map(({ displayName }) => displayName),
    areOutside: to.map(({ isOutside }) => isOutside),
    locales: to.map(({ locale }) => locale),
    timeZones: to.map(({ timeZone }) => timeZone),
    notBefore: to.map(({ notBefore }) => notBefore?.toISOString() ?? null),
  });
}

/** Whether an act of a thread has ordered its mails before. */
export async function hasOrdered(
  reads: Reads,
  { thread, act }: Pick<OrderColumns, 'thread' | 'act'>,
): Promise<boolean> {
  const row = await reads
    .selectFrom('mail_order')
    .select('id')
    .where('thread', '=', thread)
    .where('sequence', '=', act)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes back what was ordered for these addresses and not made yet, but for last mails: a newer act says it better. Answers
 * who was not told the first time.
 */
export async function takeBack(
  tx: Tx,
  thread: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string; kind: MailKind }>`
    delete from mail_recipient as recipient using mail_order
    where mail_order.id = recipient.order_id and mail_order.kind <> 'last' and recipient.thread = ${thread}
      and recipient.address = any(${[...addresses]}::text[])
    returning recipient.address, mail_order.kind`.execute(rawTransaction(tx));
  return new Set(rows.filter(({ kind }) => kind === 'first').map(({ address }) => address));
}

/** What `takeBack` would take back of mails to outside: who caused it, and whether it would have been the first. */
export async function listReplaced(
  reads: Reads,
  thread: string,
  addresses: readonly string[],
): Promise<{ senderId: string; isFirst: boolean }[]> {
  const { rows } = await sql<{ senderId: string; isFirst: boolean }>`
    select recipient.sender_id as "senderId", mail_order.kind = 'first' as "isFirst"
    from mail_recipient as recipient join mail_order on mail_order.id = recipient.order_id
    where recipient.thread = ${thread} and recipient.is_outside and mail_order.kind <> 'last'
      and recipient.address = any(${[...addresses]}::text[])`.execute(reads);
  return rows;
}

/** A recipient whose mail can be made. */
export interface DueRecipient extends Recipient {
  id: string;
  orderId: string;
  senderId: string;
}

/** What is asked of a thread. */
export interface DueQuery {
  thread: string;
  /** Only last mails are wanted. */
  onlyLast: boolean;
  /** Which senders may not cause mails to outside now. */
  spent: readonly string[];
  now: Date;
  limit: number;
}

/** The next of a thread, first ordered first: to each address one after the other. */
export async function listDue(
  tx: Tx,
  { thread, onlyLast, spent, now, limit }: DueQuery,
): Promise<DueRecipient[]> {
  const { rows } = await sql<DueRecipient>`
    select id, order_id as "orderId", sender_id as "senderId", address, display_name as "displayName",
      is_outside as "isOutside", locale, time_zone as "timeZone", not_before as "notBefore"
    from mail_recipient as recipient
    where thread = ${thread} and not (is_outside and sender_id = any(${[...spent]}::uuid[]))
      and (not ${onlyLast}::boolean or (select kind from mail_order where mail_order.id = order_id) = 'last')
      and (not_before is null or not_before <= ${now})
      and id = (select min(same.id) from mail_recipient as same
        where same.thread = recipient.thread and same.address = recipient.address)
    order by id limit ${limit}`.execute(rawTransaction(tx));
  return rows;
}

/** Whether a thread is of a site that nobody uses for now: its mails are made when it is used again. */
export async function isAtRest(tx: Tx, thread: string): Promise<boolean> {
  const { rows } = await sql`select from mail_order join site on site.id = site_id
    where thread = ${thread} and site.state <> 'active' limit 1`.execute(rawTransaction(tx));
  return rows.length > 0;
}

/** The threads of a site of which mails are ordered and not made. */
export async function listThreadsOf(reads: Reads, siteId: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('mail_order')
    .select('thread')
    .distinct()
    .where('site_id', '=', siteId)
    .execute();
  return rows.map(({ thread }) => thread);
}

/** When the next mail of a thread may be made of those that may not be yet; undefined where none waits for a time. */
export async function findNextTime(reads: Reads, thread: string, now: Date): Promise<Date | undefined> {
  const row = await reads
    .selectFrom('mail_recipient')
    .select(({ fn }) => fn.min('not_before').as('next'))
    .where('thread', '=', thread)
    .where('not_before', '>', now)
    .executeTakeFirst();
  return row?.next ?? undefined;
}

/** Who causes the mails of a thread that wait, to outside. */
export async function sendersToOutside(tx: Tx, thread: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('mail_recipient')
    .select('sender_id')
    .distinct()
    .where('thread', '=', thread)
    .where('is_outside', '=', true)
    .execute();
  return rows.map((row) => row.sender_id);
}

/** An order as its mails are made of it. */
export interface OrderRow {
  id: string;
  kind: MailKind;
  content: unknown;
  trackingId: string | null;
}

export async function findOrders(reads: Reads, ids: readonly string[]): Promise<OrderRow[]> {
  const rows = await reads
    .selectFrom('mail_order')
    .select(['id', 'kind', 'content', 'tracking_id as trackingId'])
    .where('id', 'in', [...ids])
    .execute();
  return rows as OrderRow[];
}

/** Whether mails of a thread are still to be made. */
export async function isUnfinished(reads: Reads, thread: string): Promise<boolean> {
  const row = await reads
    .selectFrom('mail_recipient')
    .select('id')
    .where('thread', '=', thread)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is left of a thread is due in so many seconds, by the clock of the database: until then nobody misses it. */
export async function putOff(tx: Tx, thread: string, seconds: number): Promise<void> {
  await sql`update mail_order set due_at = now() + ${seconds}::float8 * interval '1 second'
    where thread = ${thread} and exists (select from mail_recipient where order_id = mail_order.id)`.execute(
    rawTransaction(tx),
  );
}

/** Forgets all that was ordered of a thread and not made: it is behind everybody. */
export async function dropAll(tx: Tx, thread: string): Promise<void> {
  await tx.deleteFrom('mail_recipient').where('thread', '=', thread).execute();
}

/** The same but for last mails: what it is about will not be, and no act took it back. */
export async function dropUntold(tx: Tx, thread: string): Promise<void> {
  await sql`delete from mail_recipient as recipient using mail_order
    where mail_order.id = recipient.order_id and mail_order.kind <> 'last' and recipient.thread = ${thread}`.execute(
    rawTransaction(tx),
  );
}

/** Jobs at the end of an hour are queued for that second or the next. */
const SAME_SECONDS = 5;

/** Whether a job is queued for a thread that comes no later than one in so many seconds would. */
export async function isQueued(
  tx: Tx,
  thread: string,
  { kind, seconds }: { kind: string; seconds: number },
): Promise<boolean> {
  const within = seconds > 0 ? seconds + SAME_SECONDS : 0;
  const { rows } = await sql`
    select from pgboss.job where name = ${kind} and state = 'created' and data->>'thread' = ${thread}
      and start_after <= now() + ${within}::float8 * interval '1 second' limit 1`.execute(rawTransaction(tx));
  return rows.length > 0;
}

/** Threads with mails to be made that no job of this kind is going to make. */
export async function abandonedThreads(reads: Reads, kind: string): Promise<string[]> {
  if (!(await hasQueue(reads))) return [];
  const { rows } = await sql<{ thread: string }>`
    select distinct thread::text from mail_recipient where not exists (
      select from pgboss.job where name = ${kind} and state in ('created', 'retry', 'active')
        and data->>'thread' = mail_recipient.thread::text)`.execute(reads);
  return rows.map(({ thread }) => thread);
}
