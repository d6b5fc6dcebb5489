import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../../platform/log/log.ts';
import type { NodeCalls } from '../../platform/nodes/calls.ts';
import { Secrets } from '../../platform/secrets/secrets.ts';
import { ComposedByHand } from '../../testing/composed-by-hand.ts';
import { LiveStreams } from './streams.live.ts';
import { SharedStreams } from './streams.shared.ts';

const ROOM = '0198a6f0-0000-7000-8000-000000000001';
const OTHER = '0198a6f0-0000-7000-8000-000000000002';
const secrets = new Secrets('a secret of more than thirty-two characters');
const log = createLog({ level: 'silent' });

const titleOf = (): Promise<string> => Promise.resolve('Acme');

let folder: string;
let engine: ComposedByHand;
const open: LiveStreams[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-streams-'));
});
afterEach(async () => {
  vi.useRealTimers();
  for (const streams of open.splice(0)) await streams.stop();
});
afterAll(() => rm(folder, { recursive: true }));

function openStreams(most = 2): LiveStreams {
  engine = new ComposedByHand();
  const streams = new LiveStreams({ engine, secrets, log, dataDirectory: folder, titleOf, most });
  open.push(streams);
  return streams;
}

/** Somebody watches, and this many segments are there. */
async function watched(segments: number, most?: number): Promise<LiveStreams> {
  const streams = openStreams(most);
  expect(streams.playlist(ROOM, ['ann'])).toBeUndefined();
  await expect.poll(() => engine.runs).toHaveLength(1);
  for (let index = 0; index < segments; index += 1) await engine.runs[0]?.add();
  return streams;
}

/** The directories of runs that the one stream has on the disk. */
async function runsLeft(): Promise<string[]> {
  const [stream = ''] = await readdir(join(folder, 'live'));
  const runs = await readdir(join(folder, 'live', stream));
  return runs.map((run) => join(folder, 'live', stream, run));
}

const namesIn = (playlist = ''): string[] =>
  [...playlist.matchAll(/\/segments\/([^?]+)\?/g)].map(([, name]) => name ?? '');
const numberIn = (playlist = '', tag: string): number =>
  Number(new RegExp(`${tag}:(\\d+)`).exec(playlist)?.[1]);

