import { startRecording } from '@portico/contract/recording-control';
import {
  changeRecording,
  deleteRecording,
  getRecording,
  listRecordings,
  restoreRecordings,
  streamRecording,
} from '@portico/contract/recordings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowId } from '../meetings/index.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let zoe: Visitor;
let fay: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana Haller' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  await makePerson(app, 'zoe@acme.example', { name: 'Zoe', roles: ['HOST', 'SITEADMIN'] });
  await makePerson(app, 'fay@libre.example', { name: 'Fay', site: 'libre' });
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
  zoe = await signedIn(app, 'zoe@acme.example');
  fay = await signedIn(app, 'fay@libre.example', 'libre');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const refusal = (error: string) => expect.objectContaining({ error });
const links = async (visitor: Visitor, uuid: string) => {
  const stream = await visitor.call(streamRecording, { params: { uuid } });
  return { stream, movie: stream.fallbackPlaySrc ?? '', poster: stream.posterSrc ?? '' };
};
const names = async (visitor: Visitor, query: object) =>
  (await visitor.call(listRecordings, { query })).recordings.map(({ recordName }) => recordName);

describe('finding recordings', () => {
  test('the owner and who was invited find it, with what each may do; nobody else does', async () => {
    const { uuid, meetingUuid } = await makeRecordingOf(app, hana, {
      name: 'Shared review',
      invitees: ['gus@acme.example'],
    });
    const seenBy = async (visitor: Visitor) =>
      (await visitor.call(listRecordings, { query: {} })).recordings.find((one) => one.recordUUID === uuid);
    expect(await seenBy(hana)).toMatchObject({
      recordName: 'Shared review',
      ownerDisplayName: 'Hana Haller',
      duration: 65_000,
      fileSize: 10,
      status: 'Active',
      state: 'ready',
      actions: { play: true, download: true, edit: true, delete: true, restore: false },
    });
    expect(await seenBy(gus)).toMatchObject({
      actions: { play: true, download: true, edit: false, delete: false, restore: false },
    });
    expect(await seenBy(zoe)).toBeUndefined();
    expect(await seenBy(fay)).toBeUndefined();
    expect(await gus.call(getRecording, { params: { uuid } })).toMatchObject({
      meetingUUID: meetingUuid,
      isOwner: false,
      restorableUntil: null,
    });
    for (const stranger of [zoe, fay]) {
      for (const operation of [getRecording, streamRecording, deleteRecording])
        await expect(stranger.call(operation, { params: { uuid } })).rejects.toEqual(refusal('notFound'));
    }
  });

  test('by whose they are, part of the name, order and page', async () => {
    const at = (minute: number) => new Date(`2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`);
    await makeRecordingOf(app, zoe, { name: 'Zebra Café 100%', startedAt: at(1), durationMs: 3 });
    await makeRecordingOf(app, zoe, { name: 'Apple', startedAt: at(2), durationMs: 1 });
    await makeRecordingOf(app, hana, {
      name: 'From Hana',
      startedAt: at(3),
      durationMs: 2,
      invitees: ['zoe@acme.example'],
    });
    expect(await names(zoe, {})).toEqual(['From Hana', 'Apple', 'Zebra Café 100%']);
    expect(await names(zoe, { filterType: 'mine' })).toEqual(['Apple', 'Zebra Café 100%']);
    expect(await names(zoe, { filterType: 'shared' })).toEqual(['From Hana']);
    expect(await names(zoe, { keyword: 'CAFE' })).toEqual(['Zebra Café 100%']);
    expect(await names(zoe, { keyword: '0%' })).toEqual(['Zebra Café 100%']);
    expect(await names(zoe, { keyword: '_' })).toEqual([]);
    expect(await names(zoe, { orderBy: 'recordName', orderType: 'ASC' })).toEqual([
      'Apple',
      'From Hana',
      'Zebra Café 100%',
    ]);
    expect(await names(zoe, { orderBy: 'duration' })).toEqual(['Zebra Café 100%', 'From Hana', 'Apple']);
    expect(await zoe.call(listRecordings, { query: { limit: 1, offset: 1 } })).toMatchObject({
      total: 3,
      hasMore: true,
      recordings: [{ recordName: 'Apple' }],
    });
    const { cursor } = await zoe.call(listRecordings, { query: { limit: 1, offset: 1 } });
    expect(await zoe.call(listRecordings, { query: { limit: 1, cursor: cursor ?? '' } })).toMatchObject({
      hasMore: false,
      cursor: null,
      recordings: [{ recordName: 'Zebra Café 100%' }],
    });
  });
});

