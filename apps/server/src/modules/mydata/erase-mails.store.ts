import { calendarAddress } from '@portico/domain/icalendar';
import { sql, type RawBuilder } from 'kysely';
import { rawTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Gone } from './erase.store.ts';
import { eachRow, holds, inJson, run } from './scrub.store.ts';
import { namesAddress, scrubHtml, scrubJson, scrubText } from './scrubbing.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

/** A calendar object without its folds (RFC 5545 §3.1), which may go through the middle of an address. */
const unfolded = (calendar: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`replace(coalesce(${calendar}->>'text', ''), ${'\r\n '}, '')`;

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

interface OrderRow {
  id: string;
  content: unknown;
  calendar: unknown;
  replyTo: unknown;
}

/** What was ordered stays ordered for everybody else, without the name, and in the name of the former member. */
async function scrubOrders(tx: Tx, gone: Gone): Promise<void> {
  const { siteId, personId, email, name, formerId } = gone;
  const raw = rawTransaction(tx);
  const isNamed = sql`(${holds(sql`concat(content::text, ' ', reply_to::text)`, [email, inJson(name)])}
    or ${holds(unfolded(sql`calendar`), [calendarAddress(email), name])})`;
  await eachRow<OrderRow>(
    FIRST,
    async (after, limit) => {
      const found = await sql<OrderRow>`
        select id::text, content, calendar, reply_to as "replyTo" from mail_order
        where id > ${after}::uuid and site_id = ${siteId} and ${isNamed} order by mail_order.id limit ${limit}`.execute(
        raw,
      );
      return found.rows;
    },
    async ({ id, content, calendar, replyTo }) => {
      const [what, when, who] = [content, calendar, replyTo].map((one) => jsonOrNull(scrubJson(one, gone)));
      await run(
        tx,
        sql`update mail_order set content = ${what}::jsonb, calendar = ${when}::jsonb, reply_to = ${who}::jsonb
          where id = ${id}::uuid`,
      );
    },
  );
  for (const table of ['mail_order', 'mail_recipient'] as const)
    await tx.updateTable(table).set({ sender_id: formerId }).where('sender_id', '=', personId).execute();
}

interface MailRow {
  id: string;
  state: string;
  subject: string;
  text: string;
  html: string;
  calendar: unknown;
  replyTo: unknown;
  lastError: string | null;
}

async function scrubMail(tx: Tx, mail: MailRow, gone: Gone): Promise<void> {
  const { id, state, subject, text, html, calendar, replyTo, lastError } = mail;
  if (state !== 'waiting' && namesAddress([calendar, replyTo], gone.email)) {
    await tx.deleteFrom('mail').where('id', '=', id).execute();
    return;
  }
  await tx
    .updateTable('mail')
    .set({
      subject: scrubText(subject, gone),
      text_body: scrubText(text, gone),
      html_body: scrubHtml(html, gone),
      calendar: jsonOrNull(scrubJson(calendar, gone)),
      reply_to: jsonOrNull(scrubJson(replyTo, gone)),
      last_error: lastError === null ? null : scrubText(lastError, gone),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Mails to them go, and those that were sent in whose calendar part they are, or that are answered to them. In all others
 * something else stands in place of name and address.
 */
async function scrubMails(tx: Tx, gone: Gone): Promise<void> {
  const { siteId, email, name } = gone;
  const raw = rawTransaction(tx);
  const ofSite = sql`(site_id = ${siteId} or site_id is null)`;
  await run(tx, sql`delete from mail where ${ofSite} and recipient = ${email}`);
  const words = sql`concat(subject, ' ', text_body, ' ', html_body, ' ', reply_to->>'name', ' ', reply_to->>'address', ' ', last_error)`;
  const isNamed = sql`(${holds(words, [email, name])} or ${holds(unfolded(sql`calendar`), [calendarAddress(email), name])})`;
  await eachRow<MailRow>(
    FIRST,
    async (after, limit) => {
      const found = await sql<MailRow>`
        select id::text, state, subject, text_body as text, html_body as html, calendar, reply_to as "replyTo",
          last_error as "lastError"
        from mail where id > ${after}::uuid and ${ofSite} and ${isNamed} order by mail.id limit ${limit}`.execute(
        raw,
      );
      return found.rows;
    },
    (mail) => scrubMail(tx, mail, gone),
  );
}

/** Invitations to them and mails to them go; what is told others is told without their name. */
export async function dropMails(tx: Tx, gone: Gone): Promise<void> {
  const { personId, siteId, email } = gone;
  await run(
    tx,
    sql`delete from meeting_invitee using meeting where meeting.id = meeting_id and site_id = ${siteId}
      and (email = ${email} or person_id = ${personId})`,
  );
  for (const table of ['meeting_answer', 'meeting_proposal'] as const)
    await run(
      tx,
      sql`delete from ${sql.table(table)} using meeting
        where meeting.id = meeting_id and site_id = ${siteId} and email = ${email}`,
    );
  for (const table of ['mail_recipient', 'mail_told'] as const)
    await run(
      tx,
      sql`delete from ${sql.table(table)} using mail_order
        where mail_order.id = order_id and site_id = ${siteId} and address = ${email}`,
    );
  await scrubOrders(tx, gone);
  await scrubMails(tx, gone);
}
