import { recordingEvents, type Interruption } from '@portico/contract/recording-control';
import { searchText } from '@portico/domain/search-text';
import type { RecordingManifest } from '@portico/media';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { StorageFull } from '../../platform/storage/storage.ts';
import { rowId, wireId } from '../meetings/index.ts';
import { readManifest } from './compose/index.ts';
import { Breaks, COMES_BACK_WITHIN_MS, interruptionOf } from './recordings.breaks.ts';
import {
  manifestKey,
  recordingKey,
  reserveKey,
  tracksKey,
  type LiveMeeting,
  type RecordingContext,
  type RecordingEnd,
} from './recordings.context.ts';
import { queueComposing } from './recordings.jobs.ts';
import {
  deleteRecordingRow,
  findRunning,
  insertAccess,
  insertRecording,
  listInState,
  listRunners,
  setEnded,
  setParted,
} from './recordings.making.store.ts';
import { publishChange } from './recordings.service.ts';
import { hasSpaceForMovie, hasSpaceToBegin, RESERVE_BYTES } from './recordings.space.ts';
import type { Storing } from './recordings.storing.ts';
import { findRecording } from './recordings.store.ts';

/** A recording that the engine of this process makes. */
interface Running {
  id: string;
  instanceId: string;
  directory: string;
  watch: NodeJS.Timeout;
  /** How the engine ended it by itself. */
  ended?: RecordingEnd;
  /** Why it broke off, while it waits for somebody to come back. */
  brokenBy?: 'engineDied' | 'serverStopped';
}

const WATCH_MS = 2000;

const NOTHING: RecordingManifest = {
  room: '',
  startedAt: '',
  durationMs: 0,
  tracks: [],
  joins: [],
  leaves: [],
};

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Starts and ends the recordings of this process's rooms, and ends those whose maker died. */
export class RoomRecorder {
  readonly #context: RecordingContext;
  readonly #storing: Storing;
  readonly #running = new Map<string, Running>();
  readonly #turns = new Map<string, Promise<unknown>>();
  /** How the manifest of a recording that is not ours looked last time. */
  readonly #seen = new Map<string, number>();
  readonly #breaks = new Breaks((room) => void this.#onNobody(room).catch(this.#complain));
  readonly #unfollow: () => void;
  #isClosing = false;

