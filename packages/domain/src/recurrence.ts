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
  const hours = byHour.length > 0 ? byHour : [Math.floor(time / 3600)];
  const minutes = byMinute.length > 0 ? byMinute : [Math.floor(time / 60) % 60];
  const seconds = bySecond.length > 0 ? bySecond : [time % 60];
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  );
}

/** Those at the positions of BYSETPOS, in order. */
function atPositions(times: readonly LocalSeconds[], positions: readonly number[]): LocalSeconds[] {
  const picked = positions.flatMap((position) => times.at(position > 0 ? position - 1 : position) ?? []);
  return [...new Set(picked)].sort((a, b) => a - b);
}

/** Whether a date is beyond the end of its rule, where that is not a count. */
function isBeyond(end: RuleEnd): Take {
  if (end.kind !== 'until') return () => false;
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

/** Walks through the wall-clock times of a rule, from a period on, until they are refused or the horizon is reached. */
function walk(
  { start, rule }: Pick<RecurrenceSet, 'start' | 'rule'>,
  { periods, from }: { periods: Periods; from: number },
  take: (local: LocalSeconds) => boolean,
): void {
  const times = timesOfDay(rule, start);
  const horizon = dayNumber(civilDate(Math.floor(start / DAY_SECONDS)).year + HORIZON_YEARS, 1, 1);
  const days: DayNumber[] = [];
  for (let period = from; periods.firstDayOf(period) < horizon; period += 1) {
    days.length = 0;
    periods.daysOf(period, days);
    if (rule.bySetPos.length > 0) {
      const all = days.flatMap((one) => times.map((time) => one * DAY_SECONDS + time));
      for (const local of atPositions(all, rule.bySetPos)) if (local >= start && !take(local)) return;
      continue;
    }
    for (const one of days) {
      for (const time of times) {
        const local = one * DAY_SECONDS + time;
        if (local >= start && !take(local)) return;
      }
    }
  }
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

  hold(local: LocalSeconds, at: UtcSeconds): void {
    this.#waiting.push({ local, at });
    this.#waiting.sort((a, b) => a.at - b.at);
  }

  take(local: LocalSeconds, at: UtcSeconds): boolean {
    if (this.#waiting.length > 0 && !this.#release(at)) return false;
    return this.#take(local, at);
  }

  /** Those that waited for an instant; one that falls on it is the same as what comes then. */
  #release(before: UtcSeconds): boolean {
    const due = this.#waiting.filter(({ at }) => at < before);
    this.#waiting = this.#waiting.filter(({ at }) => at > before);
    return due.every(({ local, at }) => this.#take(local, at));
  }

  finish(): void {
    this.#release(Infinity);
  }
}

/** Walks through the dates of the rule alone. */
function walkDates(set: RecurrenceSet, from: UtcSeconds | undefined, take: Take): void {
  const { rule, start, excluded } = set;
  const clock = new ZoneClock(set.zone);
  const ordered = new InOrder(take);
  const isOver = isBeyond(rule.end);
  let left = rule.end.kind === 'count' ? rule.end.count : Infinity;
  const periods = periodsOf(rule, Math.floor(start / DAY_SECONDS));
  walk(set, { periods, from: firstPeriod(periods, rule, from) }, (local) => {
    const at = clock.instantOf(local);
    if (isOver(local, at)) return false;
    left -= 1;
    if (!excluded?.has(local)) {
      if (clock.wasSkipped(at)) ordered.hold(local, at);
      else if (!ordered.take(local, at)) return false;
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
