import type { Reads } from '../../platform/db/tx.ts';
import { listDatesToCome } from './answerable.store.ts';
import { meetingActions } from './meetings.policy.ts';
import { rowId, uuidOf } from './meetings.present.ts';
import { computedDate, computedDates, findComputed } from './meetings.series.ts';
import { findMeeting, findMeetingById, type MeetingRow } from './meetings.store.ts';
import { findRule, listTaken } from './series.store.ts';

/** What an answer can be about: a meeting, all of a series, or one date of it that may have no row. */
export interface Answerable {
  meeting: MeetingRow;
  /** The series that it is a date of, else it itself. */
  masterId: string;
  /** Whose rows say who is invited: those of the series, where the date has none. */
  invitedTo: string;
}

export async function findAnswerable(
  reads: Reads,
  siteId: string,
  uuid: string,
): Promise<Answerable | undefined> {
  const meeting = await findMeeting(reads, siteId, rowId(uuid));
  if (meeting) return { meeting, masterId: meeting.seriesId ?? meeting.id, invitedTo: meeting.id };
  const found = await findComputed(reads, siteId, uuid);
  if (!found) return undefined;
  const { series, date } = found;
  return { meeting: computedDate(series, date), masterId: series.id, invitedTo: series.id };
}

/** The same of a row, of whatever site. */
export async function findAnswerableById(reads: Reads, id: string): Promise<Answerable | undefined> {
  const meeting = await findMeetingById(reads, id);
  return meeting && { meeting, masterId: meeting.seriesId ?? id, invitedTo: id };
}

/** Whether people can still say if they come. */
export function answerStateOf({ meeting }: Answerable, now: Date): 'open' | 'cancelled' | 'past' {
  if (meeting.state === 'cancelled') return 'cancelled';
  return meetingActions(meeting, 'invitee', now).answer ? 'open' : 'past';
}

/** The next dates of a series, with rows and without; none of a single meeting. */
export async function nextDatesOf(
  reads: Reads,
  series: MeetingRow,
  { now, most }: { now: Date; most: number },
): Promise<{ uuid: string; startsAt: Date }[]> {
  if (series.kind !== 'series') return [];
  const [rows, rule, taken] = [
    await listDatesToCome(reads, series.id, { now, most }),
    await findRule(reads, series.id),
    await listTaken(reads, [series.id]),
  ];
  const without = new Set(taken.map(({ occursAt }) => occursAt.getTime() / 1000));
  const computed = rule?.nextAt
    ? computedDates(
        { ...series, rule: rule.rule, nextAt: rule.nextAt },
        { taken: without, most, endsAfter: now },
      )
    : [];
  return [...rows, ...computed]
    .map((date) => ({ uuid: uuidOf(date), startsAt: date.startsAt }))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .slice(0, most);
}
