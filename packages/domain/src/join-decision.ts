/** Who asks to come in, as the meeting sees them. */
export type JoinRole = 'host' | 'alternateHost' | 'cohost' | 'invitee' | 'guest';

/** Why somebody cannot come in (PREJ-08). */
export type FailType =
  | 'loginRequired'
  | 'future'
  | 'recentPast'
  | 'invalidToken'
  | 'invalidHostKey'
  | 'invalidTokenOrPassword'
  | 'meetingNotStarted'
  | 'cannotJBH'
  | 'expired'
  | 'meetingLocked';

/** What the decision rests on. Times in milliseconds since 1970. */
export interface JoinQuestion {
  role: JoinRole;
  nowMs: number;
  meeting: {
    /** Undefined for a personal room: it has no time. */
    startsAtMs: number | undefined;
    durationMinutes: number;
    isCancelled: boolean;
    /** 0, 5, 10 or 15 minutes before the start others may begin without the host; undefined for never. */
    joinBeforeHostMinutes: number | undefined;
    hasLobby: boolean;
  };
  /** What is going on now, undefined while nobody has begun. */
  instance: { isHostPresent: boolean; isLocked: boolean; hasEnded: boolean } | undefined;
  /** Whether the password is right, or none is needed (a full link carries it). */
  isPasswordRight: boolean;
  /** Whether somebody with the right to has let this person in already. */
  isAdmitted: boolean;
}

/** What happens next: begin, come in, wait to be let in, wait for the host, or not at all. */
export type JoinDecision =
  | { kind: 'start' }
  | { kind: 'join' }
  | { kind: 'lobby' }
  | { kind: 'waitForHost'; failType: 'meetingNotStarted' | 'cannotJBH' }
  | { kind: 'refused'; failType: FailType };

const MINUTE_MS = 60_000;
/** How long before the start the host may begin: time to set up. */
const HOST_EARLY_MS = 24 * 60 * MINUTE_MS;
/** How long after its planned end a meeting that never ended can still be begun. */
const GRACE_MS = 24 * 60 * MINUTE_MS;

/** From when on a planned meeting can be started, and waited for at its door. Times in milliseconds since 1970. */
export const doorOpensMs = (startsAtMs: number): number => startsAtMs - HOST_EARLY_MS;

/** Until when a planned meeting that nobody has begun can still be begun. */
export const doorClosesMs = (startsAtMs: number, durationMinutes: number): number =>
  startsAtMs + durationMinutes * MINUTE_MS + GRACE_MS;

/** What going in is called: who runs a meeting starts what nobody has begun; everything else is joined. */
export const wayIn = (who: { runsMeeting: boolean; isLive: boolean }): 'start' | 'join' =>
  who.runsMeeting && !who.isLive ? 'start' : 'join';

const mayStart = (role: JoinRole): boolean => role === 'host' || role === 'alternateHost';
const mayModerate = (role: JoinRole): boolean => mayStart(role) || role === 'cohost';

/** Whether the plan allows to begin now; a personal room is always open to its host. */
function timeProblem({ nowMs, meeting }: JoinQuestion): 'future' | 'expired' | undefined {
  const { startsAtMs, durationMinutes } = meeting;
  if (startsAtMs === undefined) return undefined;
  if (nowMs < doorOpensMs(startsAtMs)) return 'future';
  return nowMs > doorClosesMs(startsAtMs, durationMinutes) ? 'expired' : undefined;
}

function beforeHost({ nowMs, meeting }: JoinQuestion): JoinDecision {
  const { startsAtMs, joinBeforeHostMinutes, hasLobby } = meeting;
  if (joinBeforeHostMinutes === undefined) return { kind: 'waitForHost', failType: 'cannotJBH' };
  if (startsAtMs !== undefined && nowMs < startsAtMs - joinBeforeHostMinutes * MINUTE_MS) {
    return { kind: 'waitForHost', failType: 'meetingNotStarted' };
  }
  return hasLobby ? { kind: 'lobby' } : { kind: 'join' };
}

/**
 * Whether and how somebody may join, in the order in which a person would want to hear it: a meeting that is over
 * first, then the password, then the time, then the door. Source: PREJ-06 to PREJ-18, OP-28.
 */
export function decideJoin(question: JoinQuestion): JoinDecision {
  const { role, meeting, instance } = question;
  if (meeting.isCancelled) return { kind: 'refused', failType: 'expired' };
  if (!mayModerate(role) && !question.isPasswordRight)
    return { kind: 'refused', failType: 'invalidTokenOrPassword' };
  const isRunning = instance !== undefined && !instance.hasEnded;
  const problem = isRunning ? undefined : timeProblem(question);
  if (problem) return { kind: 'refused', failType: problem };
  if (mayStart(role)) return { kind: wayIn({ runsMeeting: true, isLive: isRunning }) };
  if (!isRunning || !instance.isHostPresent) {
    if (isRunning && question.isAdmitted) return { kind: 'join' }; // the host stepped out: who is in stays in
    if (!isRunning || !instance.isLocked) return beforeHost(question);
  }
  if (question.isAdmitted || role === 'cohost') return { kind: 'join' };
  if (instance.isLocked) return { kind: 'refused', failType: 'meetingLocked' };
  return meeting.hasLobby ? { kind: 'lobby' } : { kind: 'join' };
}