describe('a live stream', () => {
  it('begins with the first who watches, and lists the newest segments with their times', async () => {
    const streams = await watched(2);
    const playlist = streams.playlist(ROOM, ['ben']) ?? '';
    expect(playlist.split('\n').slice(0, 4)).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:6',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-TARGETDURATION:2',
    ]);
    expect(playlist).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-21T09:00:02.000Z\n#EXTINF:2.000,\n');
    const [first = ''] = namesIn(playlist);
    expect(String(await streams.segment(ROOM, first))).toBe('segment 0');
    expect(await streams.segment(ROOM, 'aaaaaaaaaaaa-0.ts')).toBeUndefined();
    expect(streams.watching(ROOM)).toEqual(['ann', 'ben']);
    expect(streams.numbers()).toMatchObject({ streams: 1, watchers: 2, failed: 0 });
    expect(engine.runs[0]?.title).toBe('Acme');
  });

  it('keeps a window of them on the disk, and numbers that never fall', async () => {
    const streams = await watched(6);
    const before = numberIn(streams.playlist(ROOM, []), 'MEDIA-SEQUENCE');
    for (let index = 0; index < 20; index += 1) await engine.runs[0]?.add();
    const playlist = streams.playlist(ROOM, []);
    expect(namesIn(playlist)).toHaveLength(6);
    expect(numberIn(playlist, 'MEDIA-SEQUENCE')).toBe(before + 20);
    const [run = ''] = await runsLeft();
    await expect.poll(() => readdir(run)).toHaveLength(14);
  });

  it('goes on after a break when the composer died', async () => {
    const streams = await watched(3);
    const before = numberIn(streams.playlist(ROOM, []), 'DISCONTINUITY-SEQUENCE');
    engine.runs[0]?.end('failed');
    await expect.poll(() => streams.numbers()).toMatchObject({ failing: 1, failedLately: 1, failed: 1 });
    await expect.poll(() => engine.runs).toHaveLength(2);
    await engine.runs[1]?.add();
    expect(streams.numbers()).toMatchObject({ failing: 0, failedLately: 1, failed: 1 });
    const playlist = streams.playlist(ROOM, []) ?? '';
    expect(namesIn(playlist)).toHaveLength(4);
    expect(playlist.indexOf('#EXT-X-DISCONTINUITY\n')).toBeGreaterThan(playlist.indexOf('2.ts?') - 200);
    expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    for (let index = 0; index < 14; index += 1) await engine.runs[1]?.add();
    expect(numberIn(streams.playlist(ROOM, []), 'DISCONTINUITY-SEQUENCE')).toBe(before + 1);
    await expect.poll(runsLeft).toHaveLength(1);
  });

  it('counts its breaks however often the composer died', async () => {
    const streams = await watched(1);
    for (const run of [1, 2, 3]) {
      engine.runs[run - 1]?.end('failed');
      await expect.poll(() => engine.runs).toHaveLength(run + 1);
      await engine.runs[run]?.add();
    }
    const sequence = numberIn(streams.playlist(ROOM, []), 'MEDIA-SEQUENCE');
    const breaksIn = (playlist = ''): number => playlist.match(/#EXT-X-DISCONTINUITY\n/g)?.length ?? 0;
    expect(breaksIn(streams.playlist(ROOM, []))).toBe(3);
    for (let step = 1; step <= 20; step += 1) {
      await engine.runs[3]?.add();
      const playlist = streams.playlist(ROOM, []);
      // the break before a segment counts from when that segment has left the list
      const gone = numberIn(playlist, 'MEDIA-SEQUENCE') - sequence;
      const counted = numberIn(playlist, 'DISCONTINUITY-SEQUENCE');
      expect(counted + breaksIn(playlist), `after ${step}`).toBe(3);
      expect(counted, `after ${step}`).toBe(Math.min(3, Math.max(0, gone - 1)));
    }
  });

  it('ends with its room, and leaves nothing', async () => {
    const streams = await watched(2);
    engine.finish(ROOM);
    await expect.poll(() => readdir(join(folder, 'live'))).toEqual([]);
    expect(streams.numbers()).toMatchObject({ streams: 0, watchers: 0, failed: 0 });
  });

  it('ends half a minute after the last who watched, and takes nobody for a watcher for longer', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    const streams = openStreams();
    streams.playlist(ROOM, ['ann']);
    vi.advanceTimersByTime(14_000);
    expect(streams.watching(ROOM)).toEqual(['ann']);
    streams.playlist(ROOM, []);
    vi.advanceTimersByTime(25_000);
    expect(streams.watching(ROOM)).toEqual([]);
    expect(streams.numbers()).toMatchObject({ streams: 1 });
    vi.advanceTimersByTime(11_000);
    expect(streams.numbers()).toMatchObject({ streams: 0 });
  });

  it('a stream that a process left behind is cleared away, and none that another one writes', async () => {
    const [left, running] = ['left', 'running'].map((name) => join(folder, 'live', name, 'run'));
    for (const run of [left!, running!]) await mkdir(run, { recursive: true });
    const long = new Date(Date.now() - 700_000);
    for (const path of [left!, dirname(left!), dirname(running!)]) await utimes(path, long, long);
    openStreams();
    await expect.poll(() => readdir(join(folder, 'live'))).toEqual(['running']);
    await rm(dirname(running!), { recursive: true });
  });

  it('is begun again and again for a room that does not run yet', async () => {
    const streams = openStreams();
    engine.isGone = true;
    streams.playlist(ROOM, ['ann']);
    engine.isGone = false;
    await expect.poll(() => engine.runs.length).toBe(1);
  });
});

