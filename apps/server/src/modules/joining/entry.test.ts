import { listRecentRooms, openPersonalRoom, prejoin } from '@portico/contract/joining';
import { listMeetings } from '@portico/contract/meetings';
import { endMeeting } from '@portico/contract/room';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, planNow } from '../../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['hana', 'gus']) await makePerson(app, `${name}@acme.example`);
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const HOUR = 3600;

test('Start for who runs it and nobody has begun it, Join once somebody has, and nothing when it is over', async () => {
  const now = app.clock.now().toISOString().slice(0, 16);
  const { uuid } = await planNow(hana, { topic: 'One name', start: now, timeZone: 'UTC' });
  const recent = async (visitor: Visitor) =>
    (await visitor.call(listRecentRooms)).rooms.find((room) => room.uuid === uuid);
  const offered = async (visitor: Visitor) => {
    const { meetings } = await visitor.call(listMeetings, { query: {} });
    const { start = false, join = false } = meetings.find((one) => one.uuid === uuid)?.actions ?? {};
    return [start && 'start', join && 'join'].filter(Boolean).join();
  };
  expect([await offered(hana), await offered(gus)]).toEqual(['start', 'join']);
  await arrive(hana, uuid);
  await enter(hana, uuid);
  expect([await offered(hana), await offered(gus)]).toEqual(['join', 'join']);
  expect(await recent(hana)).toMatchObject({ isLive: true, entry: 'join' });
  await hana.call(endMeeting, { params: { uuid } });
  expect(await recent(hana)).toMatchObject({ isLive: false, entry: 'start' });
  app.clock.advance(26 * HOUR);
  hana = await signedIn(app, 'hana@acme.example');
  expect(await recent(hana)).toMatchObject({ isLive: false, entry: null });
});

test('a room of one’s own says that people are in it', async () => {
  const room = await hana.call(openPersonalRoom);
  expect(room.isLive).toBe(false);
  await hana.call(prejoin, { headers: { pmrid: room.uuid }, body: {} });
  await enter(hana, room.uuid);
  expect(await hana.call(openPersonalRoom)).toEqual({ ...room, isLive: true });
});
