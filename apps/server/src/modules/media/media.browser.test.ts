import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@portico/testkit/browser';
import type { MediaEvent } from '@portico/media';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { MediaGuest } from '../../testing/media-guest.ts';
import type { Joiner, MediaEngine, MediaTrack } from './media.seam.ts';

const ROOM = 'session-1';
let app: TestApp;
let browser: Browser;
let media: MediaEngine;
let folder: string;
const events: MediaEvent[] = [];

async function enter(identity: string, more: Partial<Joiner> = {}): Promise<MediaGuest> {
  const info = await media.joinInfo({ room: ROOM, identity, name: identity, role: 'attendee', ...more });
  return await MediaGuest.join(browser, app.url, info);
}

let ada: MediaGuest;
let ben: MediaGuest;
beforeAll(async () => {
  app = await startTestApp({ hasMedia: true });
  media = app.media!;
  media.on((event) => events.push(event));
  folder = await mkdtemp(join(tmpdir(), 'portico-media-'));
  browser = await launchBrowser();
  ada = await enter('ada', { role: 'host' });
  ben = await enter('ben');
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await app.database.drop();
  await rm(folder, { recursive: true });
});

const trackOf = async (identity: string, source: string): Promise<MediaTrack | undefined> =>
  (await media.list(ROOM))
    .find((participant) => participant.identity === identity)
    ?.tracks.find((track) => track.source === source);
const isMuted = (identity: string, source: string): Promise<boolean> =>
  eventually(async () => (await trackOf(identity, source))?.isMuted === true);
const roleOf = (identity: string): string =>
  `room.remoteParticipants.get('${identity}')?.attributes['portico.role']`;
const ready = async (): Promise<[number, unknown]> => {
  const answer = await fetch(`${app.url}/readyz`);
  return [answer.status, await answer.json()];
};
const share = `(async () => {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d');
  const [track] = canvas.captureStream(5).getVideoTracks();
  await room.localParticipant.publishTrack(track, { source: 'screen_share', simulcast: false });
})().then(() => '', (error) => error.message)`;

