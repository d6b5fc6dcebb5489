import { doorClosesMs } from '@portico/domain/join-decision';
import type { Reads } from '../../platform/db/tx.ts';
import type { GuestActor } from '../../platform/http/actor.ts';
import { findJoinable } from '../meetings/index.ts';
import { standingOf } from './joining.present.ts';
import { findLive } from './joining.store.ts';
import { findEntrant } from './places.store.ts';

/**
 * Whether a guest still has a place at the door of their meeting: nobody removed them from what goes on or turned them away,
 * and the meeting goes on or can still be begun.
 */
export async function keepsPlace(
  reads: Reads,
  { siteId, meetingId, guestId }: GuestActor,
  now: Date,
): Promise<boolean> {
  const meeting = await findJoinable(reads, siteId, { id: meetingId });
  const me = meeting && (await findEntrant(reads, meetingId, { guestId }));
  if (!meeting || !me || meeting.state === 'cancelled') return false;
  const live = await findLive(reads, meetingId);
  if (['removed', 'denied'].includes(standingOf(me, live))) return false;
  const { startsAt, durationMinutes } = meeting;
  return (
    live !== undefined || !startsAt || now.getTime() <= doorClosesMs(startsAt.getTime(), durationMinutes)
  );
}
