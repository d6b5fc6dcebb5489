import { describe, expect, test } from 'vitest';
import { civilDate, daysInMonth, weekdayOf } from './civil-date.ts';
import { normalisedRule, type RecurrenceRule } from './recurrence-rule.ts';
import { readRule, writeRule } from './recurrence-text.ts';
import { occurrencesOf, type Occurrence, type RecurrenceSet } from './recurrence.ts';
import { randomNumbers, randomSeries } from './testing/random-rules.ts';
import { zoneOffsets } from './testing/zone-offsets.ts';
import { ZoneClock } from './zone-clock.ts';

const SERIES = 1500;
const MOST = 40;
const DAY = 86_400;

const tables = new Map<string, ReturnType<typeof zoneOffsets>>();
const tableOf = (id: string) => {
  if (!tables.has(id)) tables.set(id, zoneOffsets(id));
  return tables.get(id)!;
};

interface Case extends RecurrenceSet {
  name: string;
  zoneId: string;
}

function casesOf(seed: number): Case[] {
  const next = randomSeries(seed);
  return Array.from({ length: SERIES }, () => {
    const { rule: text, start, zone } = next();
    const read = readRule(text);
    if (!('rule' in read)) throw new Error(`${text}: ${read.problem}`);
    const seconds = Temporal.PlainDateTime.from(start).toZonedDateTime('UTC').epochMilliseconds / 1000;
    return {
      name: `${text} from ${start} in ${zone}`,
      start: seconds,
      rule: read.rule,
      zone: tableOf(zone),
      zoneId: zone,
    };
  });
}

/** What of the rule a wall-clock time does not satisfy, by asking each part by itself. */
function unmetParts({ rule, start }: Case, { local }: Occurrence): string[] {
  const day = Math.floor(local / DAY);
  const { year, month, day: monthDay } = civilDate(day);
  const length = daysInMonth(year, month);
  const hour = Math.floor((local - day * DAY) / 3600);
  const isIn = (values: readonly number[], ...asked: number[]): boolean =>
    values.length === 0 || asked.some((one) => values.includes(one));
  const weekdays = rule.byDay.map(({ weekday }) => weekday as number);
  return Object.entries({
    start: local >= start,
    BYMONTH: isIn(rule.byMonth, month),
    BYMONTHDAY: isIn(rule.byMonthDay, monthDay, monthDay - length - 1),
    BYDAY: isIn(weekdays, weekdayOf(day)),
    BYHOUR: isIn(rule.byHour, hour),
  }).flatMap(([name, isMet]) => (isMet ? [] : [name]));
}

const at = (found: readonly Occurrence[]): number[] => found.map((one) => one.at);
const isSame = (some: readonly number[], others: readonly number[]): boolean => some.join() === others.join();

describe.each([1, 20_261_126])('fifteen hundred random series of seed %i', (seed) => {
  const cases = casesOf(seed);

  test('have dates that satisfy every part of their rules', () => {
    const wrong = cases.flatMap((one) =>
      occurrencesOf(one, { most: MOST })
        .flatMap((found) => unmetParts(one, found))
        .map((part) => `${one.name}: ${part}`),
    );
    expect(wrong).toEqual([]);
  });

  test('have dates in order, each instant once, no more than they count', () => {
    const wrong = cases.filter((one) => {
      const dates = at(occurrencesOf(one, { most: MOST }));
      const { end } = one.rule;
      const isAscending = dates.every((date, index) => index === 0 || date > dates[index - 1]!);
      return !isAscending || (end.kind === 'count' && dates.length > end.count);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('have the same dates in whatever windows they are asked for', () => {
    const random = randomNumbers(seed);
    const wrong = cases.filter((one) => {
      const dates = at(occurrencesOf(one, { most: MOST }));
      const cut = random(dates.length + 1);
      const [from, before] = [dates[cut], dates[dates.length - 1]];
      if (from === undefined || before === undefined) return false;
      const later = at(occurrencesOf(one, { from, before, most: MOST }));
      const earlier = at(occurrencesOf(one, { before: from, most: MOST }));
      return !isSame([...earlier, ...later, before], dates);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('have instants at which the clock of their zone shows the time of the rule, unless it skips that', () => {
    const wrong = cases.flatMap((one) =>
      occurrencesOf(one, { most: MOST }).filter(({ local, at: instant }) => {
        const shown = new ZoneClock(one.zone).localOf(instant);
        const plain = Temporal.Instant.fromEpochMilliseconds(local * 1000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime();
        const zoned = plain.toZonedDateTime(one.zoneId); // a skipped time is shifted, the first of two is meant
        return zoned.epochMilliseconds !== instant * 1000 || shown < local;
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('are written as texts that are read as the same rules', () => {
    const wrong = cases.filter(({ rule }) => {
      const again = readRule(writeRule(rule)) as { rule: RecurrenceRule };
      return JSON.stringify(again.rule) !== JSON.stringify(rule);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('have the same dates when their rules are normalised', () => {
    const wrong = cases.filter(
      (one) =>
        !isSame(
          at(occurrencesOf(one, { most: MOST })),
          at(occurrencesOf({ ...one, rule: normalisedRule(one.rule) }, { most: MOST })),
        ),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
