import type { VideoCodec } from '@portico/contract/room';
import type { MediaEvent, RecordingManifest, RoomLines, SourceName } from '@portico/media';

/** What somebody is in a meeting, as far as media go. */
export type MediaRole = 'host' | 'cohost' | 'attendee';

/** A role, and what the meeting allows to it. */
export interface MediaGrant {
  role: MediaRole;
  /** Whether an attendee may share a screen; hosts and cohosts always may. Default no. */
  isScreenShareAllowed?: boolean;
}

/** Who asks to join. The room is an opaque id of one meeting's session, the identity one of a person or guest. */
export interface Joiner extends MediaGrant {
  room: string;
  identity: string;
  name: string;
}

/** What a browser needs to join. */
export interface JoinInfo {
  /**
   * Where the engine is, to be resolved against the page's own address: `new URL(url, location.href).href` is what
   * `Room.connect` takes. The embedded engine is reached through the portal, so it is `/`; a LiveKit server has its own.
   */
  url: string;
  /** Good for ten minutes, one minute of a LiveKit server; the engine renews it while the participant is there. */
  token: string;
  /** What pictures are to be sent in. */
  videoCodec: VideoCodec;
}

/** A track that somebody publishes. */
export interface MediaTrack {
  sid: string;
  source: SourceName;
  isMuted: boolean;
}

/** Somebody who is in a room. */
export interface MediaParticipant {
  identity: string;
  name: string;
  /** What they are for the engine and for everybody in the room. */
  role?: string | undefined;
  tracks: readonly MediaTrack[];
}

/** Whom or what a call was about was there, or had gone before. */
export type Outcome = 'done' | 'gone';

/** A segment of a live stream that is whole, in the directory of its stream. */
export interface StreamSegment {
  file: string;
  seconds: number;
  /** When what it shows happened, in ms since 1970. */
  startedAtMs: number;
}

/** Where a live stream goes. */
export interface StreamTarget {
  /** Exists, and holds nothing else. */
  directory: string;
  /** What the picture says while nobody is in the room. */
  title: string;
  onSegment(segment: StreamSegment): void;
}

/** Why a live stream ended: its room did, or it was stopped, or this machine composes none, or the composer failed. */
export type StreamEnd = 'over' | 'stopped' | 'unavailable' | 'failed';

/** A live stream that runs. */
export interface LiveStream {
  /** Resolves when it ended. */
  ended: Promise<StreamEnd>;
  stop(): void;
}

/** Composes live streams, each in a process of its own. */
export interface StreamComposer {
  /** Whether this machine can, as far as is known. */
  isAvailable(): boolean;
  start(target: StreamTarget): LiveStream & {
    /** Where it takes what is heard and seen. Rejects when it ends before. */
    listening: Promise<{ port: number; token: string }>;
  };
}

/** What an engine can do beside carrying media; pages offer nothing else. */
export interface MediaCapabilities {
  recording: boolean;
  /** Whether rooms can be watched as live streams, by more people than the engine carries. */
  hls: boolean;
}

/** What an engine says of its process; a server of its own says how much is on it. */
export interface EngineStats {
  rooms: number;
  participants: number;
  residentBytes?: number;
  cpuMicroseconds?: number;
  counters?: { packetsIn: number; packetsOut: number };
}

/** What rooms tell of. */
export const ROOM_NEWS = [
  'roomStarted',
  'roomFinished',
  'participantJoined',
  'participantLeft',
  'trackPublished',
  'trackUnpublished',
] as const;

/** What happens in a room, as any engine tells it. */
export interface RoomNews {
  type: (typeof ROOM_NEWS)[number];
  room: string;
  /** Of whom it tells. */
  identity?: string | undefined;
  /** With which role they are there, where the engine says so. */
  role?: string | undefined;
}

/** What happens in the rooms and to the engine; a media server that lives by itself is lost and found. */
export type EngineEvent = RoomNews | MediaEvent | { type: 'serverLost' | 'serverFound' };

/**
 * The media of meetings, as the modules of the portal see it: each takes the part of it that it needs. Rooms come into being when the first participant joins.
 * While the engine is down every call fails with `unavailable` (503), which says when to try again.
 */
export interface MediaEngine {
  readonly kind: 'embedded' | 'livekit';
  joinInfo(joiner: Joiner): Promise<JoinInfo>;
  /** Ends a room for everybody in it. */
  closeRoom(room: string): Promise<Outcome>;
  /** Everybody in the room; an empty list for one that does not run. */
  list(room: string): Promise<readonly MediaParticipant[]>;
  /** Sends somebody out. The join token stays good until it expires: who may come back is decided before one is given. */
  remove(room: string, identity: string): Promise<Outcome>;
  /** Mutes what somebody publishes, without a source microphone and camera. Only the publisher can unmute. */
  mute(room: string, identity: string, source?: 'microphone' | 'camera'): Promise<Outcome>;
  /** Mutes every microphone but those of the named. */
  muteAll(room: string, exceptIdentities: readonly string[]): Promise<Outcome>;
  /** Changes what somebody may do from now on; tracks that are not allowed any more end. A bare role shares no screen. */
  setRole(room: string, identity: string, grant: MediaRole | MediaGrant): Promise<Outcome>;
  rename(room: string, identity: string, name: string): Promise<Outcome>;
  /**
   * Records every track into an existing directory; `running` when the room is recorded already, into another one.
   * `isResumed` goes on with the recording that the directory holds.
   */
  startRecording(
    room: string,
    directory: string,
    options?: { isResumed: boolean },
  ): Promise<Outcome | 'running'>;
  /** Ends a recording; undefined when there is none. */
  stopRecording(room: string): Promise<RecordingManifest | undefined>;
  /**
   * Composes what is heard and seen in a room into segments of HLS (RFC 8216), for people who only watch, until it is
   * stopped, or the room or the engine ends. `gone` for a room that does not run.
   */
  startLiveStream(room: string, target: StreamTarget): Promise<LiveStream | 'gone'>;
  /**
   * What the engine alone knows of each line in a room: what it believes that the line carries, and which pictures that
   * lowers or holds. Undefined for an engine that tells nobody of single lines.
   */
  lines(room: string): Promise<RoomLines | undefined>;
  capabilities(): MediaCapabilities;
  /** Hears what happens in the rooms and to the engine; the answer ends that. */
  on(listener: (event: EngineEvent) => void): () => void;
  /** Of a server that lives by itself: what came of the last look at it. */
  readonly state?: 'answers' | 'unreachable' | 'refusesKey';
  /** False while the engine is down; it comes back by itself. */
  isRunning(): boolean;
  stats(): Promise<EngineStats>;
  /** Completes the recordings and ends, within two seconds. */
  stop(): Promise<void>;
}
