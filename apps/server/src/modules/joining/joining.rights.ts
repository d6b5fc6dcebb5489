import type { Reads, Tx } from '../../platform/db/tx.ts';
import { findJoinable } from '../meetings/index.ts';
import { later, listInside, tell, type JoiningContext } from './joining.context.ts';
import {
  asNow,
  hasRight,
  mediaPlace,
  mediaGrant,
  roleNow,
  runsMeeting,
  type MediaPlace,
} from './joining.policy.ts';
import { goOut } from './joining.room.ts';
import { findLive, move, setRole } from './joining.store.ts';
import { findRoomPlace, listEntrants, listPresentOf, listWithRoles, type PlacesOf } from './places.store.ts';

/** What somebody may do whom the engine names, in a room that goes on; undefined for who may not be there. */
export async function findMediaPlace(
  reads: Reads,
  { now, ...named }: { room: string; identity: string; now: Date },
): Promise<MediaPlace | undefined> {
  const place = await findRoomPlace(reads, named);
  return place && mediaPlace(place, now);
}

/** Whoever is neither inside nor out. */
const WAITING = ['admitted', 'inLobby', 'waitingForPlace', 'waitingForHost'] as const;

/**
 * Asks all places of a meeting anew whose rows have just changed: who waits with a right that ended is before the door
 * again. Who is inside stays until they leave, but only as an attendee where a role or the right itself ended.
 */
export async function reviewPlaces(
  tx: Tx,
  context: JoiningContext,
  { id, siteId }: { id: string; siteId: string },
): Promise<void> {
  const [meeting, live] = [await findJoinable(tx, siteId, { id }), await findLive(tx, id)];
  if (!meeting) return;
  const held = (await listWithRoles(tx, id)).map((row) => ({
    row,
    role: roleNow(meeting.hostId, row, hasRight(meeting, row)),
  }));
  const changed = held.filter(({ row, role }) => row.role !== role);
  for (const { row, role } of changed) {
    await setRole(tx, row.id, role);
    if (live && row.standing === 'inRoom')
      later(context, () => context.media.setRole(live.id, row.id, mediaGrant(role)));
  }
  const at = context.platform.clock.now();
  const waiting = (await listEntrants(tx, id, WAITING)).map((row) => asNow({ meeting, live, now: at }, row));
  const out = waiting.filter((one) => !one.hasRight);
  await move(
    tx,
    out.map(({ id: place }) => place),
    { standing: 'ready', instanceId: null, at },
  );
  const others = [...changed.map(({ row }) => row), ...out];
  const isAtDoor = changed.some(({ row, role }) => runsMeeting(row.role) !== runsMeeting(role));
  if (others.length > 0) await tell(tx, context, { meetingId: id, others, isAtDoor });
}

/** Sends people out of rooms and from doors whose sessions are over, or who may not be anywhere any more. */
export async function endPlaces(tx: Tx, context: JoiningContext, of: PlacesOf): Promise<void> {
  const now = context.platform.clock.now();
  for (const me of await listPresentOf(tx, of, now)) {
    const { id, instanceId } = me;
    if (me.standing === 'left') {
      // for everybody else they have left already; in the engine they may be back before the rows know
      await move(tx, [id], { standing: 'left', instanceId, at: now });
      if (instanceId !== null) later(context, () => context.media.remove(instanceId, id));
      continue;
    }
    const meeting = await findJoinable(tx, me.siteId, { id: me.meetingId });
    if (!meeting) continue;
    const live = await findLive(tx, meeting.id);
    const { inside } = await listInside(tx, { meeting, live });
    await goOut(tx, context, { meeting, live, me, inside, now });
    if (live && me.standing === 'inRoom') later(context, () => context.media.remove(live.id, me.id));
  }
}
