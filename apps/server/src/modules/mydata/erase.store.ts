import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { rawTransaction, type Tx } from '../../platform/db/tx.ts';
import { hasQueue } from '../../platform/jobs/job-store.ts';
import { FORMER_MEMBER } from '../people/index.ts';

/** Who goes, and what stands in place of their name from then on. */
export interface Gone {
  personId: string;
  accountId: string;
  siteId: string;
  email: string;
  name: string;
  /** The person of the site in whose name things stay. */
  formerId: string;
  former: string;
}

/** Where nobody reads (RFC 2606). */
const FORMER_ADDRESS = 'former-member@former.invalid';

/** The person of a site in whose name things stay that somebody made who is gone; one is made where there is none. */
export async function ensureFormerMember(tx: Tx, siteId: string, former: string): Promise<string> {
  await tx
    .insertInto('auth_user')
    .values({ id: FORMER_MEMBER, name: 'Former member', email: FORMER_ADDRESS })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('person')
    .values({
      site_id: siteId,
      account_id: FORMER_MEMBER,
      user_name: FORMER_MEMBER,
      display_name: former,
      state: 'disabled',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('person')
    .select('id')
    .where('site_id', '=', siteId)
    .where('account_id', '=', FORMER_MEMBER)
    .executeTakeFirstOrThrow();
  return id;
}

const run = async (tx: Tx, statement: ReturnType<typeof sql>): Promise<void> => {
  await statement.execute(rawTransaction(tx));
};

const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&');

/** The name as words of its own: who is called May is no month. */
const words = (name: string): string => `(?<![[:alnum:]])${escaped(name)}(?![[:alnum:]])`;

/** A column without a name in its text. */
const nameless = (column: string, { name, former }: Pick<Gone, 'name' | 'former'>) =>
  sql`regexp_replace(${sql.ref(column)}, ${words(name)}, ${former}, 'g')`;

/** An address that is not the end or the beginning of another one. */
const address = (email: string): string =>
  `(?<![[:alnum:].!#$%&'*+/=?^_{|}~-])${escaped(email)}(?![[:alnum:]-]|[.][[:alnum:]])`;

/** The text of JSON in which something stands, as it is escaped there. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** JSON without a name and an address in its values; keys stay. */
const namelessJson = (column: string, { name, email, former }: Gone) =>
  sql`regexp_replace(regexp_replace(${sql.ref(column)}::text, ${address(email)}, ${FORMER_ADDRESS}, 'g'),
    ${`${words(inJson(name))}(?![^"]*":)`}, ${inJson(former)}, 'g')::jsonb`;

/** Whether JSON holds either. */
const isNamedIn = (column: string, { name, email }: Gone) =>
  sql`(${sql.ref(column)}::text ~ ${address(email)}
    or position(${inJson(name)} in ${sql.ref(column)}::text) > 0)`;

/** A personal room has no time and is its host’s alone: it becomes a meeting that was, which nobody enters any more. */
async function closeRoom(tx: Tx, { personId }: Gone): Promise<void> {
  await run(
    tx,
    sql`update meeting set kind = 'instant', state = 'cancelled', cancelled_at = now(), starts_at = began,
      ends_at = began + duration_minutes * interval '1 minute', local_start = to_char(began, 'YYYY-MM-DD"T"HH24:MI')
    from (select id, coalesce((select min(started_at) from meeting_instance i where i.meeting_id = meeting.id),
      created_at) as began from meeting where kind = 'personal' and host_id = ${personId}) as room
    where meeting.id = room.id`,
  );
}

/** Meetings and recordings stay with the site; in what the person called them their name goes. */
export async function handToSite(tx: Tx, gone: Gone): Promise<void> {
  const { personId, formerId } = gone;
  await closeRoom(tx, gone);
  await run(
    tx,
    sql`update meeting set host_id = ${formerId}, topic = ${nameless('topic', gone)},
      agenda = ${nameless('agenda', gone)} where host_id = ${personId}`,
  );
  await run(
    tx,
    sql`update recording set owner_id = ${formerId}, name = ${nameless('name', gone)},
      search_text = ${nameless('search_text', { name: gone.name.toLowerCase(), former: gone.former.toLowerCase() })} where owner_id = ${personId}`,
  );
  await run(tx, sql`update recording set started_by = null where started_by = ${personId}`);
}

/** What they wrote and where they were stays for those who were there, without a name. */
export async function loseName(tx: Tx, { personId, email, siteId, former }: Gone): Promise<void> {
  const own = sql`(person_id = ${personId} or (site_id = ${siteId} and email = ${email}))`;
  await run(
    tx,
    sql`update chat_message set display_name = ${former} from participant
      where participant.id = participant_id and ${own}`,
  );
  const rows = await sql<{ id: string }>`select id from participant where ${own}`.execute(rawTransaction(tx));
  const [ids, guests] = [rows.rows.map(({ id }) => id), rows.rows.map(() => randomUUID())];
  await run(
    tx,
    sql`update participant set person_id = null, guest_id = own.guest, display_name = ${former}, email = null, session_id = null
      from unnest(${ids}::uuid[], ${guests}::uuid[]) as own (id, guest) where participant.id = own.id`,
  );
}

/** The same of HTML, as React escapes it. */
const inHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

/** Mails to them go, and those that were sent with their address in them; in all others something else stands in its place. */
async function scrubMails(tx: Tx, gone: Gone): Promise<void> {
  const { siteId, email, name, former } = gone;
  const ofSite = sql`(site_id = ${siteId} or site_id is null)`;
  const whole = sql`concat(subject, ' ', text_body, ' ', html_body, ' ', calendar, ' ', reply_to, ' ', last_error)`;
  await run(
    tx,
    sql`delete from mail where ${ofSite}
      and (recipient = ${email} or (state <> 'waiting' and ${whole} ~ ${address(email)}))`,
  );
  const plain = (column: string, [called, instead] = [name, former]) =>
    sql`regexp_replace(regexp_replace(${sql.ref(column)}, ${address(email)}, ${FORMER_ADDRESS}, 'g'),
      ${words(called ?? '')}, ${instead}, 'g')`;
  await run(
    tx,
    sql`update mail set subject = ${plain('subject')}, text_body = ${plain('text_body')},
      html_body = ${plain('html_body', [inHtml(name), inHtml(former)])},
      calendar = ${namelessJson('calendar', gone)}, reply_to = ${namelessJson('reply_to', gone)}
    where ${ofSite} and (${whole} ~ ${address(email)} or position(${name} in concat(subject, text_body)) > 0
      or position(${inHtml(name)} in html_body) > 0)`,
  );
}

/** Invitations to them, and what mails are made of that name them. */
export async function dropMails(tx: Tx, gone: Gone): Promise<void> {
  const { personId, siteId, email } = gone;
  await run(
    tx,
    sql`delete from meeting_invitee using meeting where meeting.id = meeting_id and site_id = ${siteId}
      and (email = ${email} or person_id = ${personId})`,
  );
  await run(
    tx,
    sql`delete from mail_recipient using mail_order where mail_order.id = order_id and site_id = ${siteId}
      and (address = ${email} or mail_recipient.sender_id = ${personId})`,
  );
  await run(
    tx,
    sql`delete from mail_told using mail_order where mail_order.id = order_id and site_id = ${siteId} and address = ${email}`,
  );
  await run(
    tx,
    sql`delete from mail_order where site_id = ${siteId} and (sender_id = ${personId}
      or concat(calendar, reply_to) ~ ${address(email)} or ${isNamedIn('content', gone)})`,
  );
  await scrubMails(tx, gone);
}

/** The audit trail keeps who did what by an id that leads nowhere any more. */
export async function loseTraces(tx: Tx, gone: Gone): Promise<void> {
  const { personId, siteId, email, name, former } = gone;
  await run(
    tx,
    sql`update audit_event set actor_name = ${former}, address = null where actor_id = ${personId}`,
  );
  await run(
    tx,
    sql`update audit_event set detail = ${namelessJson('detail', gone)},
      subject_id = case when subject_id = ${email} then ${former} else subject_id end
    where site_id = ${siteId} and (subject_id = ${email} or ${isNamedIn('detail', gone)})`,
  );
  await run(
    tx,
    sql`update notification set about = ${namelessJson('about', gone)} from person
      where person.id = person_id and site_id = ${siteId} and ${isNamedIn('about', gone)}`,
  );
  await run(
    tx,
    sql`update site_setting set changed_by = ${former} where site_id = ${siteId} and changed_by = ${name}`,
  );
  await run(
    tx,
    sql`update push_event set data = ${namelessJson('data', gone)} where ${isNamedIn('data', gone)}`,
  );
  await run(
    tx,
    sql`delete from one_time_link where position(${personId} in subject::text) > 0
      or (position(${gone.accountId} in subject::text) > 0 and position(${siteId} in subject::text) > 0)`,
  );
  await run(tx, sql`delete from rate_count where position(${personId} in key) > 0`);
  if (await hasQueue(tx))
    await run(
      tx,
      sql`delete from pgboss.job where state <> 'active'
        and (position(${personId} in data::text) > 0 or data::text ~ ${address(email)})`,
    );
}

/** The person themselves, with settings, rights and what else is theirs alone. */
export async function deletePerson(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('person').where('id', '=', personId).execute();
}

/** The account, once it is nobody on any site: with its password, its sessions and its history. Answers whether it went. */
export async function deleteAccount(tx: Tx, { accountId, email }: Gone): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_user')
    .where('id', '=', accountId)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('person').select('id').whereRef('account_id', '=', 'auth_user.id')),
      ),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const names = (text: ReturnType<typeof sql>) =>
    sql`(position(${accountId} in ${text}) > 0 or ${text} ~ ${address(email)})`;
  await run(tx, sql`delete from one_time_link where ${names(sql`subject::text`)}`);
  await run(tx, sql`delete from auth_verification where ${names(sql`concat(identifier, ' ', value)`)}`);
  await run(
    tx,
    sql`delete from rate_count where position(${accountId} in key) > 0 or position(${email} in key) > 0`,
  );
  return true;
}
