import type { Publication } from '../sfu/publication.ts';
import type { Participant } from '../signal/participant.ts';
import type { RoomObserver } from '../signal/room-context.ts';
import { sourceName } from '../track-source.ts';
import type { RoomEvent } from './media-event.ts';

/** Turns what happens in the rooms into events for the parent process. */
export function createEventReporter(emit: (event: RoomEvent) => void): RoomObserver {
  const aboutParticipant = (type: 'participantJoined' | 'participantLeft', participant: Participant) => {
    const { room, identity, grants, sid } = participant;
    emit({ type, room: room.name, identity, name: grants.name, participantSid: sid });
  };
  const aboutTrack = (
    type: 'trackPublished' | 'trackUnpublished',
    by: Participant,
    { sid, kind, info }: Publication,
  ) =>
    emit({
      type,
      room: by.room.name,
      identity: by.identity,
      trackSid: sid,
      kind,
      source: sourceName(info.source),
    });
  return {
    roomStarted: (room) => emit({ type: 'roomStarted', room: room.name }),
    roomFinished: (room) => emit({ type: 'roomFinished', room: room.name }),
    participantJoined: (participant) => aboutParticipant('participantJoined', participant),
    participantLeft: (participant) => aboutParticipant('participantLeft', participant),
    trackPublished: (by, publication) => aboutTrack('trackPublished', by, publication),
    trackUnpublished: (by, publication) => aboutTrack('trackUnpublished', by, publication),
  };
}
