import {
  meetingLimits,
  type MeetingSeries,
  type previewSeries,
  type RecurrencePlan,
} from '@portico/contract/meetings';
import type { Answer, Input } from '@portico/contract/operation';
import { occurrenceId, readOccurrenceId } from '@portico/domain/occurrence-id';
import { occurrencesOf, type Occurrence, type RecurrenceSet } from '@portico/domain/recurrence';
import { readRule, writeRule } from '@portico/domain/recurrence-text';
import { splitSet } from '@portico/domain/split-rule';
import { allDates, readSeriesRule, seriesLimits, seriesProblem } from '@portico/domain/series-rule';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { findTimeZone, isLocalTime, knownTimeZone, localOf } from '../../platform/time/zones.ts';
import { zoneOffsets } from '../../platform/time/zone-offsets.ts';
import type { SeriesTimes } from './meetings.calendar.ts';
import { newNames } from './meetings.inserting.ts';
import { rowId, wireId } from './meetings.present.ts';
import { findMeeting, findMeetingById, type MeetingRow, type PlannedColumns } from './meetings.store.ts';
import { cancelDate } from './series-change.store.ts';
import {
  countExceptions,
  findRule,
  holdSeries,
  insertDate,
  insertSeries,
  listCancelled,
  setNext,
  takeDueSeries,
  type SeriesRule,
} from './series.store.ts';

const MINUTE_MS = 60_000;
/** A date becomes a meeting of its own so long before it begins: whoever is to hear of it a day ahead has a row by then. */
const AHEAD_MS = 25 * 60 * MINUTE_MS;
/** Where a series that never ends is over: its dates are counted for so long. */
const NEVER_ENDS_MS = 100 * 365.25 * 24 * 60 * MINUTE_MS;

const localSeconds = (local: string): number => Date.parse(`${local}Z`) / 1000;
export const localText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16);
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** What is wrong with how long a series goes on, in the words of a refused field. */
const sizeWords: Readonly<Record<string, string>> = {
  tooMany: 'tooLarge',
  tooFar: 'tooLarge',
  endsBefore: 'tooSmall',
};

type Timed = Pick<PlannedColumns, 'local_start' | 'time_zone'>;

/** When a series takes place, of the text of a rule that was accepted. */
export function datesOf({ local_start, time_zone }: Timed, rule: string): RecurrenceSet {
  const read = readRule(rule);
  if ('problem' in read) throw new Error(`the rule of a series cannot be read: ${rule}`);
  const zone = zoneOffsets(knownTimeZone(time_zone));
  return { start: localSeconds(local_start), rule: read.rule, zone };
}

export const timedOf = ({ localStart, timeZone }: Pick<MeetingRow, 'localStart' | 'timeZone'>): Timed => ({
  local_start: localStart,
  time_zone: timeZone,
});

const isRefused = (problem: string): Failure =>
  new Failure('inputInvalid', { fields: { 'recurrence.rrule': sizeWords[problem] ?? 'invalid' } });

/** When a series takes place by a rule that somebody asks for; refuses one that no series can be planned by. */
function wantedDates(times: Timed, rrule: string): { set: RecurrenceSet; rule: string } {
  const read = readSeriesRule(rrule);
  if ('problem' in read) throw isRefused(read.problem);
  const set = datesOf(times, read.text);
  const problem = seriesProblem(set);
  if (problem) throw isRefused(problem);
  return { set, rule: read.text };
}

