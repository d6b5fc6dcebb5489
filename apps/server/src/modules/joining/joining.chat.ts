import { roomEvents, type ChatMessage } from '@portico/contract/room';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { saveMessage } from './chat.store.ts';
import {
  openDoor,
  openPlace,
  tell,
  tellOnly,
  type JoiningContext,
  type RoomActor,
} from './joining.context.ts';
import { isPresent, moderates } from './joining.policy.ts';
import { presentMessage } from './joining.present.ts';
import { findParticipant, setHand } from './joining.store.ts';

interface InRoom {
  actor: RoomActor;
  uuid: string;
  now: Date;
}

/** Says something to everybody in the room; the same client id says it once. */
export async function say(
  tx: Tx,
  { platform }: JoiningContext,
  input: InRoom & { clientId: string; text: string },
): Promise<ChatMessage> {
  const { live, me } = await openPlace(tx, input.actor, input);
  if (!live || !isPresent(me)) throw new Failure('forbidden');
  const { message, isNew } = await saveMessage(tx, {
    instanceId: live.id,
    participantId: me.id,
    clientId: input.clientId,
    displayName: me.displayName,
    text: input.text,
    at: input.now,
  });
  const said = presentMessage(message);
  if (isNew)
    await platform.publish(tx, {
      channels: [`room:${input.uuid}`],
      eventType: roomEvents.message,
      data: { uuid: input.uuid, message: said },
    });
  return said;
}

/** Raises the own hand or lowers it; who moderates may lower those of others. A hand that is up keeps its time. */
export async function raiseHand(
  tx: Tx,
  context: JoiningContext,
  input: InRoom & { participantId: string; isRaised: boolean },
): Promise<void> {
  const { participantId, isRaised, now } = input;
  const { meeting, me, inside } = await openDoor(tx, input.actor, input);
  const isOwn = me.id === participantId;
  if (!isOwn && (isRaised || !moderates(me.role))) throw new Failure('forbidden');
  const whose = await findParticipant(tx, meeting.id, participantId);
  if (!whose || !isPresent(whose)) throw new Failure('notFound');
  await setHand(tx, whose.id, isRaised ? (whose.handRaisedAt ?? now) : null);
  if (whose.standing === 'inRoom') return await tell(tx, context, { meetingId: meeting.id });
  // thousands may watch: a hand among them is for those who can bring somebody in
  const moderators = inside.filter(({ role }) => moderates(role));
  await tellOnly(tx, context.platform, { meetingId: meeting.id, whom: [...moderators, whose] });
}
