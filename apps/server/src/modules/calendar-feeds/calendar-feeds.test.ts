import { makeCalendarFeed, readCalendarFeed, revokeCalendarFeed } from '@portico/contract/calendar-feeds';
import { findMeetings } from '@portico/contract/meeting-list';
import { cancelMeeting, scheduleMeeting, updateMeeting, type MeetingPlan } from '@portico/contract/meetings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { byLibrary, byTheBook, datesIn, KeptCalendar } from '../../testing/calendar-readers.ts';
import { hasten } from '../../testing/jobs.ts';
import { mailAfter, mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { changeSettings } from '../../testing/site-settings.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  hana = await signedIn(app, 'hana@acme.example');
});
beforeEach(async () => {
  const name = `gus-${crypto.randomUUID()}@acme.example`;
  await makePerson(app, name, { name: 'Gus, or; so' });
  gus = await signedIn(app, name);
  email = name;
  ({ address } = await gus.call(makeCalendarFeed));
});
let email: string;
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const read = (headers: Record<string, string> = {}): Promise<Response> => fetch(address, { headers });
const textOf = async (): Promise<string> => (await read()).text();

/** The meetings of a calendar as both readers see them, who agree. */
async function datesInFeed(): Promise<string[]> {
  const text = await textOf();
  const [library, book] = [datesIn(byLibrary(text)), datesIn(byTheBook(text))];
  expect(library).toEqual(book);
  return library;
}

type Plan = Partial<Omit<MeetingPlan, 'recurrence'>> & { rrule?: string };
const bodyOf = ({ rrule, ...change }: Plan) => ({
  topic: 'Standup',
  start: '2027-03-22T09:00', // a Monday; clocks change on the Sunday after
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  invitees: [email],
  ...change,
  recurrence: rrule === undefined ? null : { rrule },
});
const plan = (change: Plan = {}) => hana.call(scheduleMeeting, { body: bodyOf(change) });

