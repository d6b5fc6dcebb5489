import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { setHost } from './leaving.store.ts';

/** The dates to come of a series that have rows and that nobody is in. */
export async function listOpenDates(tx: Tx, seriesId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('meeting')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('state', '=', 'planned')
    .where('ends_at', '>', now)
    .where(
      sql<boolean>`not exists (select from meeting_instance i where i.meeting_id = meeting.id and i.ended_at is null)`,
    )
    .orderBy('starts_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Who hosted a meeting. */
interface FormerHost {
  personId: string;
  email: string;
  displayName: string;
  /** Nobody invites who is kept out of the site. */
  isInvited: boolean;
}

/** Makes somebody the host of a meeting, invited or not, and invites who hosted it, if they may come. */
export async function passHost(
  tx: Tx,
  { id, from, to, at }: { id: string; from: FormerHost; to: string; at: Date },
): Promise<void> {
  await setHost(tx, { id, from: from.personId, to, at });
  await sql`insert into meeting_access (meeting_id, starts_at, ends_at, person_id, role)
    select id, starts_at, ends_at, ${to}::uuid, 'host' from meeting where id = ${id}
      and not exists (select from meeting_access a where a.meeting_id = meeting.id and a.person_id = ${to})
    union all
    select id, starts_at, ends_at, ${from.personId}::uuid, 'invitee' from meeting where id = ${id} and ${from.isInvited}`.execute(
    tx,
  );
  if (!from.isInvited) return;
  await tx
    .insertInto('meeting_invitee')
    .values({
      meeting_id: id,
      email: from.email,
      display_name: from.displayName,
      person_id: from.personId,
      is_alternate_host: false,
    })
    .execute();
}
