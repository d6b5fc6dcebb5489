import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atBest } from '@portico/testkit/looks';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readManifest, type RecordedTrack, type RecordingManifest } from '../index.ts';
import { openLobby, type Lobby } from '../testing/lobby.ts';
import { eventually, Guest, roomService } from '../testing/meeting.ts';

const ROOM = 'recorded';
let lobby: Lobby;
let folder: string;

beforeAll(async () => {
  lobby = await openLobby();
  folder = await mkdtemp(join(tmpdir(), 'portico-recording-'));
});

afterAll(async () => {
  await lobby.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  lobby.events.length = 0;
});

const newDirectory = () => mkdtemp(join(folder, 'r-'));

/** Whether the manifest on disk becomes as expected. */
const onDisk = (directory: string, holds: (manifest: RecordingManifest) => boolean) =>
  eventually(async () => holds(await readManifest(directory)));

const trackOf = ({ tracks }: RecordingManifest, identity: string, source: string) =>
  tracks.find((track) => track.identity === identity && track.source === source)!;

const longEnough = (track: RecordedTrack) => track.durationMs > 3000;

const endOf = (track: RecordedTrack) => track.startOffsetMs + track.durationMs;

interface FileContent {
  codec: string | null;
  /** Presentation times in seconds. */
  times: number[];
}

async function readFileContent(path: string): Promise<FileContent> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const [track] = await input.getTracks();
    const times: number[] = [];
    const sink = new EncodedPacketSink(track!);
    for await (const packet of sink.packets()) times.push(packet.timestamp);
    return { codec: await track!.getCodec(), times };
  } finally {
    input.dispose();
  }
}

/** What Chromium showed of a file, played to its end. */
interface Played {
  frames: number;
  widths: number[];
  error: string;
}

async function play(path: string): Promise<Played> {
  const viewer = await Guest.open(lobby);
  const played = await viewer.run<Played>(`meeting.play('${lobby.pages.offer(path)}')`);
  await viewer.close();
  return played;
}

describe('a recording', () => {
  it('holds every track of two people, which mediabunny reads and Chromium plays', async () => {
    const directory = await newDirectory();
    const ann = await Guest.join(lobby, { identity: 'ann', room: ROOM });
    await lobby.child.recorder.start({ room: ROOM, directory });
    const ben = await Guest.join(lobby, { identity: 'ben', room: ROOM });
    expect(await onDisk(directory, ({ tracks }) => tracks.length === 4 && tracks.every(longEnough))).toBe(
      true,
    );
    const manifest = await lobby.child.recorder.stop(ROOM);
    expect(await readManifest(directory)).toEqual(manifest);
    expect(manifest.joins.map(({ identity }) => identity)).toEqual(['ann', 'ben']);
    expect(manifest.joins[0]?.atMs).toBe(0);

    for (const track of manifest.tracks) {
      const { codec, times } = await readFileContent(join(directory, track.file));
      expect(codec).toBe(track.kind === 'video' ? 'vp8' : 'opus');
      expect(times.length).toBe(track.frames);
      expect(times[0]).toBe(0);
      expect(times.at(-1)! * 1000).toBeCloseTo(track.durationMs, -1);
      // The fake camera gives 20 frames a second; of 50 Opus packets DTX leaves out those of silence.
      const perSecond = track.frames / (track.durationMs / 1000);
      expect(perSecond).toBeGreaterThan(track.kind === 'video' ? 10 : 30);
      expect(track.startOffsetMs + track.durationMs).toBeLessThanOrEqual(manifest.durationMs);
    }
    for (const identity of ['ann', 'ben']) {
      const { durationMs, levels } = trackOf(manifest, identity, 'microphone');
      const loudness = await readFile(join(directory, levels!));
      expect(loudness.length).toBe(Math.floor(durationMs / 100) + 1);
      // The fake microphone beeps once a second and is silent in between.
      expect(Math.max(...loudness)).toBeGreaterThan(60);
      expect(Math.min(...loudness)).toBeLessThan(30);
      // Both are cut off at once: where their ends meet on the recording's clock shows that their offsets are right.
      const [voice, picture] = ['microphone', 'camera'].map((source) => trackOf(manifest, identity, source));
      expect(Math.abs(endOf(voice!) - endOf(picture!))).toBeLessThan(200);
    }
    const video = trackOf(manifest, 'ben', 'camera');
    expect(video.startOffsetMs).toBeGreaterThan(manifest.joins[1]!.atMs);
    // A browser that does something else for a moment leaves pictures out: the best of three plays.
    const played = await atBest(
      () => play(join(directory, video.file)),
      ({ frames }) => Math.abs(frames - video.frames) < 5,
    );
    // The encoder itself may begin with a smaller picture.
    const widths = video.sizes.map(({ width }) => width);
    expect(played).toEqual({ frames: expect.closeTo(video.frames, -1), widths, error: '' });
    await ann.close();
    await ben.close();
  });
});