describe('as many live streams as there may be', () => {
  it('are not followed by another one while somebody watches each', async () => {
    const streams = await watched(1, 1);
    expect(streams.hasPlace(ROOM)).toBe(true);
    expect(streams.hasPlace(OTHER)).toBe(false);
    expect(streams.playlist(OTHER, ['ben'])).toBeUndefined();
    expect(streams.playlist(ROOM, ['ann'])).toBeDefined();
    expect(streams.numbers()).toMatchObject({ streams: 1, most: 1, watchers: 1 });
    expect(engine.runs).toHaveLength(1);
  });

  it('make room when the one ends, or is there only because nobody has come back to it', async () => {
    const streams = openStreams(1);
    streams.playlist(ROOM, []);
    expect(streams.hasPlace(OTHER)).toBe(true);
    streams.playlist(OTHER, ['ben']);
    expect(streams.watching(OTHER)).toEqual(['ben']);
    expect(streams.hasPlace(ROOM)).toBe(false);
    expect(streams.numbers()).toMatchObject({ streams: 1 });
    engine.finish(OTHER);
    expect(streams.hasPlace(ROOM)).toBe(true);
  });

  it('are none, also for who watches already, once it is known that nothing can be composed here', async () => {
    const streams = openStreams();
    expect(streams.playlist(ROOM, ['ann'])).toBeUndefined();
    expect(streams.hasPlace(ROOM)).toBe(true);
    engine.isAvailable = false; // its native code did not load
    expect(streams.hasPlace(ROOM)).toBe(false);
    expect(streams.playlist(ROOM, ['ann'])).toBeUndefined();
  });

  it('are none where the setting says so', () => {
    const streams = openStreams(0);
    expect(streams.hasPlace(ROOM)).toBe(false);
    expect(streams.playlist(ROOM, ['ann'])).toBeUndefined();
    expect(streams.numbers()).toMatchObject({ streams: 0, most: 0 });
  });
});

describe('another process', () => {
  /** What is asked of the process that carries the room goes there by the calls that it serves. */
  function several(owner: LiveStreams) {
    const handlers = new Map<string, (given: unknown) => Promise<unknown>>();
    const asked: string[] = [];
    const calls: Pick<NodeCalls, 'ask' | 'serve'> = {
      serve: ({ name, input }, handler) => void handlers.set(name, (given) => handler(z.parse(input, given))),
      async ask(_peer, { name }, input) {
        asked.push(name);
        return JSON.parse(JSON.stringify(await handlers.get(name)?.(input))) as unknown;
      },
    };
    const inOwn = <T>(_room: string, act: () => Promise<T>): Promise<T> => act();
    const peer = { kind: 'peer', id: 'one', url: 'http://one' } as const;
    const own = { find: () => Promise.resolve({ kind: 'here' } as const), inOwn };
    const serving = new SharedStreams({ streams: owner, several: { leases: own, calls } });
    const there = { ask: calls.ask, serve: () => {} };
    const leases = { find: () => Promise.resolve(peer), inOwn };
    const shared = new SharedStreams({ streams: openIdle(), several: { leases, calls: there } });
    return { serving, shared, asked };
  }

  function openIdle(): LiveStreams {
    const idle = { secrets, log, dataDirectory: folder, titleOf, most: 1 };
    const streams = new LiveStreams({ engine: new ComposedByHand(), ...idle });
    open.push(streams);
    return streams;
  }

  it('gives out what the one composes that carries the room, asks once for many, and says who watches', async () => {
    const owner = await watched(2);
    const { shared, asked } = several(owner);
    const playlists = await Promise.all(['cid', 'dan', 'eve'].map((place) => shared.playlist(ROOM, place)));
    expect(new Set(playlists)).toEqual(new Set([owner.playlist(ROOM, [])]));
    const [name = ''] = namesIn(playlists[0]);
    const segments = await Promise.all([1, 2, 3].map(() => shared.segment(ROOM, name)));
    expect(segments.map(String)).toEqual(['segment 0', 'segment 0', 'segment 0']);
    expect(asked).toEqual(['streams.playlist', 'streams.segment']);
    const everybody = async (): Promise<string[]> => {
      await shared.playlist(ROOM, 'fay');
      return owner.watching(ROOM).toSorted();
    };
    await expect.poll(everybody).toEqual(['ann', 'cid', 'dan', 'eve', 'fay']);
  });

  it('knows from that one whether there is a place, asked once for many', async () => {
    const { shared, serving, asked } = several(await watched(1, 1));
    const found = await Promise.all([ROOM, OTHER, ROOM, OTHER].map((room) => shared.hasPlace(room)));
    expect(found).toEqual([true, false, true, false]);
    expect(asked).toEqual(['streams.place', 'streams.place']);
    expect(await serving.hasPlace(OTHER)).toBe(false);
  });
});
