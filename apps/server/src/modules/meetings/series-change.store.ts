import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { InviteeRow } from './meetings.store.ts';

/** What of a series its dates take on, where they have not been given something else by themselves. */
export interface SharedColumns {
  topic: string;
  agenda: string;
  password: string | null;
  hasLobby: boolean;
  joinBeforeHostMinutes: number | null;
}

interface OfSeries {
  seriesId: string;
  now: Date;
}

/** A date that will be: its row says so and it is not over. */
const isToCome = (now: Date) => sql<boolean>`(meeting.ends_at > ${now} and meeting.state = 'planned')`;

const nobodyEntered = sql<boolean>`not exists (select from meeting_instance i where i.meeting_id = meeting.id)`;

/** Lets the dates to come be as their series is now in all that they have had from it; answers their ids. */
export async function changeDates(
  tx: Tx,
  { seriesId, now }: OfSeries,
  { before, after }: { before: SharedColumns; after: SharedColumns },
): Promise<string[]> {
  const isSame = sql<boolean>`password is not distinct from ${before.password}`;
  const rows = await tx
    .updateTable('meeting')
    .set({
      topic: sql<string>`case topic when ${before.topic} then ${after.topic} else topic end`,
      agenda: sql<string>`case agenda when ${before.agenda} then ${after.agenda} else agenda end`,
      password: sql<string | null>`case when ${isSame} then ${after.password} else password end`,
      password_version: sql<number>`password_version + (${isSame} and ${before.password}::text is distinct from ${after.password}::text)::int`,
      has_lobby: sql<boolean>`case when has_lobby = ${before.hasLobby} then ${after.hasLobby} else has_lobby end`,
      join_before_host_minutes: sql<number | null>`case when join_before_host_minutes is not distinct from
        ${before.joinBeforeHostMinutes} then ${after.joinBeforeHostMinutes} else join_before_host_minutes end`,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('series_id', '=', seriesId)
    .where(isToCome(now))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Invites people to dates to come, or changes what they are there; who was invited to a date by itself stays. */
export async function inviteToDates(
  tx: Tx,
  { seriesId, now }: OfSeries,
  invitees: readonly InviteeRow[],
): Promise<void> {
  if (invitees.length === 0) return;
  const people = sql`unnest(${invitees.map(({ email }) => email)}::text[], ${invitees.map(({ displayName }) => displayName)}::text[],
    ${invitees.map(({ personId }) => personId)}::uuid[], ${invitees.map(({ isAlternateHost }) => isAlternateHost)}::boolean[])
    as person (email, display_name, person_id, is_alternate_host)`;
  const dates = sql`meeting where meeting.series_id = ${seriesId} and ${isToCome(now)}`;
  await sql`insert into meeting_invitee (meeting_id, email, display_name, person_id, is_alternate_host)
    select meeting.id, person.* from ${people} cross join ${dates}
    on conflict (meeting_id, email) do update set is_alternate_host = excluded.is_alternate_host`.execute(tx);
  await sql`insert into meeting_access (meeting_id, starts_at, ends_at, person_id, role)
    select meeting.id, meeting.starts_at, meeting.ends_at, person.person_id,
      case when person.is_alternate_host then 'alternateHost' else 'invitee' end
    from ${people} cross join ${dates} and person.person_id is not null and person.person_id <> meeting.host_id
    on conflict (person_id, starts_at, meeting_id) do update set role = excluded.role`.execute(tx);
}

/** Takes people out of the dates to come. */
export async function uninviteFromDates(
  tx: Tx,
  { seriesId, now }: OfSeries,
  gone: readonly InviteeRow[],
): Promise<void> {
  if (gone.length === 0) return;
  const dates = tx.selectFrom('meeting').select('id').where('series_id', '=', seriesId).where(isToCome(now));
  const emails = gone.map(({ email }) => email);
  const people = gone.flatMap(({ personId }) => personId ?? []);
  await tx
    .deleteFrom('meeting_invitee')
    .where('meeting_id', 'in', dates)
    .where('email', 'in', emails)
    .execute();
  if (people.length > 0)
    await tx
      .deleteFrom('meeting_access')
      .where('meeting_id', 'in', dates)
      .where('person_id', 'in', people)
      .where('role', '!=', 'host')
      .execute();
}

/**
 * Takes back the dates from a moment on that nobody has entered, those too that were changed by themselves. Answers the
 * wall-clock starts of those that were cancelled.
 */
export async function deleteDates(
  tx: Tx,
  { seriesId, from }: { seriesId: string; from: Date },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('meeting')
    .where('series_id', '=', seriesId)
    .where('occurs_at', '>', from)
    .where(nobodyEntered)
    .returning(['local_start as localStart', 'state'])
    .execute();
  return rows.flatMap(({ state, localStart }) => (state === 'cancelled' ? (localStart ?? []) : []));
}

/** Cancels the dates to come of a series together with it: those are planned again with it. */
export async function cancelDates(tx: Tx, { seriesId, now }: OfSeries): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({ state: 'cancelled', cancelled_at: now, version: sql<number>`version + 1` })
    .where('series_id', '=', seriesId)
    .where(isToCome(now))
    .execute();
}

/** Cancels one date, of which people have been told. */
export async function cancelDate(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({ state: 'cancelled', cancelled_at: now, is_exception: true })
    .where('id', '=', id)
    .execute();
}

/** Plans the dates again that were cancelled with their series. */
export async function planDatesAgain(tx: Tx, seriesId: string, cancelledAt: Date): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({ state: 'planned', cancelled_at: null, version: sql<number>`version + 1` })
    .where('series_id', '=', seriesId)
    .where('cancelled_at', '=', cancelledAt)
    .execute();
}
