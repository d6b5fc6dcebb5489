import { occurrenceId, readOccurrenceId } from '@portico/domain/occurrence-id';
import type { Reads } from '../../platform/db/tx.ts';
import { findJoinable, type JoinableMeeting } from './joinable.store.ts';
import { rowId, uuidOf, wireId } from './meetings.present.ts';
import { computedDates, findComputed } from './meetings.series.ts';
import { findMeeting, findMeetingById } from './meetings.store.ts';
import { findNamesOf, listFamily } from './names.store.ts';
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

/** A date that a series leads to: one that goes on or is to come, else one that was. */
interface DateAhead {
  seriesId: string;
  isToCome: boolean;
  startsAt: Date;
  occursAt: Date;
}

/** The date of one series that its door leads to. */
async function dateAhead(reads: Reads, seriesId: string, now: Date): Promise<DateAhead | undefined> {
  const { next, last } = await findDateAround(reads, seriesId, now);
  const computed = await firstComputed(reads, seriesId, now);
  if (computed && (!next || computed < next.startsAt))
    return { seriesId, isToCome: true, startsAt: computed, occursAt: computed };
  const found = next ?? last;
  return found && { ...found, seriesId, isToCome: next !== undefined };
}

/** What is to come before what was; the first of that, the last of this. */
const byDoor = (one: DateAhead, other: DateAhead): number => {
  if (one.isToCome !== other.isToCome) return one.isToCome ? -1 : 1;
  const later = one.startsAt.getTime() - other.startsAt.getTime();
  return one.isToCome ? later : -later;
};

/**
 * What the number and the link of a meeting lead to: of a series the date that goes on or is next, else the last that was, also of
 * the series that it was split into.
 */
export async function joinableUuid(reads: Reads, meeting: JoinableMeeting, now: Date): Promise<string> {
  if (!meeting.isSeries) return uuidOf(meeting);
  const family = await listFamily(reads, meeting.id);
  const dates = await Promise.all(family.map((id) => dateAhead(reads, id, now)));
  const [first] = dates.filter((date) => date !== undefined).toSorted(byDoor);
  if (!first) return wireId(meeting.id);
  return occurrenceId({ series: wireId(first.seriesId), at: first.occursAt.getTime() / 1000 });
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

/** What a date is called now that went to another series when its own was split; undefined where none has it. */
export async function nameAfterSplit(
  reads: Reads,
  siteId: string,
  uuid: string,
): Promise<string | undefined> {
  const name = readOccurrenceId(uuid);
  if (!name) return undefined;
  const own = rowId(name.series);
  for (const id of await listFamily(reads, await findNamesOf(reads, own))) {
    const other = occurrenceId({ series: wireId(id), at: name.at });
    if (id === own) continue;
    const found =
      (await findMeeting(reads, siteId, rowId(other))) ?? (await findComputed(reads, siteId, other));
    if (found) return other;
  }
  return undefined;
}
