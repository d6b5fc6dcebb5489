import { MediaCallError } from '../ipc/media-call-error.ts';
import type { EngineReport } from '../ipc/media-event.ts';
import type { RoomObserver } from '../signal/room-context.ts';
import type { RoomRegistry } from '../signal/room-registry.ts';
import { createAppendFile, type CreateFile } from './append-file.ts';
import { readManifest } from './manifest-file.ts';
import type { RecordingManifest } from './manifest.ts';
import { Recording } from './recording.ts';

/** What is to be recorded, and where. */
export interface RecordingOrder {
  room: string;
  /** Exists. */
  directory: string;
  /** Whether it holds the beginning of this recording. */
  isResumed?: boolean;
}

/** Records rooms, each at most once at a time. */
export class Recorder {
  readonly #rooms: RoomRegistry;
  readonly #emit: (event: EngineReport) => void;
  readonly #createFile: CreateFile;
  readonly #recordings = new Map<string, Recording>();

  constructor(
    rooms: RoomRegistry,
    emit: (event: EngineReport) => void,
    createFile: CreateFile = createAppendFile,
  ) {
    this.#rooms = rooms;
    this.#emit = emit;
    this.#createFile = createFile;
    rooms.context.observers.add(this.#observer());
  }

  /** Records every track of a running room from now on; rejects when it does not run or is being recorded. */
  async start({ room: roomName, directory, isResumed = false }: RecordingOrder): Promise<void> {
    const earlier = isResumed ? await readManifest(directory) : undefined;
    const room = this.#rooms.find(roomName);
    if (!room) throw new MediaCallError('roomGone', 'the room does not run');
    if (this.#recordings.has(roomName))
      throw new MediaCallError('recordedAlready', 'the room is being recorded already');
    const recording = new Recording({
      room,
      directory,
      earlier,
      createFile: this.#createFile,
      onFailed: (reason) => void this.#end(recording, reason),
    });
    this.#recordings.set(roomName, recording);
    try {
      await recording.begin();
    } catch (error) {
      this.#recordings.delete(roomName);
      await recording.finish();
      throw error;
    }
  }

  /** Ends a recording; resolves with its manifest when all files are complete, rejects when there is none. */
  async stop(roomName: string): Promise<RecordingManifest> {
    const recording = this.#recordings.get(roomName);
    if (!recording) throw new MediaCallError('notRecorded', 'the room is not being recorded');
    return this.#end(recording);
  }

  /** Completes all recordings. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#recordings.values()].map((recording) => this.#end(recording)));
  }

  async #end(recording: Recording, failure?: string): Promise<RecordingManifest> {
    const { room, directory } = recording;
    const isRunning = this.#recordings.get(room.name) === recording;
    this.#recordings.delete(room.name);
    const manifest = await recording.finish();
    if (!isRunning) return manifest;
    if (failure === undefined) this.#emit({ type: 'recordingFinished', room: room.name, directory });
    else this.#emit({ type: 'recordingFailed', room: room.name, directory, reason: failure });
    return manifest;
  }

  #observer(): RoomObserver {
    const recordingOf = (name: string) => this.#recordings.get(name);
    return {
      roomFinished: (room) => {
        const recording = recordingOf(room.name);
        if (recording) void this.#end(recording);
      },
      participantJoined: (participant) => recordingOf(participant.room.name)?.joined(participant),
      participantLeft: (participant) => recordingOf(participant.room.name)?.left(participant),
      trackPublished: (by, publication) => recordingOf(by.room.name)?.add(by, publication),
      trackUnpublished: (by, publication) => recordingOf(by.room.name)?.remove(publication),
    };
  }
}
