import type { JoinProblem, JoinView } from '@portico/contract/page-views';
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

/** `dismiss` puts the alert away, and what stands below it is there to be used. */
export type Ok = 'dismiss' | { href: string };

/** To the page of the meeting, with all that the link carried: a guest is led from there to what a guest may see. */
const toMeeting = ({ action, uuid }: JoinView, basePath: string): Ok => ({
  href: `${basePath}/meeting/info/${uuid}${/\?.*/.exec(action)?.[0] ?? ''}`,
});

/** What the OK of each alert does (spec B§8, OP-28). What is none is said in passing: it is a place to be, not a fault. */
const oks: Partial<Record<JoinProblem, (view: JoinView, basePath: string) => Ok>> = {
  loginRequired: ({ signInUrl }) => ({ href: signInUrl }),
  invalidHostKey: () => 'dismiss',
  invalidTokenOrPassword: () => 'dismiss',
  meetingNotStarted: toMeeting,
  cannotJBH: toMeeting,
  expired: () => 'dismiss',
  cancelled: () => 'dismiss',
  meetingLocked: () => 'dismiss',
  ended: (_view, basePath) => ({ href: `${basePath}/dashboard/home` }),
};

/** What follows the alert that a door shows; undefined where it shows none. */
export const okOf = (view: JoinView, basePath: string): Ok | undefined =>
  view.problem === null ? undefined : oks[view.problem]?.(view, basePath);
