import { meetingLimits } from './meetings.ts';

/** A plan may begin a little in the past: clocks differ, and forms take a while to fill in. */
const PAST_MS = 15 * 60_000;

/** What is wrong with the instant at which a plan begins, in milliseconds since 1970: it is over, or too far ahead. */
export function startProblem(startsAtMs: number, nowMs: number): 'tooSmall' | 'tooLarge' | undefined {
  if (startsAtMs < nowMs - PAST_MS) return 'tooSmall';
  const latest = new Date(nowMs);
  latest.setUTCFullYear(latest.getUTCFullYear() + meetingLimits.yearsAhead);
  return startsAtMs > latest.getTime() ? 'tooLarge' : undefined;
}

/** Whether a meeting's password is too short. One that the meeting had `before` there was a rule stays. */
export const isPlanPasswordShort = (password: string | null, before: string | null | undefined): boolean =>
  password !== null && password !== before && password.length < meetingLimits.passwordLeast;
