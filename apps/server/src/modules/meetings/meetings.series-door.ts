import { occurrenceId } from '@portico/domain/occurrence-id';
import type { Reads } from '../../platform/db/tx.ts';
import { findJoinable, type JoinableMeeting } from './joinable.store.ts';
import { rowId, uuidOf, wireId } from './meetings.present.ts';
import { computedDates, findComputed } from './meetings.series.ts';
import { findMeetingById } from './meetings.store.ts';
import { findDateAround, findRule, listTaken } from './series.store.ts';

/** The first date of a series that has no row and is not over. */
async function firstComputed(reads: Reads, seriesId: string, endsAfter: Date): Promise<Date | undefined> {
  const [series, rule, taken] = [
    await findMeetingById(reads, seriesId),
    await findRule(reads, seriesId),
    await listTaken(reads, [seriesId]),
  ];
  if (!series || !rule?.nextAt) return undefined;
  const without = new Set(taken.map(({ occursAt }) => occursAt.getTime() / 1000));
  const dates = { ...series, rule: rule.rule, nextAt: rule.nextAt };
  const [first] = computedDates(dates, { taken: without, most: 1, endsAfter });
  return first?.startsAt;
}

/** What the number and the link of a meeting lead to: of a series the date that goes on or is next, else the last that was. */
export async function joinableUuid(reads: Reads, meeting: JoinableMeeting, now: Date): Promise<string> {
  if (!meeting.isSeries) return uuidOf(meeting);
  const { next, last } = await findDateAround(reads, meeting.id, now);
  const computed = await firstComputed(reads, meeting.id, now);
  const isComputedFirst = computed && (!next || computed < next.startsAt);
  const at = isComputedFirst ? computed : (next ?? last)?.occursAt;
  const series = wireId(meeting.id);
  return at ? occurrenceId({ series, at: at.getTime() / 1000 }) : series;
}

/** The meeting of an id at its door; a date of a series without a row of its own is as its series says. */
export async function findAtDoor(
  reads: Reads,
  siteId: string,
  uuid: string,
): Promise<JoinableMeeting | undefined> {
  const found = await findJoinable(reads, siteId, { id: rowId(uuid) });
  if (found) return found;
  const computed = await findComputed(reads, siteId, uuid);
  const series = computed && (await findJoinable(reads, siteId, { id: computed.series.id }));
  if (!computed || !series) return undefined;
  const startsAt = new Date(computed.date.at * 1000);
  const { id } = series;
  return {
    ...series,
    id: rowId(uuid),
    isSeries: false,
    seriesId: id,
    computedFrom: id,
    occursAt: startsAt,
    startsAt,
  };
}
