import { occurrenceId, readOccurrenceId } from '@portico/domain/occurrence-id';
import { occurrencesOf, type Occurrence, type RecurrenceSet } from '@portico/domain/recurrence';
import { writeRule } from '@portico/domain/recurrence-text';
import { readRule } from '@portico/domain/recurrence-text';
import { splitSet } from '@portico/domain/split-rule';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { copyTemplates } from '../email-templates/index.ts';
import { newNames } from './meetings.inserting.ts';
import { rowId, wireId } from './meetings.present.ts';
import { bringUp, datesOf, localText, makeDate, timedOf } from './meetings.series.ts';
import { findMeeting, type MeetingRow } from './meetings.store.ts';
import {
  copyDate,
  deleteFrom,
  endSeries,
  insertRest,
  listExceptions,
  wereEntered,
} from './series-split.store.ts';
import { findRule, insertSeries, type SeriesRule } from './series.store.ts';

const MINUTE_MS = 60_000;
const TRIES = 5;

/** A series at one of its dates. */
export interface Cut {
  series: MeetingRow;
  rule: SeriesRule;
  set: RecurrenceSet;
  /** As the rule has it, wherever it was moved. */
  date: Occurrence;
  /** None comes before it. */
  isFirst: boolean;
}

/** What the id of a date of a series names; undefined for other ids. */
export async function findCut(reads: Reads, siteId: string, uuid: string): Promise<Cut | undefined> {
  const name = readOccurrenceId(uuid);
  if (!name) return undefined;
  const id = rowId(name.series);
  const [series, rule] = [await findMeeting(reads, siteId, id), await findRule(reads, id)];
  if (!series || !rule) throw new Failure('notFound');
  const set = datesOf(timedOf(series), rule.rule);
  const [date] = occurrencesOf(set, { from: name.at, most: 1 });
  if (date?.at !== name.at) throw new Failure('notFound');
  const [first] = occurrencesOf(set, { most: 1 });
  return { series, rule, set, date, isFirst: first?.at === name.at };
}

/** The dates of a cut and those behind it that have rows. */
export const fromCut = ({
  series,
  date,
}: Pick<Cut, 'series' | 'date'>): { seriesId: string; from: Date } => ({
  seriesId: series.id,
  from: new Date(date.at * 1000),
});

/** Refuses a cut behind which somebody has been in a room: what was there belongs to its date. */
export async function refuseEntered(reads: Reads, cut: Cut): Promise<void> {
  if (await wereEntered(reads, fromCut(cut)))
    throw new Failure('inputInvalid', { fields: { scope: 'invalid' } });
}

/** The two rules that the one of a calendar becomes; none where it has no such date. */
function splitCalendar({ rule, set, date }: Cut): { before: string | null; rest: string | null } {
  const read = rule.calendarRule === null ? undefined : readRule(rule.calendarRule);
  const split = read && 'rule' in read ? splitSet({ ...set, rule: read.rule }, date.at) : undefined;
  return {
    before: split ? writeRule(split.before.rule) : null,
    rest: split ? writeRule(split.rest.rule) : null,
  };
}

/** The rule of a cut date and those behind it. */
export function ruleFrom({ set, date, rule }: Cut): string {
  const split = splitSet(set, date.at);
  return split ? writeRule(split.rest.rule) : rule.rule;
}

/** Ends a series before a date that is not its first. */
export async function endBefore(tx: Tx, cut: Cut, now: Date): Promise<void> {
  const { series, rule, set, date } = cut;
  const split = splitSet(set, date.at);
  if (!split) throw new Error('a series that is cut has dates before');
  const at = new Date(date.at * 1000);
  await deleteFrom(tx, fromCut(cut));
  await endSeries(tx, series.id, {
    rule: {
      rule: writeRule(split.before.rule),
      calendarRule: splitCalendar(cut).before,
      nextAt: rule.nextAt && rule.nextAt < at ? rule.nextAt : null,
    },
    endsAt: new Date(split.last.at * 1000 + series.durationMinutes * MINUTE_MS),
    now,
  });
}

async function newRest(tx: Tx, { series, date }: Cut, now: Date): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [localStart, startsAt] = [localText(date.local), new Date(date.at * 1000)];
    const id = await insertRest(tx, { of: series.id, localStart, startsAt, ...newNames(), now });
    if (id !== undefined) return id;
  }
  throw new Error('no free meeting number was found');
}

/** Gives dates that differ to the series that goes on: what was changed of them stays changed. */
async function moveExceptions(tx: Tx, cut: Cut, { to, now }: { to: MeetingRow; now: Date }): Promise<void> {
  for (const { id, occursAt } of await listExceptions(tx, fromCut(cut))) {
    const at = occursAt.getTime() / 1000;
    const [date] = occurrencesOf(cut.set, { from: at, most: 1 });
    if (date?.at !== at) continue;
    await makeDate(tx, to, { ...date, now });
    await copyDate(tx, { from: id, to: rowId(occurrenceId({ series: wireId(to.id), at })) });
  }
}

/**
 * Makes a series of a date that is not the first and of those behind it, as they are; the series before ends. Number and link stay
 * those of the series that was. Answers the id of the new one.
 */
export async function splitSeries(tx: Tx, cut: Cut, now: Date): Promise<string> {
  const { series, rule, date } = cut;
  const id = await newRest(tx, cut, now);
  const nextAt = new Date(date.at * 1000);
  const { hasOwnNames } = rule;
  await insertSeries(tx, id, {
    rule: ruleFrom(cut),
    calendarRule: splitCalendar(cut).rest,
    nextAt,
    hasOwnNames,
  });
  await copyTemplates(tx, { from: series.id, to: id });
  const rest = await findMeeting(tx, series.siteId, id);
  if (!rest) throw new Error('a series that was written is there');
  await moveExceptions(tx, cut, { to: rest, now });
  await bringUp(tx, id, now);
  await endBefore(tx, cut, now);
  return id;
}
