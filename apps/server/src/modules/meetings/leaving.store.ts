import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** A meeting that somebody who goes would host, and who could host it in their place. */
export interface HostedMeeting {
  id: string;
  /** The series that it is a date of. */
  seriesId: string | null;
  /** An alternate host who may still come in, the first by address. */
  successorId: string | null;
}

/** The planned meetings of somebody that are not over and that nobody is in. */
export async function listHosted(
  reads: Reads,
  { siteId, personId, now }: { siteId: string; personId: string; now: Date },
): Promise<HostedMeeting[]> {
  const { rows } = await sql<HostedMeeting>`
    select meeting.id, series_id as "seriesId", (
      select person.id from meeting_invitee as invitee join person on person.id = invitee.person_id
      where invitee.meeting_id = meeting.id and invitee.is_alternate_host and person.state = 'active'
        and person.id <> ${personId}
      order by invitee.email limit 1
    ) as "successorId"
    from meeting
    where site_id = ${siteId} and host_id = ${personId} and kind <> 'personal' and state = 'planned' and ends_at > ${now}
      and not exists (select from meeting_instance i where i.meeting_id = meeting.id and i.ended_at is null)
    order by starts_at, meeting.id`.execute(reads);
  return rows;
}

/** A meeting that goes on, and who could run it in the place of its host. */
interface LiveMeeting {
  id: string;
  successorId: string | null;
}

/**
 * The meetings of somebody that go on, each with an alternate host who is in it, or else whom its host made a cohost; the one
 * who has been there for longest. Only people of the site who may host are asked, and a personal room stays its owner's.
 */
export async function listLiveOf(
  reads: Reads,
  { siteId, personId }: { siteId: string; personId: string },
): Promise<LiveMeeting[]> {
  const { rows } = await sql<LiveMeeting>`
    select meeting.id, (
      select person.id from participant as place join person on person.id = place.person_id
      where place.instance_id = instance.id and place.standing = 'inRoom' and place.role in ('alternateHost', 'cohost')
        and person.state = 'active' and person.id <> ${personId}
        and 'HOST' = any(person.roles) and 'ATTENDEE' <> all(person.roles)
      order by place.role, place.standing_since, place.id limit 1
    ) as "successorId"
    from meeting join meeting_instance as instance on instance.meeting_id = meeting.id and instance.ended_at is null
    where meeting.site_id = ${siteId} and host_id = ${personId} and kind <> 'personal'
    order by meeting.id`.execute(reads);
  return rows;
}

/** Makes an alternate host the host, who is not invited to their own meeting any more. */
export async function setHost(
  tx: Tx,
  { id, from, to, at }: { id: string; from: string; to: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({
      host_id: to,
      updated_at: at,
      version: sql<number>`version + 1`,
      calendar_sequence: sql<number>`calendar_sequence + 1`,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('meeting_invitee')
    .where('meeting_id', '=', id)
    .where('person_id', 'in', [from, to])
    .execute();
  await tx.deleteFrom('meeting_access').where('meeting_id', '=', id).where('person_id', '=', from).execute();
  await tx
    .updateTable('meeting_access')
    .set({ role: 'host' })
    .where('meeting_id', '=', id)
    .where('person_id', '=', to)
    .execute();
}
