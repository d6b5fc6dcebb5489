import { occurrencesOf, type RecurrenceSet } from '@portico/domain/recurrence';
import { writeRule } from '@portico/domain/recurrence-text';
import { allDates } from '@portico/domain/series-rule';
import { ZoneClock } from '@portico/domain/zone-clock';
import type { Tx } from '../../platform/db/tx.ts';
import { knownTimeZone } from '../../platform/time/zones.ts';
import { datesOf, timedOf } from './meetings.series.ts';
import { findMeetingById, type MeetingRow } from './meetings.store.ts';
import { otherInstant } from './other-instant.ts';
import { holdSeries, setRule, type SeriesRule } from './series.store.ts';
import {
  findLaw,
  listDatesToCome,
  moveMeeting,
  setRuleAt,
  stampTimes,
  type PlannedTime,
} from './wall-clock.store.ts';

const MINUTE_MS = 60_000;

/** Takes an instant by clocks as they went for the one of the same wall clock as they go now. */
type Move = (at: Date) => Date;

const moveBetween = (before: ZoneClock, now: ZoneClock): Move => {
  return (at) => new Date(now.instantOf(before.localOf(at.getTime() / 1000)) * 1000);
};

/** How many dates to come are looked at: nobody plans further, or changes clocks so far ahead. */
const MOST_LOOKED_AT = 2000;

/** Whether any date to come is at another instant than it was. */
const isAnyMoved = (set: RecurrenceSet, before: ZoneClock, now: Date): boolean =>
  occurrencesOf(set, { from: now.getTime() / 1000, most: MOST_LOOKED_AT }).some(
    ({ local, at }) => before.instantOf(local) !== at,
  );

/** The rule of a series, whose end in UTC stays where it was by the clock on the wall. */
function ruleBy(move: Move, { rule }: SeriesRule, set: RecurrenceSet): string {
  const { end } = set.rule;
  if (end.kind !== 'until' || end.until.form !== 'utc') return rule;
  const at = move(new Date(end.until.at * 1000)).getTime() / 1000;
  return at === end.until.at
    ? rule
    : writeRule({ ...set.rule, end: { kind: 'until', until: { form: 'utc', at } } });
}

/** Moves a date with a row; answers whether it is at another instant. */
async function moveDate(tx: Tx, date: PlannedTime, move: Move | undefined): Promise<boolean> {
  const known = date.ruleAt ?? date.occursAt;
  const ruleAt = known && move?.(known);
  if (ruleAt && ruleAt.getTime() !== known.getTime()) await setRuleAt(tx, date.id, ruleAt);
  const startsAt = otherInstant(date);
  if (!startsAt) return false;
  await moveMeeting(tx, date.id, {
    startsAt,
    endsAt: new Date(startsAt.getTime() + date.durationMinutes * MINUTE_MS),
  });
  return true;
}

/** Where a series begins, and ends with its last date; one that never ends goes on for as long as it did. */
function spanOf({ startsAt, endsAt, durationMinutes }: MeetingRow, set: RecurrenceSet) {
  const [first] = occurrencesOf(set, { most: 1 });
  const begins = first ? new Date(first.at * 1000) : startsAt;
  const last = allDates(set)?.at(-1);
  const ends = last
    ? last.at * 1000 + durationMinutes * MINUTE_MS
    : begins.getTime() + endsAt.getTime() - startsAt.getTime();
  return { startsAt: begins, endsAt: new Date(ends) };
}

interface Following {
  now: Date;
  endsAfter: Date;
  version: string;
}

/**
 * Lets the dates of a series, computed and with rows, be when the clock on the wall says so. Answers whether any of those to come
 * is at another instant than it was; who was told of the series is to hear of it.
 */
export async function moveSeries(
  tx: Tx,
  id: string,
  { now, endsAfter, version }: Following,
): Promise<boolean> {
  const [held, series] = [await holdSeries(tx, id), await findMeetingById(tx, id)];
  if (!held || !series) return false;
  const law = await findLaw(tx, knownTimeZone(series.timeZone));
  const { zone } = datesOf(timedOf(series), held.rule);
  const before = law && new ZoneClock(law);
  const move = before && moveBetween(before, new ZoneClock(zone));
  const rule = move ? ruleBy(move, held, datesOf(timedOf(series), held.rule)) : held.rule;
  const set = datesOf(timedOf(series), rule);
  const dates = await listDatesToCome(tx, id, endsAfter);
  let isMoved = before !== undefined && isAnyMoved(set, before, now);
  for (const date of dates) isMoved = (await moveDate(tx, date, move)) || isMoved;
  const nextAt = held.nextAt && move ? move(held.nextAt) : held.nextAt;
  await setRule(tx, id, { ...held, rule, nextAt });
  if (isMoved) await moveMeeting(tx, id, spanOf(series, set));
  await stampTimes(tx, [id, ...dates.map((date) => date.id)], version);
  return isMoved;
}
