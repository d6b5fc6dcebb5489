import { planFor, type NewsReader } from '../notifications/index.ts';
import { UNDO_MS } from '../meetings/index.ts';
import type { DueRow } from './reminders.store.ts';

const MINUTE_MS = 60_000;

/** Now, later, or never any more. */
export type Look = Date | 'now' | null;

/** The earlier of two. */
export function sooner(one: Look, other: Look): Look {
  if (one === 'now' || other === 'now') return 'now';
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

const untilLead = ({ startsAt }: DueRow, minutes: number, now: Date): Date | 'now' => {
  const at = new Date(startsAt.getTime() - minutes * MINUTE_MS);
  return at > now ? at : 'now';
};

/** When anybody can be reminded of a meeting at all: not of a series, whose dates are meetings, nor of what is over. */
export function lookAtMeeting({ kind, state, cancelledAt, endsAt }: DueRow, now: Date): Look {
  if (kind !== 'planned' || endsAt <= now) return null;
  if (state === 'planned') return 'now';
  const final = new Date((cancelledAt?.getTime() ?? 0) + UNDO_MS); // until then it may be planned again
  return final > now ? final : null;
}

/** When its reader is to be reminded of a meeting that will be: late rather than not, and never in their quiet hours. */
export function lookAtReader(row: DueRow, reader: NewsReader, now: Date): Look {
  const { isShown, quietUntil } = planFor('meeting-reminder', reader, now);
  if (!isShown) return null;
  const look = untilLead(row, reader.settings['meeting-reminder-minutes'], now);
  if (look !== 'now' || quietUntil === null) return look;
  return quietUntil < row.endsAt ? quietUntil : null;
}

/** When its guests are, by what its host wants. */
export function lookAtGuests(row: DueRow, host: NewsReader, now: Date): Look {
  const minutes = host.settings['guest-reminder-minutes'];
  return row.role !== 'host' || minutes === null ? null : untilLead(row, minutes, now);
}
