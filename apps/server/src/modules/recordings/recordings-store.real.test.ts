import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRecording, stopRecording } from '@portico/contract/recording-control';
import { deleteRecording, streamRecording, type RecordingState } from '@portico/contract/recordings';
import { createTestDatabase } from '@portico/testkit/database';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowId } from '../meetings/index.ts';
import { startTestApp, type Visitor } from '../../testing/app.ts';
import { readMovieFacts } from '../../testing/movie-content.ts';
import { TestObjectStore } from '../../testing/object-store.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';
import { Stage } from '../../testing/stage.ts';
import { createLog } from '../../platform/log/log.ts';
import { openStorage, openStore } from '../../platform/storage/open.ts';
import { PART_BYTES } from '../../platform/storage/s3.ts';
import { StorageAway } from '../../platform/storage/storage.ts';
import { createComposer } from './compose/index.ts';
import { tracksFolder } from './recordings.tracks.ts';

// A portal whose files are in a real S3-compatible server.

const TIMEOUT_MS = 120_000;

/** A line of the log. */
interface Said {
  msg: string;
}

let store: TestObjectStore;
let environment: Record<string, string>;
let stage: Stage;
let hana: Visitor;
let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-store-'));
  store = await TestObjectStore.open();
  environment = store.environment();
  stage = await Stage.open(await createTestDatabase(), environment);
  await makePerson(stage.app, 'hana@acme.example', { name: 'Hana' });
  hana = await signedIn(stage.app, 'hana@acme.example');
});
afterAll(async () => {
  await stage.close();
  await store.drop();
  await rm(home, { recursive: true });
});

/** A recording whose movie lies on the disk of the portal alone, and is to be stored. */
async function makeUnstored(name: string, bytes: Buffer): Promise<{ uuid: string; id: string }> {
  const { uuid } = await makeRecordingOf(stage.app, hana, { name });
  const { storage, work } = stage.app.recordings.context;
  const path = join(await storage.local.folder('work'), 'unstored');
  await writeFile(path, bytes);
  await storage.put(`recordings/${rowId(uuid)}/movie.mp4`, path);
  await work((tx) =>
    tx.updateTable('recording').set({ state: 'storing' }).where('id', '=', rowId(uuid)).execute(),
  );
  return { uuid, id: rowId(uuid) };
}

const becomes = async (name: string, state: RecordingState): Promise<void> =>
  await expect.poll(() => stage.stateOf(hana, name), { timeout: 60_000, interval: 200 }).toBe(state);

/** Records a meeting for a moment, to its end. */
async function record(name: string): Promise<void> {
  const { uuid } = await stage.begin(hana, name);
  await hana.call(startRecording, { params: { uuid } });
  await expect.poll(() => stage.hasRecorded(name), { timeout: 30_000 }).toBe(true);
  await hana.call(stopRecording, { params: { uuid } });
}

async function linksOf(name: string) {
  const [recording] = await stage.found(hana, name);
  const uuid = recording?.recordUUID ?? '';
  return { uuid, id: rowId(uuid), stream: await hana.call(streamRecording, { params: { uuid } }) };
}

const ofTrack: unknown = expect.stringMatching(/^TR_\w+\.(webm|index|levels)$/);
/** A camera has two files, a microphone three. */
const ofTwoTracks = Array.from({ length: 5 }, () => ofTrack);

/** What is on the disk of the portal, and what a second process would see. */
async function whereIs(id: string) {
  const other = await openStorage(store.settings(home, environment));
  try {
    const files = await Array.fromAsync(other.list(`recordings/${id}`));
    const keys = files.map(({ key }) => key.slice(key.lastIndexOf('/') + 1)).toSorted();
    return { local: await stage.app.recordings.context.storage.local.bytesBelow(`recordings/${id}`), keys };
  } finally {
    other.close();
  }
}

