import { findMeeting, prejoin } from '@portico/contract/joining';
import { cancelMeeting, listMeetings, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage } from '../../testing/forms.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { bringUpSome } from './meetings.series.ts';

const SITE = '/webappng/sites/acme';
const apps: TestApp[] = [];
let app: TestApp;
let hana: Visitor;
let gus: Visitor;
beforeEach(async () => {
  app = await startTestApp();
  apps.push(app);
  for (const name of ['hana', 'gus']) await makePerson(app, `${name}@acme.example`);
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});
afterAll(async () => {
  for (const one of apps) {
    await one.stop();
    await one.database.drop();
  }
});

const base = {
  topic: 'Standup',
  start: '2026-12-01T09:00',
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  invitees: ['gus@acme.example'],
  recurrence: { rrule: 'FREQ=DAILY;COUNT=3' },
};
const plan = () => hana.call(scheduleMeeting, { body: base });
const setClock = (at: string): void => app.clock.advance((Date.parse(at) - app.clock.now().getTime()) / 1000);
const bringUp = (): Promise<unknown> =>
  app.data.database.work((tx) => bringUpSome(tx, { now: app.clock.now(), most: 50 }));
const where = async (meetinguri: string): Promise<string> =>
  (await app.visitor().call(findMeeting, { headers: { meetinguri } })).uuid;

test('the number and the link of a series lead to the date that goes on or is next', async () => {
  const { uuid, meetingKey, meetingLink } = await plan();
  for (const [at, day] of [
    ['2026-11-25T08:00:00Z', '20261201'],
    ['2026-12-01T08:10:00Z', '20261201'],
    ['2026-12-01T12:00:00Z', '20261202'],
    ['2026-12-03T08:10:00Z', '20261203'],
    ['2026-12-24T08:10:00Z', '20261203'],
  ] as const) {
    setClock(at);
    if (day === '20261203') await bringUp();
    const date = `${uuid}_${day}T080000Z`;
    expect([at, await where(meetingKey), await where(meetingLink)]).toEqual([at, date, date]);
    const { location } = await openPage(
      app.visitor(),
      new URL(meetingLink).pathname + new URL(meetingLink).search,
    );
    expect(location).toContain(`${SITE}/meeting/join/${date}?MTID=`);
  }
});

test('of dates that were moved or cancelled the link leads to the next that will be', async () => {
  const { uuid, meetingKey, version } = await plan();
  const first = `${uuid}_20261201T080000Z`;
  const { recurrence: _rule, ...single } = base;
  await hana.call(updateMeeting, {
    params: { uuid: first },
    body: { ...single, start: '2026-12-05T09:00', version },
  });
  expect(await where(meetingKey)).toBe(`${uuid}_20261202T080000Z`);
  await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20261202T080000Z` } });
  expect(await where(meetingKey)).toBe(`${uuid}_20261203T080000Z`);
  setClock('2026-12-04T08:00:00Z');
  expect(await where(meetingKey)).toBe(first);
});

test('one date of a series is joined by its own name, and by nobody through that of the series', async () => {
  const { uuid } = await plan();
  const date = `${uuid}_20261202T080000Z`;
  const at = async (visitor: Visitor, meetinguuid: string) =>
    await visitor.call(prejoin, { headers: { meetinguuid }, body: {} });
  expect(await at(gus, date)).toMatchObject({ failType: 'future' });
  setClock('2026-12-02T08:00:00Z');
  hana = await signedIn(app, 'hana@acme.example');
  expect(await at(hana, date)).toMatchObject({ checkResult: 'success', failType: null });
  await expect(at(hana, uuid)).rejects.toMatchObject({ error: 'notFound' });
  await expect(at(hana, `${uuid}_20261209T080000Z`)).rejects.toMatchObject({ error: 'notFound' });
});

test('a guest stands at the door of the date that the link leads to', async () => {
  const { uuid, meetingLink } = await plan();
  setClock('2026-12-02T08:00:00Z');
  const guest = app.visitor();
  const link = new URL(meetingLink);
  const { location } = await openPage(guest, link.pathname + link.search);
  const { html, status } = await openPage(guest, location ?? '');
  expect([status, html.includes('Standup')]).toEqual([200, true]);
  expect(location).toContain(`${uuid}_20261202T080000Z`);
  const ofSeries = await openPage(guest, `${SITE}/meeting/join/${uuid}${link.search}`);
  expect([ofSeries.status, ofSeries.html.includes('Standup')]).toEqual([200, true]);
});

test('dates that take place are found among the past, with those that were moved', async () => {
  const { uuid, version } = await plan();
  const { recurrence: _rule, ...single } = base;
  const params = { uuid: `${uuid}_20261202T080000Z` };
  await hana.call(updateMeeting, { params, body: { ...single, start: '2026-12-02T11:00', version } });
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03']) {
    setClock(`${day}T23:00:00Z`);
    await bringUp();
  }
  hana = await signedIn(app, 'hana@acme.example');
  const { meetings } = await hana.call(listMeetings, { query: { range: 'past' } });
  expect(meetings.map(({ startTime }) => startTime)).toEqual([
    '2026-12-03T08:00:00.000Z',
    '2026-12-02T10:00:00.000Z',
    '2026-12-01T08:00:00.000Z',
  ]);
});
