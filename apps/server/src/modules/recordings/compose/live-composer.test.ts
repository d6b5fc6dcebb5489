import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { packLive, type LiveMessage } from '@portico/media';
import { Decoder, Demuxer } from 'node-av/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { eachPicture, loudness, meanColour } from '../../../testing/movie-content.ts';
import { encodeAudio, encodeVideo } from '../../../testing/recording-files.ts';
import { LOOK } from './child/look.ts';
import { startLiveComposer, type LiveComposer, type LiveSegment } from './live-composer.ts';

const RED = [90, 100, 200] as const;
const GREEN = [150, 60, 60] as const;
const CAMERA = 1;
const VOICE = 2;
const SEGMENT_TIMEOUT_MS = 12_000;
/** Inside what Ann's camera shows, and beside her initials. */
const MIDDLE = { x: 600, y: 100, width: 80, height: 80 };
/** Ann is shown, and red. */
const SHOWN_AFTER_MS = 1200;
/** She has been green meanwhile, and is so no more. */
const BUSY_MS = 3000;

let directory: string;
let composer: LiveComposer | undefined;
let engine: Socket | undefined;
const segments: LiveSegment[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-live-'));
});
afterAll(async () => {
  engine?.destroy();
  composer?.stop();
  await composer?.ended;
  await rm(directory, { recursive: true });
});

/** Ann is red for nearly two seconds, then green for one, with a tone in between; then her camera is off. */
async function feedAnn(line: Socket, token: string): Promise<void> {
  const tell = (message: LiveMessage, payload?: Buffer): void => {
    for (const part of packLive(message, payload)) line.write(part);
  };
  const size = { width: 640, height: 360 };
  const parts = [
    { ...size, fromMs: 0, toMs: 1900, colour: RED },
    { ...size, fromMs: 1900, toMs: 3000, colour: GREEN },
  ];
  const pictures = await encodeVideo({ parts });
  const sounds = await encodeAudio({ durationMs: 2500, beeps: [{ fromMs: 1000, toMs: 1500 }] });
  const ann = { kind: 'person', identity: 'ann', name: 'Ann' } as const;
  const nowMs = performance.now();
  tell({ type: 'hello', token, nowMs });
  tell({ type: 'scene', ms: nowMs, scene: { ...ann, track: CAMERA } });
  const about = { type: 'frame', description: undefined } as const;
  for (const { ms, isKey: isKeyframe, data } of pictures)
    tell({ type: 'frame', ms: nowMs + ms, track: CAMERA, codec: 'vp8', isKeyframe }, data);
  for (const { ms, data } of sounds)
    tell({ type: about.type, ms: nowMs + ms, track: VOICE, codec: 'opus', isKeyframe: true }, data);
  tell({ type: 'scene', ms: nowMs + 3000, scene: ann });
  tell({ type: 'scene', ms: nowMs + 5000, scene: { kind: 'nobody', identity: '', name: '' } });
}

const file = (index: number): string => join(directory, segments[index]!.file);

function expectColour(actual: readonly number[], expected: readonly number[]): void {
  const distance = Math.max(...actual.map((value, index) => Math.abs(value - (expected[index] ?? 0))));
  expect(distance, `${actual.join()} is about ${expected.join()}`).toBeLessThanOrEqual(8);
}

/** To the composer that was started last. */
function signalNewest(signal: 'STOP' | 'CONT'): void {
  execFileSync('pkill', [`-${signal}`, '-n', '-P', String(process.pid), '-f', 'live-child']);
}

/** Codecs and size of a segment. */
function factsOf(path: string) {
  const input = Demuxer.openSync(path);
  const [video, audio] = [input.video()!, input.audio()!];
  const decoder = Decoder.createSync(video);
  const facts = {
    codecs: [video.codecpar.codecId, audio.codecpar.codecId],
    size: [video.codecpar.width, video.codecpar.height],
  };
  decoder.close();
  input.closeSync();
  return facts;
}

