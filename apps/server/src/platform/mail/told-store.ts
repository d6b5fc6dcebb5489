import { sql } from 'kysely';
import type { Reads, Tx } from '../db/tx.ts';
import { rawTransaction } from '../db/tx.ts';
import type { CalendarPart, Mail } from './mail.ts';
import type { DueRecipient, OrderColumns } from './order-store.ts';

/** A mail that was made for somebody. */
export interface MadeMail {
  to: DueRecipient;
  mail: Pick<Mail, 'subject' | 'text' | 'html' | 'language'> & { calendar?: CalendarPart };
}

/**
 * Turns recipients of an order into mails, and keeps who was told what by it: after a last mail nothing. A calendar part that
 * is the same for all does not leave the database. Answers the ids of the mails.
 */
export async function insertMade(tx: Tx, orderId: string, mails: readonly MadeMail[]): Promise<string[]> {
  const calendars = mails.map(({ mail }) => (mail.calendar ? JSON.stringify(mail.calendar) : null));
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into mail (site_id, recipient, subject, text_body, html_body, language, calendar, is_private, reply_to, thread, follows, tracking_id)
      select site_id, address, subject, text, html, language, coalesce(own.calendar::jsonb, mail_order.calendar), false, reply_to, thread,
        (select first_mail_id from mail_told where mail_told.thread = mail_order.thread and mail_told.address = own.address),
        tracking_id
      from mail_order, unnest(
        ${mails.map(({ to }) => to.address)}::text[], ${mails.map(({ mail }) => mail.subject)}::text[],
        ${mails.map(({ mail }) => mail.text)}::text[], ${mails.map(({ mail }) => mail.html)}::text[],
        ${mails.map(({ mail }) => mail.language ?? null)}::text[], ${calendars}::text[]
      ) as own (address, subject, text, html, language, calendar)
      where mail_order.id = ${orderId} returning id, recipient
    ), told as (
      insert into mail_told (thread, address, order_id, first_mail_id)
      select thread, recipient, mail_order.id, made.id from mail_order, made
      where mail_order.id = ${orderId} and kind <> 'last'
      on conflict (thread, address) do update
        set order_id = excluded.order_id, first_mail_id = coalesce(mail_told.first_mail_id, excluded.first_mail_id)
    ), forgotten as (
      delete from mail_told using mail_order, made
      where mail_order.id = ${orderId} and kind = 'last' and mail_told.thread = mail_order.thread
        and mail_told.address = made.recipient
    )
    select id from made`.execute(rawTransaction(tx));
  const done = mails.map(({ to }) => to.id);
  await sql`delete from mail_recipient where id = any(${done}::bigint[])`.execute(rawTransaction(tx));
  return rows.map(({ id }) => id);
}

/** What somebody was told last of a thread: the order that it was made of. */
export interface Told {
  orderId: string;
  content: unknown;
}

/** What is assumed to have been told. */
type AssumedColumns = Pick<OrderColumns, 'siteId' | 'senderId' | 'thread' | 'content' | 'mattersUntil'>;

/** What these addresses were told last of a thread; nothing of those whom nobody told of it, or a version without such rows. */
export async function findTold(
  reads: Reads,
  thread: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Told>> {
  const { rows } = await sql<{ orderId: string; addresses: string[]; content: unknown }>`
    select mail_order.id as "orderId", content, array_agg(address) as addresses
    from mail_told join mail_order on mail_order.id = order_id
    where mail_told.thread = ${thread} and address = any(${[...addresses]}::text[])
    group by mail_order.id`.execute(reads);
  return new Map(
    rows.flatMap(({ addresses: told, ...order }) => told.map((address) => [address, order] as const)),
  );
}

/** No act of its own: what is only assumed to have been told. */
const ASSUMED = -1;

/** Keeps for addresses of which nothing is known what they were told of a thread by a version that did not keep it. */
export async function assumeTold(
  tx: Tx,
  { siteId, senderId, thread, content, mattersUntil }: AssumedColumns,
  addresses: readonly string[],
): Promise<Told> {
  const { rows } = await sql<{ id: string }>`
    with assumed as (
      insert into mail_order (site_id, sender_id, thread, sequence, kind, content, matters_until)
      values (${siteId}, ${senderId}, ${thread}, ${ASSUMED}, 'first', ${JSON.stringify(content)}::jsonb, ${mattersUntil})
      returning id, thread
    ), told as (
      insert into mail_told (thread, address, order_id)
      select assumed.thread, address, assumed.id from assumed, unnest(${[...addresses]}::text[]) as address
      on conflict do nothing
    )
    select id from assumed`.execute(rawTransaction(tx));
  return { orderId: rows[0]?.id ?? '', content };
}

/**
 * Forgets who was told what of that which is long over, and orders that all was made of long ago: a repeated act could only
 * be one of the last minutes. Of an order that somebody was told last what it said is kept, without its calendar part.
 */
export async function deleteDoneOrders(tx: Tx, before: Date): Promise<void> {
  const raw = rawTransaction(tx);
  const isDone = sql`created_at < ${before}
    and not exists (select from mail_recipient where mail_recipient.order_id = mail_order.id)`;
  const isTold = sql`exists (select from mail_told where mail_told.order_id = mail_order.id)`;
  await sql`delete from mail_told using mail_order where mail_order.id = order_id
    and coalesce(matters_until, created_at) < ${before}`.execute(raw);
  await sql`delete from mail_order where ${isDone} and not ${isTold}`.execute(raw);
  await sql`update mail_order set calendar = null where calendar is not null and ${isDone} and ${isTold}`.execute(
    raw,
  );
}
