import { findMeeting } from '@portico/contract/joining';
import { getSeriesScopes } from '@portico/contract/meeting-scope';
import {
  cancelMeeting,
  getMeeting,
  listMeetings,
  scheduleMeeting,
  updateMeeting,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makeSignedIn, signedIn } from '../../testing/people.ts';
import { arrive, enter } from '../../testing/rooms.ts';
import { cancelAll, planSeries, standup } from '../../testing/standup.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let nora: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  ({ hana, gus, nora } = await makeSignedIn(app, { hana: {}, gus: {}, nora: {} }));
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});
beforeEach(() => cancelAll(hana));

const plan = (rrule = 'FREQ=DAILY;COUNT=6'): Promise<MeetingDetail> => planSeries(hana, rrule);

const dateOf = ({ uuid }: Pick<MeetingDetail, 'uuid'>, day: number): string =>
  `${uuid}_2026120${day}T080000Z`;

/** Changes a date of a series as its form does. */
async function change(
  uuid: string,
  scope: 'THIS' | 'FOLLOWING' | 'ALL',
  changes: Partial<MeetingPlan>,
): Promise<MeetingDetail> {
  const date = await hana.call(getMeeting, { params: { uuid } });
  const version = scope === 'THIS' ? date.version : (date.series?.version ?? 0);
  const body = { ...standup, start: date.start, ...changes, version, scope };
  return await hana.call(updateMeeting, { params: { uuid }, body });
}

/** Topic, day and hour of each date that somebody has. */
async function seen(visitor: Visitor = gus): Promise<string[]> {
  const { meetings } = await visitor.call(listMeetings, { query: { limit: 100 } });
  return meetings.map(({ topic, startTime }) => `${topic} ${startTime.slice(8, 13)}`);
}

describe('this date and following', () => {
  test('become a series of their own with what is new, and the series before ends', async () => {
    const master = await plan();
    const rest = await change(dateOf(master, 4), 'FOLLOWING', { topic: 'Daily', start: '2026-12-04T10:00' });
    expect(await seen()).toEqual([
      'Standup 01T08',
      'Standup 02T08',
      'Standup 03T08',
      'Daily 04T09',
      'Daily 05T09',
      'Daily 06T09',
    ]);
    expect(rest).toMatchObject({
      meetingType: 'RECURRING_MASTER',
      meetingKey: master.meetingKey,
      meetingLink: master.meetingLink,
      series: { siteRrule: 'FREQ=DAILY;COUNT=3' },
    });
    expect(rest.uuid).not.toBe(master.uuid);
    await expect(hana.call(getMeeting, { params: { uuid: dateOf(master, 5) } })).rejects.toMatchObject({
      error: 'notFound',
    });
    const before = await hana.call(getMeeting, { params: { uuid: master.uuid } });
    expect(before.series?.siteRrule).toBe('FREQ=DAILY;COUNT=3');
  });

  test('of a series without an end go on without one, with another rule where that is wanted', async () => {
    const master = await plan('FREQ=DAILY');
    const rest = await change(dateOf(master, 3), 'FOLLOWING', {
      recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2', calendarRrule: null },
    });
    expect(rest.series?.siteRrule).toBe('FREQ=WEEKLY;COUNT=2');
    const before = await hana.call(getMeeting, { params: { uuid: master.uuid } });
    expect(before.series?.siteRrule).toBe('FREQ=DAILY;UNTIL=20261202');
    expect(await seen()).toEqual(['Standup 01T08', 'Standup 02T08', 'Standup 03T08', 'Standup 10T08']);
  });

  test('from the first date on are all', async () => {
    const master = await plan();
    const all = await change(dateOf(master, 1), 'FOLLOWING', { topic: 'Daily' });
    expect(all).toMatchObject({ uuid: master.uuid, series: { siteRrule: 'FREQ=DAILY;COUNT=6' } });
    expect(new Set(await seen())).toContain('Daily 01T08');
  });

  test('at the same times keep what was changed of them, and stay cancelled', async () => {
    const master = await plan();
    await change(dateOf(master, 5), 'THIS', { topic: 'Review', start: '2026-12-05T15:00' });
    await hana.call(cancelMeeting, { params: { uuid: dateOf(master, 6) } });
    await change(dateOf(master, 2), 'THIS', { topic: 'Before' });
    const following = { changedDates: 1, cancelledDates: 1, start: '2026-12-03T09:00' };
    expect(await hana.call(getSeriesScopes, { params: { uuid: dateOf(master, 3) } })).toEqual({
      isFirst: false,
      mayFollow: true,
      following: { ...following, rrule: 'FREQ=DAILY;COUNT=4' },
      all: { changedDates: 2, cancelledDates: 1 },
    });
    const rest = await change(dateOf(master, 3), 'FOLLOWING', { topic: 'Daily' });
    for (const [day, topic] of [
      [4, 'Daily'],
      [5, 'Review'],
    ] as const)
      expect(await gus.call(getMeeting, { params: { uuid: dateOf(master, day) } })).toMatchObject({
        uuid: dateOf(rest, day),
        topic,
      });
    expect(await seen()).toEqual([
      'Standup 01T08',
      'Before 02T08',
      'Daily 03T08',
      'Daily 04T08',
      'Review 05T14',
    ]);
    expect(rest.series).toMatchObject({ changedDates: 1, cancelledDates: 1 });
  });

  test('at other times lose what was changed of them, and stay cancelled on their days', async () => {
    const master = await plan();
    await change(dateOf(master, 5), 'THIS', { topic: 'Review', start: '2026-12-05T15:00' });
    await hana.call(cancelMeeting, { params: { uuid: dateOf(master, 4) } });
    await change(dateOf(master, 3), 'FOLLOWING', { start: '2026-12-03T11:00' });
    expect(await seen()).toEqual([
      'Standup 01T08',
      'Standup 02T08',
      'Standup 03T10',
      'Standup 05T10',
      'Standup 06T10',
    ]);
  });

  test('invite who is new to them alone, and the number leads everybody to the date that is next', async () => {
    const master = await plan();
    const rest = await change(dateOf(master, 3), 'FOLLOWING', { invitees: ['nora@acme.example'] });
    expect(await seen()).toEqual(['Standup 01T08', 'Standup 02T08']);
    expect(await seen(nora)).toEqual(['Standup 03T08', 'Standup 04T08', 'Standup 05T08', 'Standup 06T08']);
    const find = async (): Promise<string> =>
      (await nora.call(findMeeting, { headers: { meetinguri: master.meetingKey } })).uuid;
    expect(await find()).toBe(dateOf(master, 1));
    await hana.call(cancelMeeting, { params: { uuid: dateOf(master, 1) }, query: { scope: 'ALL' } });
    expect(await find()).toBe(dateOf(rest, 3));
  });

  test('that are cancelled leave those before', async () => {
    const master = await plan();
    await hana.call(cancelMeeting, { params: { uuid: dateOf(master, 3) }, query: { scope: 'FOLLOWING' } });
    expect(await seen()).toEqual(['Standup 01T08', 'Standup 02T08']);
    await hana.call(cancelMeeting, { params: { uuid: dateOf(master, 1) }, query: { scope: 'FOLLOWING' } });
    expect(await seen()).toEqual([]);
  });

  test('are refused to who may not, of what is over, and by an older version', async () => {
    const master = await plan();
    const uuid = dateOf(master, 3);
    const body = { ...standup, version: master.version, scope: 'FOLLOWING' } as const;
    await expect(gus.call(updateMeeting, { params: { uuid }, body })).rejects.toMatchObject({
      error: 'forbidden',
    });
    await expect(
      gus.call(cancelMeeting, { params: { uuid }, query: { scope: 'FOLLOWING' } }),
    ).rejects.toMatchObject({ error: 'forbidden' });
    await change(dateOf(master, 1), 'ALL', { topic: 'Daily' });
    await expect(hana.call(updateMeeting, { params: { uuid }, body })).rejects.toMatchObject({
      error: 'changedMeanwhile',
    });
    const none = { uuid: `${master.uuid}_20261203T090000Z` };
    await expect(hana.call(updateMeeting, { params: none, body })).rejects.toMatchObject({
      error: 'notFound',
    });
  });
});

