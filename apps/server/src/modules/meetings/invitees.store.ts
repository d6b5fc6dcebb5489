import { sql } from 'kysely';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { InviteeRow, MeetingRole } from './meetings.store.ts';

interface InviteeColumns {
  meetingId: string;
  emails: string[];
  displayNames: string[];
  personIds: (string | null)[];
  areAlternateHosts: boolean[];
}

const newInvitees = prepared((tx: Tx, columns: Slots<InviteeColumns>) =>
  tx
    .insertInto('meeting_invitee')
    .columns(['meeting_id', 'email', 'display_name', 'person_id', 'is_alternate_host'])
    .expression(
      sql`select ${columns.meetingId}::uuid, * from unnest(${columns.emails}::text[], ${columns.displayNames}::text[],
        ${columns.personIds}::uuid[], ${columns.areAlternateHosts}::boolean[])`,
    )
    // who stays keeps the key by which they answer
    .onConflict((conflict) =>
      conflict.columns(['meeting_id', 'email']).doUpdateSet((set) => ({
        display_name: set.ref('excluded.display_name'),
        person_id: set.ref('excluded.person_id'),
        is_alternate_host: set.ref('excluded.is_alternate_host'),
      })),
    ),
);

interface AccessColumns {
  meetingId: string;
  startsAt: Date;
  endsAt: Date;
  personIds: string[];
  roles: MeetingRole[];
}

const newAccess = prepared((tx: Tx, columns: Slots<AccessColumns>) =>
  tx
    .insertInto('meeting_access')
    .columns(['meeting_id', 'starts_at', 'ends_at', 'person_id', 'role'])
    .expression(
      sql`select ${columns.meetingId}::uuid, ${columns.startsAt}::timestamptz, ${columns.endsAt}::timestamptz, *
        from unnest(${columns.personIds}::uuid[], ${columns.roles}::text[])`,
    ),
);

/** Where and whose a meeting is, as far as its invitees go. */
interface Invited {
  id: string;
  hostId: string;
  startsAt: Date;
  endsAt: Date;
}

/** Writes whom a new meeting invites, and the rows by which people find it: statements made later see them. */
export async function insertInvitees(
  tx: Tx,
  { id: meetingId, hostId, startsAt, endsAt }: Invited,
  invitees: readonly InviteeRow[],
): Promise<void> {
  const roles = new Map<string, MeetingRole>();
  for (const { personId, isAlternateHost } of invitees)
    if (personId !== null) roles.set(personId, isAlternateHost ? 'alternateHost' : 'invitee');
  roles.set(hostId, 'host');
  const place = { meetingId, startsAt, endsAt };
  await Promise.all([
    newAccess(tx, { ...place, personIds: [...roles.keys()], roles: [...roles.values()] }),
    invitees.length > 0 &&
      newInvitees(tx, {
        meetingId,
        emails: invitees.map(({ email }) => email),
        displayNames: invitees.map(({ displayName }) => displayName),
        personIds: invitees.map(({ personId }) => personId),
        areAlternateHosts: invitees.map(({ isAlternateHost }) => isAlternateHost),
      }),
  ]);
}

/** What somebody said who is not invited any more is not theirs when they are invited anew. */
async function forgetAnswers(tx: Tx, meetingId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const isTheirs = sql<boolean>`((about = ${meetingId} or meeting_id = ${meetingId}) and email = any(${[...emails]}::text[]))`;
  await tx.deleteFrom('meeting_answer').where(isTheirs).execute();
  await tx.deleteFrom('meeting_proposal').where(isTheirs).execute();
}

/** Replaces whom a meeting invites, and the rows by which people find it. */
export async function replaceInvitees(
  tx: Tx,
  meeting: Invited,
  invitees: readonly InviteeRow[],
): Promise<void> {
  const isGone = sql<boolean>`not (email = any(${invitees.map(({ email }) => email)}::text[]))`;
  const gone = await tx
    .deleteFrom('meeting_invitee')
    .where('meeting_id', '=', meeting.id)
    .where(isGone)
    .returning('email')
    .execute();
  await forgetAnswers(
    tx,
    meeting.id,
    gone.map(({ email }) => email),
  );
  await tx.deleteFrom('meeting_access').where('meeting_id', '=', meeting.id).execute();
  await insertInvitees(tx, meeting, invitees);
}
