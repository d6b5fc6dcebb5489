import { civilDate, dayNumber, type DayNumber } from './civil-date.ts';
import { periodsOf, type Periods } from './recurrence-days.ts';
import type { LocalSeconds, RecurrenceRule, RuleEnd, UtcSeconds } from './recurrence-rule.ts';
import { ZoneClock, type ZoneOffsets } from './zone-clock.ts';

const DAY_SECONDS = 86_400;

/** How many years have dates, that of the start counted in: an end for rules that never end, or never match. */
const HORIZON_YEARS = 100;

/** One date of a series. */
export interface Occurrence {
  /** By the wall clock of the zone, as the rule says: what names the occurrence, whatever becomes of it. */
  local: LocalSeconds;
  at: UtcSeconds;
}

/** When a series takes place. */
export interface RecurrenceSet {
  /** The first wall-clock time that counts; a date only where the rule picks it. */
  start: LocalSeconds;
  rule: RecurrenceRule;
  zone: ZoneOffsets;
  /** Wall-clock times beside the rule (RDATE), ascending. */
  extra?: readonly LocalSeconds[];
  /** Wall-clock times of the rule that are none (EXDATE). They count where the rule counts. */
  excluded?: ReadonlySet<LocalSeconds>;
}

/** Which occurrences are asked for. */
export interface RecurrenceWindow {
  /** None that begins earlier. */
  from?: UtcSeconds;
  /** None that begins then or later. */
  before?: UtcSeconds;
  most: number;
}

/** Takes one date after the other, and answers whether it wants more. */
type Take = (local: LocalSeconds, at: UtcSeconds) => boolean;

/** The times of day of a rule, in seconds, ascending. */
function timesOfDay({ byHour, byMinute, bySecond }: RecurrenceRule, start: LocalSeconds): number[] {
  const time = start - Math.floor(start / DAY_SECONDS) * DAY_SECONDS;
  if (byHour.length + byMinute.length + bySecond.length === 0) return [time];
  const hours = byHour.length > 0 ? byHour : [Math.floor(time / 3600)];
  const minutes = byMinute.length > 0 ? byMinute : [Math.floor(time / 60) % 60];
  const seconds = bySecond.length > 0 ? bySecond : [time % 60];
  const times: number[] = [];
  for (const hour of hours)
    for (const minute of minutes)
      for (const second of seconds) times.push(hour * 3600 + minute * 60 + second);
  return times;
}

/** A period, of which the first day is at `from`, with the times of each day. */
interface PeriodTimes {
  days: readonly DayNumber[];
  from: number;
  times: readonly number[];
}

/** The time of a period at a position of BYSETPOS; undefined where it has none there. */
function atPosition({ days, from, times }: PeriodTimes, position: number): LocalSeconds | undefined {
  const count = (days.length - from) * times.length;
  const index = position > 0 ? position - 1 : count + position;
  if (index < 0 || index >= count) return undefined;
  const day = times.length === 1 ? index : Math.floor(index / times.length);
  return days[from + day]! * DAY_SECONDS + times[index - day * times.length]!;
}

/** Those at several positions, ascending and each once. */
function atPositions(
  { days, from, times }: PeriodTimes,
  positions: readonly number[],
): readonly LocalSeconds[] {
  const picked: LocalSeconds[] = [];
  for (const position of positions) {
    const local = atPosition({ days, from, times }, position);
    if (local !== undefined) picked.push(local);
  }
  if (picked.length < 2) return picked;
  picked.sort((a, b) => a - b);
  return picked.filter((local, index) => local !== picked[index - 1]);
}

/** Whether a date is beyond the end of its rule; undefined where that is a count, or there is none. */
function isBeyond(end: RuleEnd): Take | undefined {
  if (end.kind !== 'until') return undefined;
  const { until } = end;
  switch (until.form) {
    case 'utc':
      return (_local, at) => at > until.at;
    case 'local':
      return (local) => local > until.at;
    case 'day':
      return (local) => local >= (until.day + 1) * DAY_SECONDS;
  }
}

/** How many periods are looked at together: of few dates that are asked for few, of many so many. */
const MOST_AT_ONCE = 64;

/** Takes one wall-clock time after the other, and answers whether it wants more. */
type TakeLocal = (local: LocalSeconds) => boolean;

interface Walk {
  periods: Periods;
  /** The period that it begins with. */
  from: number;
  times: readonly number[];
  /** No time before it is one of the rule. */
  start: LocalSeconds;
  horizon: DayNumber;
}

/** The same where positions are picked out of each period. */
function walkPositions(
  { periods, from, times, start, horizon }: Walk,
  positions: readonly number[],
  take: TakeLocal,
): void {
  const days: DayNumber[] = [];
  const [only = 0] = positions;
  for (let period = from; ; period += 1) {
    if ((period - from) % 16 === 0 && periods.firstDayOf(period) >= horizon) return;
    if (days.length > 512) days.length = 0;
    const of = { days, from: days.length, times };
    periods.daysOf(period, days);
    if (positions.length === 1) {
      const local = atPosition(of, only);
      if (local !== undefined && local >= start && !(local < horizon * DAY_SECONDS && take(local))) return;
    } else
      for (const local of atPositions(of, positions))
        if (local >= start && !(local < horizon * DAY_SECONDS && take(local))) return;
  }
}