describe('a track', () => {
  it('notes mutes, and follows a change of resolution within one file that plays', async () => {
    const directory = await newDirectory();
    const room = 'changing';
    const dan = await Guest.join(lobby, { identity: 'dan', room });
    await lobby.child.recorder.start({ room, directory });
    await dan.run('meeting.shareCanvas(320, 240).then((share) => { globalThis.share = share; })');
    const sizesOf = (manifest: RecordingManifest) => trackOf(manifest, 'dan', 'screen')?.sizes ?? [];
    expect(await onDisk(directory, (manifest) => sizesOf(manifest).length === 1)).toBe(true);
    await dan.run('(Object.assign(share.canvas, { width: 640, height: 480 }), true)');
    await dan.run('room.localParticipant.setMicrophoneEnabled(false)');
    expect(await onDisk(directory, (manifest) => sizesOf(manifest).length > 1)).toBe(true);
    await dan.run('room.localParticipant.setMicrophoneEnabled(true)');
    const manifest = await lobby.child.recorder.stop(room);
    const screen = trackOf(manifest, 'dan', 'screen');
    expect([screen.sizes[0]?.width, screen.sizes.at(-1)?.width]).toEqual([320, 640]);
    const microphone = trackOf(manifest, 'dan', 'microphone');
    expect(microphone.muted).toEqual([{ fromMs: expect.any(Number), toMs: expect.any(Number) }]);
    expect(microphone.muted[0]!.toMs).toBeGreaterThan(microphone.muted[0]!.fromMs);
    const played = await play(join(directory, screen.file));
    expect(played.error).toBe('');
    expect([played.widths[0], played.widths.at(-1)]).toEqual([320, 640]);
    await dan.close();
  });
});

describe('a recording that is not stopped', () => {
  it('ends with its room, and says so', async () => {
    const directory = await newDirectory();
    const room = 'short';
    const service = roomService(lobby.httpPort);
    await service.createRoom({ name: room });
    await lobby.child.recorder.start({ room, directory });
    await service.deleteRoom(room);
    const isFinished = () => lobby.events.some((event) => event.type === 'recordingFinished');
    expect(await eventually(isFinished)).toBe(true);
    expect(lobby.events).toContainEqual({ type: 'recordingFinished', room, directory });
    await expect(lobby.child.recorder.stop(room)).rejects.toThrow(/not being recorded/);
  });

  it('leaves files and a manifest that can be used when the engine is killed', async () => {
    const directory = await newDirectory();
    const room = 'crashed';
    const fay = await Guest.join(lobby, { identity: 'fay', room });
    await lobby.child.recorder.start({ room, directory });
    expect(await onDisk(directory, ({ durationMs }) => durationMs > 3500)).toBe(true);
    process.kill(lobby.pid(), 'SIGKILL');
    const isInterrupted = () => lobby.events.some((event) => event.type === 'recordingInterrupted');
    expect(await eventually(isInterrupted)).toBe(true);
    expect(lobby.events).toContainEqual({ type: 'recordingInterrupted', room, directory });
    const { tracks, durationMs } = await readManifest(directory);
    expect(tracks).toHaveLength(2);
    for (const track of tracks) {
      const { times } = await readFileContent(join(directory, track.file));
      expect(track.startOffsetMs + times.at(-1)! * 1000).toBeGreaterThan(durationMs - 2000);
    }
    expect(await fay.notices('reconnected', '', 40_000)).toBe(true); // what comes next needs an engine
    await fay.close();
    const isBack = () => lobby.events.some(({ type }) => type === 'childStarted');
    expect(await eventually(isBack)).toBe(true); // for the next test
  });

  it('goes on as the same when the engine is back, with a hole', { timeout: 60_000 }, async () => {
    const directory = await newDirectory();
    const room = 'resumed';
    const gil = await Guest.join(lobby, { identity: 'gil', room });
    await lobby.child.recorder.start({ room, directory });
    expect(await onDisk(directory, ({ tracks }) => tracks.filter(longEnough).length === 2)).toBe(true);
    process.kill(lobby.pid(), 'SIGKILL');
    expect(await gil.notices('reconnected', '', 40_000)).toBe(true);
    const before = await readManifest(directory);
    await lobby.child.recorder.start({ room, directory, isResumed: true });
    expect(await onDisk(directory, ({ tracks }) => tracks.filter(longEnough).length === 4)).toBe(true);
    const after = await lobby.child.recorder.stop(room);

    expect(after.startedAt).toBe(before.startedAt);
    expect(after.tracks.slice(0, 2)).toEqual(before.tracks);
    expect(new Set(after.tracks.map(({ file }) => file)).size).toBe(4);
    for (const track of after.tracks.slice(2)) {
      expect(track.startOffsetMs).toBeGreaterThan(before.durationMs);
      expect(track.startOffsetMs + track.durationMs).toBeLessThanOrEqual(after.durationMs);
      const { times } = await readFileContent(join(directory, track.file));
      expect(times.length).toBe(track.frames);
    }
    const wall = Date.now() - Date.parse(after.startedAt);
    expect(Math.abs(wall - after.durationMs)).toBeLessThan(1500);
    expect(after.joins.map(({ identity }) => identity)).toEqual(['gil', 'gil']);
    expect(after.leaves).toEqual([{ atMs: before.durationMs, identity: 'gil', name: 'GIL' }]);
    await gil.close();
  });
});
