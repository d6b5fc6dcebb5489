import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { at, beeps, ComposeJobs, video, type TestJob } from '../../../testing/compose-jobs.ts';
import { eachPicture, loudness, meanColour, readMovieFacts } from '../../../testing/movie-content.ts';
import { makeRecording } from '../../../testing/recording-files.ts';
import { LOOK } from './child/look.ts';
import { createComposer, type Composed } from './composer.ts';
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
let jobs: ComposeJobs;

beforeAll(async () => {
  jobs = await ComposeJobs.create();
});
afterAll(() => jobs[Symbol.asyncDispose]());

function expectColour(actual: readonly number[], expected: readonly number[]): void {
  const distance = Math.max(...actual.map((value, index) => Math.abs(value - (expected[index] ?? 0))));
  expect(distance, `${actual.join()} is about ${expected.join()}`).toBeLessThanOrEqual(6);
}

describe('a meeting of three', () => {
  let job: TestJob;
  const progress: number[] = [];
  let composed: Composed;
  let scenes: Scene[];

  beforeAll(async () => {
    job = await jobs.next();
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
    expect(await jobs.leftOf(job)).toHaveLength(2);
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