function walkAll({ periods, from, times, start, horizon }: Walk, take: TakeLocal): void {
  const days: DayNumber[] = [];
  let [period, atOnce] = [from, 2];
  while (periods.firstDayOf(period) < horizon) {
    days.length = 0;
    for (const end = period + atOnce; period < end; period += 1) periods.daysOf(period, days);
    atOnce = Math.min(atOnce * 2, MOST_AT_ONCE);
    for (const day of days) {
      if (day >= horizon) return;
      for (const time of times) {
        const local = day * DAY_SECONDS + time;
        if (local >= start && !take(local)) return;
      }
    }
  }
}

/** Walks through the wall-clock times of a rule, from a period on, until they are refused or the horizon is reached. */
function walk(
  { start, rule }: Pick<RecurrenceSet, 'start' | 'rule'>,
  { periods, from }: Pick<Walk, 'periods' | 'from'>,
  take: TakeLocal,
): void {
  const horizon = dayNumber(civilDate(Math.floor(start / DAY_SECONDS)).year + HORIZON_YEARS, 1, 1);
  const way = { periods, from, start, horizon, times: timesOfDay(rule, start) };
  if (rule.bySetPos.length > 0) walkPositions(way, rule.bySetPos, take);
  else walkAll(way, take);
}

/** Where the walk may begin: rules that count are counted from their start on. */
function firstPeriod(periods: Periods, { end }: RecurrenceRule, from: UtcSeconds | undefined): number {
  if (from === undefined || end.kind === 'count') return 0;
  return Math.max(0, periods.before(Math.floor(from / DAY_SECONDS) - 2)); // no clock is two days off
}

/**
 * Hands on dates in the order of their instants, each instant once. Wall-clock times come in order, but one that a clock
 * skips is shifted behind others of the same night: it waits until they are through.
 */
class InOrder {
  readonly #take: Take;
  #waiting: Occurrence[] = [];

  constructor(take: Take) {
    this.#take = take;
  }

  isWaiting = false;

  hold(local: LocalSeconds, at: UtcSeconds): void {
    this.isWaiting = true;
    this.#waiting.push({ local, at });
    this.#waiting.sort((a, b) => a.at - b.at);
  }

  take(local: LocalSeconds, at: UtcSeconds): boolean {
    if (!this.#release(at)) return false;
    return this.#take(local, at);
  }

  /** Those that waited for an instant; one that falls on it is the same as what comes then. */
  #release(before: UtcSeconds): boolean {
    const due = this.#waiting.filter(({ at }) => at < before);
    this.#waiting = this.#waiting.filter(({ at }) => at > before);
    this.isWaiting = this.#waiting.length > 0;
    return due.every(({ local, at }) => this.#take(local, at));
  }

  finish(): void {
    this.#release(Infinity);
  }
}

/** Walks through the dates of the rule alone. */
function walkDates(set: RecurrenceSet, from: UtcSeconds | undefined, take: Take): void {
  const { rule, start, excluded } = set;
  const clock = new ZoneClock(set.zone, start);
  const ordered = new InOrder(take);
  const isOver = isBeyond(rule.end);
  let left = rule.end.kind === 'count' ? rule.end.count : Infinity;
  const periods = periodsOf(rule, Math.floor(start / DAY_SECONDS));
  walk(set, { periods, from: firstPeriod(periods, rule, from) }, (local) => {
    const at = clock.instantOf(local);
    if (isOver?.(local, at)) return false;
    left -= 1;
    if (!excluded?.has(local)) {
      if (clock.wasSkipped(at)) ordered.hold(local, at);
      else if (ordered.isWaiting ? !ordered.take(local, at) : !take(local, at)) return false;
    }
    return left > 0;
  });
  ordered.finish();
}

/** Brings the dates beside the rule in between those of the rule. */
function withExtra({ extra = [], zone }: RecurrenceSet, take: Take): { take: Take; finish(): void } {
  const clock = new ZoneClock(zone);
  const waiting = extra.map((local): Occurrence => ({ local, at: clock.instantOf(local) }));
  waiting.sort((a, b) => b.at - a.at);
  const release = (before: UtcSeconds): boolean => {
    for (let next = waiting.at(-1); next && next.at < before; next = waiting.at(-1)) {
      waiting.pop();
      if (!take(next.local, next.at)) return false;
    }
    return true;
  };
  return {
    take(local, at) {
      if (!release(at)) return false;
      if (waiting.at(-1)?.at === at) waiting.pop();
      return take(local, at);
    },
    finish: () => void release(Infinity),
  };
}

/** The occurrences of a series within a window, in the order of their instants, each instant once. */
export function occurrencesOf(set: RecurrenceSet, window: RecurrenceWindow): Occurrence[] {
  const { from, before = Infinity, most } = window;
  const found: Occurrence[] = [];
  let isDone = most <= 0;
  const collect: Take = (local, at) => {
    if (isDone || at >= before) isDone = true;
    else if (from === undefined || at >= from) isDone = found.push({ local, at }) >= most;
    return !isDone;
  };
  if (isDone) return found;
  const merged = withExtra(set, collect);
  walkDates(set, from, set.extra?.length ? merged.take : collect);
  merged.finish();
  return found;
}
