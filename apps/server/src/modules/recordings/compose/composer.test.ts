import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { eachPicture, loudness, meanColour, readMovieFacts } from '../../../testing/movie-content.ts';
import { makeRecording, type MadeTrack, type VideoPart } from '../../../testing/recording-files.ts';
import { LOOK } from './child/look.ts';
import { ComposeError, createComposer, type Composed } from './composer.ts';
import { planMovie, type Scene, type Tile } from './plan/plan.ts';
import { fitInto } from './plan/rect.ts';
import { readManifest } from './read-manifest.ts';

const GREEN = [150, 60, 60] as const;
const RED = [90, 100, 200] as const;
const BLUE = [70, 200, 100] as const;
const WHITE = [220, 128, 128] as const;
const COMPOSE_TIMEOUT_MS = 60_000;
const FRAME_MS = 40;

const log = createLog({ level: 'silent' });
const at = (atMs: number, identity: string) => ({ atMs, identity, name: identity });

let home: string;
let made = 0;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-compose-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Places for one recording and its movie. */
async function newJob(): Promise<{ directory: string; output: string; poster: string }> {
  made += 1;
  const directory = join(home, `recording-${made}`);
  await mkdir(directory);
  return { directory, output: join(home, `${made}.mp4`), poster: join(home, `${made}.jpg`) };
}

function video(file: string, colour: VideoPart['colour'], values: Partial<MadeTrack> = {}): MadeTrack {
  const toMs = values.durationMs ?? 4000;
  const parts = [{ fromMs: 0, toMs, width: 320, height: 180, colour }];
  return { file, identity: file.split('-')[0] ?? '', video: { parts }, ...values };
}

function beeps(file: string, beepMs: number, values: Partial<MadeTrack> = {}): MadeTrack {
  const audio = { durationMs: 3500, beeps: [{ fromMs: beepMs, toMs: beepMs + 100 }] };
  return { file, identity: file.split('-')[0] ?? '', audio, ...values };
}

/** A recording without tracks, which takes long to compose. */
async function longJob() {
  const job = await newJob();
  await makeRecording(job.directory, { durationMs: 3_600_000, joins: [], leaves: [], tracks: [] });
  return job;
}

/** What is left of a job beside its recording. */
async function leftOf({ output, poster }: { output: string; poster: string }): Promise<string[]> {
  const names = await readdir(home);
  return names.filter((name) => [output, poster].some((path) => join(home, name).startsWith(path)));
}

function expectColour(actual: readonly number[], expected: readonly number[]): void {
  const distance = Math.max(...actual.map((value, index) => Math.abs(value - (expected[index] ?? 0))));
  expect(distance, `${actual.join()} is about ${expected.join()}`).toBeLessThanOrEqual(6);
}

