import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { findTimeZone, instantOf } from '../../platform/time/zones.ts';
import { wireId } from './meetings.present.ts';
import { listToCome, setInstant, type PlannedTime } from './wall-clock.store.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 500;
const MINUTE_MS = 60_000;
/** No zone is further from another: a meeting that seems to be over by less may be to come. */
const DAY_MS = 86_400_000;

/** The instant of a wall clock as it is known now; undefined where that is the one that was kept, or one of the two that it may be. */
function otherInstant({ localStart, timeZone, startsAt }: PlannedTime): Date | undefined {
  const zone = findTimeZone(timeZone);
  if (zone === undefined) return undefined;
  const [earlier, later] = [instantOf(localStart, zone, 'earlier'), instantOf(localStart, zone, 'later')];
  return [earlier, later].some((at) => at.getTime() === startsAt.getTime()) ? undefined : earlier;
}

interface Now {
  now: Date;
  log: Log;
}

/**
 * Meetings that are to come are when the clock on the wall says so: where a state changed its clocks since they were planned,
 * and the data about zones with it, that is another instant than the one that was kept. Looks once, at the start of a process:
 * while it runs, its data stays the same. Nobody is told: calendars follow the wall clock too.
 */
export async function followWallClocks(
  { reads, work }: Pick<Database, 'reads' | 'work'>,
  { now, log }: Now,
): Promise<void> {
  const endsAfter = new Date(now.getTime() - DAY_MS);
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const meetings: PlannedTime[] = await listToCome(reads, { endsAfter, after, limit: AT_ONCE });
    for (const meeting of meetings) {
      const startsAt = otherInstant(meeting);
      if (!startsAt) continue;
      const endsAt = new Date(startsAt.getTime() + meeting.durationMinutes * MINUTE_MS);
      if (await work((tx) => setInstant(tx, meeting, { startsAt, endsAt })))
        log.warn(
          { meeting: wireId(meeting.id), zone: meeting.timeZone, was: meeting.startsAt, is: startsAt },
          'clocks change differently than when this meeting was planned: it is at the same time by them',
        );
    }
    after = meetings.length === AT_ONCE ? meetings.at(-1)?.id : undefined;
  }
}