describe('an address of a calendar', () => {
  test('is told once, and has the meetings of its person, with nothing else shown', async () => {
    await plan();
    const answer = await read();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const text = await answer.text();
    expect(text).toContain('X-WR-CALNAME:Gus\\, or\\; so · Acme');
    expect(text).toContain('SUMMARY:Standup');
    expect(text).not.toContain('ATTENDEE');
    expect(await datesInFeed()).toEqual(['2027-03-22T08:00:00.000Z']);
    const { madeAt, ...rest } = await gus.call(readCalendarFeed);
    expect(madeAt).not.toBeNull();
    expect(JSON.stringify(rest)).not.toContain('calendar/');
  });

  test('answers that nothing is new to who has it already, until something is', async () => {
    const { uuid } = await plan();
    const etag = (await read()).headers.get('etag') ?? '';
    const again = await read({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await hana.call(cancelMeeting, { params: { uuid } });
    const changed = await read({ 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(await datesInFeed()).toEqual([]);
  });

  test('says when it was read last', async () => {
    expect((await gus.call(readCalendarFeed)).readAt).toBeNull();
    await read();
    expect((await gus.call(readCalendarFeed)).readAt).toBe(app.clock.now().toISOString());
  });

  test('ends when it is renewed, and when it is revoked', async () => {
    const before = address;
    ({ address } = await gus.call(makeCalendarFeed));
    expect((await fetch(before)).status).toBe(404);
    expect((await read()).status).toBe(200);
    expect(await gus.call(revokeCalendarFeed)).toEqual({ madeAt: null, readAt: null });
    expect((await read()).status).toBe(404);
  });

  test('ends with the person’s right to come in, and while the site has no meetings', async () => {
    await changeSettings(app, { meetingSupport: false });
    expect((await read()).status).toBe(404);
    await changeSettings(app, { meetingSupport: true });
    expect((await read()).status).toBe(200);
    const { pool } = app.data.database;
    await pool.query(`update person set state = 'disabled' where id = $1`, [gus.session.userId]);
    expect((await read()).status).toBe(404);
    await pool.query(`update person set state = 'active' where id = $1`, [gus.session.userId]);
    expect((await read()).status).toBe(200);
    await pool.query(`delete from person where id = $1`, [gus.session.userId]);
    expect((await read()).status).toBe(404);
  });

  test('is kept as a hash alone, and in the audit trail', async () => {
    const { pool } = app.data.database;
    const { rows } = await pool.query<{ row: string }>(
      `select row_to_json(f)::text as row from calendar_feed f`,
    );
    const secret = /calendar\/(.*)\.ics/.exec(address)?.[1] ?? '';
    expect(secret).toHaveLength(43);
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
    const { rows: acts } = await pool.query(
      `select 1 from audit_event where action = 'calendar_feeds.made' and actor_id = $1`,
      [gus.session.userId],
    );
    expect(acts).toHaveLength(1);
  });
});

test('who guesses is stopped; who has the right address is not', async () => {
  const wrong = () => fetch(address.replace(/.{43}\.ics$/, `${'A'.repeat(43)}.ics`));
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await wrong()).status);
  expect(new Set(statuses.slice(0, 40))).toEqual(new Set([404]));
  expect(statuses.at(-1)).toBe(429);
  app.clock.advance(1000);
  expect((await read()).status).toBe(200);
});

test('a site may be called as the addresses of calendars begin', async () => {
  const answer = await fetch(new URL('/calendar/j.php?MTID=m1', address), { redirect: 'manual' });
  const other = await fetch(new URL('/other/j.php?MTID=m1', address), { redirect: 'manual' });
  expect(answer.status).toBe(other.status);
  expect(answer.headers.get('content-type')).toBe(other.headers.get('content-type'));
});

test('has what is not longer ago than a month, and not further than a year ahead', async () => {
  await plan({ start: '2026-11-22T09:00' });
  await plan({ start: '2027-11-20T09:00' });
  await plan({ start: '2027-11-29T09:00' });
  expect(await datesInFeed()).toEqual(['2026-11-22T08:00:00.000Z', '2027-11-20T08:00:00.000Z']);
  const { pool } = app.data.database;
  await pool.query(`update meeting set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days'
    where local_start = '2026-11-22T09:00'`);
  await pool.query(`update meeting_access a set starts_at = m.starts_at, ends_at = m.ends_at from meeting m
    where m.id = a.meeting_id and m.local_start = '2026-11-22T09:00'`);
  expect(await datesInFeed()).toEqual(['2027-11-20T08:00:00.000Z']);
});

describe('what invitations say, read by two readers, is what the portal and the feed say', () => {
  let calendars: KeptCalendar[];
  let taken: number;
  beforeEach(() => {
    calendars = [new KeptCalendar(), new KeptCalendar()];
    taken = 0;
    app.clock.advance(60);
  });

  /** Puts the mails that came into both calendars; answers when meetings take place, as all four say. */
  async function agreed(): Promise<string[]> {
    const { meetings } = await gus.call(findMeetings, { query: { limit: 100 } });
    const portal = meetings.map(({ startTime }) => startTime);
    const mails = await mailsTo(app, email);
    for (const { calendar } of mails.slice(taken)) {
      if (!calendar) continue;
      calendars[0]?.take(byLibrary(calendar.text));
      calendars[1]?.take(byTheBook(calendar.text));
    }
    taken = mails.length;
    expect(calendars.map(({ dates }) => dates)).toEqual([portal, portal]);
    expect(await datesInFeed()).toEqual(portal);
    return portal.map((at) => at.slice(5, 16));
  }

  const weekly = { rrule: 'FREQ=WEEKLY;COUNT=4' };
  const all = ['03-22T08:00', '03-29T07:00', '04-05T07:00', '04-12T07:00'];

  test('of a new series, one moved and one cancelled date, another time, and all cancelled', async () => {
    const { uuid, version } = await plan(weekly);
    expect(await agreed()).toEqual(all);
    await hana.call(updateMeeting, {
      params: { uuid: `${uuid}_20270329T070000Z` },
      body: { ...bodyOf({ start: '2027-03-30T15:30' }), version },
    });
    expect(await agreed()).toEqual([all[0], '03-30T13:30', all[2], all[3]]);
    await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20270405T070000Z` } });
    await cancellationIsTold();
    expect(await agreed()).toEqual([all[0], '03-30T13:30', all[3]]);
    await hana.call(updateMeeting, {
      params: { uuid },
      body: { ...bodyOf({ ...weekly, start: '2027-03-22T10:00' }), version },
    });
    expect(await agreed()).toEqual(['03-22T09:00', '03-29T08:00', '04-12T08:00']);
    await hana.call(cancelMeeting, { params: { uuid } });
    await cancellationIsTold();
    expect(await agreed()).toEqual([]);
  });

  test('of a person who is added to what differs already, and taken out again', async () => {
    const { uuid, version } = await plan({ ...weekly, invitees: [] });
    await hana.call(updateMeeting, {
      params: { uuid: `${uuid}_20270329T070000Z` },
      body: { ...bodyOf({ start: '2027-03-30T15:30', invitees: [] }), version },
    });
    await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20270405T070000Z` } });
    expect(await agreed()).toEqual([]);
    const added = await hana.call(updateMeeting, { params: { uuid }, body: { ...bodyOf(weekly), version } });
    expect(await agreed()).toEqual([all[0], '03-30T13:30', all[3]]);
    await hana.call(updateMeeting, {
      params: { uuid },
      body: { ...bodyOf({ ...weekly, invitees: [] }), version: added.version },
    });
    expect(await agreed()).toEqual([]);
  });

  test('of a single meeting, new, changed and cancelled, whose hour comes twice', async () => {
    const night = { start: '2027-10-31T02:30', durationMinutes: 20 };
    const { uuid, version } = await plan({ ...night, disambiguation: 'later' });
    expect(await agreed()).toEqual(['10-31T01:30']);
    await hana.call(updateMeeting, { params: { uuid }, body: { ...bodyOf(night), version } });
    expect(await agreed()).toEqual(['10-31T00:30']);
    await hana.call(cancelMeeting, { params: { uuid } });
    await cancellationIsTold();
    expect(await agreed()).toEqual([]);
  });

  test('of one date that somebody is taken out of, and one that another is added to', async () => {
    const { uuid, version } = await plan(weekly);
    await hana.call(updateMeeting, {
      params: { uuid: `${uuid}_20270329T070000Z` },
      body: { ...bodyOf({ start: '2027-03-29T09:00', invitees: [] }), version },
    });
    expect(await agreed()).toEqual([all[0], all[2], all[3]]);
    const other = await plan({ ...weekly, invitees: [], topic: 'Other' });
    await hana.call(updateMeeting, {
      params: { uuid: `${other.uuid}_20270329T070000Z` },
      body: { ...bodyOf({ start: '2027-03-29T09:00', topic: 'Other' }), version: other.version },
    });
    const text = await textOf();
    expect(datesIn(byLibrary(text))).toEqual(datesIn(byTheBook(text)));
    expect(datesIn(byTheBook(text)).map((at) => at.slice(5, 16))).toEqual(all);
  });
});

/** Ten seconds in which it could be undone are over. */
async function cancellationIsTold(): Promise<void> {
  app.clock.advance(11);
  await mailAfter(app, email, () => hasten(app));
}
