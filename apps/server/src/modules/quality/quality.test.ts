import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MeetingDetail } from '@portico/contract/meetings';
import {
  getLiveRoom,
  getPersonQuality,
  getQualityReport,
  listLiveRooms,
  listPastTimes,
  reportLine,
  type LineSample,
} from '@portico/contract/quality';
import { appointCohost, endMeeting, leaveRoom } from '@portico/contract/room';
import { RateLimits } from '../../platform/http/rate-limits.ts';
import { startTestApp, TestClock, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { lineSample as sample } from '../../testing/line-sample.ts';
import { arrive, enter, guestAtDoor, planNow } from '../../testing/rooms.ts';
import { rowId } from '../meetings/index.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let admin: Visitor;
let meeting: MeetingDetail;
/** The ids of the participants. */
let hanaIn: string;
let gusIn: string;

const refusal = (error: string) => expect.objectContaining({ error });

beforeAll(async () => {
  app = await startTestApp({ clock: new TestClock('2026-11-21T08:30:00Z') });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'gus@acme.example', { name: '=Gus, "HYPERLINK"', roles: ['ATTENDEE'] });
  await makePerson(app, 'admin@acme.example', { name: 'Ada', roles: ['RO_SITEADMIN'] });
  [hana, gus, admin] = [
    await signedIn(app, 'hana@acme.example'),
    await signedIn(app, 'gus@acme.example'),
    await signedIn(app, 'admin@acme.example'),
  ];
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

beforeEach(async () => {
  app.clock.advance(60); // limits of a minute begin anew
  meeting = await planNow(hana, { hasLobby: false });
  await arrive(hana, meeting.uuid);
  hanaIn = (await enter(hana, meeting.uuid)).room.me.id;
  await arrive(gus, meeting.uuid);
  gusIn = (await enter(gus, meeting.uuid)).room.me.id;
  return () => hana.call(endMeeting, { params: { uuid: meeting.uuid } });
});

const report = (visitor: Visitor, ...samples: LineSample[]) =>
  visitor.call(reportLine, { params: { uuid: meeting.uuid }, body: { samples } });
const read = (visitor: Visitor, instanceId?: string) =>
  visitor.call(getQualityReport, {
    params: { uuid: meeting.uuid },
    query: instanceId === undefined ? {} : { instanceId },
  });

/** The line of somebody, minute by minute. */
async function minutesOf(participantId: string) {
  await app.quality.keep();
  const { time } = await read(hana);
  return await hana.call(getPersonQuality, {
    params: { uuid: meeting.uuid, instanceId: time?.instanceId ?? '', participantId },
  });
}

describe('the report of a person', () => {
  test('adds up to minutes of the server, however it came', async () => {
    await report(gus, sample(), sample({ secondsAgo: 70, roundTripMs: 80 }));
    await app.quality.keep();
    await report(
      gus,
      sample({ secondsAgo: 60, up: { bytes: 125_000, packets: 1000, lost: 80 }, roundTripMs: 120 }),
    );
    const { minutes, displayName, isGuest } = await minutesOf(gusIn);
    expect({ displayName, isGuest }).toEqual({ displayName: '=Gus, "HYPERLINK"', isGuest: false });
    expect(minutes).toHaveLength(2);
    expect(minutes[0]).toMatchObject({
      grade: 'fair',
      upBitsPerSecond: 100_000,
      downBitsPerSecond: 200_000,
      upLoss: 0.04,
      downLoss: 0,
      roundTripMs: 100,
      jitterMs: 3,
      sentHeight: 720,
      sentLayers: 3,
      pictures: 1,
      seenHeight: 360,
      limits: [],
    });
    expect(minutes[1]).toMatchObject({ grade: 'good', upLoss: 0, roundTripMs: 40 });
    expect(Date.parse(minutes[1]?.at ?? '') - Date.parse(minutes[0]?.at ?? '')).toBe(60_000);
  });

  test('is about them alone, and only while they are inside', async () => {
    await report(gus, sample());
    await app.quality.keep();
    expect((await read(hana)).people.map(({ participantId }) => participantId)).toEqual([gusIn]);
    await gus.call(leaveRoom, { params: { uuid: meeting.uuid } });
    await expect(report(gus, sample())).rejects.toEqual(refusal('notFound'));
    await expect(report(admin, sample())).rejects.toEqual(refusal('notFound'));
    const guest = await guestAtDoor(app, meeting, 'Greta');
    await expect(report(guest, sample())).rejects.toEqual(refusal('notFound'));
    await enter(guest, meeting.uuid);
    await report(guest, sample());
    // a ticket is for one meeting, also where its browser has a place in another
    const elsewhere = await planNow(hana, { hasLobby: false });
    const params = { uuid: elsewhere.uuid };
    await arrive(hana, elsewhere.uuid);
    await enter(hana, elsewhere.uuid);
    await app.data.database.pool.query(
      `insert into participant (site_id, meeting_id, instance_id, guest_id, display_name, role, standing, standing_since, created_at)
      select i.site_id, i.meeting_id, i.id, p.guest_id, '', p.role, 'inRoom', $2, $2 from meeting_instance i, participant p
      where i.meeting_id = $1 and p.guest_id is not null`,
      [rowId(elsewhere.uuid), app.clock.now()],
    );
    const told = guest.call(reportLine, { params, body: { samples: [sample()] } });
    await expect(told).rejects.toEqual(refusal('notFound'));
    await hana.call(endMeeting, { params });
  });

  test.each([
    ['more than a line carries', { up: { bytes: 4_000_000_001, packets: 1, lost: 0 } }],
    ['a time to come', { secondsAgo: -1 }],
    ['a time long ago', { secondsAgo: 121 }],
    ['half an hour at once', { seconds: 1800 }],
    ['words', { limits: ['moon'] }],
    ['a negative', { down: { bytes: -1, packets: 0, lost: 0 } }],
  ])('is refused when it is %s', async (_what, change) => {
    await expect(report(gus, sample(change as Partial<LineSample>))).rejects.toEqual(refusal('inputInvalid'));
  });

  test('cannot fill the database, nor spoil what others report', async () => {
    const most = { bytes: 4_000_000_000, packets: 4_000_000, lost: 4_000_000 };
    const flood = sample({ seconds: 1, up: most, down: most });
    for (let round = 0; round < 3; round += 1) {
      for (let call = 0; call < 9; call += 1) await report(gus, ...Array.from({ length: 6 }, () => flood));
      await app.quality.keep();
    }
    const others = Array.from({ length: 6 }, (_, n) => sample({ secondsAgo: n * 20, seconds: 20 }));
    await report(hana, ...others);
    const { minutes } = await minutesOf(gusIn);
    expect(minutes).toHaveLength(1);
    expect((await minutesOf(hanaIn)).minutes.length).toBeGreaterThan(1);
    const { rows } = await app.data.database.pool.query<{ seconds: number }>(
      'select max(seconds) as seconds from quality_minute',
    );
    expect(rows[0]?.seconds).toBeLessThanOrEqual(90);
    const refused = async () => {
      for (let call = 0; call < 10; call += 1) await report(gus, sample());
    };
    await expect(refused()).rejects.toEqual(refusal('tooManyRequests'));
  });

  test('is counted apart, so that a school behind one address is not kept from everything else', () => {
    const limits = new RateLimits(app.routes);
    expect(limits.of('quality.report', 'address').map(({ operation }) => operation)).toEqual([
      'quality.report',
    ]);
    expect(limits.of('quality.report', 'actor').map(({ operation }) => operation)).toContain('*');
  });

  test('goes with the meeting, and what of it belongs to somebody else stays', async () => {
    await report(gus, sample());
    await report(hana, sample());
    const { pool } = app.data.database;
    const count = async () =>
      (await pool.query('select * from quality_minute where participant_id = any($1)', [[gusIn, hanaIn]]))
        .rows.length;
    await pool.query('delete from participant where id = $1', [gusIn]); // before it is kept
    await app.quality.keep();
    expect(await count()).toBe(1);
    await pool.query('delete from meeting_instance where meeting_id = $1', [rowId(meeting.uuid)]);
    expect(await count()).toBe(0);
  });
});

describe('the report of a meeting', () => {
  const lossy = (secondsAgo: number): LineSample =>
    sample({ secondsAgo, seconds: 30, up: { bytes: 1, packets: 100, lost: 4 }, limits: ['uplink'] });

  test('says how many minutes were good, who had the worst line, and what was wrong when', async () => {
    app.clock.advance(60 - ((app.clock.now().getTime() / 1000) % 60));
    await report(gus, lossy(0), lossy(30), lossy(60), lossy(90));
    await report(hana, sample({ seconds: 30 }));
    await app.quality.keep();
    const { minutes, people, spells, total, time, times } = await read(hana);
    expect(minutes).toEqual({ good: 1, fair: 2, poor: 0 });
    expect(total).toBe(2);
    expect(people).toEqual([
      expect.objectContaining({ participantId: gusIn, minutes: 2, goodMinutes: 0 }),
      expect.objectContaining({ participantId: hanaIn, minutes: 1, goodMinutes: 1 }),
    ]);
    expect(people[0]?.line).toMatchObject({ grade: 'fair', upLoss: 0.04, limits: ['uplink'] });
    const until = app.clock.now();
    expect(spells).toEqual([
      {
        participantId: gusIn,
        displayName: '=Gus, "HYPERLINK"',
        kind: 'upload',
        from: new Date(until.getTime() - 120_000).toISOString(),
        until: until.toISOString(),
        loss: 0.04,
        roundTripMs: null,
      },
    ]);
    expect(times).toEqual([time]);
    expect(time?.endedAt).toBeNull();
  });

  test('is read by host, cohost and administrators, also when it is over, and by nobody else', async () => {
    await report(gus, sample());
    await app.quality.keep();
    await expect(read(gus)).rejects.toEqual(refusal('notFound'));
    const { time } = await read(hana);
    const instanceId = time?.instanceId ?? '';
    const person = { params: { uuid: meeting.uuid, instanceId, participantId: gusIn } };
    await expect(gus.call(getPersonQuality, person)).rejects.toEqual(refusal('notFound'));
    const params = { uuid: meeting.uuid, participantId: gusIn };
    await hana.call(appointCohost, { params, body: { role: 'cohost' } });
    expect((await read(gus)).total).toBe(1);
    await hana.call(endMeeting, { params: { uuid: meeting.uuid } });
    for (const reader of [hana, gus, admin]) expect((await read(reader)).time?.endedAt).not.toBeNull();
    const past = await admin.call(listPastTimes, { query: {} });
    expect(past.times[0]).toMatchObject({ instanceId, meetingUUID: meeting.uuid, topic: 'Standup' });
    await expect(hana.call(listPastTimes, { query: {} })).rejects.toEqual(refusal('forbidden'));
    await expect(read(hana, randomUUID())).rejects.toEqual(refusal('notFound'));
  });

  test('of a meeting that never took place is empty', async () => {
    const never = await planNow(hana);
    const empty = await hana.call(getQualityReport, { params: { uuid: never.uuid }, query: {} });
    expect(empty).toMatchObject({ time: null, times: [], people: [], total: 0, line: { grade: 'unknown' } });
  });

  test('comes as a file whose cells are no formulas, for the same readers', async () => {
    await report(gus, sample());
    await app.quality.keep();
    const { time } = await read(hana);
    const path = `/webappng/sites/acme/media/quality/${meeting.uuid}/${time?.instanceId}/lines.csv`;
    const file = await hana.fetch(path);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename=.*Standup 2026-11-21\.csv/,
    );
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, line, ...rest] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head).toMatch(/^"participant","guest","minute \(UTC\)"/);
    expect(line).toMatch(/^"'=Gus, ""HYPERLINK""","no","2026-11-21T/);
    expect(line).toContain(',10,"good",100,200,0,0,40,3,720,3,1,360,,0,,""');
    expect(rest).toEqual(['']);
    expect((await gus.fetch(path)).status).toBe(404);
    expect((await app.visitor().fetch(path)).status).toBe(403);
  });
});