describe('all dates', () => {
  test('are moved as far as the date that was', async () => {
    const master = await plan();
    const all = await change(dateOf(master, 3), 'ALL', { start: '2026-12-03T10:30' });
    expect(all).toMatchObject({ uuid: master.uuid, start: '2026-12-01T10:30' });
    expect(await seen()).toHaveLength(6);
    expect((await seen()).at(-1)).toBe('Standup 06T09');
  });

  test('are cancelled by the name of any', async () => {
    const master = await plan();
    await hana.call(cancelMeeting, { params: { uuid: dateOf(master, 3) }, query: { scope: 'ALL' } });
    expect(await seen()).toEqual([]);
  });
});

test('a date that somebody has been in is not split off, those behind it are', async () => {
  const body = { ...standup, start: '2026-11-21T10:00', recurrence: { rrule: 'FREQ=DAILY;COUNT=4' } };
  const { uuid } = await hana.call(scheduleMeeting, { body });
  app.clock.advance(86_400);
  hana = await signedIn(app, 'hana@acme.example');
  const [second, third] = ['22', '23'].map((day) => `${uuid}_202611${day}T090000Z`) as [string, string];
  await arrive(hana, second);
  await enter(hana, second);
  expect(await hana.call(getSeriesScopes, { params: { uuid: second } })).toMatchObject({ mayFollow: false });
  const refused = { error: 'inputInvalid', fields: { scope: 'invalid' } };
  await expect(change(second, 'FOLLOWING', { topic: 'Daily' })).rejects.toMatchObject(refused);
  await expect(
    hana.call(cancelMeeting, { params: { uuid: second }, query: { scope: 'FOLLOWING' } }),
  ).rejects.toMatchObject(refused);
  expect(await hana.call(getSeriesScopes, { params: { uuid: third } })).toMatchObject({ mayFollow: true });
  await change(third, 'FOLLOWING', { topic: 'Daily' });
  expect(await seen(hana)).toEqual(['Standup 22T09', 'Daily 23T09', 'Daily 24T09']);
});
