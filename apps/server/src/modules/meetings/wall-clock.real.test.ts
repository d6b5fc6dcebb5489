import { scheduleMeeting } from '@portico/contract/meetings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';
import { ageZoneData, followWallClocks } from '../../testing/wall-clocks.ts';

let apps: TwoApps;
beforeAll(async () => {
  apps = await startTwoApps();
});
afterAll(() => apps.stop());

test(
  'of two processes one moves each of many meetings, and tells of it once',
  { timeout: 60_000 },
  async () => {
    const { first, second } = apps;
    const { pool } = first.data.database;
    await makePerson(first, 'hana@acme.example');
    const hana = await signedIn(first, 'hana@acme.example');
    const topics = Array.from({ length: 60 }, (_, n) => `Meeting ${n}`);
    for (const topic of topics)
      await hana.call(scheduleMeeting, {
        body: {
          topic,
          start: '2027-04-05T10:00',
          timeZone: 'Europe/Berlin',
          durationMinutes: 30,
          invitees: ['guest@elsewhere.example'],
        },
      });
    await mailsTo(first, 'guest@elsewhere.example');
    const misplaced = `set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`;
    await pool.query(`update meeting ${misplaced}`);
    await pool.query(`update meeting_access ${misplaced}`);
    await pool.query(
      `update mail_order set content = content || jsonb_build_object('startsAt', '2027-04-05T09:00:00.000Z')`,
    );
    await ageZoneData(first);
    await followWallClocks(first, second, first, second);
    const { rows } = await pool.query(
      `select distinct m.starts_at as starts, a.starts_at as found, m.calendar_sequence as sequence, m.zone_data as data
     from meeting m join meeting_access a on a.meeting_id = m.id`,
    );
    const at = new Date('2027-04-05T08:00:00Z');
    expect(rows).toEqual([{ starts: at, found: at, sequence: 1, data: process.versions['tz'] }]);
    const subjects = (await mailsTo(first, 'guest@elsewhere.example')).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.startsWith('Changed')).toSorted()).toEqual(
      topics.map((topic) => `Changed: ${topic}`).toSorted(),
    );
  },
);