describe('media links', () => {
  let uuid: string;
  beforeAll(async () => {
    ({ uuid } = await makeRecordingOf(app, hana, { name: 'Übung 1', invitees: ['gus@acme.example'] }));
  });

  test('play a movie whole, in ranges, and not again when the browser has it', async () => {
    const { movie, poster, stream } = await links(gus, uuid);
    expect(Date.parse(stream.expiresAt) - app.clock.now().getTime()).toBe(90 * 60_000);
    const whole = await gus.fetch(movie);
    expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
      200,
      'video/mp4',
      '0123456789',
    ]);
    expect(whole.headers.get('content-disposition')).toBe('inline');
    const part = async (range: string) => {
      const response = await gus.fetch(movie, { headers: { range } });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
    const etag = whole.headers.get('etag') ?? '';
    expect((await gus.fetch(movie, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const changed = { range: 'bytes=2-4', 'if-range': '"other"' };
    expect((await gus.fetch(movie, { headers: changed })).status).toBe(200);
    const head = await gus.fetch(movie, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    expect(await (await gus.fetch(poster)).text()).toBe('a picture');
  });

  test('download it under its name, in any script', async () => {
    const { stream } = await links(gus, uuid);
    const response = await gus.fetch(stream.downloadRecordingInfo?.downloadInfo.mp4URL ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="_bung 1.mp4"; filename*=UTF-8''%C3%9Cbung%201.mp4`,
    );
  });

  test('give not a byte when they are forged, changed, or handed to somebody else', async () => {
    const { movie } = await links(gus, uuid);
    const other = await makeRecordingOf(app, hana, { name: 'Private' });
    const bad = [
      movie.replace(/signature=.{4}/, 'signature=AAAA'),
      movie.replace(/&signature=.*/, ''),
      movie.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 1}`),
      movie.replace(uuid, other.uuid),
      movie.replace('expires=', 'download=1&expires='),
      movie.replace('movie.mp4', 'poster.jpg'),
    ];
    for (const link of bad) expect([link, (await gus.fetch(link)).status]).toEqual([link, 403]);
    expect((await gus.fetch(movie.replace('movie.mp4', '..%2f..%2fsecrets.json'))).status).toBe(404);
    const statuses = [];
    for (const visitor of [zoe, hana, fay, app.visitor()]) {
      const response = await visitor.fetch(movie);
      statuses.push(response.status);
      expect(await response.text()).not.toContain('0123');
    }
    expect(statuses).toEqual([403, 403, 403, 403]);
  });

  test('work with a ticket alone, as other clients bring it', async () => {
    const { movie } = await links(gus, uuid);
    const response = await app.visitor().fetch(movie, { headers: { ticket: gus.session.ticket ?? '' } });
    expect(await response.text()).toBe('0123456789');
  });

  test('end after 90 minutes, and with the right to watch', async () => {
    const own = await makeRecordingOf(app, hana, { name: 'Passing', invitees: ['gus@acme.example'] });
    const { movie } = await links(gus, own.uuid);
    app.clock.advance(90 * 60 - 1);
    expect((await gus.fetch(movie)).status).toBe(200);
    app.clock.advance(1);
    expect((await gus.fetch(movie)).status).toBe(410);
    hana = await signedIn(app, 'hana@acme.example');
    gus = await signedIn(app, 'gus@acme.example');
    zoe = await signedIn(app, 'zoe@acme.example');
    const fresh = await links(gus, own.uuid);
    await hana.call(deleteRecording, { params: { uuid: own.uuid } });
    expect((await gus.fetch(fresh.movie)).status).toBe(404);
    expect((await gus.fetch(fresh.poster)).status).toBe(404);
  });
});

describe('the owner', () => {
  test('renames it and forbids downloads: there is no link then, and old ones end; it still plays', async () => {
    const { uuid } = await makeRecordingOf(app, hana, { invitees: ['gus@acme.example'] });
    const before = await links(gus, uuid);
    const params = { uuid };
    const changed = await hana.call(changeRecording, {
      params,
      body: { recordName: ' Renamed ', preventDownload: true },
    });
    expect(changed).toMatchObject({ recordName: 'Renamed', preventDownload: true });
    const after = await links(gus, uuid);
    expect(after.stream).toMatchObject({ preventDownload: true, downloadRecordingInfo: null });
    expect((await gus.fetch(before.stream.downloadRecordingInfo?.downloadInfo.mp4URL ?? '')).status).toBe(
      403,
    );
    expect((await gus.fetch(after.movie)).status).toBe(200);
    await expect(gus.call(changeRecording, { params, body: { preventDownload: false } })).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(hana.call(changeRecording, { params, body: { recordName: '  ' } })).rejects.toEqual(
      refusal('inputInvalid'),
    );
  });

  test('deletes it and restores it for 30 days, then it is gone with its files [RECR-06]', async () => {
    const { uuid } = await makeRecordingOf(app, hana, { name: 'Fleeting', invitees: ['gus@acme.example'] });
    const params = { uuid };
    await expect(gus.call(deleteRecording, { params })).rejects.toEqual(refusal('forbidden'));
    await hana.call(deleteRecording, { params });
    expect(await names(hana, { keyword: 'fleeting' })).toEqual([]);
    expect(await names(hana, { keyword: 'fleeting', filterType: 'deleted' })).toEqual(['Fleeting']);
    expect(await names(gus, { keyword: 'fleeting', filterType: 'deleted' })).toEqual([]);
    await expect(gus.call(getRecording, { params })).rejects.toEqual(refusal('notFound'));
    expect(await hana.call(getRecording, { params })).toMatchObject({
      status: 'Deleted',
      actions: { play: false, download: false, edit: false, delete: false, restore: true },
    });
    const body = { recordUUIDs: [uuid] };
    expect(await gus.call(restoreRecordings, { body })).toEqual({ restored: 0 });
    expect(await hana.call(restoreRecordings, { body })).toEqual({ restored: 1 });
    expect(await gus.call(getRecording, { params })).toMatchObject({ status: 'Active' });
    await hana.call(deleteRecording, { params });
    const { work, storage } = app.recordings.context;
    const files = `recordings/${rowId(uuid)}`;
    const after = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
    await work((tx) => app.recordings.sweep(tx, after(29)));
    expect(await storage.bytesBelow(files)).toBeGreaterThan(0);
    await work((tx) => app.recordings.sweep(tx, after(30)));
    await expect.poll(() => storage.bytesBelow(files)).toBe(0);
    await expect(hana.call(getRecording, { params })).rejects.toEqual(refusal('notFound'));
  });
});

test('a recording on its way to the store is shown without what cannot be fetched yet', async () => {
  const { uuid } = await makeRecordingOf(app, hana, { name: 'On its way' });
  const { work } = app.recordings.context;
  await work((tx) =>
    tx.updateTable('recording').set({ state: 'storing' }).where('id', '=', rowId(uuid)).execute(),
  );
  expect(await hana.call(getRecording, { params: { uuid } })).toMatchObject({
    state: 'storing',
    posterSrc: null,
    actions: { play: false, download: false, edit: true, delete: true },
  });
  expect((await hana.call(streamRecording, { params: { uuid } })).fallbackPlaySrc).toBeNull();
});

test('nobody records a meeting that does not go on', async () => {
  const { meetingUuid } = await makeRecordingOf(app, hana);
  await expect(hana.call(startRecording, { params: { uuid: meetingUuid } })).rejects.toEqual(
    refusal('notFound'),
  );
});
