import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { wireId } from '../meetings/index.ts';
import { openPlace, tell, type JoiningContext } from './joining.context.ts';
import { roomActions } from './joining.policy.ts';
import { changeInstance, findInstance } from './joining.store.ts';

/** What goes on at a meeting, for somebody who wants it recorded. */
interface Recordable {
  instanceId: string;
  meetingId: string;
  topic: string;
  hostId: string;
  mayRecord: boolean;
}

/** Undefined when nobody has begun the meeting, or the caller has no place there. */
export async function findRecordable(
  reads: Reads,
  actor: PersonActor,
  { meetingId, now }: { meetingId: string; now: Date },
): Promise<Recordable | undefined> {
  const door = await openPlace(reads, actor, { uuid: wireId(meetingId), now }).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
  if (!door?.live) return undefined;
  const { meeting, live, me } = door;
  const mayRecord = roomActions(me.role).record;
  return {
    instanceId: live.id,
    meetingId: meeting.id,
    topic: meeting.topic,
    hostId: meeting.hostId,
    mayRecord,
  };
}

/** Remembers since when everything is recorded, null for no longer, and tells everybody in the room. */
export async function setRecordingSince(
  tx: Tx,
  context: JoiningContext,
  { instanceId, since }: { instanceId: string; since: Date | null },
): Promise<void> {
  const live = await findInstance(tx, instanceId);
  if (!live) return;
  await changeInstance(tx, live.id, { recording_since: since });
  await tell(tx, context, { meetingId: live.meetingId, isAtDoor: true });
}
