import { Encryption_Type } from '@livekit/protocol';
import type { Publication } from '../sfu/publication.ts';
import type { Participant } from '../signal/participant.ts';
import type { Room } from '../signal/room.ts';
import type { CreateFile } from './append-file.ts';
import { writeManifest } from './manifest-file.ts';
import type { PresenceChange, RecordingManifest } from './manifest.ts';
import { SenderClock } from './track-clock.ts';
import { TrackRecorder } from './track-recorder.ts';

/** What is not in the manifest is not found after a crash. */
const MANIFEST_INTERVAL_MS = 1000;

/** What a recording is made with. */
export interface RecordingParts {
  room: Room;
  directory: string;
  createFile: CreateFile;
  /** What was recorded before the engine died. */
  earlier?: RecordingManifest | undefined;
  /** Called once when the recording cannot go on. */
  onFailed: (reason: string) => void;
}

/** The recording of one room: a file for each track, a manifest over all. */
export class Recording {
  readonly #parts: RecordingParts;
  readonly #startedAt: string;
  /** The zero of the recording's clock, by the monotonic one; of one that goes on before this process began. */
  readonly #startMs: number;
  readonly #tracks: { publication: Publication; recorder: TrackRecorder }[] = [];
  readonly #clocks = new Map<string, SenderClock>();
  readonly #joins: PresenceChange[];
  readonly #leaves: PresenceChange[];
  readonly #timer: NodeJS.Timeout;
  #writes: Promise<void> = Promise.resolve();
  #isSaveQueued = false;
  #endMs: number | undefined;
  #failed = false;

  constructor(parts: RecordingParts) {
    this.#parts = parts;
    const { earlier } = parts;
    this.#startedAt = earlier?.startedAt ?? new Date().toISOString();
    this.#startMs = performance.now() - (earlier ? elapsedMs(earlier) : 0);
    this.#joins = [...(earlier?.joins ?? [])];
    this.#leaves = earlier ? [...earlier.leaves, ...cutOff(earlier)] : [];
    this.#timer = setInterval(() => void this.#save(), MANIFEST_INTERVAL_MS);
    for (const participant of parts.room.participants.values()) {
      this.#join(participant, earlier ? this.#now() : 0);
      for (const publication of participant.peer.publications.values()) this.add(participant, publication);
    }
  }

  get room(): Room {
    return this.#parts.room;
  }

  get directory(): string {
    return this.#parts.directory;
  }

  /** Begins with a track; one with end-to-end encryption is left out, since nobody could play its file. */
  add(participant: Participant, publication: Publication): void {
    if (publication.info.encryption !== Encryption_Type.NONE) return;
    const { sid, identity, grants } = participant;
    const senderClock = this.#clocks.get(sid) ?? new SenderClock();
    this.#clocks.set(sid, senderClock);
    const recorder = new TrackRecorder({
      publication,
      identity,
      name: grants.name,
      senderClock,
      directory: this.#parts.directory,
      createFile: this.#parts.createFile,
      now: () => Math.round(this.#now()),
      toRecordingTime: (monotonicMs) => monotonicMs - this.#startMs,
      onBegun: () => void this.#save(),
      onError: (error) => this.#fail(error),
    });
    this.#tracks.push({ publication, recorder });
  }

  /** Ends a track's file. */
  remove(publication: Publication): void {
    const track = this.#tracks.find((candidate) => candidate.publication === publication);
    void track?.recorder.close();
  }

  joined(participant: Participant): void {
    this.#join(participant, this.#now());
  }

  left(participant: Participant): void {
    if (!participant.hidden) this.#leaves.push(presence(participant, this.#now()));
  }

  /** Writes the manifest for the first time; rejects when the directory cannot be written to. */
  begin(): Promise<void> {
    const written = writeManifest(this.#parts.directory, this.describe());
    this.#writes = written.catch(() => undefined);
    return written;
  }

  /** Ends all files; resolves with the final manifest, which is on disk then. */
  async finish(): Promise<RecordingManifest> {
    this.#endMs ??= this.#now();
    clearInterval(this.#timer);
    await Promise.all(this.#tracks.map(({ recorder }) => recorder.close()));
    await this.#save();
    return this.describe();
  }

  /** The manifest as of now. */
  describe(): RecordingManifest {
    const own = this.#tracks.flatMap(({ recorder }) => recorder.describe() ?? []);
    const tracks = [...(this.#parts.earlier?.tracks ?? []), ...own];
    // A track lies where the clock of its sender puts it, which may be a moment later than it came.
    const ends = tracks.map(({ startOffsetMs, durationMs }) => startOffsetMs + durationMs);
    return {
      room: this.#parts.room.name,
      startedAt: this.#startedAt,
      durationMs: Math.max(Math.round(this.#now()), ...ends),
      tracks,
      joins: this.#joins,
      leaves: this.#leaves,
    };
  }

  #now(): number {
    return this.#endMs ?? performance.now() - this.#startMs;
  }

  #join(participant: Participant, atMs: number): void {
    if (!participant.hidden) this.#joins.push(presence(participant, atMs));
  }

  /** Resolves when the disk has the manifest as it is now, or a newer one. */
  #save(): Promise<void> {
    if (this.#isSaveQueued) return this.#writes;
    this.#isSaveQueued = true;
    this.#writes = this.#writes
      .then(() => {
        this.#isSaveQueued = false;
        return writeManifest(this.#parts.directory, this.describe());
      })
      .catch((error: unknown) => this.#fail(error));
    return this.#writes;
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#parts.onFailed(error instanceof Error ? error.message : String(error));
  }
}

function presence({ identity, grants }: Participant, atMs: number): PresenceChange {
  return { atMs: Math.round(atMs), identity, name: grants.name };
}

/** How far the clock of a recording is, also when somebody has set that of the machine meanwhile: it never goes back. */
const elapsedMs = ({ startedAt, durationMs }: RecordingManifest): number =>
  Math.max(durationMs, Date.now() - Date.parse(startedAt));

/** People who were there when the engine died: they left then, and come again. */
function cutOff({ joins, leaves, durationMs }: RecordingManifest): PresenceChange[] {
  const names = new Map<string, string>();
  const balance = new Map<string, number>();
  const count = ({ identity, name }: PresenceChange, by: 1 | -1): void => {
    names.set(identity, name);
    balance.set(identity, (balance.get(identity) ?? 0) + by);
  };
  for (const join of joins) count(join, 1);
  for (const leave of leaves) count(leave, -1);
  return [...balance]
    .filter(([, times]) => times > 0)
    .map(([identity]) => ({ atMs: durationMs, identity, name: names.get(identity) ?? '' }));
}