describe('through the address of the portal, under the policies of its pages', () => {
  test('two people see each other, and the portal sees both', async () => {
    expect(await ada.sees('ben')).toBe(true);
    expect(await ben.sees('ada')).toBe(true);
    expect([...ada.refusals, ...ben.refusals]).toEqual([]);
    expect(await ada.run(roleOf('ben'))).toBe('attendee');
    const people = await media.list(ROOM);
    expect(people.map(({ identity, name }) => `${identity} ${name}`).toSorted()).toEqual([
      'ada ada',
      'ben ben',
    ]);
    const tracks = people.map((one) =>
      one.tracks.map(({ source, isMuted }) => `${source} ${isMuted}`).toSorted(),
    );
    expect(tracks).toEqual([
      ['camera false', 'microphone false'],
      ['camera false', 'microphone false'],
    ]);
    expect(events.filter(({ type }) => type === 'trackPublished')).toHaveLength(4);
  });

  test('mutes one track, all of one person, and the microphones of all others', async () => {
    expect(await media.mute(ROOM, 'ben', 'camera')).toBe('done');
    expect(await isMuted('ben', 'camera')).toBe(true);
    expect((await trackOf('ben', 'microphone'))?.isMuted).toBe(false);
    expect(await ben.becomes('!room.localParticipant.isCameraEnabled')).toBe(true);
    expect(await media.muteAll(ROOM, ['ada'])).toBe('done');
    expect(await isMuted('ben', 'microphone')).toBe(true);
    expect((await trackOf('ada', 'microphone'))?.isMuted).toBe(false);
    expect(await media.mute(ROOM, 'ada')).toBe('done');
    expect([await isMuted('ada', 'camera'), await isMuted('ada', 'microphone')]).toEqual([true, true]);
    const isOff = '!room.localParticipant.isCameraEnabled && !room.localParticipant.isMicrophoneEnabled';
    for (const guest of [ada, ben]) {
      expect(await guest.becomes(isOff)).toBe(true); // each has heard of it
      await guest.run('room.localParticipant.setCameraEnabled(true)');
      await guest.run('room.localParticipant.setMicrophoneEnabled(true)');
    }
    expect(await ada.sees('ben')).toBe(true);
    expect(await ben.sees('ada')).toBe(true);
  });

  test('a role decides what may be shown, at once, and its loss ends that', async () => {
    expect(await ben.run(share)).toMatch(/permission/i);
    expect(await media.setRole(ROOM, 'ben', 'cohost')).toBe('done');
    expect(await ada.becomes(`${roleOf('ben')} === 'cohost'`)).toBe(true);
    expect(await ben.run(share)).toBe('');
    expect(await eventually(async () => (await trackOf('ben', 'screen')) !== undefined)).toBe(true);
    await media.setRole(ROOM, 'ben', 'attendee');
    expect(await eventually(async () => (await trackOf('ben', 'screen')) === undefined)).toBe(true);
    await media.setRole(ROOM, 'ben', { role: 'attendee', isScreenShareAllowed: true });
    expect(await eventually(async () => (await ben.run(share)) === '')).toBe(true);
  });

  test('nobody makes themselves host', async () => {
    const raise = `room.localParticipant.setAttributes({ 'portico.role': 'host' }).then(() => '', () => 'refused')`;
    expect(await ben.run(raise)).toBe('refused');
    expect(await ada.run(roleOf('ben'))).toBe('attendee');
  });

  test('renames', async () => {
    expect(await media.rename(ROOM, 'ben', 'Ben Nevis')).toBe('done');
    expect(await ada.becomes("room.remoteParticipants.get('ben').name === 'Ben Nevis'")).toBe(true);
  });

  test('records the room, once at a time', async () => {
    expect(media.capabilities()).toEqual({ recording: true });
    expect(await media.startRecording(ROOM, folder)).toBe('done');
    expect(await media.startRecording(ROOM, folder)).toBe('running');
    expect(await ada.sees('ben')).toBe(true);
    const manifest = await media.stopRecording(ROOM);
    expect(new Set(manifest?.tracks.map(({ identity }) => identity))).toEqual(new Set(['ada', 'ben']));
    expect(await media.stopRecording(ROOM)).toBeUndefined();
    await expect(media.startRecording(ROOM, join(folder, 'missing'))).rejects.toThrow(/ENOENT/);
  });

  test('sends somebody out', async () => {
    expect(await media.remove(ROOM, 'ben')).toBe('done');
    expect(await ben.notices('disconnected')).toBe(true);
    expect(await eventually(async () => (await media.list(ROOM)).length === 1)).toBe(true);
    ben = await enter('ben');
    expect(await ada.sees('ben')).toBe(true);
  });
});

test('who or what is gone is told from what failed', async () => {
  expect(
    await Promise.all([
      media.mute(ROOM, 'nobody'),
      media.remove(ROOM, 'nobody'),
      media.setRole(ROOM, 'nobody', 'attendee'),
      media.rename(ROOM, 'nobody', 'x'),
      media.remove('no room', 'ada'),
      media.muteAll('no room', []),
      media.closeRoom('no room'),
      media.startRecording('no room', folder),
    ]),
  ).toEqual(Array.from({ length: 8 }, () => 'gone'));
  expect(await media.list('no room')).toEqual([]);
});

test('a killed engine is missed, comes back, and with it everybody', { timeout: 150_000 }, async () => {
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
  for (const guest of [ada, ben]) {
    const isBack = await guest.notices('reconnected', 45_000);
    expect({ isBack, ...(!isBack && { story: await guest.story() }) }).toEqual({ isBack: true });
  }
  for (const [guest, other] of [
    [ada, 'ben'],
    [ben, 'ada'],
  ] as const) {
    const sees = await guest.sees(other, 25_000);
    const stories = sees ? [] : [await ada.story(), await ben.story(), await media.list(ROOM)];
    expect({ sees, stories }).toEqual({ sees: true, stories: [] });
  }
});

test('a closed room sends everybody out', async () => {
  const cleo = await MediaGuest.join(
    browser,
    app.url,
    await media.joinInfo({ room: 'another', identity: 'cleo', name: 'Cleo', role: 'host' }),
  );
  expect(await media.closeRoom('another')).toBe('done');
  expect(await cleo.notices('disconnected')).toBe(true);
  expect(await ada.run('room.state')).toBe('connected');
});

test('the portal stops within ten seconds while people are connected, and the engine with it', async () => {
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
