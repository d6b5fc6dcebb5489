import { randomBytes } from 'node:crypto';
import { ParticipantInfo, Room as RoomInfo, WebhookEvent } from '@livekit/protocol';
import type { Publication } from '../sfu/publication.ts';
import type { Participant } from '../signal/participant.ts';
import { RESERVED_ATTRIBUTE_PREFIX } from '../signal/reserved-attributes.ts';
import type { RoomObserver } from '../signal/room-context.ts';
import type { Room } from '../signal/room.ts';
import { WebhookSender, type WebhookTarget } from './webhook-sender.ts';

const idOf = ({ sid, name }: Room): RoomInfo => new RoomInfo({ sid, name });

/** Who it is, without what they say of themselves. */
function whoOf({ sid, identity, grants: { name, attributes } }: Participant): ParticipantInfo {
  const reserved = Object.entries(attributes).filter(([key]) => key.startsWith(RESERVED_ATTRIBUTE_PREFIX));
  return new ParticipantInfo({ sid, identity, name, attributes: Object.fromEntries(reserved) });
}

/** Tells what happens in the rooms by webhooks, with the names and the shape that LiveKit gives them. */
export function createWebhooks(target: WebhookTarget): RoomObserver {
  const sender = new WebhookSender(target);
  const tell = (event: string, more: Partial<WebhookEvent>): void => {
    const id = `EV_${randomBytes(8).toString('hex')}`;
    const createdAt = BigInt(Math.floor(Date.now() / 1000));
    sender.send(new WebhookEvent({ event, id, createdAt, ...more }));
  };
  const aboutRoom = (event: string, room: Room): void => tell(event, { room: idOf(room) });
  const aboutParticipant = (event: string, participant: Participant): void =>
    tell(event, { room: idOf(participant.room), participant: whoOf(participant) });
  const aboutTrack = (event: string, by: Participant, { info: track }: Publication): void =>
    tell(event, { room: idOf(by.room), participant: whoOf(by), track });
  return {
    roomStarted: (room) => aboutRoom('room_started', room),
    roomFinished: (room) => aboutRoom('room_finished', room),
    participantJoined: (participant) => aboutParticipant('participant_joined', participant),
    participantLeft: (participant) => aboutParticipant('participant_left', participant),
    trackPublished: (by, publication) => aboutTrack('track_published', by, publication),
    trackUnpublished: (by, publication) => aboutTrack('track_unpublished', by, publication),
  };
}
