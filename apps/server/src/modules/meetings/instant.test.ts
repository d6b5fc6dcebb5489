import { findMeeting, startInstantMeeting } from '@portico/contract/joining';
import { getMeeting, listMeetings, updateMeeting } from '@portico/contract/meetings';
import { endMeeting } from '@portico/contract/room';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUSEKEEPING_JOB } from '../../platform/jobs/housekeeping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage } from '../../testing/forms.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter } from '../../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
});
beforeEach(async () => {
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const HOUR = 3600;

const start = async (topic: string): Promise<string> =>
  (await hana.call(startInstantMeeting, { body: { topic } })).uuid;

/** What a list of Hana's meetings says of one. */
async function listed(uuid: string, range: 'upcoming' | 'past') {
  const { meetings } = await hana.call(listMeetings, { query: { range } });
  return meetings.find((meeting) => meeting.uuid === uuid);
}

describe('a meeting for now', () => {
  test('a meeting that nobody enters is in no list, and its door is open for who made it', async () => {
    const uuid = await start('Nobody comes');
    expect(await listed(uuid, 'upcoming')).toBeUndefined();
    expect(await listed(uuid, 'past')).toBeUndefined();
    expect(await arrive(hana, uuid)).toMatchObject({ checkResult: 'success' });
    app.clock.advance(2 * HOUR);
    hana = await signedIn(app, 'hana@acme.example');
    expect(await listed(uuid, 'past')).toBeUndefined();
    expect((await enter(hana, uuid)).door.kind).toBe('start');
  });

  test('is in the list while somebody is in it, and among the past ones from when it ends', async () => {
    const uuid = await start('Quick talk');
    await arrive(hana, uuid);
    await enter(hana, uuid);
    expect(await listed(uuid, 'upcoming')).toMatchObject({
      state: 'live',
      actions: { start: false, join: true },
    });
    await hana.call(endMeeting, { params: { uuid } });
    expect(await listed(uuid, 'upcoming')).toBeUndefined();
    const past = await listed(uuid, 'past');
    expect(past).toMatchObject({ state: 'ended' });
    expect(await hana.call(getMeeting, { params: { uuid } })).toMatchObject(past ?? {});
  });

  test('has no planned end: no list, page or door says how long it is', async () => {
    const uuid = await start('As long as it takes');
    await arrive(hana, uuid);
    await enter(hana, uuid);
    const unplanned = { durationMinutes: null, state: 'live' };
    expect(await listed(uuid, 'upcoming')).toMatchObject(unplanned);
    const detail = await hana.call(getMeeting, { params: { uuid } });
    expect(detail).toMatchObject(unplanned);
    const ending = /\b1 hr|:\d\d\s*(?:[AP]M)?\s*–/;
    for (const path of ['dashboard/home', 'meeting/home', `meeting/info/${uuid}`]) {
      const { text } = await openPage(hana, `/webappng/sites/acme/${path}`);
      expect(text).toContain('As long as it takes');
      expect(text).not.toMatch(ending);
    }
    const token = new URL(detail.meetingLink).search;
    const door = await openPage(app.visitor(), `/webappng/sites/acme/meeting/join/${uuid}${token}`);
    expect(door.text).toContain('As long as it takes');
    expect(door.text).not.toMatch(ending);
    await hana.call(endMeeting, { params: { uuid } });
    expect(await listed(uuid, 'past')).toMatchObject({ durationMinutes: null, state: 'ended' });
  });

  test('is one when it is asked for twice at once, and another a while later', async () => {
    const [one, same] = await Promise.all([start('Twice'), start('Twice')]);
    expect(same).toBe(one);
    expect(await start('Something else')).not.toBe(one);
    app.clock.advance(61);
    expect(await start('Twice')).not.toBe(one);
  });

  test('is not the one of a moment ago that somebody has entered', async () => {
    const one = await start('Entered');
    await arrive(hana, one);
    await enter(hana, one);
    expect(await start('Entered')).not.toBe(one);
  });

  test('a meeting that is given a time of its own is planned like any other', async () => {
    const uuid = await start('Goes on tomorrow');
    await arrive(hana, uuid);
    await enter(hana, uuid);
    const { version } = await hana.call(getMeeting, { params: { uuid } });
    await hana.call(updateMeeting, {
      params: { uuid },
      body: {
        topic: 'Goes on tomorrow',
        start: '2027-03-01T10:00',
        timeZone: 'Europe/Berlin',
        durationMinutes: 30,
        version,
      },
    });
    await hana.call(endMeeting, { params: { uuid } });
    expect(await listed(uuid, 'upcoming')).toMatchObject({ state: 'planned', actions: { start: true } });
  });

  test('a meeting that nobody ever entered is deleted when its door has closed; others stay', async () => {
    const never = await start('Never');
    const entered = await start('Was something');
    await arrive(hana, entered);
    await enter(hana, entered);
    const { meetingKey } = await hana.call(getMeeting, { params: { uuid: never } });
    const find = () => hana.call(findMeeting, { headers: { meetinguri: meetingKey } });
    const sweep = (): Promise<void> =>
      app.data.database.work((tx) => app.data.jobs.send(tx, { kind: HOUSEKEEPING_JOB, data: {} }));
    expect(await find()).toMatchObject({ uuid: never });
    app.clock.advance(26 * HOUR);
    hana = await signedIn(app, 'hana@acme.example');
    await sweep();
    await expect
      .poll(
        () =>
          find().then(
            () => 'there',
            (error: unknown) => error,
          ),
        { timeout: 10_000 },
      )
      .toMatchObject({ status: 404 });
    expect(await listed(entered, 'upcoming')).toMatchObject({ state: 'live' });
  });
});
