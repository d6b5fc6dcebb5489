import type { RecurrenceRule, RuleEnd, UtcSeconds } from './recurrence-rule.ts';
import { occurrencesOf, type Occurrence, type RecurrenceSet } from './recurrence.ts';

/** The dates of a series before one of them, and that date with all behind it: two series with the dates of the one. */
export interface SplitSet {
  before: RecurrenceSet;
  rest: RecurrenceSet;
  /** The last of those before. */
  last: Occurrence;
}

const DAY_SECONDS = 86_400;

/** A rule of one time a day ends with the day, as people choose it; another one with the instant. */
function endWith({ byHour, byMinute, bySecond }: RecurrenceRule, { local, at }: Occurrence): RuleEnd {
  const isOnceADay = [byHour, byMinute, bySecond].every((times) => times.length < 2);
  const until = isOnceADay
    ? ({ form: 'day', day: Math.floor(local / DAY_SECONDS) } as const)
    : ({ form: 'utc', at } as const);
  return { kind: 'until', until };
}

/** Splits a series where one of its dates begins; undefined where it has none then, or none before. A COUNT is divided. */
export function splitSet(set: RecurrenceSet, at: UtcSeconds): SplitSet | undefined {
  const { rule } = set;
  const earlier = occurrencesOf(set, { before: at, most: Infinity });
  const [date] = occurrencesOf(set, { from: at, most: 1 });
  const last = earlier.at(-1);
  if (date?.at !== at || !last) return undefined;
  const { end } = rule;
  const isCounted = end.kind === 'count';
  const ends: RuleEnd = isCounted ? { kind: 'count', count: earlier.length } : endWith(rule, last);
  const rest: RuleEnd = isCounted ? { kind: 'count', count: end.count - earlier.length } : end;
  return {
    before: { ...set, rule: { ...rule, end: ends } },
    rest: { ...set, start: date.local, rule: { ...rule, end: rest } },
    last,
  };
}
