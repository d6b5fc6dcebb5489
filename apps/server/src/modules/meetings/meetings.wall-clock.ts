import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { zoneDataVersion } from '../../platform/time/zone-data.ts';
import { zoneOffsets } from '../../platform/time/zone-offsets.ts';
import { knownTimeZone } from '../../platform/time/zones.ts';
import { announceClocks } from './meetings.clock-news.ts';
import type { MeetingContext } from './meetings.mails.ts';
import { wireId } from './meetings.present.ts';
import { moveSeries } from './meetings.series-clock.ts';
import { findMeetingById } from './meetings.store.ts';
import { otherInstant } from './other-instant.ts';
import {
  keepLaw,
  listOldVersions,
  listZonesWithoutLaw,
  moveMeeting,
  stampTimes,
  takeByVersion,
  takeOldSeries,
  type PlannedTime,
} from './wall-clock.store.ts';

const AT_ONCE = 25;
const MINUTE_MS = 60_000;
/** No zone is further from another: a meeting that seems to be over by less may be to come. */
const DAY_MS = 86_400_000;

export const WALL_CLOCK_JOB = 'meeting-wall-clocks';

interface Following {
  now: Date;
  endsAfter: Date;
  version: string;
}

async function followSeries(tx: Tx, context: MeetingContext, of: Following & { id: string }): Promise<void> {
  if (await moveSeries(tx, of.id, of)) await announceClocks(tx, context, of);
}

/** One meeting with a time of its own. */
async function followOne(
  tx: Tx,
  context: MeetingContext,
  { time, ...of }: Following & { time: PlannedTime },
): Promise<void> {
  const startsAt = otherInstant(time);
  await stampTimes(tx, [time.id], of.version);
  if (!startsAt) return;
  const endsAt = new Date(startsAt.getTime() + time.durationMinutes * MINUTE_MS);
  await moveMeeting(tx, time.id, { startsAt, endsAt });
  context.platform.log.warn(
    { meeting: wireId(time.id), zone: time.timeZone, was: time.startsAt, is: startsAt },
    'clocks change differently than when this meeting was planned: it is at the same time by them',
  );
  await announceClocks(tx, context, { ...of, id: time.id });
}

/** A meeting by its own clock, a series with its dates; a date goes with its series, unless somebody gave it another zone. */
async function follow(
  tx: Tx,
  context: MeetingContext,
  { time, ...of }: Following & { time: PlannedTime },
): Promise<void> {
  if (time.kind === 'series') return await followSeries(tx, context, { ...of, id: time.id });
  const series = time.seriesId === null ? undefined : await findMeetingById(tx, time.seriesId);
  if (!series || series.state !== 'planned' || series.timeZone !== time.timeZone)
    return await followOne(tx, context, { ...of, time });
  await followSeries(tx, context, { ...of, id: series.id });
}

/** Lets the next meetings follow that were planned by older data about zones. Answers how many there were. */
async function followSome(tx: Tx, context: MeetingContext, of: Following): Promise<number> {
  for (const old of await listOldVersions(tx, of.version)) {
    const times = await takeByVersion(tx, old, { endsAfter: of.endsAfter, limit: AT_ONCE });
    const done = new Set<string>(); // a series comes with all its dates, once; what it leaves is taken next
    for (const time of times) {
      const id = time.seriesId ?? time.id;
      if (!done.has(id)) await follow(tx, context, { ...of, time });
      done.add(id);
    }
    if (times.length > 0) return times.length;
  }
  const series = await takeOldSeries(tx, of.version, AT_ONCE);
  for (const id of series) await followSeries(tx, context, { ...of, id });
  return series.length;
}

/**
 * Meetings that are to come are when the clock on the wall says so: where a state changed its clocks since they were planned, and
 * the data about zones with it, that is another instant than the one that was kept. Each time has the version of the data that it
 * was made by, so what is done is done, whichever process did it; older data moves nothing that newer data has moved.
 */
export const wallClockJob = (context: MeetingContext, { work }: Pick<Database, 'work'>): JobKind<object> => ({
  name: WALL_CLOCK_JOB,
  cron: '*/5 * * * *', // a process of an older version may plan by its data while both run
  retries: 5,
  retryDelaySeconds: 30,
  expiresInSeconds: 3600,
  batch: 1,
  async run() {
    const now = context.platform.clock.now();
    const version = zoneDataVersion();
    const of = { now, version, endsAfter: new Date(now.getTime() - DAY_MS) };
    while ((await work((tx) => followSome(tx, context, of))) > 0);
    await work(async (tx) => {
      for (const zone of await listZonesWithoutLaw(tx, version))
        await keepLaw(tx, zone, { version, law: zoneOffsets(knownTimeZone(zone)) });
    });
  },
});