  readonly #complain = (error: unknown): void => {
    this.#context.platform.log.warn({ err: error }, 'recording');
  };

  constructor(context: RecordingContext, storing: Storing) {
    this.#context = context;
    this.#storing = storing;
    this.#unfollow = context.engine.on((event) => {
      if (event.type === 'recordingFinished' || event.type === 'recordingFailed')
        this.#onEnd(event).catch(this.#complain);
      if (event.type === 'recordingInterrupted') this.#onBreak(event);
      if (event.type === 'participantJoined') this.#onArrival(event.room).catch(this.#complain);
    });
  }

  /** Records a meeting that goes on. Does nothing while it is being recorded. */
  async start(actor: PersonActor, uuid: string): Promise<void> {
    const meeting = await this.#findLive(actor, uuid);
    const { engine, storage, nodes } = this.#context;
    const { local } = storage;
    if (await nodes?.askOther(meeting.instanceId, { act: 'start', actor, uuid })) return;
    if (!engine.capabilities().recording || this.#isClosing) throw new Failure('recordingUnavailable');
    await this.#inTurn(meeting.instanceId, async () => {
      if (!(await hasSpaceToBegin(local))) throw new Failure('storageFull');
      await this.#part(meeting.instanceId);
      const id = await this.#insert(actor, meeting);
      if (id === undefined) return;
      try {
        await this.#begin(id, meeting.instanceId);
      } catch (error) {
        await this.#forget(id);
        throw new Failure(error instanceof StorageFull ? 'storageFull' : 'recordingUnavailable', {
          cause: error,
        });
      }
    });
  }

  /** Ends the recording of a meeting; it is composed then. Does nothing while there is none. */
  async stop(actor: PersonActor, uuid: string): Promise<void> {
    const { instanceId } = await this.#findLive(actor, uuid);
    if (await this.#context.nodes?.askOther(instanceId, { act: 'stop', actor, uuid })) return;
    await this.#inTurn(instanceId, async () => {
      await this.#part(instanceId);
      const id = await findRunning(this.#context.reads, instanceId);
      if (id !== undefined) await this.#stopAndEnd(id, instanceId, null);
    });
  }

  /**
   * Takes over what a process before this one recorded, where there is no other that could. People come back by
   * themselves: what broke off less than a minute ago goes on with the first of them, all else ends.
   */
  async recover(): Promise<void> {
    const { reads, storage } = this.#context;
    for (const id of await this.#listForeign()) {
      const instanceId = (await findRecording(reads, id))?.instanceId;
      const manifest = await storage.local.find(manifestKey(id));
      const age = Date.now() - (manifest?.modifiedAt.getTime() ?? 0); // the file system knows no other clock
      if (instanceId && age < COMES_BACK_WITHIN_MS) await this.#await(id, instanceId, 'serverStopped');
      else await this.#end(id, 'serverStopped');
    }
  }

  /**
   * Ends recordings that nobody makes any more: those whose manifest stood still since the last look, for the engine
   * writes it every second. Where there is a store, only those on our disk: what is on another one, nobody else can
   * close.
   */
  async endAbandoned(): Promise<void> {
    const { local, isRemote } = this.#context.storage;
    for (const id of await this.#listForeign()) {
      if (isRemote && !(await local.find(reserveKey(id)))) continue;
      const manifest = await local.find(manifestKey(id));
      const modified = manifest?.modifiedAt.getTime() ?? 0;
      const isStill = this.#seen.get(id) === modified;
      this.#seen.set(id, modified);
      if (isStill) await this.#end(id, 'serverStopped');
    }
  }

  /** Recordings that go on by their rows and are not this process's. */
  async #listForeign(): Promise<string[]> {
    const ids = await listInState(this.#context.reads, 'recording');
    return ids.filter((id) => !this.#running.has(id));
  }

  /** Ends what is being recorded because the process ends. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(
      [...this.#running.values()].map(({ id, instanceId }) =>
        this.#inTurn(instanceId, () => this.#stopAndEnd(id, instanceId, 'serverStopped')),
      ),
    );
    await Promise.allSettled(this.#turns.values());
    this.#unfollow();
  }

  /** The engine ended a recording by itself. */
  async #onEnd(event: RecordingEnd): Promise<void> {
    const running = this.#byDirectory(event.directory);
    if (!running) return;
    if (await this.#context.nodes?.isElsewhere(running.instanceId)) {
      this.#release(running.id); // it goes on there
      return;
    }
    running.ended = event;
    await this.#inTurn(running.instanceId, () =>
      this.#end(running.id, this.#isClosing ? 'serverStopped' : interruptionOf(event)),
    );
  }

  /** The engine died: the recording goes on as soon as somebody is in the room again. */
  #onBreak({ directory }: { directory: string }): void {
    const running = this.#byDirectory(directory);
    if (!running || this.#isClosing) return;
    running.brokenBy = 'engineDied';
    this.#breaks.begin(running.instanceId);
  }

  async #onArrival(room: string): Promise<void> {
    if (this.#context.nodes && !this.#inRoom(room)) await this.#inTurn(room, () => this.#takeOver(room));
    if (!this.#breaks.isOpen(room)) return;
    await this.#inTurn(room, async () => {
      const running = this.#inRoom(room);
      if (!running || !this.#breaks.isOpen(room)) return;
      const options = { isResumed: true };
      if ((await this.#context.engine.startRecording(room, running.directory, options)) === 'gone') return;
      this.#breaks.end(room);
      delete running.brokenBy;
      this.#context.platform.log.info({ recording: running.id }, 'a recording goes on');
    });
  }

  /** A room came to this process from one that died: its recording too, where the files are those of both. */
  async #takeOver(room: string): Promise<void> {
    const { reads, storage } = this.#context;
    if (this.#inRoom(room) || this.#isClosing || !isUuid(room)) return;
    const id = await findRunning(reads, room);
    if (id === undefined || !(await storage.local.find(manifestKey(id)))) return;
    await this.#await(id, room, 'serverStopped');
  }

  /** Keeps a recording that broke off until somebody is back. */
  async #await(id: string, instanceId: string, brokenBy: 'serverStopped'): Promise<void> {
    const running = await this.#hold(id, instanceId);
    running.brokenBy = brokenBy;
    this.#breaks.begin(instanceId);
  }

  async #onNobody(room: string): Promise<void> {
    await this.#inTurn(room, async () => {
      const running = this.#inRoom(room);
      if (running) await this.#end(running.id, running.brokenBy ?? 'engineDied');
    });
  }

  #inRoom(room: string): Running | undefined {
    return [...this.#running.values()].find(({ instanceId }) => instanceId === room);
  }

  #byDirectory(directory: string): Running | undefined {
    return [...this.#running.values()].find((running) => running.directory === directory);
  }

  /**
   * Where a process died that carried the room, and there is a store, its recording lies on a disk that is not here:
   * that process ends it when it is back, and the meeting is free to be recorded anew.
   */
  async #part(instanceId: string): Promise<void> {
    const { reads, storage, work, platform, rooms } = this.#context;
    const id = storage.isRemote ? await findRunning(reads, instanceId) : undefined;
    if (id === undefined || this.#running.has(id) || (await storage.local.find(reserveKey(id)))) return;
    await work(async (tx) => {
      await setParted(tx, id);
      await rooms.setRecordingSince(tx, instanceId, null);
      await publishChange(tx, platform, id);
    });
  }

  async #findLive(actor: PersonActor, uuid: string): Promise<LiveMeeting> {
    const { rooms, reads } = this.#context;
    const meeting = await rooms.findLive(reads, actor, rowId(uuid));
    if (!meeting) throw new Failure('notFound');
    if (!meeting.mayRecord) throw new Failure('forbidden');
    return meeting;
  }

  async #insert(actor: PersonActor, meeting: LiveMeeting): Promise<string | undefined> {
    const { work, platform } = this.#context;
    return await work(async (tx) => {
      const id = await insertRecording(tx, {
        siteId: actor.siteId,
        meetingId: meeting.meetingId,
        instanceId: meeting.instanceId,
        ownerId: meeting.hostId,
        startedBy: actor.personId,
        name: meeting.topic,
        searchText: searchText(meeting.topic),
        startedAt: platform.clock.now(),
      });
      if (id !== undefined) await insertAccess(tx, id, []);
      return id;
    });
  }

  async #begin(id: string, instanceId: string): Promise<void> {
    const { storage, work, platform, rooms } = this.#context;
    await storage.local.reserve(reserveKey(id), RESERVE_BYTES);
    const { directory } = await this.#hold(id, instanceId);
    if ((await this.#record(instanceId, directory)) !== 'done') throw new Error('the engine does not record');
    await work(async (tx) => {
      await rooms.setRecordingSince(tx, instanceId, platform.clock.now());
      await publishChange(tx, platform, id);
    });
  }

  async #hold(id: string, instanceId: string): Promise<Running> {
    const directory = await this.#context.storage.local.folder(tracksKey(id));
    const watch = setInterval(() => void this.#watch(id).catch(this.#complain), WATCH_MS);
    const running = { id, instanceId, directory, watch };
    this.#running.set(id, running);
    return running;
  }

  /** What the engine records without a row of ours was left over when something broke. */
  async #record(room: string, directory: string): Promise<'done' | 'gone' | 'running'> {
    const { engine } = this.#context;
    const outcome = await engine.startRecording(room, directory);
    if (outcome !== 'running') return outcome;
    await engine.stopRecording(room);
    return await engine.startRecording(room, directory);
  }

  /** What never began leaves nothing. */
  async #forget(id: string): Promise<void> {
    const { work, storage, engine } = this.#context;
    const running = this.#release(id);
    if (running) await engine.stopRecording(running.instanceId).catch(this.#complain);
    await work((tx) => deleteRecordingRow(tx, id));
    await storage.local.remove(recordingKey(id));
  }

  /** Ends the recording while there is still room for its movie. */
  async #watch(id: string): Promise<void> {
    const running = this.#running.get(id);
    if (!running) return;
    const { directory, instanceId } = running;
    if (await hasSpaceForMovie(this.#context.storage.local, id, directory)) return;
    if (this.#running.has(id))
      await this.#inTurn(instanceId, () => this.#stopAndEnd(id, instanceId, 'diskFull'));
  }

  async #stopAndEnd(id: string, instanceId: string, interruption: Interruption | null): Promise<void> {
    let reason = interruption;
    const running = this.#running.get(id);
    if (running && !(await this.#stopEngine(instanceId)))
      reason ??= running.ended ? interruptionOf(running.ended) : (running.brokenBy ?? 'engineDied');
    await this.#end(id, reason);
  }

  /** Whether it was still recording; if not, what is on the disk is what there is. */
  async #stopEngine(instanceId: string): Promise<boolean> {
    try {
      return (await this.#context.engine.stopRecording(instanceId)) !== undefined;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  /** Closes the recording from what is on the disk; only the first call for one does something. */
  async #end(id: string, interruption: Interruption | null): Promise<void> {
    const { storage, work, platform, rooms } = this.#context;
    this.#release(id);
    const { local, isRemote } = storage;
    const directory = await local.folder(tracksKey(id));
    const manifest = await readManifest(directory).catch(() => NOTHING);
    const bytes = await local.bytesBelow(tracksKey(id));
    const isEmpty = manifest.durationMs === 0;
    await work(async (tx) => {
      const endedAt = platform.clock.now();
      const { durationMs } = manifest;
      const hasTracksStored = isEmpty || !isRemote;
      const ended = { endedAt, durationMs, bytes, interruption, isEmpty, hasTracksStored };
      if (!(await setEnded(tx, id, ended))) return;
      await insertAccess(tx, id, manifest.joins.map(({ identity }) => identity).filter(isUuid));
      const instanceId = (await findRecording(tx, id))?.instanceId;
      if (instanceId) await rooms.setRecordingSince(tx, instanceId, null);
      if (!isEmpty && !isRemote) await queueComposing(tx, platform, id);
      if (interruption) await this.#warnRunners(tx, id, interruption);
      await publishChange(tx, platform, id);
    });
    if (isEmpty) await local.remove(reserveKey(id));
    else this.#storing.wake();
  }

  #release(id: string): Running | undefined {
    const running = this.#running.get(id);
    clearInterval(running?.watch);
    if (running) this.#breaks.end(running.instanceId);
    this.#running.delete(id);
    return running;
  }

  async #warnRunners(tx: Tx, id: string, reason: Interruption): Promise<void> {
    const row = await findRecording(tx, id);
    const runners = await listRunners(tx, id);
    await this.#context.platform.publish(tx, {
      channels: runners.map((person) => `person:${person}`),
      eventType: recordingEvents.interrupted,
      data: { uuid: wireId(id), meetingUUID: row ? wireId(row.meetingId) : null, reason },
    });
  }

  /** What concerns one instance happens one after the other. */
  async #inTurn<T>(instanceId: string, act: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(instanceId) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(act);
    this.#turns.set(instanceId, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(instanceId) === turn) this.#turns.delete(instanceId);
    }
  }
}
