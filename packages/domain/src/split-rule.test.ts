import { describe, expect, test } from 'vitest';
import { occurrencesOf, type RecurrenceSet } from './recurrence.ts';
import { readRule, writeRule } from './recurrence-text.ts';
import { splitSet } from './split-rule.ts';
import { randomNumbers, randomSeries } from './testing/random-rules.ts';
import { zoneOffsets } from './testing/zone-offsets.ts';

const seconds = (local: string): number => Date.parse(`${local}Z`) / 1000;

function setOf(text: string, start: string, zone = 'Europe/Berlin'): RecurrenceSet {
  const read = readRule(text);
  if (!('rule' in read)) throw new Error(read.problem);
  return { start: seconds(start), rule: read.rule, zone: zoneOffsets(zone) };
}

const MOST = 30;
const instants = (set: RecurrenceSet): number[] => occurrencesOf(set, { most: MOST }).map(({ at }) => at);

describe('a series that is split', () => {
  test('has all its dates in the two, and no other', () => {
    const next = randomSeries(64);
    const random = randomNumbers(65);
    let splits = 0;
    for (let round = 0; round < 400; round += 1) {
      const { rule, start, zone } = next();
      const set = setOf(rule, start, zone);
      const all = instants(set);
      const at = all[1 + random(Math.max(1, all.length - 1))];
      const split = at === undefined ? undefined : splitSet(set, at);
      if (!split || at === undefined) continue;
      splits += 1;
      const name = `${rule} from ${start} in ${zone} at ${new Date(at * 1000).toISOString()}`;
      const halves = [...instants(split.before), ...instants(split.rest)].slice(0, all.length);
      expect({ name, halves }).toEqual({ name, halves: all });
    }
    expect(splits).toBeGreaterThan(300);
  });

  test.each([
    ['FREQ=WEEKLY;COUNT=5', 'FREQ=WEEKLY;COUNT=2', 'FREQ=WEEKLY;COUNT=3'],
    ['FREQ=WEEKLY', 'FREQ=WEEKLY;UNTIL=20261208', 'FREQ=WEEKLY'],
    ['FREQ=WEEKLY;UNTIL=20270301', 'FREQ=WEEKLY;UNTIL=20261208', 'FREQ=WEEKLY;UNTIL=20270301'],
    ['FREQ=WEEKLY;BYHOUR=9,15', 'FREQ=WEEKLY;UNTIL=20261208T140000Z;BYHOUR=9,15', 'FREQ=WEEKLY;BYHOUR=9,15'],
  ])('by %s ends sooner, and goes on as before', (text, before, rest) => {
    const split = splitSet(setOf(text, '2026-12-01T09:00'), seconds('2026-12-15T08:00'));
    expect(split && [writeRule(split.before.rule), writeRule(split.rest.rule)]).toEqual([before, rest]);
  });

  test('is none at its first date, nor where it has no date', () => {
    const set = setOf('FREQ=WEEKLY', '2026-12-01T09:00');
    expect(splitSet(set, seconds('2026-12-01T08:00'))).toBeUndefined();
    expect(splitSet(set, seconds('2026-12-02T08:00'))).toBeUndefined();
  });
});