/** The columns of a series, and its rule. */
export function planSeries(
  columns: PlannedColumns,
  { rrule, calendarRrule, hasOwnLinks: hasOwnNames = false }: RecurrencePlan,
): { columns: PlannedColumns; series: SeriesRule } {
  const { set, rule } = wantedDates(columns, rrule);
  const [first] = occurrencesOf(set, { most: 1 });
  if (!first) throw new Error('a series without a problem has a date');
  const all = allDates(set);
  if (hasOwnNames && (!all || all.length > meetingLimits.ownLinks))
    throw new Failure('inputInvalid', { fields: { 'recurrence.hasOwnLinks': 'tooLarge' } });
  const last = all?.at(-1);
  const startsAt = dateOf(first.at);
  const lastStart = last ? last.at * 1000 : startsAt.getTime() + NEVER_ENDS_MS;
  return {
    columns: {
      ...columns,
      local_start: localText(first.local),
      starts_at: startsAt,
      ends_at: new Date(lastStart + columns.duration_minutes * MINUTE_MS),
    },
    series: { rule, calendarRule: calendarRrule, nextAt: startsAt, hasOwnNames },
  };
}

const PREVIEWED = 5;

/** The first dates by a rule, before anything is planned. */
export function previewDates({
  start,
  timeZone,
  rrule,
}: Input<typeof previewSeries>['body']): Answer<typeof previewSeries> {
  const zone = findTimeZone(timeZone);
  if (zone === undefined) throw new Failure('inputInvalid', { fields: { timeZone: 'invalid' } });
  if (!isLocalTime(start)) throw new Failure('inputInvalid', { fields: { start: 'invalid' } });
  const { set, rule } = wantedDates({ local_start: start, time_zone: zone }, rrule);
  const all = allDates(set);
  const dates = occurrencesOf(set, { most: PREVIEWED });
  const offsetOf = (date: Occurrence): number => localSeconds(localOf(dateOf(date.at), zone)) - date.at;
  return {
    rrule: rule,
    dates: dates.map((date, index) => ({
      startTime: dateOf(date.at).toISOString(),
      start: localOf(dateOf(date.at), zone),
      isClockChanged: index > 0 && offsetOf(date) !== offsetOf(dates[index - 1] ?? date),
    })),
    lastTime: all?.at(-1) ? dateOf(all.at(-1)?.at ?? 0).toISOString() : null,
    count: all?.length ?? null,
  };
}

/** Writes how a meeting comes back, and makes its first dates meetings of their own where they are close. */
export async function beginSeries(
  tx: Tx,
  meetingId: string,
  { series, now }: { series: SeriesRule; now: Date },
): Promise<void> {
  await insertSeries(tx, meetingId, series);
  await bringUp(tx, meetingId, now);
}

export async function makeDate(
  tx: Tx,
  series: MeetingRow,
  { local, at, now }: Occurrence & { now: Date },
): Promise<boolean> {
  const occursAt = dateOf(at);
  const uuid = occurrenceId({ series: wireId(series.id), at });
  return await insertDate(tx, {
    id: rowId(uuid),
    seriesId: series.id,
    occursAt,
    localStart: localText(local),
    endsAt: new Date(occursAt.getTime() + series.durationMinutes * MINUTE_MS),
    ...newNames(),
    now,
  });
}

/** The first date of a series after a moment; null behind the last. */
export function firstDateAfter(columns: PlannedColumns, rule: string, now: Date): Date | null {
  const from = Math.floor(now.getTime() / 1000) + 1;
  const [first] = occurrencesOf(datesOf(columns, rule), { from, most: 1 });
  return first ? dateOf(first.at) : null;
}

const MOST_DATES = Math.max(...Object.values(seriesLimits));

/** Cancels the dates of a series on these days of its own calendar. */
export async function cancelDays(
  tx: Tx,
  seriesId: string,
  { days, now }: { days: ReadonlySet<string>; now: Date },
): Promise<void> {
  if (days.size === 0) return;
  const [series, rule] = [await findMeetingById(tx, seriesId), await findRule(tx, seriesId)];
  if (!series || !rule?.nextAt) return;
  const from = rule.nextAt.getTime() / 1000;
  for (const date of occurrencesOf(datesOf(timedOf(series), rule.rule), { from, most: MOST_DATES })) {
    if (!days.has(localText(date.local).slice(0, 10))) continue;
    await makeDate(tx, series, { ...date, now });
    await cancelDate(tx, rowId(occurrenceId({ series: wireId(seriesId), at: date.at })), now);
  }
}

