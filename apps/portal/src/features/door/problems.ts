import type { JoinProblem } from '@portico/contract/page-views';
import type { PlainKey } from '@portico/i18n/texts';

/** What the door says in words; `opens` is written where a time is known. */
export const problemTexts = {
  loginRequired: 'join.problem.signIn',
  future: 'join.problem.future',
  recentPast: 'join.problem.recentPast',
  cancelled: 'join.problem.cancelled',
  invalidToken: 'join.problem.link',
  invalidHostKey: 'message.meeting.joinFail.invalidHostKey',
  invalidTokenOrPassword: 'message.meeting.joinFail.invalidTokenOrPassword',
  meetingNotStarted: 'message.meeting.joinFail.notStarted',
  cannotJBH: 'message.meeting.joinFail.cannotJBH',
  expired: 'message.meeting.joinFail.expired',
  meetingLocked: 'message.meeting.joinFail.locked',
  ended: 'message.meeting.joinFail.ended',
} as const satisfies Record<JoinProblem, PlainKey>;

const closed: ReadonlySet<JoinProblem | null> = new Set([
  'future',
  'recentPast',
  'cancelled',
  'expired',
  'ended',
  'invalidToken',
]);

/** Trying again now would say the same: the page offers something else than its form. */
export const isClosed = (problem: JoinProblem | null): boolean => closed.has(problem);
