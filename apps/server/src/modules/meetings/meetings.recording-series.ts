import type { Tx } from '../../platform/db/tx.ts';
import { insertWithInvitees, type RecordedMeeting } from './meetings.inserting.ts';
import { columnsOf, inviteesOf } from './meetings.plan.ts';
import { rowId, uuidOf } from './meetings.present.ts';
import { beginSeries, computedDates, giveRow, planSeries } from './meetings.series.ts';
import { replaceInvitees } from './invitees.store.ts';
import { findMeetingById, updateMeetingRow } from './meetings.store.ts';
import { cancelDate } from './series-change.store.ts';
import { findRule } from './series.store.ts';

/** A series that was planned elsewhere. */
type RecordedSeries = RecordedMeeting & {
  /** Which date to come is moved, by how many minutes; and which will not be. The first is 0. */
  moved?: { date: number; minutes: number };
  cancelled?: number;
};

const MINUTE_MS = 60_000;

/** The names of the first dates to come of a series that have no rows. */
async function datesToCome(tx: Tx, id: string, { now, most }: { now: Date; most: number }) {
  const [series, rule] = [await findMeetingById(tx, id), await findRule(tx, id)];
  if (!series || !rule?.nextAt) return [];
  return computedDates(
    { ...series, rule: rule.rule, nextAt: rule.nextAt },
    { taken: new Set(), most, endsAfter: now },
  );
}

async function move(
  tx: Tx,
  { host, plan, now }: RecordedSeries,
  at: { id: string; to: Date },
): Promise<void> {
  const meeting = await findMeetingById(tx, at.id);
  if (!meeting) return;
  const start = at.to.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
  const columns = columnsOf({ ...plan, start, timeZone: 'UTC', recurrence: null }, now);
  const { id, version } = meeting;
  await updateMeetingRow(tx, { id, version, isSomebodyGone: false, isSeries: false }, columns);
  const { starts_at: startsAt, ends_at: endsAt } = columns;
  await replaceInvitees(tx, { id, hostId: host.id, startsAt, endsAt }, await inviteesOf(tx, plan, host));
}

/** Writes a series that was planned elsewhere, with dates that are over, and tells nobody. */
export async function recordSeries(tx: Tx, series: RecordedSeries): Promise<void> {
  const { host, plan, now, name, moved, cancelled } = series;
  if (!plan.recurrence) throw new Error('a series has a rule');
  const planned = planSeries(columnsOf(plan, now), plan.recurrence);
  const invitees = () => inviteesOf(tx, plan, host);
  const id = await insertWithInvitees(
    tx,
    { host, kind: 'series', columns: planned.columns, invitees, name },
    (made) => Promise.resolve(made),
  );
  await beginSeries(tx, id, { series: planned.series, now });
  const most = 1 + Math.max(moved?.date ?? 0, cancelled ?? 0);
  for (const [index, date] of (await datesToCome(tx, id, { now, most })).entries()) {
    const uuid = uuidOf(date);
    if (index !== moved?.date && index !== cancelled) continue;
    await giveRow(tx, host.siteId, { uuid, now });
    if (index === cancelled) await cancelDate(tx, rowId(uuid), now);
    else if (moved)
      await move(tx, series, {
        id: rowId(uuid),
        to: new Date(date.startsAt.getTime() + moved.minutes * MINUTE_MS),
      });
  }
}
