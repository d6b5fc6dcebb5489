import { findMeeting } from '@portico/contract/joining';
import {
  cancelMeeting,
  getMeeting,
  listMeetings,
  scheduleMeeting,
  type MeetingDetail,
} from '@portico/contract/meetings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const plan = (rrule: string, hasOwnLinks: boolean): Promise<MeetingDetail> =>
  hana.call(scheduleMeeting, {
    body: {
      topic: 'Class',
      start: '2026-12-01T09:00',
      timeZone: 'Europe/Berlin',
      durationMinutes: 30,
      invitees: ['ann@x.example'],
      recurrence: { rrule, hasOwnLinks },
    },
  });

async function datesOf({ uuid }: MeetingDetail): Promise<MeetingDetail[]> {
  const { meetings } = await hana.call(listMeetings, { query: { limit: 100 } });
  const dates = meetings.filter(({ seriesId }) => seriesId === uuid);
  return await Promise.all(dates.map((date) => hana.call(getMeeting, { params: { uuid: date.uuid } })));
}

const find = async (typed: string): Promise<string> =>
  (await app.visitor('acme').call(findMeeting, { headers: { meetinguri: typed } })).uuid;

test('each date of a series has a number and a link of its own where that is wanted, which lead to it alone', async () => {
  const series = await plan('FREQ=WEEKLY;COUNT=4', true);
  expect(series.series).toMatchObject({ hasOwnLinks: true });
  const dates = await datesOf(series);
  expect(new Set(dates.map(({ meetingKey }) => meetingKey)).size).toBe(4);
  expect(new Set(dates.map(({ meetingLink }) => meetingLink)).size).toBe(4);
  for (const { meetingKey, meetingLink, uuid } of dates.toReversed())
    expect([await find(meetingKey), await find(meetingLink)]).toEqual([uuid, uuid]);
  const mail = await lastMailTo(app, 'ann@x.example');
  const calendar = mail.calendar?.text.replaceAll('\r\n ', '') ?? '';
  for (const { meetingLink } of dates) {
    expect(calendar).toContain(meetingLink);
    expect(mail.text).toContain(meetingLink);
  }
  expect(mail.text).not.toContain(series.meetingLink);
});

test('the dates of any other series have those of the series', async () => {
  const series = await plan('FREQ=WEEKLY;COUNT=3', false);
  const [first, second] = await datesOf(series);
  expect(first).toMatchObject({ meetingKey: series.meetingKey, meetingLink: series.meetingLink });
  expect(second?.meetingKey).toBe(series.meetingKey);
  await hana.call(cancelMeeting, { params: { uuid: first?.uuid ?? '' } });
  expect(await find(series.meetingKey)).toBe(second?.uuid);
});

test.each(['FREQ=DAILY;COUNT=101', 'FREQ=WEEKLY'])(
  'a series by %s has too many dates for links of their own',
  async (rrule) => {
    await expect(plan(rrule, true)).rejects.toMatchObject({
      fields: { 'recurrence.hasOwnLinks': 'tooLarge' },
    });
  },
);