describe('the live view', () => {
  test('has the meetings of the site with the worst first, page by page, and everybody in one', async () => {
    await report(gus, sample({ down: { bytes: 1000, packets: 90, lost: 10 }, limits: ['downlink'] }));
    await report(hana, sample());
    const other = await planNow(hana, { topic: 'Quiet', hasLobby: false });
    await arrive(hana, other.uuid);
    await enter(hana, other.uuid);
    await app.data.database.pool.query(
      "update meeting_instance set started_at = started_at - interval '1 hour' where meeting_id = $1",
      [rowId(other.uuid)],
    );
    await app.quality.keep();
    const live = await admin.call(listLiveRooms, { query: {} });
    expect(live).toMatchObject({ engine: null, total: 2 });
    expect(live.rooms.map(({ topic }) => topic)).toEqual(['Standup', 'Quiet']);
    expect(live.rooms[0]).toMatchObject({ meetingUUID: meeting.uuid, measured: 2, poor: 1, fair: 0 });
    expect(live.rooms[0]?.line).toMatchObject({ grade: 'poor', limits: ['downlink'] });
    expect(live.rooms[0]?.line).toMatchObject({ upBitsPerSecond: 200_000, downBitsPerSecond: 200_800 });
    expect(live.rooms[1]).toMatchObject({ measured: 0, line: { grade: 'unknown' } });
    const second = await admin.call(listLiveRooms, { query: { offset: 1, limit: 1 } });
    expect(second.rooms.map(({ topic }) => topic)).toEqual(['Quiet']);
    const params = { instanceId: live.rooms[0]?.instanceId ?? '' };
    const { people, room } = await admin.call(getLiveRoom, { params, query: {} });
    expect(room.topic).toBe('Standup');
    expect(people.map(({ participantId, line }) => [participantId, line.grade])).toEqual([
      [gusIn, 'poor'],
      [hanaIn, 'good'],
    ]);
    expect(people[0]?.line.limits).toEqual(['downlink']);
    app.clock.advance(180); // what was measured then says nothing of now
    const later = await admin.call(getLiveRoom, { params, query: {} });
    expect(later.people.map(({ line }) => line.grade)).toEqual(['unknown', 'unknown']);
    app.clock.advance(-180);
    await hana.call(endMeeting, { params: { uuid: other.uuid } });
  });

  test('is for those who administer the site', async () => {
    await expect(hana.call(listLiveRooms, { query: {} })).rejects.toEqual(refusal('forbidden'));
    const params = { instanceId: randomUUID() };
    await expect(hana.call(getLiveRoom, { params, query: {} })).rejects.toEqual(refusal('forbidden'));
    await expect(admin.call(getLiveRoom, { params, query: {} })).rejects.toEqual(refusal('notFound'));
  });
});
