// Loaded when somebody acts: the contract of joining is no part of a page's first load.
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import { findMeeting, startInstantMeeting } from '@portico/contract/joining';
import { meetingLimits } from '@portico/contract/meetings';
import type { FindProblem } from './joining.model.ts';

/** Where the meeting of a number or a link is joined, or why that is not known. */
export async function find(call: Call, typed: string): Promise<{ href: string } | { problem: FindProblem }> {
  try {
    const { meetingJoinLink } = await call(findMeeting, { headers: { meetinguri: typed } });
    return { href: meetingJoinLink };
  } catch (error) {
    if (!(error instanceof CallError)) return { problem: 'offline' };
    if (error.status === 429) return { problem: 'tooMany' };
    return { problem: error.status < 500 ? 'unknown' : 'failed' };
  }
}

/** Begins a meeting that nobody planned; answers the id of its room. */
export async function startInstant(call: Call, topic: string): Promise<string> {
  const { uuid } = await call(startInstantMeeting, { body: { topic: topic.slice(0, meetingLimits.topic) } });
  return uuid;
}
