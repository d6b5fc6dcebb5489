import type { MeetingPlan } from '@portico/contract/meetings';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { columnsOf } from './meetings.plan.ts';
import { beginSeries, bringUp, cancelDays, firstDateAfter, planSeries } from './meetings.series.ts';
import type { InviteeRow, MeetingRow, PlannedColumns } from './meetings.store.ts';
import {
  changeDates,
  deleteDates,
  inviteToDates,
  uninviteFromDates,
  type SharedColumns,
} from './series-change.store.ts';
import { findRule, setRule, type SeriesRule } from './series.store.ts';

/** What a series becomes. */
export interface SeriesPlan {
  columns: PlannedColumns;
  rule: SeriesRule;
  /** It takes place at other times: dates that were changed by themselves are those of the rule again. */
  isRetimed: boolean;
  /** Its rule, or that of its calendar, is another. */
  isRuleNew: boolean;
  /** It was a single meeting before. */
  isNew: boolean;
}

interface Wanted {
  meeting: MeetingRow;
  plan: MeetingPlan;
  now: Date;
}

/** What a plan makes of a series that there is; where it says nothing new of its times, those stay as they are. */
async function replanned(tx: Tx, { meeting, plan, now }: Wanted): Promise<SeriesPlan> {
  const before = await findRule(tx, meeting.id);
  if (!before) throw new Failure('notFound');
  if (!plan.recurrence) throw new Failure('inputInvalid', { fields: { recurrence: 'required' } });
  const recurrence = { ...plan.recurrence, hasOwnLinks: before.hasOwnNames };
  const { columns, series } = planSeries(columnsOf(plan, now), recurrence);
  const isRetimed =
    series.rule !== before.rule ||
    columns.local_start !== meeting.localStart ||
    columns.time_zone !== meeting.timeZone ||
    columns.duration_minutes !== meeting.durationMinutes;
  const isRuleNew = series.rule !== before.rule || series.calendarRule !== before.calendarRule;
  return { columns, rule: { ...series, nextAt: before.nextAt }, isRetimed, isRuleNew, isNew: false };
}

/** The series that a plan makes of a meeting; undefined where it stays a single one. One date of a series has no rule of its own. */
export async function seriesOf(tx: Tx, wanted: Wanted): Promise<SeriesPlan | undefined> {
  const { meeting, plan, now } = wanted;
  if (meeting.kind === 'series') return await replanned(tx, wanted);
  if (!plan.recurrence) return undefined;
  if (meeting.seriesId !== null || meeting.isLive)
    throw new Failure('inputInvalid', { fields: { recurrence: 'invalid' } });
  const { columns, series } = planSeries(columnsOf(plan, now), plan.recurrence);
  return { columns, rule: series, isRetimed: true, isRuleNew: true, isNew: true };
}

const sharedOf = (meeting: MeetingRow): SharedColumns => meeting;
const sharedIn = (columns: PlannedColumns): SharedColumns => ({
  topic: columns.topic,
  agenda: columns.agenda,
  password: columns.password,
  hasLobby: columns.has_lobby,
  joinBeforeHostMinutes: columns.join_before_host_minutes,
});

interface Change {
  before: { meeting: MeetingRow; invitees: readonly InviteeRow[] };
  series: SeriesPlan;
  invitees: readonly InviteeRow[];
  now: Date;
}

/** Keeps the rule of a series, and gives its dates what is new to it. Answers the rows that were changed. */
export async function changeSeries(tx: Tx, change: Change): Promise<string[]> {
  const { before, series, now } = change;
  if (!series.isNew) return await changeDatesOf(tx, change);
  await beginSeries(tx, before.meeting.id, { series: series.rule, now });
  return [];
}

/** Gives the dates to come what is new to their series; of new times, those that were cancelled stay cancelled on their days. */
async function changeDatesOf(tx: Tx, { before, series, invitees, now }: Change): Promise<string[]> {
  const { meeting } = before;
  const of = { seriesId: meeting.id, now };
  const known = new Map(before.invitees.map((one) => [one.email, one.isAlternateHost]));
  const emails = new Set(invitees.map(({ email }) => email));
  await uninviteFromDates(
    tx,
    of,
    before.invitees.filter(({ email }) => !emails.has(email)),
  );
  await inviteToDates(
    tx,
    of,
    invitees.filter(({ email, isAlternateHost }) => known.get(email) !== isAlternateHost),
  );
  const changed = await changeDates(tx, of, { before: sharedOf(meeting), after: sharedIn(series.columns) });
  if (!series.isRetimed) {
    await setRule(tx, meeting.id, series.rule);
    return changed;
  }
  const cancelled = await deleteDates(tx, { seriesId: meeting.id, from: now });
  const nextAt = firstDateAfter(series.columns, series.rule.rule, now);
  await setRule(tx, meeting.id, { ...series.rule, nextAt });
  await cancelDays(tx, meeting.id, { days: new Set(cancelled.map((start) => start.slice(0, 10))), now });
  await bringUp(tx, meeting.id, now);
  return changed;
}