describe('a recording in an object store', () => {
  test(
    'is composed from it and played from it, in ranges, and goes from it',
    { timeout: TIMEOUT_MS },
    async () => {
      await record('Stored');
      await becomes('stored', 'ready');
      const { id, uuid, stream } = await linksOf('stored');
      expect(await whereIs(id)).toEqual({
        local: 0,
        keys: [...ofTwoTracks, 'manifest.json', 'movie.mp4', 'poster.jpg'],
      });
      const movie = stream.fallbackPlaySrc ?? '';
      const whole = new Uint8Array(await (await hana.fetch(movie)).arrayBuffer());
      await writeFile(join(home, 'movie.mp4'), whole);
      expect(await readMovieFacts(join(home, 'movie.mp4'))).toMatchObject({
        videoCodec: 'avc',
        audioCodec: 'aac',
      });
      const part = async (range: string) => {
        const response = await hana.fetch(movie, { headers: { range } });
        return [response.status, response.headers.get('content-range'), (await response.bytes()).toHex()];
      };
      const of = `/${whole.length}`;
      const last = whole.length - 1;
      expect(await part('bytes=4-7')).toEqual([206, `bytes 4-7${of}`, Buffer.from('ftyp').toString('hex')]);
      expect(await part('bytes=-3')).toEqual([
        206,
        `bytes ${last - 2}-${last}${of}`,
        whole.slice(-3).toHex(),
      ]);
      expect(await part(`bytes=${whole.length}-`)).toEqual([416, `bytes *${of}`, '']);
      const head = await hana.fetch(movie, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
      const etag = head.headers.get('etag') ?? '';
      expect((await hana.fetch(movie, { headers: { 'if-none-match': etag } })).status).toBe(304);
      expect((await hana.fetch(movie.replace(/signature=.{4}/, 'signature=AAAA'))).status).toBe(403);
      expect(
        Buffer.from(await (await hana.fetch(stream.posterSrc ?? '')).arrayBuffer())
          .subarray(0, 2)
          .toString('hex'),
      ).toBe('ffd8');

      await hana.call(deleteRecording, { params: { uuid } });
      const { work } = stage.app.recordings.context;
      const after = new Date(stage.app.clock.now().getTime() + 31 * 86_400_000);
      await work((tx) => stage.app.recordings.sweep(tx, after));
      await expect.poll(() => whereIs(id), { timeout: 10_000 }).toEqual({ local: 0, keys: [] });
    },
  );

  test(
    'is kept on the disk while the store is away, says so, and is stored when it is back',
    { timeout: TIMEOUT_MS },
    async () => {
      await record('Before');
      await becomes('before', 'ready');
      const { stream } = await linksOf('before');
      await store.kill();
      await record('Away');
      const problem = async () => (await stage.found(hana, 'away'))[0]?.problem;
      await expect.poll(problem, { timeout: 30_000 }).toBe('storageAway');
      expect(await stage.stateOf(hana, 'away')).toBe('waiting');
      const refused = await hana.fetch(stream.fallbackPlaySrc ?? '');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
      const lines = () => stage.app.logged.filter((line) => /recordings stay on this disk/.test(line));
      expect(lines()).toHaveLength(1);
      await store.start();
      await becomes('away', 'ready');
      expect(await problem()).toBeNull();
      expect(lines()).toHaveLength(1);
      expect(stage.app.logged.filter((line) => /the file store is back/.test(line))).toHaveLength(1);
      const { id } = await linksOf('away');
      expect((await whereIs(id)).local).toBe(0);
    },
  );

  test(
    'a recording whose store goes away in the middle of its upload loses nothing, and is stored by itself',
    { timeout: TIMEOUT_MS },
    async () => {
      const bytes = randomBytes(12 * PART_BYTES);
      const { id, uuid } = await makeUnstored('Cut off', bytes);
      const opened = await openStore(store.settings(home, environment));
      const begun = stage.app.logged.length;
      await stage.app.recordings.start(false);
      await expect
        .poll(async () => (await opened?.listUploads())?.length, { timeout: 20_000, interval: 20 })
        .toBe(1);
      await store.kill();
      opened?.close();
      const problem = async () => (await stage.found(hana, 'cut off'))[0]?.problem;
      await expect.poll(problem, { timeout: 30_000 }).toBe('storageAway');
      expect(await stage.app.recordings.context.storage.local.bytesBelow(`recordings/${id}`)).toBe(
        bytes.length,
      );
      await store.start();
      await becomes('cut off', 'ready');
      expect(await whereIs(id)).toEqual({ local: 0, keys: ['movie.mp4', 'poster.jpg'] });
      const said = stage.app.logged.slice(begun).map((line) => (JSON.parse(line) as Said).msg);
      expect(said.filter((line) => /store/.test(line))).toEqual([
        expect.stringMatching(/^the store does not do it .*: recordings stay on this disk/),
        'the file store is back: what waited on this disk is stored',
      ]);
      const { fallbackPlaySrc } = await hana.call(streamRecording, { params: { uuid } });
      const played = await (await hana.fetch(fallbackPlaySrc ?? '')).bytes();
      expect(Buffer.compare(played, bytes)).toBe(0);
    },
  );

  test('does not wait behind those that lie on another machine', { timeout: TIMEOUT_MS }, async () => {
    const { id } = await makeUnstored('Ours', Buffer.from('ours'));
    const { work } = stage.app.recordings.context;
    await work(async (tx) => {
      await sql`insert into recording (site_id, meeting_id, owner_id, name, search_text, state, started_at)
        select site_id, meeting_id, owner_id, 'Theirs', 'theirs', 'storing', started_at - interval '1 day'
        from recording, generate_series(1, 250) where id = ${id}`.execute(tx);
    });
    await stage.app.recordings.start(false);
    await becomes('ours', 'ready');
    expect((await whereIs(id)).local).toBe(0);
    await work((tx) => tx.deleteFrom('recording').where('name', '=', 'Theirs').execute());
  });

  test('is not composed of tracks that another machine has yet to store', async () => {
    const { storage } = stage.app.recordings.context;
    const other = await openStorage(store.settings(await mkdtemp(join(home, 'disk-')), environment));
    const id = randomUUID();
    const folder = await storage.local.folder(`recordings/${id}/tracks`);
    for (const name of ['manifest.json', 'TR_one.webm']) await writeFile(join(folder, name), name);
    expect(await tracksFolder(storage, id)).toBe(folder);
    await expect(tracksFolder(other, id)).rejects.toThrow(StorageAway);
    await storage.settle(`recordings/${id}/tracks`, { last: 'manifest.json' });
    for (const one of [storage, other])
      expect((await readdir(await tracksFolder(one, id))).toSorted()).toEqual([
        'TR_one.webm',
        'manifest.json',
      ]);
    other.close();
  });

  test(
    'a recording whose server stops in the middle goes on with the next one',
    { timeout: TIMEOUT_MS },
    async () => {
      const { uuid } = await stage.begin(hana, 'Stopped');
      await hana.call(startRecording, { params: { uuid } });
      await expect.poll(() => stage.hasRecorded('Stopped'), { timeout: 30_000 }).toBe(true);
      await stage.restart();
      hana = await signedIn(stage.app, 'hana@acme.example');
      await becomes('stopped', 'ready');
      expect(await stage.found(hana, 'stopped')).toMatchObject([{ interruption: 'serverStopped' }]);
    },
  );

  test('a recording that cannot be composed gives its tracks as a ZIP', { timeout: TIMEOUT_MS }, async () => {
    const { context } = stage.app.recordings;
    const { composer } = context;
    const script = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (name.startsWith('node-av')) throw new Error('Cannot find package node-av');
        return next(name, context);
      } });`;
    const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
    context.composer = createComposer({ log: createLog({ level: 'silent' }), execArgv });
    await record('No composer');
    await becomes('no composer', 'tracksOnly');
    context.composer = composer;
    const { id, stream } = await linksOf('no composer');
    expect((await whereIs(id)).local).toBe(0);
    const link = stream.downloadRecordingInfo?.downloadInfo.tracksURL ?? '';
    const files = unzipSync(new Uint8Array(await (await hana.fetch(link)).arrayBuffer()));
    expect(Object.keys(files)).toHaveLength(3);
    expect(JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString())).toHaveProperty('tracks');
  });

  test(
    'made by one process is played by another that has a disk of its own',
    { timeout: TIMEOUT_MS },
    async () => {
      const { url, drop } = stage.app.database;
      if (url === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL: see .ci/prepare');
      const dataDirectory = await mkdtemp(join(home, 'other-'));
      const other = await startTestApp({ settings: environment, database: { url, dataDirectory, drop } });
      await record('Elsewhere');
      await becomes('elsewhere', 'ready');
      const visitor = await signedIn(other, 'hana@acme.example');
      const [recording] = await stage.found(visitor, 'elsewhere');
      const { fallbackPlaySrc } = await visitor.call(streamRecording, {
        params: { uuid: recording?.recordUUID ?? '' },
      });
      const played = await (await visitor.fetch(fallbackPlaySrc ?? '')).bytes();
      expect(played.length).toBe(recording?.fileSize);
      await other.stop();
    },
  );

  test(
    'of a machine that died is left to it, and the meeting is recorded anew',
    { timeout: TIMEOUT_MS },
    async () => {
      const { uuid } = await stage.begin(hana, 'Carried over');
      const { work, reads } = stage.app.recordings.context;
      await work(async (tx) => {
        await sql`insert into recording (site_id, meeting_id, instance_id, owner_id, name, search_text, state, started_at)
        select meeting.site_id, meeting.id, meeting_instance.id, meeting.host_id, 'Theirs', 'theirs', 'recording', now()
        from meeting join meeting_instance on meeting_instance.meeting_id = meeting.id
        where meeting.id = ${rowId(uuid)}`.execute(tx);
      });
      const states = async () =>
        await reads
          .selectFrom('recording')
          .select(['name', 'state'])
          .where('meeting_id', '=', rowId(uuid))
          .orderBy('name')
          .execute();
      await hana.call(stopRecording, { params: { uuid } });
      expect(await states()).toEqual([{ name: 'Theirs', state: 'recording' }]);
      await hana.call(startRecording, { params: { uuid } });
      await expect.poll(() => stage.hasRecorded('Carried over'), { timeout: 30_000 }).toBe(true);
      await hana.call(stopRecording, { params: { uuid } });
      await becomes('carried over', 'ready');
      expect(await states()).toEqual([
        { name: 'Carried over', state: 'ready' },
        { name: 'Theirs', state: 'recording' },
      ]);
      await work((tx) => tx.deleteFrom('recording').where('name', '=', 'Theirs').execute());
    },
  );

  test('is seen by everybody at once when it was made elsewhere', async () => {
    const { uuid } = await makeRecordingOf(stage.app, hana, { name: 'Imported' });
    expect(await whereIs(rowId(uuid))).toEqual({ local: 0, keys: ['movie.mp4', 'poster.jpg'] });
  });

  test(
    'a recording that waited for the store is composed on the disk when the portal goes back to its folder',
    { timeout: TIMEOUT_MS },
    async () => {
      await store.kill();
      await record('Given up');
      await stage.restart({});
      hana = await signedIn(stage.app, 'hana@acme.example');
      await becomes('given up', 'ready');
      const { stream } = await linksOf('given up');
      expect((await hana.fetch(stream.fallbackPlaySrc ?? '')).status).toBe(200);
    },
  );
});
