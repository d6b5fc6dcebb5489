import type { AnswerWord } from '@portico/contract/answers';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { Answerable } from '../meetings/index.ts';

/** Somebody who is invited. */
export interface Invitee {
  email: string;
  displayName: string;
}

/** How somebody who is invited is looked up. */
type Who = { personId: string } | { email: string };

export async function findInvitee(
  reads: Reads,
  { invitedTo }: Answerable,
  who: Who,
): Promise<Invitee | undefined> {
  return await reads
    .selectFrom('meeting_invitee')
    .select(['email', 'display_name as displayName'])
    .where('meeting_id', '=', invitedTo)
    .$if('personId' in who, (query) => query.where('person_id', '=', (who as { personId: string }).personId))
    .$if('email' in who, (query) => query.where('email', '=', (who as { email: string }).email))
    .executeTakeFirst();
}

/** Whose key it is: an invitee of a meeting, of a series, or of one date alone. */
export interface KeyOwner {
  email: string;
  siteId: string;
  meetingId: string;
}

export async function findKeyOwner(reads: Reads, key: string): Promise<KeyOwner | undefined> {
  return await reads
    .selectFrom('meeting_invitee')
    .innerJoin('meeting', 'meeting.id', 'meeting_invitee.meeting_id')
    .select(['email', 'meeting.site_id as siteId', 'meeting.id as meetingId'])
    .where('answer_key', '=', sql<string>`${key}::uuid`)
    .executeTakeFirst();
}

/** What somebody said. */
export interface AnswerRow {
  answer: AnswerWord;
  comment: string;
}

/** What an invitee said of a meeting: of a date what they said of it by itself, else of its series. */
export async function findAnswer(
  reads: Reads,
  { meeting, masterId }: Answerable,
  email: string,
): Promise<AnswerRow | undefined> {
  const row = await reads
    .selectFrom('meeting_answer')
    .select(['answer', 'comment'])
    .where('about', 'in', [meeting.id, masterId])
    .where('email', '=', email)
    .where('sequence', '>=', meeting.answersFrom)
    .orderBy(sql`about = ${meeting.id}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as AnswerRow | undefined;
}

export interface AttendeeRow extends Invitee {
  answer: AnswerWord | null;
  comment: string | null;
  isUnreached: boolean;
}

/** Everybody who is invited, with what they said. */
export async function listAttendees(
  reads: Reads,
  { meeting, masterId, invitedTo }: Answerable,
): Promise<AttendeeRow[]> {
  const { rows } = await sql<AttendeeRow>`
    select invitee.email, invitee.display_name as "displayName", said.answer, said.comment,
      (invitee.unreached_at is not null or exists (select from meeting_invitee as all_dates
        where all_dates.meeting_id = ${masterId} and all_dates.email = invitee.email
          and all_dates.unreached_at is not null)) as "isUnreached"
    from meeting_invitee as invitee left join lateral (
      select answer, comment from meeting_answer
      where about in (${meeting.id}::uuid, ${masterId}::uuid) and email = invitee.email and sequence >= ${meeting.answersFrom}
      order by about = ${meeting.id}::uuid desc limit 1
    ) as said on true
    where invitee.meeting_id = ${invitedTo} order by invitee.email limit 1100`.execute(reads);
  return rows;
}

interface NewAnswer extends AnswerRow {
  email: string;
  sequence: number;
  at: Date;
}

/** Keeps an answer. One to all of a series replaces those to its dates. Mails do reach who answers. */
export async function putAnswer(
  tx: Tx,
  { meeting, masterId, invitedTo }: Answerable,
  { email, answer, comment, sequence, at }: NewAnswer,
): Promise<void> {
  if (meeting.kind === 'series')
    await tx
      .deleteFrom('meeting_answer')
      .where('meeting_id', '=', masterId)
      .where('email', '=', email)
      .execute();
  const said = { answer, comment, sequence, answered_at: at };
  await tx
    .insertInto('meeting_answer')
    .values({ about: meeting.id, email, meeting_id: masterId, ...said })
    .onConflict((conflict) => conflict.columns(['about', 'email']).doUpdateSet(said))
    .execute();
  await tx
    .updateTable('meeting_invitee')
    .set({ unreached_at: null })
    .where('meeting_id', 'in', [invitedTo, masterId])
    .where('email', '=', email)
    .where('unreached_at', 'is not', null)
    .execute();
}

/** Who hears of answers: who hosts, and who may in their place. */
export async function listRunners(reads: Reads, meetingId: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('meeting_access')
    .select('person_id as personId')
    .where('meeting_id', '=', meetingId)
    .where('role', '!=', 'invitee')
    .execute();
  return rows.map(({ personId }) => personId);
}

/** Marks that a mail of a meeting came back from somebody's address. Answers whether that is news. */
export async function markUnreached(
  tx: Tx,
  { meetingId, email, at }: { meetingId: string; email: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meeting_invitee')
    .set({ unreached_at: at })
    .where('meeting_id', '=', meetingId)
    .where('email', '=', email)
    .where('unreached_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** To whom a mail about which meeting went; undefined for one about none. */
export async function findMailOfMeeting(
  reads: Reads,
  mailId: string,
): Promise<{ meetingId: string; email: string } | undefined> {
  return await reads
    .selectFrom('mail')
    .innerJoin('meeting', 'meeting.id', 'mail.thread')
    .select(['meeting.id as meetingId', 'recipient as email'])
    .where('mail.id', '=', sql<string>`${mailId}::uuid`)
    .executeTakeFirst();
}

/** Somebody who may have said that they do not come to a meeting, or to the series that it is a date of. */
interface MayHaveDeclined {
  meetingId: string;
  seriesId: string | null;
  email: string;
}

/** Who of them said so last: of a date by itself, else of its series, and since it was moved. */
export async function listDeclined<Asked extends MayHaveDeclined>(
  reads: Reads,
  asked: readonly Asked[],
): Promise<Asked[]> {
  if (asked.length === 0) return [];
  const column = (read: (one: Asked) => string | null) => sql`${asked.map(read)}`;
  const { rows } = await sql<{ at: number }>`
    select at::int from (
      select distinct on (asked.at) asked.at, answer
      from unnest(${column(({ meetingId }) => meetingId)}::uuid[], ${column(({ seriesId }) => seriesId)}::uuid[],
        ${column(({ email }) => email)}::text[]) with ordinality as asked (meeting_id, series_id, email, at)
      join meeting on meeting.id = asked.meeting_id
      join meeting_answer as said on said.about in (asked.meeting_id, asked.series_id)
        and said.email = asked.email and said.sequence >= meeting.answers_from
      order by asked.at, said.about = asked.meeting_id desc
    ) as last where answer = 'no'`.execute(reads);
  const declined = new Set(rows.map(({ at }) => at - 1));
  return asked.filter((_one, at) => declined.has(at));
}
