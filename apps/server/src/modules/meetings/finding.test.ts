import { findMeetings } from '@portico/contract/meeting-list';
import {
  cancelMeeting,
  getMeeting,
  MeetingSummary,
  scheduleMeeting,
  updateMeeting,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hána Haller' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus' });
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const base = {
  topic: 'Single',
  start: '2026-12-01T09:00', // a Tuesday
  timeZone: 'UTC',
  durationMinutes: 30,
  invitees: ['gus@acme.example'],
};
type Plan = Partial<Omit<MeetingPlan, 'recurrence'>> & { rrule?: string };
const plan = ({ rrule, ...change }: Plan, host = hana) =>
  host.call(scheduleMeeting, { body: { ...base, ...change, recurrence: rrule ? { rrule } : null } });

type Query = z.input<typeof findMeetings.query>;
const find = (visitor: Visitor, query: Query = {}) => visitor.call(findMeetings, { query });

/** All pages of a few rows each, with how many there were. */
async function walk(visitor: Visitor, query: Query): Promise<{ seen: string[]; pages: number }> {
  const seen: string[] = [];
  for (let pages = 1, cursor: string | null = null; ; pages += 1) {
    const page: Awaited<ReturnType<typeof find>> = await find(visitor, {
      limit: 3,
      ...query,
      ...(cursor !== null && { cursor }),
    });
    seen.push(...page.meetings.map(({ topic, startTime }) => `${topic} ${startTime.slice(5, 10)}`));
    cursor = page.cursor;
    if (cursor === null) return { seen, pages };
    expect(page.meetings).toHaveLength(Number(query.limit ?? 3));
  }
}

const days = { from: '2026-12-01T00:00:00Z', before: '2026-12-05T00:00:00Z' };

test('the dates of series stand between other meetings, each once, on whichever page', async () => {
  await plan({ topic: 'Daily', rrule: 'FREQ=DAILY' });
  await plan({ topic: 'Also daily', rrule: 'FREQ=DAILY;COUNT=3' }); // at the same instants
  const { uuid } = await plan({ topic: 'Single', start: '2026-12-02T12:00' });
  const expected = [
    'Also daily 12-01',
    'Daily 12-01',
    'Also daily 12-02',
    'Daily 12-02',
    'Single 12-02',
    'Also daily 12-03',
    'Daily 12-03',
    'Daily 12-04',
  ].toSorted();
  for (const limit of [1, 2, 3, 5, 100]) {
    const { seen } = await walk(gus, { ...days, limit });
    expect(seen.toSorted()).toEqual(expected);
  }
  const { meetings } = await find(gus, { ...days, offset: 4, limit: 1 });
  expect(meetings.map(({ topic }) => topic)).toEqual(['Single']);
  await hana.call(cancelMeeting, { params: { uuid } });
  expect((await walk(gus, days)).seen).not.toContain('Single 12-02');
});

test('a range of days has what begins before its end and ends after its start, of a series that never ends as well', async () => {
  const far = { from: '2036-03-01T09:10:00Z', before: '2036-03-03T00:00:00Z' };
  expect((await walk(hana, far)).seen).toEqual(['Daily 03-01', 'Daily 03-02']);
  expect((await walk(hana, { ...far, from: '2036-03-01T09:30:00Z' })).seen).toEqual(['Daily 03-02']);
  expect((await walk(hana, { from: '2136-01-01T00:00:00Z' })).seen).toEqual([]);
});

test('a date that was moved stands where it is now', async () => {
  const { uuid, version } = await plan({ topic: 'Weekly', rrule: 'FREQ=WEEKLY;COUNT=2' });
  const body = { ...base, topic: 'Weekly', start: '2026-12-03T10:00', version };
  await hana.call(updateMeeting, { params: { uuid: `${uuid}_20261201T090000Z` }, body });
  expect((await walk(gus, { keyword: 'weekly' })).seen).toEqual(['Weekly 12-03', 'Weekly 12-08']);
});