const AT_ONCE = 50;
const ALL_AT_ONCE = meetingLimits.ownLinks + 1;

/** Makes the dates of a series that are close meetings of their own; all of them where each has its own link. */
export async function bringUp(tx: Tx, seriesId: string, now: Date): Promise<void> {
  const held = await holdSeries(tx, seriesId);
  if (!held?.nextAt) return;
  const series = await findMeetingById(tx, seriesId);
  if (!series) return;
  const [until, most] = held.hasOwnNames ? [Infinity, ALL_AT_ONCE] : [now.getTime() + AHEAD_MS, AT_ONCE];
  const set = datesOf(timedOf(series), held.rule);
  const dates = occurrencesOf(set, { from: held.nextAt.getTime() / 1000, most });
  for (const date of dates) {
    if (date.at * 1000 >= until) return await setNext(tx, seriesId, dateOf(date.at));
    await makeDate(tx, series, { ...date, now });
  }
  const next = dates.length < most ? undefined : dates.at(-1);
  await setNext(tx, seriesId, next ? new Date(next.at * 1000 + 1000) : null);
}

/** The same for some of the series whose next date is close. Answers how many there were. */
export async function bringUpSome(tx: Tx, { now, most }: { now: Date; most: number }): Promise<number> {
  const due = await takeDueSeries(tx, new Date(now.getTime() + AHEAD_MS), most);
  for (const id of due) await bringUp(tx, id, now);
  return due.length;
}

/** A date of a series as it is by its rule, without a row of its own. */
export const computedDate = (series: MeetingRow, { local, at }: Occurrence): MeetingRow => ({
  ...series,
  id: rowId(occurrenceId({ series: wireId(series.id), at })),
  kind: 'planned',
  seriesId: series.id,
  occursAt: dateOf(at),
  ruleAt: null,
  seriesTimeZone: series.timeZone,
  isException: false,
  localStart: localText(local),
  startsAt: dateOf(at),
  endsAt: new Date(at * 1000 + series.durationMinutes * MINUTE_MS),
  isLive: false,
});

interface Computing {
  /** Instants, in seconds, of dates that have rows. */
  taken: ReadonlySet<number>;
  most: number;
  /** None that is over by then: those of which no row was made in time are past. */
  endsAfter: Date;
  /** None that begins earlier. */
  startsFrom?: Date | undefined;
  /** None that begins later, in seconds. */
  startsBy?: number;
}

/** When a series takes place that has dates without rows. */
type OpenSeries = Pick<MeetingRow, 'localStart' | 'timeZone' | 'durationMinutes'> & {
  rule: string;
  nextAt: Date;
};

/** When the first dates of a series are that have no rows. */
export function datesWithoutRows(
  series: OpenSeries,
  { taken, most, endsAfter, startsFrom, startsBy = Infinity }: Computing,
): Occurrence[] {
  const startsAfter = endsAfter.getTime() - series.durationMinutes * MINUTE_MS + 1;
  const fromMs = Math.max(series.nextAt.getTime(), startsAfter, startsFrom?.getTime() ?? 0);
  const dates = occurrencesOf(datesOf(timedOf(series), series.rule), {
    from: Math.ceil(fromMs / 1000),
    before: startsBy + 1, // dates begin with a second
    most: most + taken.size,
  });
  return dates.filter(({ at }) => !taken.has(at)).slice(0, most);
}

/** The first dates of a series that have no rows. */
export const computedDates = (series: MeetingRow & OpenSeries, computing: Computing): MeetingRow[] =>
  datesWithoutRows(series, computing).map((date) => computedDate(series, date));

