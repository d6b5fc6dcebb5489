import type { Reads } from '../../platform/db/tx.ts';
import { ReadyJson } from '../../platform/http/ready-json.ts';
import { presentSummary } from './meetings.present.ts';
import { computedDates } from './meetings.series.ts';
import { listSeriesOf, listTaken, type SeriesOfPerson } from './series.store.ts';
import { listUpcomingRows, readUpcoming, type MeetingPage } from './upcoming.store.ts';

/** A meeting with its place in the list; what is shown of it is made for those of the page alone. */
interface Placed {
  startsAt: Date;
  id: string;
  toJson(): string;
}

const inOrder = (one: Placed, other: Placed): number =>
  one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1);

/** The first dates to come of series that have no rows of their own. */
async function computedOf(
  reads: Reads,
  series: readonly SeriesOfPerson[],
  { now, most }: { now: Date; most: number },
): Promise<Placed[]> {
  const ids = series.map(({ id }) => id);
  const taken = Map.groupBy(await listTaken(reads, ids), ({ seriesId }) => seriesId);
  return series.flatMap((one) => {
    const without = new Set(taken.get(one.id)?.map(({ occursAt }) => occursAt.getTime() / 1000));
    return computedDates(one, { taken: without, most, endsAfter: now }).map((meeting) => ({
      startsAt: meeting.startsAt,
      id: meeting.id,
      toJson: () => JSON.stringify(presentSummary({ meeting, role: one.role, now })),
    }));
  });
}

/** The page of somebody who has series: their dates stand between the other meetings. */
async function pageWithSeries(
  reads: Reads,
  series: readonly SeriesOfPerson[],
  { personId, now, offset, limit }: MeetingPage,
): Promise<string> {
  const end = offset + limit;
  const [rows, computed] = await Promise.all([
    listUpcomingRows(reads, { personId, now, offset: 0, limit: end }),
    computedOf(reads, series, { now, most: end + 1 }),
  ]);
  const all = [
    ...rows.map(({ startsAt, id, summary }) => ({ startsAt, id, toJson: () => summary })),
    ...computed,
  ];
  const shown = all.toSorted(inOrder).slice(offset, end);
  const rest = all.length > end ? `"hasMore":true,"cursor":"${end}"` : '"hasMore":false,"cursor":null';
  return `{"meetings":[${shown.map((one) => one.toJson()).join(',')}],${rest}}`;
}

/** The meetings of a person that are not over, first to last; series by their dates. */
export async function upcomingMeetings(reads: Reads, page: MeetingPage): Promise<ReadyJson> {
  const [json, series] = await Promise.all([readUpcoming(reads, page), listSeriesOf(reads, page.personId)]);
  return new ReadyJson(series.length === 0 ? json : await pageWithSeries(reads, series, page));
}
