import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resumeSite, suspendSite } from '@portico/contract/deployment';
import { listNotifications } from '@portico/contract/notifications';
import { recordingEvents, startRecording, stopRecording } from '@portico/contract/recording-control';
import { getRecording, streamRecording, type RecordingState } from '@portico/contract/recordings';
import { endMeeting, getRoom } from '@portico/contract/room';
import { MANIFEST_FILE } from '@portico/media';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Visitor } from '../../testing/app.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { readMovieFacts } from '../../testing/movie-content.ts';
import { makeDeploymentAdmin, makePerson, signedIn } from '../../testing/people.ts';
import { at, beeps } from '../../testing/compose-jobs.ts';
import { makeRecording } from '../../testing/recording-files.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';
import { rowId } from '../meetings/index.ts';
import { Stage } from '../../testing/stage.ts';
import { openTab } from '../../testing/tab.ts';
import { createLog } from '../../platform/log/log.ts';
import { createComposer } from './compose/index.ts';
import { COMES_BACK_WITHIN_MS } from './recordings.breaks.ts';

const TIMEOUT_MS = 90_000;

let stage: Stage;
let hana: Visitor;
let gus: Visitor;
let lea: Visitor;
let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-recorded-'));
  stage = await Stage.open();
  await makePerson(stage.app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(stage.app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  await makePerson(stage.app, 'lea@acme.example', { name: 'Lea' });
  await comeIn();
});
afterAll(async () => {
  await stage.close();
  await rm(home, { recursive: true });
});

async function comeIn(): Promise<void> {
  [hana, gus, lea] = [
    await signedIn(stage.app, 'hana@acme.example'),
    await signedIn(stage.app, 'gus@acme.example'),
    await signedIn(stage.app, 'lea@acme.example'),
  ];
}

const refusal = (error: string) => expect.objectContaining({ error });
const found = (visitor: Visitor, keyword: string) => stage.found(visitor, keyword);
const becomes = async (name: string, state: RecordingState): Promise<void> =>
  await expect.poll(() => stage.stateOf(hana, name), { timeout: 60_000, interval: 200 }).toBe(state);
const recorded = async (name: string, tracks = 2): Promise<void> =>
  await expect.poll(() => stage.hasRecorded(name, tracks), { timeout: 30_000 }).toBe(true);

/** Of which recordings somebody was told that they can be watched. */
async function toldReady(visitor: Visitor): Promise<unknown[]> {
  const { notifications } = await visitor.call(listNotifications, { query: {} });
  return notifications.filter(({ news }) => news.kind === 'recording-ready').map(({ news }) => news.about);
}

