import { undoMeetingAct } from '@portico/contract/meeting-scope';
import {
  cancelMeeting,
  getMeeting,
  listMeetings,
  scheduleMeeting,
  updateMeeting,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { listNotifications } from '@portico/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { hasten } from '../../testing/jobs.ts';
import { makeSignedIn } from '../../testing/people.ts';
import { arrive, enter } from '../../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
beforeAll(async () => {
  app = await startTestApp({ paces: { undoMs: 10_000 } });
  ({ hana, gus } = await makeSignedIn(app, { hana: {}, gus: {} }));
});
beforeEach(async () => {
  await app.data.database.pool.query('delete from mail');
  await app.data.database.pool.query('delete from notification');
  app.clock.advance(60);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const base = {
  topic: 'Review',
  start: '2026-12-01T09:00',
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  invitees: ['gus@acme.example', 'ann@x.example'],
};
const recurrence = { rrule: 'FREQ=DAILY;COUNT=5', calendarRrule: null };

type Planned = Awaited<ReturnType<typeof make>>;
const make = (changes: Partial<MeetingPlan> = {}) =>
  hana.call(scheduleMeeting, { body: { ...base, ...changes } });
const change = (meeting: Pick<MeetingDetail, 'uuid' | 'version'>, changes: object) =>
  hana.call(updateMeeting, {
    params: { uuid: meeting.uuid },
    body: { ...base, version: meeting.version, ...changes },
  });
const undo = (undoing: Planned['undo'], by = hana) =>
  by.call(undoMeetingAct, { params: { id: undoing?.id ?? '' } });

const subjects = async (): Promise<string[]> =>
  (
    await app.data.database.pool.query<{ line: string }>(
      `select recipient || ': ' || subject as line from mail order by recipient, created_at`,
    )
  ).rows.map(({ line }) => line);

/** Lets the ten seconds pass, and all be made and told that waited for it. */
async function settle(): Promise<void> {
  app.clock.advance(12);
  await expect
    .poll(
      async () => {
        await hasten(app);
        const { rows } = await app.data.database.pool.query(
          `select (select count(*)::int from mail_recipient) + (select count(*)::int from pgboss.job
             where name in ('meeting-news', 'mail-order', 'meeting-cancellation') and state in ('created', 'active', 'retry')) as left`,
        );
        return rows;
      },
      { timeout: 20_000, interval: 50 },
    )
    .toEqual([{ left: 0 }]);
}
const news = async (): Promise<string[]> =>
  (await gus.call(listNotifications, { query: {} })).notifications.map(({ news: { kind } }) => kind);
const days = async (visitor: Visitor, topic = 'Review'): Promise<string[]> =>
  (await visitor.call(listMeetings, { query: { limit: 100 } })).meetings
    .filter((one) => one.topic === topic)
    .map(({ startTime }) => startTime.slice(8, 13));

const invited = [
  'ann@x.example: Invitation: Review',
  'gus@acme.example: Invitation: Review',
  'hana@acme.example: Scheduled: Review',
];

/** Plans a meeting of which everybody has been told. */
async function told(changes: Partial<MeetingPlan> = {}): Promise<Planned> {
  const meeting = await make(changes);
  await settle();
  return meeting;
}

describe('nobody hears for ten seconds', () => {
  test('that a meeting was planned, and then everybody', async () => {
    const meeting = await make();
    expect(meeting.undo?.until).toBe(new Date(app.clock.now().getTime() + 10_000).toISOString());
    app.clock.advance(9);
    await hasten(app, 'mail-order', 'meeting-news');
    expect([await subjects(), await news()]).toEqual([[], []]);
    await settle();
    expect([await subjects(), await news()]).toEqual([invited, ['meeting-invited']]);
  });

  test('of a change that comes in between, but of the meeting as it is then', async () => {
    const meeting = await make();
    app.clock.advance(5);
    await change(meeting, { topic: 'Retrospective' });
    app.clock.advance(6);
    await hasten(app, 'mail-order');
    expect(await subjects()).toEqual([]);
    await settle();
    expect(await subjects()).toEqual(invited.map((line) => line.replace('Review', 'Retrospective')));
  });
});

describe('what is undone', () => {
  test('of a plan was never there, and nobody hears of it', async () => {
    for (const meeting of [await make({ topic: 'Gone' }), await make({ topic: 'Gone', recurrence })]) {
      expect(await undo(meeting.undo)).toEqual({ meeting: null });
      await expect(hana.call(getMeeting, { params: { uuid: meeting.uuid } })).rejects.toMatchObject({
        error: 'notFound',
      });
    }
    expect(await days(gus, 'Gone')).toEqual([]);
    await settle();
    expect([await subjects(), await news()]).toEqual([[], []]);
  });

  test('of a change is as it was, with whom it invites, and nobody hears of it', async () => {
    const meeting = await told({ password: 'secret' });
    const { undo: undoing, version } = await change(meeting, {
      topic: 'Other',
      start: '2026-12-03T09:00',
      invitees: ['new@x.example'],
    });
    const { meeting: again } = await undo(undoing);
    const { undo: _undo, ...same } = meeting;
    expect(again).toEqual({ ...same, version: version + 1 });
    expect(await hana.call(getMeeting, { params: { uuid: meeting.uuid } })).toEqual(again);
    expect(await days(gus)).toContain('01T08');
    await settle();
    expect(await subjects()).toEqual(invited);
    expect(await news()).toEqual(['meeting-invited']);
  });

  test('of a change before anybody was told leaves the invitation as it was', async () => {
    const meeting = await make();
    app.clock.advance(5);
    const { undo: undoing } = await change(meeting, { topic: 'Other' });
    await undo(undoing);
    await settle();
    expect(await subjects()).toEqual(invited);
  });

  test('one after the other leaves nothing', async () => {
    const meeting = await make({ topic: 'Gone' });
    const changed = await change(meeting, { topic: 'Other' });
    await expect(undo(meeting.undo)).rejects.toMatchObject({ error: 'changedMeanwhile' });
    await undo(changed.undo);
    await undo(meeting.undo);
    await settle();
    expect([await subjects(), await days(gus, 'Gone')]).toEqual([[], []]);
  });

  test('of a cancellation takes place, a date with its series as well', async () => {
    const single = await told({ topic: 'Single' });
    const series = await told({ recurrence });
    await app.data.database.pool.query('delete from mail');
    for (const [uuid, scope] of [
      [single.uuid, 'THIS'],
      [`${series.uuid}_20261202T080000Z`, 'THIS'],
      [`${series.uuid}_20261203T080000Z`, 'FOLLOWING'],
      [series.uuid, 'ALL'],
    ] as const) {
      const before = await days(gus);
      const { undo: undoing } = await hana.call(cancelMeeting, { params: { uuid }, query: { scope } });
      await undo(undoing);
      expect(await days(gus)).toEqual(before);
    }
    expect(await days(gus, 'Single')).toEqual(['01T08']);
    await settle();
    expect(await subjects()).toEqual([]);
  });

  test('of this and following is one series again, with its exceptions', async () => {
    const series = await told({ recurrence });
    const fourth = `${series.uuid}_20261204T080000Z`;
    await change({ uuid: fourth, version: series.version }, { topic: 'Own', start: '2026-12-04T15:00' });
    await settle();
    await app.data.database.pool.query('delete from mail');
    const before = await hana.call(getMeeting, { params: { uuid: series.uuid } });
    const { undo: undoing, uuid } = await change(
      { uuid: `${series.uuid}_20261203T080000Z`, version: before.version },
      { start: '2026-12-03T11:00', scope: 'FOLLOWING', topic: 'Later' },
    );
    expect(await days(gus, 'Later')).toEqual(['03T10', '04T10', '05T10']);
    await undo(undoing);
    expect(await days(gus, 'Later')).toEqual([]);
    expect(await days(gus, 'Own')).toEqual(['04T14']);
    expect(await hana.call(getMeeting, { params: { uuid: series.uuid } })).toEqual({
      ...before,
      version: before.version + 2,
      series: { ...before.series, version: before.version + 2 },
    });
    await expect(hana.call(getMeeting, { params: { uuid } })).rejects.toMatchObject({ error: 'notFound' });
    await settle();
    expect(await subjects()).toEqual([]);
  });
});

describe('undoing is refused', () => {
  test('once the ten seconds are over, and to anybody else', async () => {
    const meeting = await make();
    await expect(undo(meeting.undo, gus)).rejects.toMatchObject({ error: 'notFound' });
    app.clock.advance(10);
    await expect(undo(meeting.undo)).rejects.toMatchObject({ error: 'notFound' });
  });

  test('once somebody is in the room', async () => {
    const start = app.clock.now().toISOString().slice(0, 16);
    const meeting = await make({ topic: 'Now', start, timeZone: 'UTC' });
    await arrive(hana, meeting.uuid);
    await enter(hana, meeting.uuid);
    await expect(undo(meeting.undo)).rejects.toMatchObject({ error: 'changedMeanwhile' });
  });

  test('once more', async () => {
    const meeting = await told();
    const { undo: undoing } = await change(meeting, { topic: 'Other' });
    await undo(undoing);
    await expect(undo(undoing)).rejects.toMatchObject({ error: 'notFound' });
  });
});
