import type { Call } from '@portico/contract/call';
import { startRecording, stopRecording } from '@portico/contract/recording-control';
import {
  admitGuests,
  appointCohost,
  bringIn,
  denyGuest,
  endMeeting,
  lockRoom,
  muteParticipants,
  removeParticipant,
} from '@portico/contract/room';

/** What those do who run a meeting. Each rejects when it is refused; the room says by itself what has changed. */
export interface Moderation {
  admit(participantIds: string[] | 'all'): Promise<void>;
  deny(participantId: string): Promise<void>;
  mute(participantIds: string[] | 'all'): Promise<void>;
  bringIn(participantId: string): Promise<void>;
  remove(participantId: string): Promise<void>;
  appoint(participantId: string, role: 'cohost' | 'attendee'): Promise<void>;
  lock(isLocked: boolean): Promise<void>;
  record(isRecorded: boolean): Promise<void>;
  end(): Promise<void>;
}

/** `changed` reads the room again: whoever did something sees it at once, with or without a push channel. */
export function createModeration(call: Call, uuid: string, changed: () => void): Moderation {
  const params = { uuid };
  const done = async (action: Promise<undefined>): Promise<void> => {
    try {
      await action;
    } finally {
      changed();
    }
  };
  return {
    admit: (participantIds) => done(call(admitGuests, { params, body: { participantIds } })),
    deny: (participantId) => done(call(denyGuest, { params: { uuid, participantId } })),
    mute: (participantIds) => done(call(muteParticipants, { params, body: { participantIds } })),
    bringIn: (participantId) => done(call(bringIn, { params: { uuid, participantId } })),
    remove: (participantId) => done(call(removeParticipant, { params: { uuid, participantId } })),
    appoint: (participantId, role) =>
      done(call(appointCohost, { params: { uuid, participantId }, body: { role } })),
    lock: (isLocked) => done(call(lockRoom, { params, body: { isLocked } })),
    record: (isRecorded) => done(call(isRecorded ? startRecording : stopRecording, { params })),
    end: () => done(call(endMeeting, { params })),
  };
}
