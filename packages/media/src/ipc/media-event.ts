import type { MediaKind } from '../sdp/offer.ts';
import type { SourceName } from '../source-names.ts';

/** What happens in the rooms of a media child. */
export type RoomEvent =
  | { type: 'roomStarted' | 'roomFinished'; room: string }
  | {
      type: 'participantJoined' | 'participantLeft';
      room: string;
      identity: string;
      name: string;
      participantSid: string;
    }
  | {
      type: 'trackPublished' | 'trackUnpublished';
      room: string;
      identity: string;
      trackSid: string;
      kind: MediaKind;
      source: SourceName;
    }
  /** A recording ended: it was stopped, or its room finished. Its manifest is in the directory. */
  | { type: 'recordingFinished'; room: string; directory: string }
  /** A recording ended before it was stopped, such as for lack of disk space; what was written stays readable. */
  | { type: 'recordingFailed'; room: string; directory: string; reason: string }
  /** An exception that the engine caught and survived. */
  | { type: 'engineError'; message: string };

/** What happens to the child process itself. */
export type ChildEvent =
  /** The child died while it recorded; what was written stays, and once the room runs again the recording can go on. */
  | { type: 'recordingInterrupted'; room: string; directory: string }
  | { type: 'childStarted'; pid: number; httpPort: number; udpPort: number }
  /** All its rooms are gone; the clients come back by themselves once it runs again. */
  | { type: 'childDied'; exitCode: number | null; restartInMs: number };

/** Everything a media child tells. */
export type MediaEvent = RoomEvent | ChildEvent;
