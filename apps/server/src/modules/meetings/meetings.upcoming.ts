import type { MeetingSummary } from '@portico/contract/meetings';
import type { Reads } from '../../platform/db/tx.ts';
import { ReadyJson } from '../../platform/http/ready-json.ts';
import { rowId } from './meetings.present.ts';
import { nextDates, type NextDate } from './meetings.next-dates.ts';
import { readUpcoming, readUpcomingWithSeries, type MeetingPage } from './upcoming.store.ts';

/** A meeting with its place in the list; what is shown of it is made for those of the page alone. */
interface Placed {
  startsAtMs: number;
  /** Of its row, as the database orders those of one instant. */
  id(): string;
  summary(): MeetingSummary;
}

/** The first of many: what begins later than the last of them is never looked at. */
function firstOf(all: readonly Placed[], most: number): Placed[] {
  const starts = Float64Array.from(all, ({ startsAtMs }) => startsAtMs).sort();
  const last = starts[most - 1] ?? Infinity;
  return all
    .filter(({ startsAtMs }) => startsAtMs <= last)
    .toSorted((one, other) => one.startsAtMs - other.startsAtMs || (one.id() < other.id() ? -1 : 1))
    .slice(0, most);
}

const placedRow = (summary: MeetingSummary): Placed => ({
  startsAtMs: Date.parse(summary.startTime),
  id: () => rowId(summary.uuid),
  summary: () => summary,
});

const placedDate = (date: NextDate, now: Date): Placed => ({
  startsAtMs: date.startsAtMs,
  id: () => date.id,
  summary: () => date.summary(now),
});

/** The meetings with rows before the end of a page. */
interface Rows {
  meetings: MeetingSummary[];
  hasMore: boolean;
}

async function rowsUntil(reads: Reads, json: string, page: MeetingPage): Promise<Rows> {
  const { offset, limit } = page;
  const whole =
    offset === 0 ? json : await readUpcoming(reads, { ...page, offset: 0, limit: offset + limit });
  return JSON.parse(whole) as Rows;
}

/** The meetings of a person that are not over, first to last; series by their dates. */
export async function upcomingMeetings(reads: Reads, page: MeetingPage): Promise<ReadyJson> {
  const { personId, now, offset, limit } = page;
  const end = offset + limit;
  const asked = { personId, endsAfter: now, most: end + 1 };
  const { json, series } = await readUpcomingWithSeries(reads, { ...page, most: asked.most });
  if (series.length === 0) return new ReadyJson(json);
  const rows = await rowsUntil(reads, json, page);
  const placed = rows.meetings.map(placedRow);
  const dates = await nextDates(
    reads,
    { series, asked },
    {
      others: placed.map(({ startsAtMs }) => startsAtMs),
      most: rows.hasMore ? end : end + 1,
      endsAfter: now,
    },
  );
  const all = [...placed, ...dates.map((date) => placedDate(date, now))];
  const hasMore = rows.hasMore || all.length > end;
  const meetings = firstOf(all, end).slice(offset);
  return new ReadyJson(
    JSON.stringify({
      meetings: meetings.map((one) => one.summary()),
      hasMore,
      cursor: hasMore ? String(end) : null,
    }),
  );
}
