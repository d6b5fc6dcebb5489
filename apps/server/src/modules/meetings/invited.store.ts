import { sql } from 'kysely';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';

const peopleByEmail = prepared(
  (reads: Reads, { siteId, emails }: Slots<{ siteId: string; emails: readonly string[] }>) =>
    reads
      .selectFrom('person')
      .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
      .select([
        'person.id as personId',
        'auth_user.email',
        'person.display_name as displayName',
        'person.roles',
        'person.state',
        'person.locale',
        'person.time_zone as timeZone',
      ])
      .where('person.site_id', '=', siteId)
      .where('person.state', '!=', 'disabled')
      .where('auth_user.email', '=', sql<string>`any(${emails}::text[])`),
);

/** The people of a site behind addresses, to give invitees their rows. */
export async function findPeopleByEmail(
  reads: Reads,
  siteId: string,
  emails: readonly string[],
): Promise<{ personId: string; email: string; displayName: string; roles: string[] }[]> {
  return emails.length === 0 ? [] : await peopleByEmail(reads, { siteId, emails });
}

/** What is known of somebody who reads mails of a site. */
export interface Reader {
  personId: string;
  isActive: boolean;
  locale: string | null;
  timeZone: string | null;
}

/** Who of the site is behind addresses. */
export async function findReaders(
  reads: Reads,
  siteId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Reader>> {
  const people = await peopleByEmail(reads, { siteId, emails });
  return new Map(
    people.map(({ personId, email, state, locale, timeZone }) => [
      email,
      { personId, isActive: state === 'active', locale, timeZone },
    ]),
  );
}

/** How far a meeting is from being told of. */
export interface MeetingEnd {
  cancelledAt: Date | null;
  endsAt: Date | null;
  isLive: boolean;
}

/** When a meeting is over or was cancelled; one that is not there any more is another matter. */
export async function findEnd(reads: Reads, id: string): Promise<MeetingEnd | undefined> {
  const row = await reads
    .selectFrom('meeting')
    .select(['cancelled_at as cancelledAt', 'ends_at as endsAt'])
    .select(
      sql<boolean>`exists (select from meeting_instance i where i.meeting_id = meeting.id and i.ended_at is null)`.as(
        'isLive',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
}

/** Keeps what calendars know a meeting by; answers what they do, when somebody else kept it meanwhile. */
export async function keepCalendarUid(tx: Tx, id: string, uid: string): Promise<string> {
  const row = await tx
    .updateTable('meeting')
    .set({ calendar_uid: sql<string>`coalesce(calendar_uid, ${uid})` })
    .where('id', '=', id)
    .returning('calendar_uid')
    .executeTakeFirst();
  return row?.calendar_uid ?? uid;
}
