import { hash } from 'node:crypto';
import type { MeetingDetail, MeetingSeries, MeetingSummary } from '@portico/contract/meetings';
import { occurrenceId } from '@portico/domain/occurrence-id';
import { shownAddress } from '@portico/domain/shown-address';
import { instantOf, isOneInstant, knownTimeZone, localOf } from '../../platform/time/zones.ts';
import { avatarUrlOf } from '../people/index.ts';
import { mayRenewLink, maySeeInside, meetingActions } from './meetings.policy.ts';
import type { InviteeRow, MeetingRole, MeetingRow } from './meetings.store.ts';

/** Ids on the wire have no dashes. */
export const wireId = (id: string): string => id.replaceAll('-', '');

const withDashes = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/**
 * The id of a row from one of the wire. A date of a series has its row's id before it has the row: made of its name (UUID
 * version 8, RFC 9562 §5.8), so that whoever knows the name finds it.
 */
export function rowId(uuid: string): string {
  if (uuid.length === 32) return withDashes(uuid);
  const name = hash('sha256', uuid);
  return withDashes(`${name.slice(0, 12)}8${name.slice(13, 16)}8${name.slice(17, 32)}`);
}

/** What the wire calls a meeting: a date of a series by its series. */
export const uuidOf = ({
  id,
  seriesId,
  occursAt,
}: Pick<MeetingRow, 'id' | 'seriesId' | 'occursAt'>): string =>
  seriesId && occursAt
    ? occurrenceId({ series: wireId(seriesId), at: occursAt.getTime() / 1000 })
    : wireId(id);

/** As much of a meeting as a list shows. */
type Shown = Pick<
  MeetingRow,
  | 'id'
  | 'kind'
  | 'seriesId'
  | 'occursAt'
  | 'topic'
  | 'number'
  | 'startsAt'
  | 'endsAt'
  | 'durationMinutes'
  | 'timeZone'
  | 'hostDisplayName'
  | 'hostAvatarId'
  | 'inviteeCount'
  | 'state'
  | 'cancelledAt'
  | 'isLive'
>;

interface MeetingFacts<Meeting extends Shown = Shown> {
  meeting: Meeting;
  role: MeetingRole;
  now: Date;
}

function stateOf({ meeting, now }: MeetingFacts): MeetingSummary['state'] {
  if (meeting.state === 'cancelled') return 'cancelled';
  if (meeting.isLive) return 'live';
  return meeting.endsAt <= now ? 'ended' : 'planned';
}

export function typeOf({
  kind,
  seriesId,
}: Pick<MeetingRow, 'kind' | 'seriesId'>): MeetingSummary['meetingType'] {
  if (kind === 'series') return 'RECURRING_MASTER';
  return seriesId === null ? null : 'OCCURRENCE';
}

/** A meeting as a list shows it to one person. */
export function presentSummary(seen: MeetingFacts): MeetingSummary {
  const { meeting, role, now } = seen;
  return {
    uuid: uuidOf(meeting),
    topic: meeting.topic,
    meetingKey: meeting.number,
    startTime: meeting.startsAt.toISOString(),
    durationMinutes: meeting.kind === 'instant' ? null : meeting.durationMinutes,
    timeZone: knownTimeZone(meeting.timeZone),
    hostDisplayName: meeting.hostDisplayName,
    hostAvatarUrl: avatarUrlOf(meeting.hostAvatarId),
    inviteeCount: meeting.inviteeCount,
    state: stateOf(seen),
    meetingType: typeOf(meeting),
    seriesId: meeting.kind === 'series' ? wireId(meeting.id) : meeting.seriesId && wireId(meeting.seriesId),
    actions: meetingActions(meeting, role, now),
  };
}

/** Who is invited, as people read it: without a name the address stands for it. */
export const shownInvitee = ({
  email,
  displayName,
}: Pick<InviteeRow, 'email' | 'displayName'>): { email: string; displayName: string } => ({
  email: shownAddress(email),
  displayName: displayName === email ? shownAddress(email) : displayName,
});

/** The start on the wall clock of the meeting's zone; a version before this one kept it as it was typed. */
function startOf({
  localStart,
  startsAt,
  timeZone,
}: MeetingRow): Pick<MeetingDetail, 'start' | 'disambiguation'> {
  const zone = knownTimeZone(timeZone);
  const later = instantOf(localStart, zone, 'later');
  const [start, isLater] = [localOf(later, zone), later.getTime() === startsAt.getTime()];
  return { start, disambiguation: isLater && !isOneInstant(start, zone) ? 'later' : 'earlier' };
}

/** A meeting as its own page shows it to one person: what is not theirs to see is null. */
export function presentDetail(
  seen: MeetingFacts<MeetingRow>,
  invitees: readonly InviteeRow[],
  { meetingLink, series }: { meetingLink: string; series: MeetingSeries | null },
): MeetingDetail {
  const { meeting, role, now } = seen;
  const isInside = maySeeInside(role);
  return {
    ...presentSummary(seen),
    agenda: meeting.agenda,
    ...startOf(meeting),
    series,
    hostEmail: shownAddress(meeting.hostEmail),
    alternateHosts: invitees.filter((one) => one.isAlternateHost).map(shownInvitee),
    invitees: isInside ? invitees.filter((one) => !one.isAlternateHost).map(shownInvitee) : null,
    password: isInside ? meeting.password : null,
    hasPassword: meeting.password !== null,
    hasLobby: meeting.hasLobby,
    joinBeforeHostMinutes: meeting.joinBeforeHostMinutes,
    joinBeforeHostTime: meeting.joinBeforeHostMinutes,
    meetingLink,
    mayRenewLink: mayRenewLink(meeting, role, now),
    mayReadQuality: isInside,
    version: meeting.version,
  };
}
