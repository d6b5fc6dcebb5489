import { getMeeting, listMeetings, scheduleMeeting } from '@portico/contract/meetings';
import { createTestDatabase } from '@portico/testkit/database';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { followWallClocks } from '../../testing/wall-clocks.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { rowId } from './index.ts';

const GUEST = 'guest@elsewhere.example';
const plan = { timeZone: 'Europe/Berlin', durationMinutes: 45 };

/** Takes a meeting for another instant, as older data about zones did. */
async function misplace(app: TestApp, uuid: string, minutes: number): Promise<void> {
  for (const [table, key] of [
    ['meeting', 'id'],
    ['meeting_access', 'meeting_id'],
  ] as const)
    await app.data.database.pool.query(
      `update ${table} set starts_at = starts_at + $2 * interval '1 minute', ends_at = ends_at + $2 * interval '1 minute'
       where ${key} = $1`,
      [rowId(uuid), minutes],
    );
  await app.data.database.pool.query(`update meeting set zone_data = '2020a' where id = $1`, [rowId(uuid)]);
}

/** What people were told of the start of a meeting, as it was taken for by then. */
async function toldOf(app: TestApp, uuid: string, startsAt: string): Promise<void> {
  await app.data.database.pool.query(
    `update mail_order set content = content || jsonb_build_object('startsAt', $2::text) where thread = $1`,
    [rowId(uuid), startsAt],
  );
}

test('a start with newer data takes meetings to come for the instants that their wall clocks mean by it, and says so once', async () => {
  const database = await createTestDatabase();
  let app = await startTestApp({ database });
  await makePerson(app, 'hana@acme.example');
  let hana = await signedIn(app, 'hana@acme.example');
  const schedule = async (topic: string, start: string, disambiguation: 'earlier' | 'later' = 'earlier') =>
    (await hana.call(scheduleMeeting, { body: { ...plan, topic, start, disambiguation, invitees: [GUEST] } }))
      .uuid;
  const moved = await schedule('Moved', '2027-04-05T10:00');
  const right = await schedule('Right', '2027-04-05T11:00');
  const twice = await schedule('Twice', '2027-10-31T02:30', 'later');
  const { version } = await hana.call(getMeeting, { params: { uuid: right } });
  await mailsTo(app, GUEST);
  await misplace(app, moved, 60);
  await toldOf(app, moved, '2027-04-05T09:00:00.000Z');
  await app.stop();

  app = await startTestApp({ database });
  hana = await signedIn(app, 'hana@acme.example');
  const list = async () => (await hana.call(listMeetings, { query: {} })).meetings;
  await expect
    .poll(async () => (await list())[0]?.startTime, { timeout: 10_000 })
    .toBe('2027-04-05T08:00:00.000Z');
  const meetings = await list();
  expect(meetings.map(({ topic, startTime }) => [topic, startTime])).toEqual([
    ['Moved', '2027-04-05T08:00:00.000Z'],
    ['Right', '2027-04-05T09:00:00.000Z'],
    ['Twice', '2027-10-31T01:30:00.000Z'],
  ]);
  expect(await hana.call(getMeeting, { params: { uuid: moved } })).toMatchObject({
    start: '2027-04-05T10:00',
    startTime: '2027-04-05T08:00:00.000Z',
  });
  expect(await hana.call(getMeeting, { params: { uuid: right } })).toMatchObject({ version });
  expect(await hana.call(getMeeting, { params: { uuid: twice } })).toMatchObject({ disambiguation: 'later' });
  expect(app.logged.filter((line) => line.includes('clocks change differently'))).toHaveLength(1);
  const { rows } = await app.data.database.pool.query<{ minutes: number }>(
    `select extract(epoch from a.ends_at - m.starts_at)::int / 60 as minutes
     from meeting_access a join meeting m on m.id = a.meeting_id and m.starts_at = a.starts_at and m.ends_at = a.ends_at`,
  );
  expect(rows.map(({ minutes }) => minutes)).toEqual([45, 45, 45]);
  const news = (await mailsTo(app, GUEST)).filter(({ subject }) => subject.startsWith('Changed'));
  expect(news).toHaveLength(1);
  expect(news[0]?.text).toContain('The rules for clock changes in Europe/Berlin are different now.');
  expect(news[0]?.text).toMatch(/Before: .*11:00.AM[^]*Now: .*10:00.AM/);
  expect(news[0]?.calendar?.text).toMatch(/SEQUENCE:1\r\n/);
  expect(news[0]?.calendar?.text).toContain('DTSTART;TZID=Europe/Berlin:20270405T100000');
  await followWallClocks(app);
  expect(await mailsTo(app, GUEST)).toHaveLength(4);
  await app.stop();
  await database.drop();
});