test(
  'makes segments of two seconds of what the engine sends, each of which plays by itself',
  { timeout: 40_000 },
  async () => {
    composer = startLiveComposer({
      directory,
      title: 'Acme',
      log: createLog({ level: 'silent' }),
      onSegment: (segment) => segments.push(segment),
    });
    const { port, token } = await composer.listening;
    engine = connect(port, '127.0.0.1');
    const before = Date.now();
    await feedAnn(engine, token);
    await expect.poll(() => segments.length, { timeout: SEGMENT_TIMEOUT_MS }).toBeGreaterThanOrEqual(3);
    expect(segments[0]!.startedAtMs).toBeGreaterThan(before - 2000);
    expect(segments[1]!.startedAtMs - segments[0]!.startedAtMs).toBeCloseTo(2000);
    expect(segments.map(({ seconds }) => seconds)).toEqual(segments.map(() => 2));
    const H264 = 27;
    const AAC = 86018;
    for (const index of [0, 1])
      expect(factsOf(file(index))).toEqual({ codecs: [H264, AAC], size: [1280, 720] });
    const colours: number[][] = [];
    for (const index of [0, 1]) eachPicture(file(index), (frame) => colours.push(meanColour(frame, MIDDLE)));
    expect(colours).toHaveLength(100);
    expectColour(colours[10]!, RED);
    expectColour(colours[60]!, GREEN);
    const { y, u, v } = LOOK.tile;
    expectColour(colours[90]!, [y, u, v]); // beside the initials
    const title = { x: 560, y: 330, width: 160, height: 60 };
    const left: number[][] = [];
    eachPicture(file(2), (frame) => left.push(meanColour(frame, title)));
    const { stage } = LOOK;
    const [within = 0] = left.at(-5) ?? [];
    expect(within, 'letters on the dark stage').toBeGreaterThan(stage.y + 10);
    eachPicture(file(2), (frame) => left.push(meanColour(frame, MIDDLE)));
    expectColour(left.at(-5) ?? [], [stage.y, stage.u, stage.v]);
    const loud = loudness(file(0), 100);
    expect(Math.max(...loud.slice(-8, -5))).toBeGreaterThan(0.2);
    expect(Math.max(...loud.slice(1, 8))).toBeLessThan(0.05);
  },
);

test(
  'a picture that a busy machine is late with is shown nevertheless, a picture a second',
  { timeout: 30_000 },
  async () => {
    const other = await mkdtemp(join(directory, 'busy-'));
    const made: LiveSegment[] = [];
    const log = createLog({ level: 'silent' });
    const onSegment = (segment: LiveSegment): void => void made.push(segment);
    const busy = startLiveComposer({ directory: other, title: 'Acme', log, onSegment });
    const { port, token } = await busy.listening;
    const line = connect(port, '127.0.0.1');
    await feedAnn(line, token);
    await setTimeout(SHOWN_AFTER_MS);
    signalNewest('STOP');
    await setTimeout(BUSY_MS);
    signalNewest('CONT');
    await expect.poll(() => made.length, { timeout: SEGMENT_TIMEOUT_MS }).toBeGreaterThanOrEqual(2);
    const colours: number[][] = [];
    eachPicture(join(other, made[1]!.file), (frame) => colours.push(meanColour(frame, MIDDLE)));
    expectColour(colours[10]!, GREEN);
    line.destroy();
    expect(await busy.ended).toBe('over');
  },
);

test('ends when the engine hangs up, and lets nobody in who is not it', { timeout: 20_000 }, async () => {
  const other = await mkdtemp(join(directory, 'other-'));
  const log = createLog({ level: 'silent' });
  const second = startLiveComposer({ directory: other, title: '', log, onSegment: () => {} });
  const { port, token } = await second.listening;
  const stranger = connect(port, '127.0.0.1').on('error', () => {});
  for (const part of packLive({ type: 'hello', token: `${token}x`, nowMs: 0 })) stranger.write(part);
  await new Promise((resolve) => stranger.once('close', resolve));
  second.stop();
  expect(await second.ended).toBe('stopped');
  engine?.destroy();
  expect(await composer?.ended).toBe('over');
  expect((await stat(file(0))).size).toBeGreaterThan(1000);
});
