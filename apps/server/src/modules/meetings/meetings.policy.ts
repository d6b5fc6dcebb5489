import { wayIn } from '@portico/domain/join-decision';
import { mayHost } from '@portico/domain/roles';
import type { AccessRule } from '../../platform/http/route.ts';
import type { MeetingRole, MeetingRow } from './meetings.store.ts';

/** Planning meetings of one's own. */
export const scheduleMeetings: AccessRule = {
  name: 'hosts',
  allows: (actor) => actor.kind === 'person' && mayHost(actor.roles),
};

/** How long a cancellation can be undone, in milliseconds; until then nobody is told. */
export const UNDO_MS = 10_000;

const runs = (role: MeetingRole): boolean => role === 'host' || role === 'alternateHost';

/** Who may do what with a meeting. The same answer decides on the server and shows the buttons. */
export function meetingActions(
  meeting: Pick<MeetingRow, 'kind' | 'state' | 'cancelledAt' | 'endsAt' | 'isLive'>,
  role: MeetingRole,
  now: Date,
) {
  const isPlanned = meeting.state === 'planned';
  const isOver = meeting.endsAt <= now && !meeting.isLive;
  const isOpen = isPlanned && !isOver;
  const way = wayIn({ runsMeeting: runs(role), isLive: meeting.isLive });
  const isEntered = isOpen && meeting.kind !== 'series'; // people come to its dates
  return {
    start: isEntered && way === 'start',
    join: isEntered && way === 'join',
    edit: isOpen && runs(role),
    cancel: isOpen && !meeting.isLive && role === 'host',
    answer: isOpen && role !== 'host',
    undoCancel:
      role === 'host' &&
      meeting.cancelledAt !== null &&
      now.getTime() - meeting.cancelledAt.getTime() < UNDO_MS,
  };
}

/** Who may end the link that is out there, and with it the invitations that were passed on. */
export const mayRenewLink = ({ state, endsAt, isLive }: MeetingRow, role: MeetingRole, now: Date): boolean =>
  role === 'host' && state === 'planned' && (isLive || endsAt > now);

/** Who sees whom it invites and its password. */
export const maySeeInside = runs;
