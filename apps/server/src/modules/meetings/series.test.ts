import {
  cancelMeeting,
  getMeeting,
  listMeetings,
  previewSeries,
  scheduleMeeting,
  undoCancelMeeting,
  updateMeeting,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makeSignedIn } from '../../testing/people.ts';
import { cancelAll, planSeries, standup } from '../../testing/standup.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  ({ hana, gus, stranger } = await makeSignedIn(app, { hana: {}, gus: {}, stranger: {} }));
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const plan = (rrule: string, change: Partial<MeetingPlan> = {}): Promise<MeetingDetail> =>
  planSeries(hana, rrule, change);

async function dates(visitor: Visitor, topic = 'Standup', most = 100): Promise<string[]> {
  const { meetings } = await visitor.call(listMeetings, { query: { limit: most } });
  return meetings.filter((one) => one.topic === topic).map(({ startTime }) => startTime);
}

const noon = (day: string): string => `${day}T08:00:00.000Z`;

describe('a series', () => {
  beforeEach(() => cancelAll(hana));

  test('[SCHD-02] is a master, and each of its dates an occurrence', async () => {
    const master = await plan('FREQ=WEEKLY;COUNT=3');
    expect(master).toMatchObject({ meetingType: 'RECURRING_MASTER', seriesId: master.uuid });
    const { meetings } = await gus.call(listMeetings, { query: { limit: 100 } });
    expect(meetings.map(({ uuid, meetingType, seriesId }) => ({ uuid, meetingType, seriesId }))).toEqual(
      ['20261201', '20261208', '20261215'].map((day) => ({
        uuid: `${master.uuid}_${day}T080000Z`,
        meetingType: 'OCCURRENCE',
        seriesId: master.uuid,
      })),
    );
    const [first] = meetings;
    const date = await gus.call(getMeeting, { params: { uuid: first?.uuid ?? '' } });
    expect(date).toMatchObject({ ...first, meetingLink: master.meetingLink, meetingKey: master.meetingKey });
    const single = await hana.call(scheduleMeeting, { body: standup });
    expect(single).toMatchObject({ meetingType: null, seriesId: null, series: null });
  });

  test('keeps its wall clock when clocks change', async () => {
    await plan('FREQ=MONTHLY;COUNT=4', { start: '2027-02-15T09:00' });
    expect(await dates(hana)).toEqual([
      '2027-02-15T08:00:00.000Z',
      '2027-03-15T08:00:00.000Z',
      '2027-04-15T07:00:00.000Z',
      '2027-05-15T07:00:00.000Z',
    ]);
  });

  test('begins with the first date that its rule has', async () => {
    const master = await plan('FREQ=WEEKLY;BYDAY=FR;COUNT=2');
    expect(master.start).toBe('2026-12-04T09:00');
    expect(await dates(hana)).toEqual([noon('2026-12-04'), noon('2026-12-11')]);
  });

  test('stands between other meetings, page by page', async () => {
    await plan('FREQ=DAILY;COUNT=5');
    await hana.call(scheduleMeeting, { body: { ...standup, topic: 'Alone', start: '2026-12-02T12:00' } });
    const seen: string[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const page: { meetings: { topic: string; startTime: string }[]; cursor: string | null } =
        await hana.call(listMeetings, { query: { limit: 2, ...(cursor !== '0' && { cursor }) } });
      seen.push(...page.meetings.map(({ topic, startTime }) => `${topic} ${startTime.slice(5, 10)}`));
      cursor = page.cursor;
    }
    expect(seen).toEqual([
      'Standup 12-01',
      'Standup 12-02',
      'Alone 12-02',
      'Standup 12-03',
      'Standup 12-04',
      'Standup 12-05',
    ]);
  });

  test('one date is moved, and another cancelled, without the others', async () => {
    const { uuid } = await plan('FREQ=WEEKLY;COUNT=4');
    const second = { uuid: `${uuid}_20261208T080000Z` };
    const { version } = await hana.call(getMeeting, { params: second });
    const body = { ...standup, start: '2026-12-09T10:30', topic: 'Standup', version };
    const moved = await hana.call(updateMeeting, { params: second, body });
    expect(moved).toMatchObject({ uuid: second.uuid, startTime: '2026-12-09T09:30:00.000Z' });
    await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20261215T080000Z` } });
    expect(await dates(gus)).toEqual([noon('2026-12-01'), '2026-12-09T09:30:00.000Z', noon('2026-12-22')]);
    const master = await hana.call(getMeeting, { params: { uuid } });
    expect(master.series).toMatchObject({ changedDates: 1, cancelledDates: 1 });
  });

  test('a date that is cancelled can be planned again for ten seconds', async () => {
    const { uuid } = await plan('FREQ=WEEKLY;COUNT=2');
    const params = { uuid: `${uuid}_20261208T080000Z` };
    await hana.call(cancelMeeting, { params });
    expect(await dates(hana)).toEqual([noon('2026-12-01')]);
    await hana.call(undoCancelMeeting, { params });
    expect(await dates(hana)).toEqual([noon('2026-12-01'), noon('2026-12-08')]);
  });

  test('is cancelled with all its dates, and planned again with those that it had', async () => {
    const { uuid } = await plan('FREQ=DAILY;COUNT=3');
    await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20261202T080000Z` } });
    app.clock.advance(1);
    await hana.call(cancelMeeting, { params: { uuid } });
    expect(await dates(gus)).toEqual([]);
    await hana.call(undoCancelMeeting, { params: { uuid } });
    expect(await dates(gus)).toEqual([noon('2026-12-01'), noon('2026-12-03')]);
  });

  test('hands on what is new to it, but for what a date was given by itself', async () => {
    const { uuid, version } = await plan('FREQ=DAILY;COUNT=3');
    const second = { uuid: `${uuid}_20261202T080000Z` };
    await hana.call(updateMeeting, {
      params: second,
      body: { ...standup, start: '2026-12-02T09:00', topic: 'Retrospective', version },
    });
    await hana.call(updateMeeting, {
      params: { uuid },
      body: {
        ...standup,
        topic: 'Daily',
        agenda: 'News',
        recurrence: { rrule: 'FREQ=DAILY;COUNT=3' },
        version,
      },
    });
    expect(await dates(hana, 'Daily')).toEqual([noon('2026-12-01'), noon('2026-12-03')]);
    expect(await hana.call(getMeeting, { params: second })).toMatchObject({
      topic: 'Retrospective',
      agenda: 'News',
    });
  });

  test('at another time drops what was changed by itself, and keeps cancelled days cancelled', async () => {
    const { uuid, version } = await plan('FREQ=DAILY;COUNT=3');
    await hana.call(updateMeeting, {
      params: { uuid: `${uuid}_20261202T080000Z` },
      body: { ...standup, start: '2026-12-02T15:00', version },
    });
    await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20261203T080000Z` } });
    await hana.call(updateMeeting, {
      params: { uuid },
      body: { ...standup, start: '2026-12-01T10:00', recurrence: { rrule: 'FREQ=DAILY;COUNT=4' }, version },
    });
    expect(await dates(gus)).toEqual([
      '2026-12-01T09:00:00.000Z',
      '2026-12-02T09:00:00.000Z',
      '2026-12-04T09:00:00.000Z',
    ]);
  });

  test('invites people to all dates to come, and takes them out again', async () => {
    const { uuid, version } = await plan('FREQ=DAILY;COUNT=2');
    const recurrence = { rrule: 'FREQ=DAILY;COUNT=2' };
    await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20261202T080000Z` } });
    await hana.call(undoCancelMeeting, { params: { uuid: `${uuid}_20261202T080000Z` } });
    const invitees = ['stranger@acme.example'];
    const next = await hana.call(updateMeeting, {
      params: { uuid },
      body: { ...standup, invitees, recurrence, version },
    });
    expect(await dates(gus)).toEqual([]);
    expect(await dates(stranger)).toEqual([noon('2026-12-01'), noon('2026-12-02')]);
    await hana.call(updateMeeting, {
      params: { uuid },
      body: { ...standup, recurrence, version: next.version },
    });
    expect(await dates(stranger)).toEqual([]);
    expect(await dates(gus)).toEqual([noon('2026-12-01'), noon('2026-12-02')]);
  });

  test('is nothing to who has no part in it', async () => {
    const { uuid } = await plan('FREQ=DAILY;COUNT=2');
    for (const id of [uuid, `${uuid}_20261202T080000Z`, `${uuid}_20261203T080000Z`])
      await expect(stranger.call(getMeeting, { params: { uuid: id } })).rejects.toMatchObject({
        error: 'notFound',
      });
    await expect(
      hana.call(getMeeting, { params: { uuid: `${uuid}_20261203T080000Z` } }),
    ).rejects.toMatchObject({ error: 'notFound' });
  });

  test('[RECU-03] of a daily rule from Monday to Friday is weekly', async () => {
    const { series } = await plan('FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=6');
    expect(series?.siteRrule).toBe('FREQ=WEEKLY;COUNT=6;BYDAY=MO,TU,WE,TH,FR');
  });

  test('[RECU-01] [RECU-02] carries the rule of the site and that of the calendar, which is shown where there is one', async () => {
    const rrule = 'FREQ=WEEKLY;COUNT=2';
    const calendarRrule = 'FREQ=WEEKLY;UNTIL=20261208T080000Z';
    const both = await plan(rrule, { recurrence: { rrule, calendarRrule } });
    expect(both.series).toMatchObject({ rrule: calendarRrule, siteRrule: rrule, calendarRrule });
    expect((await plan(rrule)).series).toMatchObject({ rrule, siteRrule: rrule, calendarRrule: null });
  });

  test.each([
    ['FREQ=HOURLY', 'invalid'],
    ['FREQ=DAILY;COUNT=1827', 'tooLarge'],
    ['FREQ=WEEKLY;UNTIL=20321208T080000Z', 'tooLarge'],
    ['FREQ=DAILY;UNTIL=20261101T080000Z', 'tooSmall'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'invalid'],
    ['every day', 'invalid'],
  ])('is not planned by %s', async (rrule, problem) => {
    await expect(plan(rrule)).rejects.toMatchObject({ fields: { 'recurrence.rrule': problem } });
  });
});

