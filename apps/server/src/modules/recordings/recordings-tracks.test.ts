import { listRecordingTracks } from '@portico/contract/recording-tracks';
import { deleteRecording, getRecording, type RecordingState } from '@portico/contract/recordings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { makeRecordingOf, makeTracksOf } from '../../testing/recordings.ts';
import { rowId } from '../meetings/index.ts';
import { ComposeError } from './compose/index.ts';

const files = {
  'TR_one.webm': '0123456789',
  'TR_one.index': '',
  'TR_one.levels': 'loud',
};

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let zoe: Visitor;
let uuid: string;
beforeAll(async () => {
  app = await startTestApp();
  app.recordings.context.composer = {
    compose: () => Promise.reject(new ComposeError('unavailable', 'nothing composes here')),
    isAvailable: () => Promise.resolve({ isAvailable: false, reason: 'nothing composes here' }),
  };
  await makePerson(app, 'hana@acme.example', { name: 'Hana Haller' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  await makePerson(app, 'zoe@acme.example', { name: 'Zoe', roles: ['HOST', 'SITEADMIN'] });
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
  zoe = await signedIn(app, 'zoe@acme.example');
  const made = { name: 'Only tracks', invitees: ['gus@acme.example'], tracks: files };
  ({ uuid } = await makeTracksOf(app, hana, made));
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const refusal = (error: string) => expect.objectContaining({ error });
const tracksOf = (visitor: Visitor) => visitor.call(listRecordingTracks, { params: { uuid } });
const setState = (state: RecordingState) =>
  app.recordings.context.work((tx) =>
    tx.updateTable('recording').set({ state }).where('id', '=', rowId(uuid)).execute(),
  );

test('a person who may watch a recording gets its tracks on one clock, with the people in it', async () => {
  const { tracks, expiresAt, ...rest } = await tracksOf(gus);
  expect(rest).toEqual({
    duration: 9000,
    people: [{ name: 'Hana Haller', present: [{ from: 0, to: 9000 }] }],
  });
  expect(tracks).toEqual([
    {
      person: 0,
      kind: 'audio',
      source: 'microphone',
      mimeType: 'audio/webm; codecs="opus"',
      start: 500,
      duration: 8000,
      muted: [{ from: 1000, to: 2000 }],
      src: expect.stringContaining('/tracks/TR_one.webm?'),
      indexSrc: expect.stringContaining('/tracks/TR_one.index?'),
      levelsSrc: expect.stringContaining('/tracks/TR_one.levels?'),
    },
  ]);
  expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(90 * 60_000);
  expect(JSON.stringify(tracks)).not.toContain('hana-id');
  await expect(tracksOf(zoe)).rejects.toEqual(refusal('notFound'));
});

test('its links give ranges of each file to whom they were made for, also when downloads are not allowed', async () => {
  const [track] = (await tracksOf(gus)).tracks;
  const part = await gus.fetch(track?.src ?? '', { headers: { range: 'bytes=2-4' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  const index = await gus.fetch(track?.indexSrc ?? ''); // one of a short track is empty
  expect([index.status, index.headers.get('content-length'), await index.text()]).toEqual([200, '0', '']);
  expect(await (await gus.fetch(track?.levelsSrc ?? '')).text()).toBe('loud');
  const src = track?.src ?? '';
  const bad = [
    src.replace(/signature=.{4}/, 'signature=AAAA'),
    src.replace('TR_one.webm', 'TR_one.levels'),
    src.replace('expires=', 'download=1&expires='),
  ];
  for (const link of bad) expect([link, (await gus.fetch(link)).status]).toEqual([link, 403]);
  expect((await zoe.fetch(src)).status).toBe(403);
  expect((await hana.fetch(src)).status).toBe(403);
  for (const name of ['manifest.json', '..%2fmovie.mp4', '%2e%2e%2freserve', 'TR.exe'])
    expect([name, (await gus.fetch(src.replace('TR_one.webm', name))).status]).toEqual([name, 404]);
});

test('tracks play as soon as the recording has ended, while a movie is made and where there is none', async () => {
  await expect
    .poll(async () => (await hana.call(getRecording, { params: { uuid } })).state)
    .toBe('tracksOnly');
  const seen: Record<string, [boolean, number]> = {};
  for (const state of [
    'recording',
    'waiting',
    'composing',
    'storing',
    'ready',
    'tracksOnly',
    'failed',
  ] as const) {
    await setState('tracksOnly');
    const [track] = (await tracksOf(gus)).tracks;
    await setState(state);
    const { actions } = await gus.call(getRecording, { params: { uuid } });
    seen[state] = [actions.playTracks, (await gus.fetch(track?.src ?? '')).status];
  }
  const yes = [true, 200];
  expect(seen).toEqual({
    recording: [false, 404],
    waiting: yes,
    composing: yes,
    storing: yes,
    ready: yes,
    tracksOnly: yes,
    failed: [false, 404],
  });
  await expect(tracksOf(gus)).rejects.toEqual(refusal('notFound'));
  await setState('tracksOnly');
});

test('a movie that was added without tracks has none, and who deletes a recording ends its links', async () => {
  const movie = await makeRecordingOf(app, hana, { name: 'Only a movie' });
  await expect(hana.call(listRecordingTracks, { params: { uuid: movie.uuid } })).rejects.toEqual(
    refusal('notFound'),
  );
  const [track] = (await tracksOf(gus)).tracks;
  await hana.call(deleteRecording, { params: { uuid } });
  expect((await gus.fetch(track?.src ?? '')).status).toBe(404);
  await expect(tracksOf(gus)).rejects.toEqual(refusal('notFound'));
});