describe('a meeting of three', () => {
  const job = { directory: '', output: '', poster: '' };
  const progress: number[] = [];
  let composed: Composed;
  let scenes: Scene[];

  beforeAll(async () => {
    Object.assign(job, await newJob());
    const upright = { fromMs: 2000, toMs: 4000, width: 180, height: 320, colour: GREEN };
    const wide = { fromMs: 0, toMs: 2000, width: 320, height: 180, colour: GREEN };
    await makeRecording(job.directory, {
      durationMs: 4000,
      joins: [at(0, 'ada'), at(0, 'bob'), at(1000, 'cyd')],
      leaves: [at(3000, 'cyd')],
      tracks: [
        video('ada-cam', GREEN, { video: { parts: [wide, upright] } }),
        video('bob-cam', RED, { muted: [{ fromMs: 1000, toMs: 2000 }] }),
        video('cyd-cam', BLUE, { startOffsetMs: 1000, durationMs: 2000 }),
        video('bob-screen', WHITE, { source: 'screen', startOffsetMs: 2480, durationMs: 1000 }),
        beeps('ada-mic', 1000),
        beeps('bob-mic', 1500, { startOffsetMs: 500 }),
      ],
    });
    const composer = createComposer({ log });
    composed = await composer.compose(job, { onProgress: (fraction) => progress.push(fraction) });
    scenes = planMovie(await readManifest(job.directory)).scenes;
  }, COMPOSE_TIMEOUT_MS);

  /** Calls back with the first and the last picture of each scene. */
  function eachEdge(
    visit: (
      scene: Scene,
      colourOf: (tile: Tile, shape?: { width: number; height: number }) => number[],
    ) => void,
  ): number {
    let visited = 0;
    eachPicture(job.output, (frame, ms) => {
      const scene = scenes.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
      if (!scene || (ms >= scene.fromMs + FRAME_MS && ms < scene.toMs - FRAME_MS)) return;
      visited += 1;
      visit(scene, (tile, shape = { width: 1, height: 1 }) => {
        const { x, y, width, height } = fitInto(tile.rect, shape);
        // A quarter from the top is above each plate and each avatar.
        return meanColour(frame, {
          x: x + (width >> 3) * 2,
          y: y + 4,
          width: width >> 1,
          height: (height >> 4) * 2,
        });
      });
    });
    return visited;
  }

  test('is a movie that any player knows', async () => {
    const facts = await readMovieFacts(job.output);
    expect(facts).toMatchObject({
      videoCodec: 'avc',
      audioCodec: 'aac',
      width: 1280,
      height: 720,
      frames: 100,
    });
    expect(Math.abs(facts.durationMs - 4000)).toBeLessThanOrEqual(50);
    expect(Math.abs(facts.audioDurationMs - 4000)).toBeLessThanOrEqual(50);
    expect(facts.boxes.indexOf('moov')).toBeLessThan(facts.boxes.indexOf('mdat'));
  });

  test('answers what was made and told how far it was', async () => {
    expect(composed).toMatchObject({ hasPoster: true, warnings: [] });
    expect(Math.abs(composed.durationMs - 4000)).toBeLessThanOrEqual(50);
    expect(composed.sizeBytes).toBe((await stat(job.output)).size);
    expect(progress).toEqual([0, 0.25, 0.5, 0.75]);
    expect(await leftOf(job)).toHaveLength(2);
  });

  test('has each tile where the plan says, from its first picture to its last', () => {
    const cameras: Record<string, readonly number[]> = { ada: GREEN, bob: RED, cyd: BLUE };
    const { y, u, v } = LOOK.tile;
    const visited = eachEdge((scene, colourOf) => {
      for (const tile of scene.tiles) {
        if (tile.kind === 'screen') expectColour(colourOf(tile, { width: 320, height: 180 }), WHITE);
        if (tile.kind !== 'person') continue;
        const shape =
          tile.identity === 'ada' && scene.fromMs >= 2000 ? { width: 180, height: 320 } : undefined;
        expectColour(colourOf(tile, shape), tile.video ? (cameras[tile.identity] ?? []) : [y, u, v]);
      }
    });
    expect(visited).toBe(2 * scenes.length);
    expect(scenes.map(({ fromMs, tiles }) => `${fromMs}: ${tiles.length}`)).toEqual([
      '0: 2',
      '1000: 3',
      '2000: 3',
      '2480: 4',
      '3000: 3',
      '3480: 2',
    ]);
  });

  test('has a border beside an upright picture', () => {
    const { y, u, v } = LOOK.tile;
    eachPicture(job.output, (frame, ms) => {
      const ada = scenes.at(-1)?.tiles[0];
      if (ms !== 3960 || !ada) return;
      expectColour(meanColour(frame, { ...ada.rect, width: 80, height: 80 }), [y, u, v]);
    });
    expect.assertions(1);
  });

  test('has each beep when it was', () => {
    const windowMs = 10;
    const loud = loudness(job.output, windowMs).map((value) => value > 0.1);
    const onsets = loud.flatMap((isLoud, index) => (isLoud && !loud[index - 1] ? [index * windowMs] : []));
    expect(onsets).toHaveLength(2);
    expect(Math.abs((onsets[0] ?? 0) - 1000)).toBeLessThanOrEqual(40);
    expect(Math.abs((onsets[1] ?? 0) - 2000)).toBeLessThanOrEqual(40);
  });

  test('has a poster of the moment a tenth in', async () => {
    const poster = await readFile(job.poster);
    expect(poster.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    eachPicture(job.poster, (frame) => {
      expect([frame.width, frame.height]).toEqual([1280, 720]);
      const [y, u, v] = meanColour(frame, { x: 200, y: 200, width: 100, height: 100 });
      // A JPEG has the full range of brightness and colour.
      expectColour(
        [y, u, v],
        [((150 - 16) * 255) / 219, 128 + ((60 - 128) * 255) / 224, 128 + ((60 - 128) * 255) / 224],
      );
    });
    expect.assertions(3);
  });
});

describe('damage', () => {
  test('costs only the tracks that are damaged', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const job = await newJob();
    const names = ['ada', 'bob', 'cyd', 'dan', 'eve'];
    await makeRecording(job.directory, {
      durationMs: 4000,
      joins: names.map((name) => at(0, name)),
      leaves: [],
      tracks: [
        video('ada-truncated', GREEN),
        video('bob-garbage', GREEN),
        video('cyd-missing', GREEN),
        beeps('dan-empty', 1000),
        video('dan-whole', RED),
        beeps('eve-mic', 1000),
        { file: '../1.mp4', identity: 'eve', kind: 'video' },
      ],
    });
    const path = (file: string) => join(job.directory, file);
    await truncate(path('ada-truncated'), (await stat(path('ada-truncated'))).size * 0.6);
    await writeFile(path('bob-garbage'), Buffer.alloc(20_000, 'not a movie '));
    await rm(path('cyd-missing'));
    await truncate(path('dan-empty'), 0);
    const { warnings } = await createComposer({ log }).compose(job);
    expect(warnings.map(({ file }) => file).sort()).toEqual([
      'ada-truncated',
      'bob-garbage',
      'cyd-missing',
      'dan-empty',
    ]);
    expect(await readMovieFacts(job.output)).toMatchObject({ frames: 100, audioCodec: 'aac' });
    expect(Math.max(...loudness(job.output, 100))).toBeGreaterThan(0.1);
  });

  test('of the manifest makes it fail, and leaves nothing', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const job = await newJob();
    await writeFile(join(job.directory, 'manifest.json'), '{"room":');
    await expect(createComposer({ log }).compose(job)).rejects.toMatchObject({ kind: 'failed' });
    expect(await leftOf(job)).toEqual([]);
  });
});

