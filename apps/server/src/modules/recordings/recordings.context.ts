import type { MailBundle } from '@portico/contract/mails';
import { MANIFEST_FILE, type MediaEvent } from '@portico/media';
import type { Work } from '../../platform/db/database.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { MediaEngine } from '../../platform/media/engine.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Composer } from './compose/index.ts';

/** A meeting that goes on, as somebody in it sees it. */
export interface LiveMeeting {
  /** Also the name of its room in the media engine. */
  instanceId: string;
  meetingId: string;
  topic: string;
  hostId: string;
  mayRecord: boolean;
}

/** What recordings need of meetings that go on. */
export interface Rooms {
  /** Undefined when the meeting does not go on, or does not exist for this person. */
  findLive(reads: Reads, actor: PersonActor, meetingId: string): Promise<LiveMeeting | undefined>;
  /** Remembers since when an instance is recorded, null for no longer, and tells everybody in it. */
  setRecordingSince(tx: Tx, instanceId: string, since: Date | null): Promise<void>;
}

/** A recording ended, for whatever reason. */
export type RecordingEnd = Extract<MediaEvent, { type: 'recordingFinished' | 'recordingFailed' }>;

/** The half of the media engine that records. */
export type RecordingEngine = Pick<MediaEngine, 'capabilities' | 'on' | 'startRecording' | 'stopRecording'>;

/** Starting or ending the recording of a meeting that goes on. */
export interface RecorderCall {
  act: 'start' | 'stop';
  actor: PersonActor;
  uuid: string;
}

/** Which process records a room: the one that carries it, for its engine writes the files. */
export interface RecordingNodes {
  /** Whether another process carries the room and has done it; false when it is for this one to do. */
  askOther(room: string, call: RecorderCall): Promise<boolean>;
  /** Whether another process carries the room by now. */
  isElsewhere(room: string): Promise<boolean>;
}

/** What recordings work with. */
export interface RecordingContext {
  platform: Platform;
  mails: MailBundle;
  work: Work;
  reads: Reads;
  storage: Storage;
  composer: Composer;
  rooms: Rooms;
  engine: RecordingEngine;
  /** None where there is one process only. */
  nodes: RecordingNodes | undefined;
}

const RECORDINGS = 'recordings';
/** Everything of one recording is below this key. */
export const recordingKey = (id: string): string => `${RECORDINGS}/${id}`;
/** The engine's files: the manifest and a WebM for each track. */
export const tracksKey = (id: string): string => `${recordingKey(id)}/tracks`;
export const manifestKey = (id: string): string => `${tracksKey(id)}/${MANIFEST_FILE}`;
export const movieKey = (id: string): string => `${recordingKey(id)}/movie.mp4`;
export const posterKey = (id: string): string => `${recordingKey(id)}/poster.jpg`;
/** Where a movie is composed. */
export const workKey = (id: string): string => `${recordingKey(id)}/work`;
/** Room that is kept free for the movie. */
export const reserveKey = (id: string): string => `${recordingKey(id)}/reserve`;

/** Where the files of recordings are, for whoever looks whether they are there. */
export const recordingFiles = {
  /** Below it every name is a recording's id. */
  root: RECORDINGS,
  of: (id: string) => ({ movie: movieKey(id), poster: posterKey(id), tracks: tracksKey(id) }),
};
/** Whether a file is only there while a recording is made or composed: what it is good for can be done again. */
export const isMakeshift = (key: string): boolean => /^recordings\/[^/]+\/(work\/|reserve$)/.test(key);
