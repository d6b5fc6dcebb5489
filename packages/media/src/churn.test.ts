import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import {
  dispose,
  LocalVideoTrack,
  Room,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
} from '@livekit/rtc-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectHeap, type InspectedHeap } from './testing/inspected-heap.ts';
import { openLobby, type Lobby } from './testing/lobby.ts';
import { eventually, Guest, joinToken, roomService } from './testing/meeting.ts';

/** Ten minutes: `CHURN_SECONDS=600`. */
const CHURN_MS = Number(process.env['CHURN_SECONDS'] ?? 20) * 1000;
const A_MINUTE = 72;
/** Of those who come, in the long form: the first ones make pools and caches, and give the heaps the size that so many take. */
const WARM_SHARE = 0.2;
const WARM = Math.max(12, Math.round((CHURN_MS / 60_000) * A_MINUTE * WARM_SHARE));
/** In ten minutes those after the first would leave 37, as each kept 65 kB while the native parts of its line stayed open. */
const MOST_NATIVE_GROWTH_MB = 25;
/** Of objects and buffers in JavaScript, collected: in ten minutes 3 kB of each visit. */
const MOST_HEAP_GROWTH_MB = 2;
/** Of everything that the process takes of the machine's memory, collected. */
const MOST_GROWTH_MB = 25;
/** The most that glibc takes for a thread at once. */
const ARENA_KB = 65_536;
const ROOM = 'churn';
const SIZE = { width: 320, height: 180 };
const PICTURE = Buffer.alloc((SIZE.width * SIZE.height * 3) / 2, 128);
let lobby: Lobby;
let heap: InspectedHeap;

beforeAll(async () => {
  lobby = await openLobby();
  heap = await inspectHeap(lobby.pid());
});

afterAll(async () => {
  heap.close();
  await dispose();
  await lobby.close();
});

/** Comes with a camera, sends some pictures, gets those of the others, and leaves. */
async function comeAndGo(number: number): Promise<void> {
  const room = new Room();
  const token = await joinToken({ identity: `visitor-${number}`, room: ROOM });
  await room.connect(`ws://127.0.0.1:${lobby.httpPort}`, token, { autoSubscribe: true, dynacast: false });
  const camera = new VideoSource(SIZE.width, SIZE.height);
  const track = LocalVideoTrack.createVideoTrack('camera', camera);
  const options = new TrackPublishOptions({ source: TrackSource.SOURCE_CAMERA });
  await room.localParticipant?.publishTrack(track, options);
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = 20;
  const frames = setInterval(() => {
    camera.captureFrame(new VideoFrame(PICTURE, SIZE.width, SIZE.height, VideoBufferType.I420));
    if ((left -= 1) === 0) resolve();
  }, 40);
  await promise;
  clearInterval(frames);
  await track.close();
  await room.disconnect();
}

/**
 * What native code has of the machine's memory: the one region of the process and those of its threads, which glibc lets begin
 * at multiples of 64 MB and makes no larger. JavaScript has others, which grow and shrink by more than is looked for; one of
 * them may begin at such a place by chance.
 */
function nativeMegabytes(): number {
  const regions = readFileSync(`/proc/${lobby.pid()}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m);
  const sizeOf = (region: string): number => Number(/^Size:\s+(\d+)/m.exec(region)?.[1]);
  const isNative = (region: string): boolean =>
    /^.*\[heap\]$/m.test(region) ||
    (/^[0-9a-f]*[048c]0{6}-\S+ rw-p \S+ 00:00 0 *$/m.test(region) && sizeOf(region) <= ARENA_KB);
  const kilobytes = regions.filter(isNative).map((region) => Number(/^Rss:\s+(\d+)/m.exec(region)?.[1]));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1000;
}

/** What the engine's process takes of the machine's memory. */
function megabytes(): number {
  const status = readFileSync(`/proc/${lobby.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000;
}

/** So many a minute, whether those before have left or not. */
async function churn(first: number, count: number): Promise<void> {
  const visits: Promise<void>[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const due = setInterval(() => {
    visits.push(comeAndGo(first + visits.length));
    if (visits.length === count) resolve();
  }, 60_000 / A_MINUTE);
  await promise;
  clearInterval(due);
  await Promise.all(visits);
}

interface Held {
  handles: number;
  threads: number;
  /** In MB, as the next two. */
  heap: number;
  native: number;
  whole: number;
}

/** What the engine's process holds when only the host is left. */
async function held(): Promise<Held> {
  const service = roomService(lobby.httpPort);
  const isAlone = async (): Promise<boolean> => (await service.listParticipants(ROOM)).length === 1;
  expect(await eventually(isAlone, 20_000)).toBe(true);
  const pid = lobby.pid();
  const [handles, threads] = await Promise.all([readdir(`/proc/${pid}/fd`), readdir(`/proc/${pid}/task`)]);
  const memory = { heap: await heap.megabytes(), native: nativeMegabytes(), whole: megabytes() };
  return { handles: handles.length, threads: threads.length, ...memory };
}

it(
  '72 who come and go each minute leave nothing behind',
  { timeout: CHURN_MS * (1 + WARM_SHARE) + 90_000 },
  async () => {
    const host = await Guest.join(lobby, { identity: 'host', room: ROOM });
    await churn(0, WARM);
    const before = await held();
    const count = Math.round((CHURN_MS / 60_000) * A_MINUTE);
    await churn(WARM, count);
    const after = await held();
    // a connection that is kept for the next call comes and goes
    expect(after.handles).toBeLessThanOrEqual(before.handles + 2);
    expect(after.threads).toBeLessThanOrEqual(before.threads + 1);
    expect(after.native).toBeLessThan(before.native + MOST_NATIVE_GROWTH_MB);
    expect(after.heap).toBeLessThan(before.heap + MOST_HEAP_GROWTH_MB);
    expect(after.whole).toBeLessThan(before.whole + MOST_GROWTH_MB);
    expect(await host.run('room.remoteParticipants.size')).toBe(0);
    const left = () => lobby.ear.told.filter(({ type }) => type === 'participantLeft').length;
    expect(await eventually(() => left() >= WARM + count)).toBe(true);
    expect(left()).toBe(WARM + count);
    expect(lobby.events.filter(({ type }) => type === 'engineError')).toEqual([]);
  },
);