describe('the child', () => {
  const preload = (script: string) => ['--import', `data:text/javascript,${encodeURIComponent(script)}`];

  test('ends when it is aborted, and leaves nothing', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const job = await longJob();
    const abort = new AbortController();
    const composing = createComposer({ log }).compose(job, {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('not wanted any more')),
    });
    await expect(composing).rejects.toThrow('not wanted any more');
    expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
    expect(await leftOf(job)).toEqual([]);
  });

  test('is killed when it stands still', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const job = await longJob();
    const composer = createComposer({ log, stallMs: 500, execArgv: preload('process.send = () => true') });
    await expect(composer.compose(job)).rejects.toMatchObject({ name: 'ComposeError', kind: 'stalled' });
    expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
    expect(await leftOf(job)).toEqual([]);
  });

  test('is not believed when it crashes after its last word', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const job = await newJob();
    await makeRecording(job.directory, { durationMs: 40, joins: [], leaves: [], tracks: [] });
    const composer = createComposer({ log, execArgv: preload('process.on("exit", () => process.abort())') });
    await expect(composer.compose(job)).rejects.toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('SIGABRT'),
    });
    expect(await leftOf(job)).toEqual([]);
  });

  test('works for one recording at a time', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const composer = createComposer({ log });
    const heard: string[] = [];
    const compose = async (name: string, signal?: AbortSignal) => {
      const job = await newJob();
      await makeRecording(job.directory, { durationMs: 2000, joins: [], leaves: [], tracks: [] });
      return composer.compose(job, { onProgress: () => heard.push(name), ...(signal && { signal }) });
    };
    const abort = new AbortController();
    const first = compose('first');
    const second = compose('second');
    const third = compose('third', abort.signal);
    abort.abort();
    await expect(third).rejects.toThrow(/aborted/);
    expect(heard).toEqual([]);
    await Promise.all([first, second]);
    expect(['first,first,second,second', 'second,second,first,first']).toContain(heard.join());
  });

  test('tells whether movies can be made here', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    expect(await createComposer({ log }).isAvailable()).toEqual({ isAvailable: true });
  });

  test('tells why they cannot when its native part is missing', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const execArgv = preload(`
      import { registerHooks } from 'node:module';
      const resolve = (name, context, next) => {
        if (name.startsWith('node-av')) throw new Error('Cannot find package node-av');
        return next(name, context);
      };
      registerHooks({ resolve });`);
    const composer = createComposer({ log, execArgv });
    expect(await composer.isAvailable()).toEqual({
      isAvailable: false,
      reason: 'Cannot find package node-av',
    });
    const job = await newJob();
    const failure = await composer.compose(job).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ComposeError);
    expect(failure).toMatchObject({ kind: 'unavailable', message: 'Cannot find package node-av' });
  });
});
