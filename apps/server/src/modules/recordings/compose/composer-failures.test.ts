import { rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { at, beeps, ComposeJobs, video, type TestJob } from '../../../testing/compose-jobs.ts';
import { loudness, readMovieFacts } from '../../../testing/movie-content.ts';
import { makeRecording } from '../../../testing/recording-files.ts';
import { ComposeError, createComposer } from './composer.ts';

const GREEN = [150, 60, 60] as const;
const RED = [90, 100, 200] as const;
const COMPOSE_TIMEOUT_MS = 60_000;

const log = createLog({ level: 'silent' });
let jobs: ComposeJobs;

beforeAll(async () => {
  jobs = await ComposeJobs.create();
});
afterAll(() => jobs[Symbol.asyncDispose]());

/** A recording without tracks, which takes long to compose. */
async function longJob(): Promise<TestJob> {
  const job = await jobs.next();
  await makeRecording(job.directory, { durationMs: 3_600_000, joins: [], leaves: [], tracks: [] });
  return job;
}

describe('damage', () => {
  test('costs only the tracks that are damaged', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const job = await jobs.next();
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
    const job = await jobs.next();
    await writeFile(join(job.directory, 'manifest.json'), '{"room":');
    await expect(createComposer({ log }).compose(job)).rejects.toMatchObject({ kind: 'failed' });
    expect(await jobs.leftOf(job)).toEqual([]);
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
    expect(await jobs.leftOf(job)).toEqual([]);
  });

  test('is killed when it stands still', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const job = await longJob();
    const composer = createComposer({ log, stallMs: 500, execArgv: preload('process.send = () => true') });
    await expect(composer.compose(job)).rejects.toMatchObject({ name: 'ComposeError', kind: 'stalled' });
    expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
    expect(await jobs.leftOf(job)).toEqual([]);
  });

  test('is not believed when it crashes after its last word', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const job = await jobs.next();
    await makeRecording(job.directory, { durationMs: 40, joins: [], leaves: [], tracks: [] });
    const composer = createComposer({ log, execArgv: preload('process.on("exit", () => process.abort())') });
    await expect(composer.compose(job)).rejects.toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('SIGABRT'),
    });
    expect(await jobs.leftOf(job)).toEqual([]);
  });

  test('works for one recording at a time', { timeout: COMPOSE_TIMEOUT_MS }, async () => {
    const composer = createComposer({ log });
    const heard: string[] = [];
    const compose = async (name: string, signal?: AbortSignal) => {
      const job = await jobs.next();
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
    const job = await jobs.next();
    const failure = await composer.compose(job).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ComposeError);
    expect(failure).toMatchObject({ kind: 'unavailable', message: 'Cannot find package node-av' });
  });
});
