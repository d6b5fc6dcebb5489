import type { Reads } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { rowId } from '../meetings/index.ts';
import { entrantOf } from './joining.context.ts';
import { isPresent, moderates } from './joining.policy.ts';
import { findRightsAt, type RightsAt } from './joining.rights.store.ts';

async function placeOf(reads: Reads, actor: Actor, uuid: string): Promise<RightsAt | undefined> {
  if (actor.kind === 'nobody' || actor.kind === 'visitor') return undefined;
  if (!/^[0-9a-f]{32}$/.test(uuid)) return undefined;
  const id = rowId(uuid);
  if (actor.kind === 'guest' && actor.meetingId !== id) return undefined;
  return await findRightsAt(reads, { siteId: actor.siteId, meetingId: id }, entrantOf(actor));
}

/** Who may hear what happens and is said in a room: those inside, and those who watch it. */
export async function mayFollowRoom(reads: Reads, actor: Actor, uuid: string): Promise<boolean> {
  const me = await placeOf(reads, actor, uuid);
  return me !== undefined && isPresent(me);
}

/** Who may hear that something changed in a room and at its door, and nothing of what is said: those who moderate it. */
export async function mayFollowLobby(reads: Reads, actor: Actor, uuid: string): Promise<boolean> {
  const me = await placeOf(reads, actor, uuid);
  return me !== undefined && moderates(me.role);
}

/** Who may hear that something at a door changed: whoever has a place there. */
export const mayFollowDoor = async (reads: Reads, actor: Actor, uuid: string): Promise<boolean> =>
  (await placeOf(reads, actor, uuid)) !== undefined;
