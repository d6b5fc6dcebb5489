import type { MeetingSummary } from '@portico/contract/meetings';
import type { Occurrence } from '@portico/domain/recurrence';
import type { Reads } from '../../platform/db/tx.ts';
import { ReadyJson } from '../../platform/http/ready-json.ts';
import { presentSummary, rowId } from './meetings.present.ts';
import { computedDate, datesWithoutRows } from './meetings.series.ts';
import { listSeriesOf, type SeriesOfPerson } from './series.store.ts';
import { readUpcoming, type MeetingPage } from './upcoming.store.ts';

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

function placedDate(series: SeriesOfPerson, date: Occurrence, now: Date): Placed {
  const meeting = () => computedDate(series, date);
  return {
    startsAtMs: date.at * 1000,
    id: () => meeting().id,
    summary: () => presentSummary({ meeting: meeting(), role: series.role, now }),
  };
}

const placedRow = (summary: MeetingSummary): Placed => ({
  startsAtMs: Date.parse(summary.startTime),
  id: () => rowId(summary.uuid),
  summary: () => summary,
});

/** The page of somebody who has series: their dates stand between the other meetings, of which `json` has the first. */
function pageWithSeries(
  json: string,
  series: readonly SeriesOfPerson[],
  { now, offset, limit }: MeetingPage,
): string {
  const end = offset + limit;
  const rows = JSON.parse(json) as { meetings: MeetingSummary[]; hasMore: boolean };
  const computed = series.flatMap((one) =>
    datesWithoutRows(one, { taken: new Set(one.taken), most: end + 1, endsAfter: now }).map((date) =>
      placedDate(one, date, now),
    ),
  );
  const all = [...rows.meetings.map(placedRow), ...computed];
  const hasMore = rows.hasMore || all.length > end;
  const meetings = firstOf(all, end).slice(offset);
  return JSON.stringify({
    meetings: meetings.map((one) => one.summary()),
    hasMore,
    cursor: hasMore ? String(end) : null,
  });
}

/** The meetings of a person that are not over, first to last; series by their dates. */
export async function upcomingMeetings(reads: Reads, page: MeetingPage): Promise<ReadyJson> {
  const [json, series] = await Promise.all([readUpcoming(reads, page), listSeriesOf(reads, page.personId)]);
  if (series.length === 0) return new ReadyJson(json);
  const { offset, limit } = page;
  const first =
    offset === 0 ? json : await readUpcoming(reads, { ...page, offset: 0, limit: offset + limit });
  return new ReadyJson(pageWithSeries(first, series, page));
}
