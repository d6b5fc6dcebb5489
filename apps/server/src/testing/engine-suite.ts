import { launchBrowser } from '@portico/testkit/browser';
import type { Browser } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import type { EngineEvent, Joiner, MediaEngine, MediaTrack } from '../modules/media/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { MediaGuest } from './media-guest.ts';

/** The room that the suite is about. */
export const ROOM = 'session-1';

const share = `(async () => {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d');
  const [track] = canvas.captureStream(5).getVideoTracks();
  await room.localParticipant.publishTrack(track, { source: 'screen_share', simulcast: false });
})().then(() => '', (error) => error.message)`;

/** A portal with an engine, a browser, and Ada, who runs a meeting with Ben. */
export class EngineStage {
  readonly app: TestApp;
  readonly media: MediaEngine;
  readonly browser: Browser;
  readonly events: EngineEvent[] = [];
  /** What pages may connect to beside the portal. */
  readonly #connect: readonly string[] | undefined;
  ada!: MediaGuest;
  ben!: MediaGuest;

  private constructor(app: TestApp, media: MediaEngine, browser: Browser) {
    this.app = app;
    this.media = media;
    this.browser = browser;
    this.#connect = app.media?.kind === 'livekit' ? app.media.origins : undefined;
    media.on((event) => this.events.push(event));
  }

  static async open(settings: Record<string, string> = {}): Promise<EngineStage> {
    const app = await startTestApp({ hasMedia: true, settings });
    const stage = new EngineStage(app, app.media!, await launchBrowser());
    stage.ada = await stage.enter('ada', { role: 'host' });
    stage.ben = await stage.enter('ben');
    return stage;
  }

  async enter(identity: string, more: Partial<Joiner> = {}): Promise<MediaGuest> {
    const joiner = { room: ROOM, identity, name: identity, role: 'attendee' as const, ...more };
    const info = await this.media.joinInfo(joiner);
    const connect = this.#connect;
    return await MediaGuest.join(this.browser, this.app.url, { ...info, ...(connect && { connect }) });
  }

  async trackOf(identity: string, source: string): Promise<MediaTrack | undefined> {
    const people = await this.media.list(ROOM);
    return people.find((one) => one.identity === identity)?.tracks.find((track) => track.source === source);
  }

  isMuted(identity: string, source: string): Promise<boolean> {
    return eventually(async () => (await this.trackOf(identity, source))?.isMuted === true);
  }

  /** After the engine was gone: what whoever does not come back, or does not see the other, has to tell. */
  async missing(): Promise<unknown[]> {
    const { ada, ben } = this;
    const stories: unknown[] = [];
    for (const guest of [ada, ben])
      if (!(await guest.notices('reconnected', 45_000))) stories.push(await guest.story());
    for (const [guest, other] of [
      [ada, 'ben'],
      [ben, 'ada'],
    ] as const)
      if (!(await guest.sees(other, 25_000))) stories.push(await guest.story(), await this.media.list(ROOM));
    return stories;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.app.stop();
    await this.app.database.drop();
  }
}

const roleOf = (identity: string): string =>
  `room.remoteParticipants.get('${identity}')?.attributes['portico.role']`;

function testPresence(stage: () => EngineStage): void {
  test('see each other, and the portal sees both', async () => {
    const { ada, ben, media } = stage();
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
  });

  test('have lines of which the engine says what it knows, or that it knows nothing', async () => {
    const { media } = stage();
    const free = { downlinkBitsPerSecond: undefined, lowered: 0, held: 0, short: expect.any(Number) };
    const lines = [
      { identity: 'ada', ...free },
      { identity: 'ben', ...free },
    ];
    const known = { isBusy: expect.any(Boolean), lines };
    expect(await media.lines(ROOM)).toEqual(media.kind === 'embedded' ? known : undefined);
  });

  test('are muted: one track, all of one person, and the microphones of all others', async () => {
    const { ada, ben, media } = stage();
    expect(await media.mute(ROOM, 'ben', 'camera')).toBe('done');
    expect(await stage().isMuted('ben', 'camera')).toBe(true);
    expect((await stage().trackOf('ben', 'microphone'))?.isMuted).toBe(false);
    expect(await ben.becomes('!room.localParticipant.isCameraEnabled')).toBe(true);
    expect(await media.muteAll(ROOM, ['ada'])).toBe('done');
    expect(await stage().isMuted('ben', 'microphone')).toBe(true);
    expect((await stage().trackOf('ada', 'microphone'))?.isMuted).toBe(false);
    expect(await media.mute(ROOM, 'ada')).toBe('done');
    expect([await stage().isMuted('ada', 'camera'), await stage().isMuted('ada', 'microphone')]).toEqual([
      true,
      true,
    ]);
    const isOff = '!room.localParticipant.isCameraEnabled && !room.localParticipant.isMicrophoneEnabled';
    for (const guest of [ada, ben]) {
      expect(await guest.becomes(isOff)).toBe(true); // each has heard of it
      await guest.run('room.localParticipant.setCameraEnabled(true)');
      await guest.run('room.localParticipant.setMicrophoneEnabled(true)');
    }
    expect(await ada.sees('ben')).toBe(true);
    expect(await ben.sees('ada')).toBe(true);
  });
}

