import { RRuleSet } from 'rrule-rust';
import { RRuleTemporal } from 'rrule-temporal';
import { expect, test } from 'vitest';
import type { RecurrenceRule } from './recurrence-rule.ts';
import { readRule } from './recurrence-text.ts';
import { occurrencesOf } from './recurrence.ts';
import { randomSeries, type RandomSeries } from './testing/random-rules.ts';
import { zoneOffsets } from './testing/zone-offsets.ts';

// Two libraries as judges. Where they see a rule differently, `docs/scheduling.md` says who is right and why; what is
// listed here is left out of the comparison, and everything else must agree.

const SERIES = 2000;
const MOST = 12;
const NEAR_YEAR = 2060; // how far each of them looks for rules that hardly ever match differs

const tables = new Map<string, ReturnType<typeof zoneOffsets>>();
const tableOf = (id: string) => {
  if (!tables.has(id)) tables.set(id, zoneOffsets(id));
  return tables.get(id)!;
};

const compact = (start: string): string => `${start.replaceAll(/[-:]/g, '')}00`;
const textOf = ({ rule, start, zone }: RandomSeries): string =>
  `DTSTART;TZID=${zone}:${compact(start)}\nRRULE:${rule}`;

const yearOf = (seconds: number): number => new Date(seconds * 1000).getUTCFullYear();
const near = (dates: readonly number[]): number[] => dates.filter((at) => yearOf(at) < NEAR_YEAR);

function byUs({ start, zone }: RandomSeries, rule: RecurrenceRule): number[] {
  const seconds = Temporal.PlainDateTime.from(start).toZonedDateTime('UTC').epochMilliseconds / 1000;
  return near(
    occurrencesOf({ start: seconds, rule, zone: tableOf(zone) }, { most: MOST }).map(({ at }) => at),
  );
}

function byRust(series: RandomSeries): number[] {
  const dates = RRuleSet.parse(textOf(series)).all(MOST);
  const instants = dates.map(({ year, month, day, hour, minute, second }) =>
    Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(series.zone),
  );
  return near(instants.map(({ epochMilliseconds }) => epochMilliseconds / 1000));
}

/** Undefined where it gives up: on rules whose dates lie many periods apart. */
function byTemporal(series: RandomSeries): number[] | undefined {
  const rule = new RRuleTemporal({ rruleString: textOf(series), maxIterations: 10_000 });
  try {
    const dates = rule.all((_date, index) => index < MOST);
    return near(dates.map(({ epochMilliseconds }) => epochMilliseconds / 1000));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum iterations')) return undefined;
    throw error;
  }
}

/** Positions are counted among all dates of a period by us, among those from the start on by rrule-rust. */
const countsFromStart = ({ bySetPos }: RecurrenceRule): boolean => bySetPos.length > 0;

/** Of weeks without weekdays rrule-rust takes all seven days, we that of the start; it also knows no week of the year beside. */
const isByWeeks = ({ byWeekNo }: RecurrenceRule): boolean => byWeekNo.length > 0;

/** rrule-temporal passes over parts of a yearly rule that has several, and gives up where a rule matches seldom. */
const isSeldom = (rule: RecurrenceRule): boolean =>
  isByWeeks(rule) ||
  countsFromStart(rule) ||
  rule.byYearDay.length > 0 ||
  (rule.byMonthDay.length > 0 && (rule.byDay.length > 0 || rule.byMonth.length > 0));

interface Judge {
  name: string;
  datesOf(series: RandomSeries): number[] | undefined;
  isLeftOut(rule: RecurrenceRule): boolean;
  /** How many of the series it judges at least. */
  least: number;
}

const judges: readonly Judge[] = [
  {
    name: 'rrule-rust',
    datesOf: byRust,
    isLeftOut: (rule) => countsFromStart(rule) || isByWeeks(rule),
    least: 1500,
  },
  { name: 'rrule-temporal', datesOf: byTemporal, isLeftOut: isSeldom, least: 1200 },
];

test.each(judges)('$name finds the same dates', ({ datesOf, isLeftOut, least }) => {
  const next = randomSeries(42);
  const wrong: string[] = [];
  let judged = 0;
  for (let index = 0; index < SERIES; index += 1) {
    const series = next();
    const { rule } = readRule(series.rule) as { rule: RecurrenceRule };
    if (isLeftOut(rule)) continue;
    const [ours, theirs] = [byUs(series, rule), datesOf(series)];
    if (!theirs) continue;
    judged += 1;
    if (ours.join() === theirs.join()) continue;
    wrong.push([series.rule, series.start, series.zone, ours.join(), theirs.join()].join('\n'));
  }
  expect(wrong).toEqual([]);
  expect(judged).toBeGreaterThan(least);
});
