import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngine, EngineStage, ROOM } from '../../testing/engine-suite.ts';
import { eventually } from '../../testing/eventually.ts';

let stage: EngineStage;
let folder: string;

beforeAll(async () => {
  stage = await EngineStage.open();
  folder = await mkdtemp(join(tmpdir(), 'portico-media-'));
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const ready = async (): Promise<[number, unknown]> => {
  const answer = await fetch(`${stage.app.url}/readyz`);
  return [answer.status, await answer.json()];
};

test('the engine tells of every track', async () => {
  const published = () => stage.events.filter(({ type }) => type === 'trackPublished');
  await expect.poll(published).toHaveLength(4);
});

describeEngine(() => stage);

test('records the room, once at a time', async () => {
  const { ada, media } = stage;
  expect(media.capabilities()).toEqual({ recording: true, hls: true });
  expect(await media.startRecording('no room', folder)).toBe('gone');
  expect(await media.startRecording(ROOM, folder)).toBe('done');
  expect(await media.startRecording(ROOM, folder)).toBe('running');
  expect(await ada.sees('ben')).toBe(true);
  const manifest = await media.stopRecording(ROOM);
  expect(new Set(manifest?.tracks.map(({ identity }) => identity))).toEqual(new Set(['ada', 'ben']));
  expect(await media.stopRecording(ROOM)).toBeUndefined();
  await expect(media.startRecording(ROOM, join(folder, 'missing'))).rejects.toThrow(/ENOENT/);
});

test('a killed engine is missed, comes back, and with it everybody', { timeout: 150_000 }, async () => {
  const { app, media, events } = stage;
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  const started = app.logged.find((line) => line.includes('the media engine runs'));
  process.kill((JSON.parse(started ?? '{}') as { pid: number }).pid, 'SIGKILL');
  expect(await eventually(() => !media.isRunning())).toBe(true);
  expect(await ready()).toEqual([503, { status: 'not ready', missing: ['media'] }]);
  const refused = { error: 'unavailable', detail: expect.objectContaining({ retryAfterSeconds: 2 }) };
  await expect(media.list(ROOM)).rejects.toMatchObject(refused);
  await expect(media.stopRecording(ROOM)).rejects.toMatchObject(refused);
  expect(await eventually(() => media.isRunning())).toBe(true);
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  expect(events.map(({ type }) => type).filter((type) => type.startsWith('child'))).toEqual([
    'childDied',
    'childStarted',
  ]);
  expect(await stage.missing()).toEqual([]);
});

test('the portal stops within ten seconds while people are connected, and the engine with it', async () => {
  const { ada, app } = stage;
  const { pid } = JSON.parse(
    app.logged.findLast((line) => line.includes('the media engine runs')) ?? '{}',
  ) as {
    pid: number;
  };
  const started = performance.now();
  await app.stop();
  expect(performance.now() - started).toBeLessThan(5000);
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  expect(await ada.notices('reconnecting')).toBe(true);
});