test('words are looked for in topics and hosts’ names, whatever their case and accents', async () => {
  await plan({ topic: 'Café Über 50%_', start: '2026-12-20T09:00' }, gus);
  expect((await walk(gus, { keyword: 'CAFE u' })).seen).toEqual(['Café Über 50%_ 12-20']);
  expect((await walk(gus, { keyword: '50%_' })).seen).toEqual(['Café Über 50%_ 12-20']);
  expect((await walk(gus, { keyword: '5__' })).seen).toEqual([]);
  const byHost = await walk(gus, { ...days, keyword: 'hana' });
  expect(byHost.seen).toContain('Daily 12-04');
  expect((await walk(gus, { keyword: 'gus' })).seen).toEqual(['Café Über 50%_ 12-20']);
});

test('one’s own are told from those of others, and dates of series from single meetings', async () => {
  expect((await walk(gus, { standing: 'hosted' })).seen).toEqual(['Café Über 50%_ 12-20']);
  expect((await walk(gus, { ...days, standing: 'invited' })).seen).toContain('Daily 12-01');
  expect((await walk(hana, { ...days, standing: 'invited' })).seen).toEqual([]);
  await plan({ topic: 'Alone', start: '2026-12-02T15:00' });
  const recurring = (await walk(gus, { ...days, recurring: 'true' })).seen;
  expect(recurring).toContain('Daily 12-02');
  expect(recurring).not.toContain('Alone 12-02');
});

test('with a recording are those whose recording the person may watch', async () => {
  await makeRecordingOf(app, hana, { name: 'Recorded', invitees: [] });
  expect((await walk(hana, { range: 'all', recorded: 'true' })).seen).toEqual([
    expect.stringMatching(/^Recorded /) as string,
  ]);
  expect((await walk(gus, { range: 'all', recorded: 'true' })).seen).toEqual([]);
});

test('says of each what its own page says', async () => {
  const { meetings } = await find(gus, { ...days, limit: 100 });
  for (const row of meetings) {
    const page = await gus.call(getMeeting, { params: { uuid: row.uuid } });
    expect(row).toEqual(z.parse(MeetingSummary, page));
  }
  expect(meetings.length).toBeGreaterThan(5);
});

test('past ones come last to first, and all of a range first to last', async () => {
  await plan({ topic: 'First', start: '2026-11-21T09:05', durationMinutes: 10 });
  await plan({ topic: 'Second', start: '2026-11-21T09:20', durationMinutes: 10 });
  app.clock.advance(3600);
  expect((await walk(gus, { range: 'past', limit: 1 })).seen).toEqual(['Second 11-21', 'First 11-21']);
  const all = await walk(gus, { range: 'all', before: '2026-12-02T00:00:00Z', keyword: 'i' });
  expect(all.seen.slice(0, 1)).toEqual(['First 11-21']);
  expect(all.seen).toContain('Daily 12-01');
});

test('the 10,000th is as near as the first', async () => {
  await makePerson(app, 'many@acme.example', { name: 'Many' });
  const many = await signedIn(app, 'many@acme.example');
  await plan({ topic: 'Seed', start: '2026-11-22T09:00' }, many);
  await sql`insert into meeting (site_id, host_id, topic, local_start, time_zone, starts_at, ends_at, duration_minutes, number,
      link_token, created_at, updated_at)
    select site_id, host_id, 'Meeting ' || place, local_start, time_zone, starts_at - place * interval '1 hour',
      ends_at - place * interval '1 hour', duration_minutes, 'n' || place, 'link' || place, created_at, updated_at
    from meeting, generate_series(100, 10099) as place where topic = 'Seed'`.execute(
    app.recordings.context.reads,
  );
  await sql`insert into meeting_access (person_id, starts_at, meeting_id, ends_at, role)
    select host_id, starts_at, id, ends_at, 'host' from meeting where number like 'n%'`.execute(
    app.recordings.context.reads,
  );
  const { meetings } = await find(many, { range: 'past', keyword: 'meeting 10098' });
  expect(meetings.map(({ topic }) => topic)).toEqual(['Meeting 10098']);
  const [found] = meetings;
  const cursor = `${Date.parse(found!.startTime)}-${found!.uuid}`;
  expect((await find(many, { range: 'past', cursor })).meetings.map(({ topic }) => topic)).toEqual([
    'Meeting 10099',
  ]);
});

test('a place that is none is refused', async () => {
  await expect(find(gus, { cursor: '20' })).rejects.toMatchObject({ error: 'inputInvalid' });
  await expect(find(gus, { from: 'yesterday' })).rejects.toMatchObject({ error: 'inputInvalid' });
});
