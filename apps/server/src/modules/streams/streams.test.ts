import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import type { NodeCall, NodeCalls } from '../../platform/nodes/calls.ts';
import { Secrets } from '../../platform/secrets/secrets.ts';
import type { Leases, LiveStream, StreamSegment } from '../media/index.ts';
import { LiveStreams } from './streams.live.ts';
import { SharedStreams } from './streams.shared.ts';

const ROOM = '0198a6f0-0000-7000-8000-000000000001';
const secrets = new Secrets('a secret of more than thirty-two characters');
const log = createLog({ level: 'silent' });

/** A composer's run that a test makes segments of. */
interface Run {
  add(seconds?: number): Promise<void>;
  end(): void;
}

class FakeEngine {
  readonly runs: Run[] = [];
  isGone = false;
  #listener: ((event: { type: 'roomFinished'; room: string }) => void) | undefined;

  async startLiveStream(
    _room: string,
    { directory, onSegment }: { directory: string; onSegment(segment: StreamSegment): void },
  ): Promise<LiveStream | 'gone'> {
    if (this.isGone) return 'gone';
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let count = 0;
    this.runs.push({
      async add(seconds = 2) {
        const file = `${count}.ts`;
        await writeFile(join(directory, file), `segment ${count}`);
        onSegment({ file, seconds, startedAtMs: Date.UTC(2026, 10, 21, 9) + count * 2000 });
        count += 1;
      },
      end: resolve,
    });
    return { ended, stop: resolve };
  }

  on(listener: (event: never) => void): () => void {
    this.#listener = listener as never;
    return () => {};
  }

  finish(room: string): void {
    this.#listener?.({ type: 'roomFinished', room });
  }
}

let folder: string;
let engine: FakeEngine;
const open: LiveStreams[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-streams-'));
});
afterEach(async () => {
  for (const streams of open.splice(0)) await streams.stop();
});
afterAll(() => rm(folder, { recursive: true }));

function openStreams(): LiveStreams {
  engine = new FakeEngine();
  const streams = new LiveStreams({ engine, secrets, log, dataDirectory: folder });
  open.push(streams);
  return streams;
}

/** Somebody watches, and this many segments are there. */
async function watched(segments: number): Promise<LiveStreams> {
  const streams = openStreams();
  expect(streams.playlist(ROOM, ['ann'])).toBeUndefined();
  await expect.poll(() => engine.runs).toHaveLength(1);
  for (let index = 0; index < segments; index += 1) await engine.runs[0]!.add();
  return streams;
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
    expect(streams.numbers()).toEqual({ streams: 1, watchers: 2 });
  });

  it('keeps a window of them on the disk, and numbers that never fall', async () => {
    const streams = await watched(6);
    const before = numberIn(streams.playlist(ROOM, []), 'MEDIA-SEQUENCE');
    for (let index = 0; index < 20; index += 1) await engine.runs[0]!.add();
    const playlist = streams.playlist(ROOM, []);
    expect(namesIn(playlist)).toHaveLength(6);
    expect(numberIn(playlist, 'MEDIA-SEQUENCE')).toBe(before + 20);
    const [run = ''] = await readdir(join(folder, 'live', ROOM));
    await expect.poll(() => readdir(join(folder, 'live', ROOM, run))).toHaveLength(14);
  });

  it('goes on after a break when the composer died', async () => {
    const streams = await watched(3);
    const before = numberIn(streams.playlist(ROOM, []), 'DISCONTINUITY-SEQUENCE');
    engine.runs[0]!.end();
    await expect.poll(() => engine.runs).toHaveLength(2);
    await engine.runs[1]!.add();
    const playlist = streams.playlist(ROOM, []) ?? '';
    expect(namesIn(playlist)).toHaveLength(4);
    expect(playlist.indexOf('#EXT-X-DISCONTINUITY\n')).toBeGreaterThan(playlist.indexOf('2.ts?') - 200);
    expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    for (let index = 0; index < 14; index += 1) await engine.runs[1]!.add();
    expect(numberIn(streams.playlist(ROOM, []), 'DISCONTINUITY-SEQUENCE')).toBe(before + 1);
    await expect.poll(() => readdir(join(folder, 'live', ROOM))).toHaveLength(1);
  });

  it('ends with its room, and leaves nothing', async () => {
    const streams = await watched(2);
    engine.finish(ROOM);
    await expect.poll(() => readdir(join(folder, 'live'))).toEqual([]);
    expect(streams.numbers()).toEqual({ streams: 0, watchers: 0 });
  });

  it('is begun again and again for a room that does not run yet', async () => {
    const streams = openStreams();
    engine.isGone = true;
    streams.playlist(ROOM, ['ann']);
    engine.isGone = false;
    await expect.poll(() => engine.runs.length).toBe(1);
  });
});

describe('another process', () => {
  /** What is asked of the process that carries the room goes there by the calls that it serves. */
  function several(owner: LiveStreams) {
    const deeds = new Map<string, (input: never) => Promise<unknown>>();
    const asked: string[] = [];
    const ask = async (_peer: unknown, { name }: NodeCall<unknown>, input: never): Promise<unknown> => {
      asked.push(name);
      return JSON.parse(JSON.stringify(await deeds.get(name)?.(input))) as unknown;
    };
    const serve = ({ name }: NodeCall<unknown>, deed: (input: never) => Promise<unknown>): void =>
      void deeds.set(name, deed);
    const shareAs = (kind: 'here' | 'peer', streams: LiveStreams): SharedStreams => {
      const leases = {
        find: () => Promise.resolve({ kind, id: 'one', url: 'http://one' }),
        inOwn: (_room: string, act: () => Promise<unknown>) => act(),
      } as unknown as Leases;
      const calls = { ask, serve: kind === 'here' ? serve : () => {} } as unknown as NodeCalls;
      return new SharedStreams({ streams, several: { leases, calls } });
    };
    const serving = shareAs('here', owner);
    return { serving, shared: shareAs('peer', openIdle()), asked };
  }

  function openIdle(): LiveStreams {
    const streams = new LiveStreams({ engine: new FakeEngine(), secrets, log, dataDirectory: folder });
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
    await new Promise((resolve) => setTimeout(resolve, 550));
    await shared.playlist(ROOM, 'fay');
    expect(owner.watching(ROOM).toSorted()).toEqual(['ann', 'cid', 'dan', 'eve', 'fay']);
  });
});