async function download(visitor: Visitor, link: string | null | undefined): Promise<Uint8Array> {
  const response = await visitor.fetch(link ?? '');
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('a meeting that is recorded', () => {
  test(
    'tells everybody, late joiners too, and becomes a movie for those who were there',
    { timeout: TIMEOUT_MS },
    async () => {
      const meeting = await stage.begin(hana, 'Recorded review', ['gus@acme.example']);
      const params = { uuid: meeting.uuid };
      const tab = await openTab(stage.app.url, hana.session.ticket ?? '');
      await expect(gus.call(startRecording, { params })).rejects.toEqual(refusal('notFound'));
      await hana.call(startRecording, { params });
      await hana.call(startRecording, { params });
      await stage.comeTo(lea, meeting);
      const room = await lea.call(getRoom, { params });
      expect(room.live?.recordingSince).toBe(stage.app.clock.now().toISOString());
      expect(room.me.actions.record).toBe(false);
      await expect(lea.call(startRecording, { params })).rejects.toEqual(refusal('forbidden'));
      await expect(lea.call(stopRecording, { params })).rejects.toEqual(refusal('forbidden'));
      expect(await found(hana, 'recorded review')).toMatchObject([{ state: 'recording', duration: null }]);
      expect(await found(lea, 'recorded review')).toEqual([]);
      await recorded('Recorded review', 4);
      await hana.call(stopRecording, { params });
      await hana.call(stopRecording, { params });
      expect((await hana.call(getRoom, { params })).live?.recordingSince).toBeNull();
      await becomes('recorded review', 'ready');

      const [recording] = await found(lea, 'recorded review');
      expect(recording).toMatchObject({ interruption: null, problem: null, ownerDisplayName: 'Hana' });
      const stream = await gus.call(streamRecording, { params: { uuid: recording?.recordUUID ?? '' } });
      const movie = join(home, 'movie.mp4');
      await writeFile(movie, await download(gus, stream.fallbackPlaySrc));
      const facts = await readMovieFacts(movie);
      expect(facts).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac', width: 1280, height: 720 });
      expect(facts.durationMs).toBeGreaterThan(1000);
      expect(Math.abs(facts.durationMs - (recording?.duration ?? 0))).toBeLessThan(100);
      expect(
        Buffer.from(await download(gus, stream.posterSrc))
          .subarray(0, 2)
          .toString('hex'),
      ).toBe('ffd8');
      const states = tab.events
        .filter((event) => event.data.eventType === recordingEvents.changed)
        .map((event) => event.data['state']);
      expect([...new Set(states)]).toEqual(['recording', 'waiting', 'composing', 'ready']);
      tab.drop();
      expect(await toldReady(hana)).toEqual([{ name: 'Recorded review' }]);
      expect(await toldReady(gus), 'who was only invited').toEqual([]);
      const mail = await lastMailTo(stage.app, 'hana@acme.example');
      expect(mail.subject).toBe('Recording ready: Recorded review');
    },
  );

  test('is recorded to its end when it ends for everybody', { timeout: TIMEOUT_MS }, async () => {
    const { uuid } = await stage.begin(hana, 'Ended early');
    await hana.call(startRecording, { params: { uuid } });
    await recorded('Ended early');
    await hana.call(endMeeting, { params: { uuid } });
    await becomes('ended early', 'ready');
    expect(await found(hana, 'ended early')).toMatchObject([{ interruption: null }]);
  });
});

describe('a site that is suspended while it is recorded', () => {
  const rowsOf = (sql: string) => stage.app.data.database.pool.query<{ state: string }>(sql);
  const mails = async () =>
    (await rowsOf(`select state from mail where subject = 'Recording ready: Suspended review'`)).rows;

  test(
    'has its movie made meanwhile, which nobody watches or hears of until it is resumed',
    { timeout: TIMEOUT_MS },
    async () => {
      const { siteId } = await makePerson(stage.app, 'rita@rest.example', { name: 'Rita', site: 'rest' });
      await makeDeploymentAdmin(stage.app, 'dora@acme.example', { roles: [] });
      const rita = await signedIn(stage.app, 'rita@rest.example', 'rest');
      const dora = await signedIn(stage.app, 'dora@acme.example');
      const older = await makeRecordingOf(stage.app, rita);
      const known = await rita.call(streamRecording, { params: { uuid: older.uuid } });
      const { uuid } = await stage.begin(rita, 'Suspended review');
      await rita.call(startRecording, { params: { uuid } });
      await recorded('Suspended review');
      await dora.call(suspendSite, { params: { siteId } });
      const states = async () =>
        (await rowsOf(`select state from recording where name = 'Suspended review'`)).rows;
      await expect.poll(states, { timeout: 60_000, interval: 200 }).toEqual([{ state: 'ready' }]);
      await expect.poll(mails).toEqual([{ state: 'waiting' }]);
      await expect(found(rita, 'suspended review')).rejects.toEqual(refusal('siteInactive'));
      expect((await rita.fetch(known.fallbackPlaySrc ?? '')).status).toBe(403);
      await dora.call(resumeSite, { params: { siteId } });
      const [recording] = await found(rita, 'suspended review');
      expect(recording).toMatchObject({ state: 'ready', interruption: null, actions: { play: true } });
      const stream = await rita.call(streamRecording, { params: { uuid: recording?.recordUUID ?? '' } });
      expect((await download(rita, stream.fallbackPlaySrc)).length).toBe(recording?.fileSize);
      await expect.poll(mails).toEqual([{ state: 'sent' }]);
    },
  );
});

describe('tracks that were written are kept', () => {
  test(
    'when the engine dies: it goes on as the same as soon as somebody is back',
    { timeout: TIMEOUT_MS },
    async () => {
      const { uuid } = await stage.begin(hana, 'Went on');
      await hana.call(startRecording, { params: { uuid } });
      await recorded('Went on');
      const before = await stage.manifestOf('Went on');
      stage.killEngine();
      await recorded('Went on', 4);
      expect((await hana.call(getRoom, { params: { uuid } })).live?.recordingSince).not.toBeNull();
      await hana.call(stopRecording, { params: { uuid } });
      await becomes('went on', 'ready');
      const [recording] = await found(hana, 'went on');
      expect(recording).toMatchObject({ interruption: null });
      const stream = await hana.call(streamRecording, { params: { uuid: recording?.recordUUID ?? '' } });
      const movie = join(home, 'went-on.mp4');
      await writeFile(movie, await download(hana, stream.fallbackPlaySrc));
      expect(Math.abs((await readMovieFacts(movie)).durationMs - (recording?.duration ?? 0))).toBeLessThan(
        100,
      );
      const { tracks, startedAt } = await stage.manifestOf('Went on');
      expect(startedAt).toBe(before.startedAt);
      expect(tracks.slice(2).every(({ startOffsetMs }) => startOffsetMs > before.durationMs)).toBe(true);
    },
  );

  test(
    'when the engine died and it is stopped then: it says so, and plays',
    { timeout: TIMEOUT_MS },
    async () => {
      const { uuid } = await stage.begin(hana, 'Engine died');
      const tab = await openTab(stage.app.url, hana.session.ticket ?? '');
      await hana.call(startRecording, { params: { uuid } });
      await recorded('Engine died');
      stage.killEngine();
      await expect.poll(() => stage.app.media?.isRunning()).toBe(false);
      await hana.call(stopRecording, { params: { uuid } });
      await becomes('engine died', 'ready');
      expect(await found(hana, 'engine died')).toMatchObject([{ interruption: 'engineDied' }]);
      expect(
        tab.events.find((event) => event.data.eventType === recordingEvents.interrupted)?.data,
      ).toMatchObject({
        meetingUUID: uuid,
        reason: 'engineDied',
      });
      expect((await hana.call(getRoom, { params: { uuid } })).live?.recordingSince).toBeNull();
      tab.drop();
    },
  );

  test('when the server stops: the next one makes the movie', { timeout: TIMEOUT_MS }, async () => {
    const { uuid } = await stage.begin(hana, 'Server stopped');
    await hana.call(startRecording, { params: { uuid } });
    await recorded('Server stopped');
    await stage.restart();
    await comeIn();
    await becomes('server stopped', 'ready');
    expect(await found(hana, 'server stopped')).toMatchObject([{ interruption: 'serverStopped' }]);
  });

  /** A recording that a server made which is no more, whose engine wrote last so long ago. */
  async function leaveRecording(name: string, agoMs: number): Promise<void> {
    const { uuid } = await makeRecordingOf(stage.app, hana, { name });
    const { work, storage } = stage.app.recordings.context;
    const id = rowId(uuid);
    const meeting = await stage.begin(hana, `Meeting of ${name}`);
    await work(async (tx) => {
      const { id: instance } = await tx
        .selectFrom('meeting_instance')
        .select('id')
        .where('meeting_id', '=', rowId(meeting.uuid))
        .executeTakeFirstOrThrow();
      const running = { state: 'recording', instance_id: instance } as const;
      await tx.updateTable('recording').set(running).where('id', '=', id).execute();
    });
    const tracks = await storage.local.folder(`recordings/${id}/tracks`);
    await makeRecording(tracks, {
      durationMs: 1000,
      joins: [at(0, 'hana')],
      leaves: [],
      tracks: [beeps('hana-mic', 1000)],
    });
    const written = new Date(Date.now() - agoMs);
    await utimes(join(tracks, MANIFEST_FILE), written, written);
  }

  test(
    'when the server dies without a word: the next one makes the movie',
    { timeout: TIMEOUT_MS },
    async () => {
      await leaveRecording('Server died', COMES_BACK_WITHIN_MS + 1000);
      await stage.app.recordings.start(true);
      await becomes('server died', 'ready');
      expect(await found(hana, 'server died')).toMatchObject([{ interruption: 'serverStopped' }]);
    },
  );

  test(
    'when the server died a moment ago: it is waited for a minute whether somebody is back',
    { timeout: TIMEOUT_MS },
    async () => {
      await leaveRecording('Nobody came', 1000);
      const timers = vi.spyOn(globalThis, 'setTimeout');
      await stage.app.recordings.start(true);
      const late = timers.mock.calls.find(([, ms]) => ms === COMES_BACK_WITHIN_MS)?.[0];
      timers.mockRestore();
      expect(await stage.stateOf(hana, 'nobody came')).toBe('recording');
      late?.();
      await becomes('nobody came', 'ready');
      expect(await found(hana, 'nobody came')).toMatchObject([{ interruption: 'serverStopped' }]);
    },
  );

  test(
    'where no movie can be made: the tracks come as a ZIP, and the reason is said',
    { timeout: TIMEOUT_MS },
    async () => {
      const script = `
        import { registerHooks } from 'node:module';
        const resolve = (name, context, next) => {
          if (name.startsWith('node-av')) throw new Error('Cannot find package node-av');
          return next(name, context);
        };
        registerHooks({ resolve });`;
      const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
      const { context } = stage.app.recordings;
      const { composer } = context;
      context.composer = createComposer({ log: createLog({ level: 'silent' }), execArgv });
      const { uuid } = await stage.begin(hana, 'No composer');
      await hana.call(startRecording, { params: { uuid } });
      await recorded('No composer');
      await hana.call(stopRecording, { params: { uuid } });
      await becomes('no composer', 'tracksOnly');
      context.composer = composer;
      const [recording] = await found(hana, 'no composer');
      expect(recording).toMatchObject({
        problem: 'composerMissing',
        actions: { play: false, download: true },
      });
      const params = { uuid: recording?.recordUUID ?? '' };
      const stream = await hana.call(streamRecording, { params });
      expect(stream.fallbackPlaySrc).toBeNull();
      const files = Object.keys(
        unzipSync(await download(hana, stream.downloadRecordingInfo?.downloadInfo.tracksURL)),
      );
      expect(files).toContain('manifest.json');
      expect(files.filter((file) => file.endsWith('.webm'))).toHaveLength(2);
      expect(await hana.call(getRecording, { params })).toMatchObject({ state: 'tracksOnly' });
    },
  );
});
