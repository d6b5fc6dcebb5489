import { occurrencesOf } from '@portico/domain/recurrence';
import { readRule } from '@portico/domain/recurrence-text';
import { RRuleSet } from 'rrule-rust';
import { RRuleTemporal } from 'rrule-temporal';
import { zoneOffsets } from '../../apps/server/src/platform/time/zone-offsets.ts';

/** A series that is expanded, of a class of rules. */
export interface Expanded {
  what: string;
  rule: string;
}

export const ZONE = 'Europe/Berlin';
/** A Monday, so that no class begins with a date that its rule does not pick. */
const START = '2026-11-02T09:00';

/** Every class of rules that people plan series by, and those that come from calendars. */
export const classes: readonly Expanded[] = [
  { what: 'daily', rule: 'FREQ=DAILY' },
  { what: 'daily, every third', rule: 'FREQ=DAILY;INTERVAL=3' },
  { what: 'weekdays', rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' },
  { what: 'weekly', rule: 'FREQ=WEEKLY' },
  { what: 'weekly, three days of every second', rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR' },
  { what: 'monthly by date', rule: 'FREQ=MONTHLY;BYMONTHDAY=15' },
  { what: 'monthly on the last day', rule: 'FREQ=MONTHLY;BYMONTHDAY=-1' },
  { what: 'monthly by weekday', rule: 'FREQ=MONTHLY;BYDAY=2TU' },
  { what: 'monthly on the last workday', rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' },
  { what: 'yearly', rule: 'FREQ=YEARLY' },
  { what: 'yearly by weekday of a month', rule: 'FREQ=YEARLY;BYMONTH=3,11;BYDAY=-1SU' },
  { what: 'yearly by day of the year', rule: 'FREQ=YEARLY;BYYEARDAY=1,100,200' },
  { what: 'yearly by week', rule: 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO' },
  { what: 'several times of a day', rule: 'FREQ=DAILY;BYHOUR=9,13,17;BYMINUTE=0,30' },
];

/** Expands a series to its first dates, as instants; answers how many there were. */
export type Expand = (most: number) => number;

const compact = `${START.replaceAll(/[-:]/g, '')}00`;
const textOf = ({ rule }: Expanded): string => `DTSTART;TZID=${ZONE}:${compact}\nRRULE:${rule}`;

/** Each is asked for a series that it has read: what is measured is the expansion alone. */
export const libraries: Readonly<Record<'ours' | 'temporal' | 'rust', (series: Expanded) => Expand>> = {
  ours({ rule }) {
    const read = readRule(rule);
    if ('problem' in read) throw new Error(`${rule}: ${read.problem}`);
    const start = Date.parse(`${START}Z`) / 1000;
    const set = { start, rule: read.rule, zone: zoneOffsets(ZONE) };
    return (most) => occurrencesOf(set, { most }).length;
  },
  temporal(series) {
    const rule = new RRuleTemporal({ rruleString: textOf(series), maxIterations: 100_000 });
    return (most) => rule.all((_date, index) => index < most).length;
  },
  rust(series) {
    const set = RRuleSet.parse(textOf(series));
    return (most) => set.all(most).length;
  },
};
