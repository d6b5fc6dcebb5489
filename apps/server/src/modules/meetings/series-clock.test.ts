import {
  cancelMeeting,
  getMeeting,
  listMeetings,
  scheduleMeeting,
  updateMeeting,
} from '@portico/contract/meetings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { teachZone } from '../../platform/time/zone-offsets.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { remindWhoIsDue } from '../../testing/reminders.ts';
import { ageZoneData, followWallClocks } from '../../testing/wall-clocks.ts';
import { rowId } from './index.ts';

const ZONE = 'Europe/Berlin';
/** A law by which the clocks of the zone never went forward after 2026. */
const WINTER = { from: [-Infinity], offsets: [3600] };

let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['hana', 'gus']) await makePerson(app, `${name}@acme.example`, { timeZone: 'UTC' });
  hana = await signedIn(app, 'hana@acme.example');
});
afterEach(() => teachZone(ZONE));
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const base = {
  start: '2027-03-22T09:00',
  timeZone: ZONE,
  durationMinutes: 30,
  invitees: ['gus@acme.example', 'guest@elsewhere.example'],
};

const starts = async (topic: string): Promise<string[]> =>
  (await hana.call(listMeetings, { query: { limit: 100 } })).meetings
    .filter((one) => one.topic === topic)
    .map(({ startTime }) => startTime.slice(5, 16));

const toGuest = async (topic: string) =>
  (await mailsTo(app, 'guest@elsewhere.example')).filter(({ subject }) => subject.endsWith(topic));

test('a series whose zone changes its law stays at its wall clock, with the dates that differ, and says so once', async () => {
  teachZone(ZONE, WINTER);
  const body = { ...base, topic: 'Weekly', recurrence: { rrule: 'FREQ=WEEKLY;UNTIL=20270503T080000Z' } };
  const { uuid, version } = await hana.call(scheduleMeeting, { body });
  const [moved, cancelled] = [`${uuid}_20270405T080000Z`, `${uuid}_20270412T080000Z`];
  await hana.call(updateMeeting, {
    params: { uuid: moved },
    body: { ...base, topic: 'Weekly', start: '2027-04-06T15:00', version },
  });
  await hana.call(cancelMeeting, { params: { uuid: cancelled } });
  await app.data.database.pool.query(
    `update meeting set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $1`,
    [rowId(moved)],
  );
  await followWallClocks(app);
  expect(await starts('Weekly')).toEqual([
    '03-22T08:00',
    '03-29T08:00',
    '04-06T14:00',
    '04-19T08:00',
    '04-26T08:00',
    '05-03T08:00',
  ]);
  const before = (await toGuest('Weekly')).length;

  teachZone(ZONE);
  await ageZoneData(app);
  await followWallClocks(app);
  await followWallClocks(app);
  expect(await starts('Weekly')).toEqual([
    '03-22T08:00',
    '03-29T07:00',
    '04-06T13:00',
    '04-19T07:00',
    '04-26T07:00',
    '05-03T07:00',
  ]);
  expect(await hana.call(getMeeting, { params: { uuid: moved } })).toMatchObject({
    start: '2027-04-06T15:00',
  });
  const news = (await toGuest('Weekly')).slice(before);
  expect(news).toHaveLength(1);
  const calendar = news[0]?.calendar?.text.replaceAll('\r\n ', '') ?? '';
  expect(calendar).toMatch(/SEQUENCE:1\r\n/);
  expect(calendar).toContain('RRULE:FREQ=WEEKLY;UNTIL=20270503T070000Z');
  expect(calendar).toContain('EXDATE;TZID=Europe/Berlin:20270412T090000');
  expect(calendar).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20270405T090000');
  expect(calendar).toContain('DTSTART;TZID=Europe/Berlin:20270406T150000');

  app.clock.advance((Date.parse('2027-04-04T12:00:00Z') - app.clock.now().getTime()) / 1000);
  await remindWhoIsDue(app); // gives the dates up to the one that was moved rows of their own, once
  const { rows } = await app.data.database.pool.query(
    `select count(*)::int as count, count(distinct coalesce(rule_at, occurs_at))::int as instants
     from meeting where series_id = $1`,
    [rowId(uuid)],
  );
  expect(rows).toEqual([{ count: 4, instants: 4 }]);
});

test('a series whose law stays is left alone, and nobody is told', async () => {
  const body = {
    ...base,
    topic: 'Same',
    start: '2027-05-10T09:00',
    recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3' },
  };
  const hanaNow = await signedIn(app, 'hana@acme.example');
  const { uuid, version } = await hanaNow.call(scheduleMeeting, { body });
  await followWallClocks(app);
  const before = (await toGuest('Same')).length;
  await ageZoneData(app);
  await followWallClocks(app);
  expect(await hanaNow.call(getMeeting, { params: { uuid } })).toMatchObject({ version });
  expect(await toGuest('Same')).toHaveLength(before);
});