describe('the preview of a series', () => {
  const preview = (rrule: string, change: object = {}) =>
    hana.call(previewSeries, {
      body: { start: '2027-03-22T09:00', timeZone: 'Europe/Berlin', rrule, ...change },
    });

  test('has the next dates, those marked before which clocks change, and its end', async () => {
    expect(await preview('FREQ=WEEKLY;COUNT=7')).toEqual({
      rrule: 'FREQ=WEEKLY;COUNT=7',
      dates: [
        { startTime: '2027-03-22T08:00:00.000Z', start: '2027-03-22T09:00', isClockChanged: false },
        { startTime: '2027-03-29T07:00:00.000Z', start: '2027-03-29T09:00', isClockChanged: true },
        { startTime: '2027-04-05T07:00:00.000Z', start: '2027-04-05T09:00', isClockChanged: false },
        { startTime: '2027-04-12T07:00:00.000Z', start: '2027-04-12T09:00', isClockChanged: false },
        { startTime: '2027-04-19T07:00:00.000Z', start: '2027-04-19T09:00', isClockChanged: false },
      ],
      lastTime: '2027-05-03T07:00:00.000Z',
      count: 7,
    });
    expect(await preview('FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR')).toMatchObject({
      rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      lastTime: null,
      count: null,
    });
  });

  test('shows the other time of a night on which clocks skip that of the series', async () => {
    const { dates: found } = await preview('FREQ=DAILY;COUNT=2', { start: '2027-03-27T02:30' });
    expect(found.map(({ start }) => start)).toEqual(['2027-03-27T02:30', '2027-03-28T03:30']);
  });

  test.each([
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'invalid' }],
    [{ start: '2027-02-31T09:00' }, { start: 'invalid' }],
    [{ rrule: 'FREQ=SECONDLY' }, { 'recurrence.rrule': 'invalid' }],
  ])('says what is wrong with %o', async (change, fields) => {
    await expect(preview('FREQ=DAILY', change)).rejects.toMatchObject({ fields });
  });
});
