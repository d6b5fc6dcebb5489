import { getMeeting, listMeetings, scheduleMeeting } from '@portico/contract/meetings';
import { createTestDatabase } from '@portico/testkit/database';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { rowId } from './index.ts';

const plan = { timeZone: 'Europe/Berlin', durationMinutes: 45 };

/** Takes a meeting for another instant, as data about zones did that somebody has corrected since. */
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
}

test('a start takes meetings to come for the instants that their wall clocks mean by the data of now', async () => {
  const database = await createTestDatabase();
  let app = await startTestApp({ database });
  await makePerson(app, 'hana@acme.example');
  let hana = await signedIn(app, 'hana@acme.example');
  const schedule = async (topic: string, start: string, disambiguation: 'earlier' | 'later' = 'earlier') =>
    (await hana.call(scheduleMeeting, { body: { ...plan, topic, start, disambiguation } })).uuid;
  const moved = await schedule('Moved', '2027-04-05T10:00');
  const right = await schedule('Right', '2027-04-05T11:00');
  const twice = await schedule('Twice', '2027-10-31T02:30', 'later');
  const { version } = await hana.call(getMeeting, { params: { uuid: right } });
  await misplace(app, moved, 60);
  await app.stop();

  app = await startTestApp({ database });
  hana = await signedIn(app, 'hana@acme.example');
  const { meetings } = await hana.call(listMeetings, { query: {} });
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
  await app.stop();
  await database.drop();
});