/** A date that a name names and that has no row yet, with its series; undefined where the rule has no such date to come. */
export async function findComputed(
  reads: Reads,
  siteId: string,
  uuid: string,
): Promise<{ series: MeetingRow; date: Occurrence } | undefined> {
  const name = readOccurrenceId(uuid);
  if (!name) return undefined;
  const id = rowId(name.series);
  const [series, rule] = [await findMeeting(reads, siteId, id), await findRule(reads, id)];
  if (!series || !rule?.nextAt || name.at * 1000 < rule.nextAt.getTime()) return undefined;
  const [date] = occurrencesOf(datesOf(timedOf(series), rule.rule), { from: name.at, most: 1 });
  return date?.at === name.at ? { series, date } : undefined;
}

/** Gives a date of a series a row of its own where it has none, before it is changed. */
export async function giveRow(
  tx: Tx,
  siteId: string,
  { uuid, now }: { uuid: string; now: Date },
): Promise<void> {
  const name = readOccurrenceId(uuid);
  if (!name || !(await holdSeries(tx, rowId(name.series)))) return;
  const found = await findComputed(tx, siteId, uuid);
  if (found) await makeDate(tx, found.series, { ...found.date, now });
}

/** RFC 5545 §3.3.10: a start with a zone asks for an end in UTC. */
export function withUtcEnd(set: RecurrenceSet): string {
  const { rule } = set;
  if (rule.end.kind !== 'until' || rule.end.until.form === 'utc') return writeRule(rule);
  const at = allDates(set)?.at(-1)?.at ?? set.start;
  return writeRule({ ...rule, end: { kind: 'until', until: { form: 'utc', at } } });
}

/** The rule of a series as calendars are told; undefined of what is none. */
export const ruleForCalendars = (meeting: MeetingRow): string | undefined =>
  meeting.kind === 'series' && meeting.rule !== null
    ? withUtcEnd(datesOf(timedOf(meeting), meeting.rule))
    : undefined;

/** When a series takes place, as calendars are told. */
export async function timesOfSeries(reads: Reads, meeting: MeetingRow): Promise<SeriesTimes | undefined> {
  const rule = ruleForCalendars(meeting);
  if (rule === undefined) return undefined;
  const cancelled = await listCancelled(reads, meeting.id);
  return {
    rule,
    excluded: cancelled.map((at) => localOf(at, meeting.timeZone)),
  };
}

/** When a series takes place from its next date on, as calendars of who is new to it are told; undefined of one that has not begun. */
export async function timesAhead(
  reads: Reads,
  meeting: MeetingRow,
  now: Date,
): Promise<(SeriesTimes & { startsAt: Date }) | undefined> {
  const times = await timesOfSeries(reads, meeting);
  if (!times || meeting.rule === null) return undefined;
  const set = datesOf(timedOf(meeting), meeting.rule);
  const from = Math.floor((now.getTime() - meeting.durationMinutes * MINUTE_MS) / 1000) + 1;
  const [next] = occurrencesOf(set, { from, most: 1 });
  const split = next && splitSet(set, next.at);
  if (!split) return undefined;
  const start = localText(next.local);
  return {
    startsAt: dateOf(next.at),
    rule: withUtcEnd(split.rest),
    excluded: times.excluded.filter((local) => local >= start),
  };
}

/** What is told of the series that a meeting is, or is a date of; null of a single one. */
export async function presentSeries(
  reads: Reads,
  meeting: MeetingRow,
  now: Date,
): Promise<MeetingSeries | null> {
  const id = meeting.kind === 'series' ? meeting.id : meeting.seriesId;
  const rule = id === null ? undefined : await findRule(reads, id);
  const series =
    id === null || meeting.kind === 'series' ? meeting : await findMeeting(reads, meeting.siteId, id);
  if (id === null || !rule || !series) return null;
  const { changed, cancelled } = await countExceptions(reads, id, now);
  return {
    rrule: rule.calendarRule ?? rule.rule,
    siteRrule: rule.rule,
    calendarRrule: rule.calendarRule,
    hasOwnLinks: rule.hasOwnNames,
    version: series.version,
    dtStart: series.localStart,
    changedDates: changed,
    cancelledDates: cancelled,
  };
}
