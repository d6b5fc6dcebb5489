import type { MeetingSummary } from '@portico/contract/meetings';
import { doorOpensMs, wayIn } from '@portico/domain/join-decision';

/** Whether a person can go into the room of a meeting now, and as what; or why not. */
export type Entry =
  | { kind: 'start' | 'join'; isSoon: boolean }
  | { kind: 'early'; opensMs: number }
  | { kind: 'ended' | 'cancelled' };

/** Shortly before its start a meeting is the thing to do next. */
const SOON_MS = 15 * 60_000;

type Asked = Pick<MeetingSummary, 'actions' | 'state' | 'startTime'>;

/** What a page offers with a meeting at `nowMs` (milliseconds since 1970), as the server would decide it. */
export function entryOf({ actions, state, startTime }: Asked, nowMs: number): Entry {
  if (state === 'cancelled') return { kind: 'cancelled' };
  if (state === 'ended' || !(actions.start || actions.join)) return { kind: 'ended' };
  const startMs = Date.parse(startTime);
  const opensMs = doorOpensMs(startMs);
  if (state !== 'live' && nowMs < opensMs) return { kind: 'early', opensMs };
  const isLive = state === 'live';
  return {
    kind: wayIn({ runsMeeting: actions.start, isLive }),
    isSoon: isLive || startMs - nowMs < SOON_MS,
  };
}

const MINUTE_MS = 60_000;

/** Whether it was to start a minute ago or longer, and nobody has started it. */
export const isOverdue = ({ state, startTime }: Pick<Asked, 'state' | 'startTime'>, nowMs: number): boolean =>
  state === 'planned' && nowMs - Date.parse(startTime) >= MINUTE_MS;