function testRights(stage: () => EngineStage): void {
  test('show what their role allows, at once, and its loss ends that', async () => {
    const { ada, ben, media } = stage();
    expect(await ben.run(share)).toMatch(/permission/i);
    expect(await media.setRole(ROOM, 'ben', 'cohost')).toBe('done');
    expect(await ada.becomes(`${roleOf('ben')} === 'cohost'`)).toBe(true);
    expect(await ben.run(share)).toBe('');
    const isShown = async (): Promise<boolean> => (await stage().trackOf('ben', 'screen')) !== undefined;
    expect(await eventually(isShown)).toBe(true);
    await media.setRole(ROOM, 'ben', 'attendee');
    expect(await eventually(async () => !(await isShown()))).toBe(true);
    await media.setRole(ROOM, 'ben', { role: 'attendee', isScreenShareAllowed: true });
    expect(await eventually(async () => (await ben.run(share)) === '')).toBe(true);
  });

  test('are who the portal says: nobody makes themselves host, or somebody else', async () => {
    const { ada, ben } = stage();
    const own = 'room.localParticipant';
    for (const change of [`setAttributes({ 'portico.role': 'host' })`, `setName('Ada')`, `setMetadata('x')`])
      expect(await ben.run(`${own}.${change}.then(() => 'done', () => 'refused')`)).toBe('refused');
    expect(await ada.run(roleOf('ben'))).toBe('attendee');
    expect(await ada.run("room.remoteParticipants.get('ben').name")).toBe('ben');
  });
}

function testCalls(stage: () => EngineStage): void {
  test('are renamed', async () => {
    const { ada, media } = stage();
    expect(await media.rename(ROOM, 'ben', 'Ben Nevis')).toBe('done');
    expect(await ada.becomes("room.remoteParticipants.get('ben').name === 'Ben Nevis'")).toBe(true);
  });

  test('are sent out, and come again', async () => {
    const { ada, ben, media } = stage();
    expect(await media.remove(ROOM, 'ben')).toBe('done');
    expect(await ben.notices('disconnected')).toBe(true);
    expect(await eventually(async () => (await media.list(ROOM)).length === 1)).toBe(true);
    stage().ben = await stage().enter('ben');
    expect(await ada.sees('ben')).toBe(true);
  });
}

function testAbsence(stage: () => EngineStage): void {
  test('who or what is gone is told from what failed', async () => {
    const { media } = stage();
    expect(
      await Promise.all([
        media.mute(ROOM, 'nobody'),
        media.remove(ROOM, 'nobody'),
        media.setRole(ROOM, 'nobody', 'attendee'),
        media.rename(ROOM, 'nobody', 'x'),
        media.remove('no room', 'ada'),
        media.muteAll('no room', []),
        media.closeRoom('no room'),
      ]),
    ).toEqual(Array.from({ length: 7 }, () => 'gone'));
    expect(await media.list('no room')).toEqual([]);
  });

  test('a closed room sends everybody out, and nobody of another one', async () => {
    const { ada, media } = stage();
    const cleo = await stage().enter('cleo', { room: 'another', role: 'host' });
    expect(await media.closeRoom('another')).toBe('done');
    expect(await cleo.notices('disconnected')).toBe(true);
    expect(await ada.run('room.state')).toBe('connected');
  });
}

/** What the portal asks of every engine, in a meeting that goes on. */
export function describeEngine(stage: () => EngineStage): void {
  describe('two people, under the policies of the pages', () => {
    testPresence(stage);
    testRights(stage);
    testCalls(stage);
  });
  describe('who or what is away', () => {
    testAbsence(stage);
  });
}
