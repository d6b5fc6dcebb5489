import { findMeetings } from '@portico/contract/meeting-list';
import { cancelMeeting, listMeetings, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { bringUpSome } from './meetings.series.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Far enough for no date to have a row of its own yet. */
const FIRST_MS = Date.parse('2026-11-23T09:00:00Z');
const SERIES = 40;
const SINGLES = 60;
/** So many of the list are compared: some pages of home, and more than one of the other list. */
const COMPARED = 130;

const base = { topic: '', timeZone: 'UTC', durationMinutes: 45, invitees: [], alternateHosts: [] };
const localOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const compact = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.000/g, '');

/** What the list must say: topic and start of each meeting, first to last. */
const expected: { topic: string; startTime: string }[] = [];
const expectAt = (topic: string, ms: number): void =>
  void expected.push({ topic, startTime: new Date(ms).toISOString() });

let app: TestApp;
let hana: Visitor;

/** One whose dates lie some days apart. A third of all begin late, a fifth end after a few dates, and many begin at one instant. */
async function planSeries(index: number): Promise<void> {
  const topic = `Series ${index}`;
  const everyDays = [1, 7, 7, 14, 3][index % 5]!;
  const first = FIRST_MS + (index % 3 === 0 ? index : index % 4) * DAY_MS;
  const count = index % 5 === 0 ? 3 + (index % 2) : COMPARED;
  const end = index % 5 === 0 ? `;COUNT=${count}` : '';
  const rrule = `FREQ=DAILY;INTERVAL=${everyDays}${end}`;
  const { uuid, version } = await hana.call(scheduleMeeting, {
    body: { ...base, topic, start: localOf(first), recurrence: { rrule } },
  });
  const dates = Array.from({ length: count }, (_, place) => first + place * everyDays * DAY_MS);
  if (index % 4 === 1) {
    await hana.call(cancelMeeting, { params: { uuid: `${uuid}_${compact(dates.shift()!)}` } });
  } else if (index % 4 === 2) {
    const moved = dates.shift()!;
    const params = { uuid: `${uuid}_${compact(moved)}` };
    const start = moved + 2 * DAY_MS + 30 * 60_000;
    await hana.call(updateMeeting, { params, body: { ...base, topic, start: localOf(start), version } });
    expectAt(topic, start);
  }
  for (const ms of dates) expectAt(topic, ms);
}

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
  for (let index = 0; index < SERIES; index += 1) await planSeries(index);
  for (let index = 0; index < SINGLES; index += 1) {
    const [topic, start] = [`Single ${index}`, FIRST_MS + index * DAY_MS * 0.5];
    await hana.call(scheduleMeeting, { body: { ...base, topic, start: localOf(start), recurrence: null } });
    expectAt(topic, start);
  }
  expected.sort(inOrder);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const bringUp = () => app.data.database.work((tx) => bringUpSome(tx, { now: app.clock.now(), most: 50 }));

type Row = (typeof expected)[number];
const inOrder = (one: Row, other: Row): number =>
  one.startTime.localeCompare(other.startTime) || one.topic.localeCompare(other.topic);

type Page = Awaited<ReturnType<typeof hana.call<typeof listMeetings>>>;

/** The pages of a list, one after the other, until so many rows were seen. */
async function walk(limit: number, ask: (cursor: string | null) => Promise<Page>): Promise<Page['meetings']> {
  const seen: Page['meetings'] = [];
  for (let cursor: string | null = null; seen.length < COMPARED;) {
    const page = await ask(cursor);
    expect(page.meetings).toHaveLength(limit);
    expect(page.hasMore).toBe(true);
    seen.push(...page.meetings);
    cursor = page.cursor;
    expect(cursor).not.toBeNull();
  }
  return seen.slice(0, COMPARED);
}

const rowsOf = (meetings: Page['meetings']): Row[] =>
  meetings.map(({ topic, startTime }) => ({ topic, startTime }));
const startsOf = (rows: readonly Row[]): string[] => rows.map(({ startTime }) => startTime);

/** What begins at one instant comes in an order of its own, which is the same on every page. */
function expectAll(meetings: Page['meetings']): void {
  const rows = rowsOf(meetings);
  expect(startsOf(rows)).toEqual(startsOf(expected.slice(0, COMPARED)));
  const last = rows.at(-1)!.startTime;
  const whole = (all: readonly Row[]): Row[] =>
    all.filter(({ startTime }) => startTime < last).toSorted(inOrder);
  expect(whole(rows)).toEqual(whole(expected));
}

const upcoming = (limit: number) =>
  walk(limit, (cursor) => hana.call(listMeetings, { query: { limit, ...(cursor !== null && { cursor }) } }));
const found = (limit: number) =>
  walk(limit, (cursor) => hana.call(findMeetings, { query: { limit, ...(cursor !== null && { cursor }) } }));

test.each([3, 7, 20, 50, 100])(
  'pages of %i have all dates of 40 series and all single meetings, in order',
  async (limit) => {
    const [listed, searched] = [await upcoming(limit), await found(limit)];
    expectAll(listed);
    expect(searched).toEqual(listed);
  },
);

test('a page says the same whether it is come to from the first one or asked for by its place', async () => {
  const all = await upcoming(20);
  for (const offset of [100, 80, 60, 40, 20, 0, 13]) {
    const query = { offset, limit: 20 };
    expect((await hana.call(listMeetings, { query })).meetings).toEqual(all.slice(offset, offset + 20));
    expect((await hana.call(findMeetings, { query })).meetings).toEqual(all.slice(offset, offset + 20));
  }
});

test('the last page says that it is, and one behind it is empty', async () => {
  await makePerson(app, 'ida@acme.example');
  const ida = await signedIn(app, 'ida@acme.example');
  for (let index = 0; index < 5; index += 1) {
    const start = localOf(FIRST_MS + index * DAY_MS);
    const recurrence = { rrule: 'FREQ=DAILY;COUNT=3' };
    await ida.call(scheduleMeeting, { body: { ...base, topic: `Of ${index}`, start, recurrence } });
  }
  const pageAt = async (offset: number, limit: number) => {
    const { meetings, hasMore, cursor } = await ida.call(listMeetings, { query: { offset, limit } });
    return [meetings.length, hasMore, cursor];
  };
  expect(await pageAt(0, 14)).toEqual([14, true, '14']);
  expect(await pageAt(0, 15)).toEqual([15, false, null]);
  expect(await pageAt(10, 10)).toEqual([5, false, null]);
  expect(await pageAt(20, 10)).toEqual([0, false, null]);
});

test('a series of which the first date will not be leaves its place to one that begins later', async () => {
  await makePerson(app, 'joe@acme.example');
  const joe = await signedIn(app, 'joe@acme.example');
  const planAt = (topic: string, ms: number, everyDays: number) =>
    joe.call(scheduleMeeting, {
      body: { ...base, topic, start: localOf(ms), recurrence: { rrule: `FREQ=DAILY;INTERVAL=${everyDays}` } },
    });
  for (let index = 0; index < 6; index += 1) {
    const { uuid } = await planAt('Fortnightly', FIRST_MS, 14);
    await joe.call(cancelMeeting, { params: { uuid: `${uuid}_${compact(FIRST_MS)}` } });
  }
  await planAt('Daily', FIRST_MS + 2 * DAY_MS, 1);
  await planAt('Also daily', FIRST_MS + 3 * DAY_MS, 1);
  const query = { limit: 3 };
  const first = [
    { topic: 'Daily', startTime: '2026-11-25T09:00:00.000Z' },
    { topic: expect.stringMatching(/daily/i) as string, startTime: '2026-11-26T09:00:00.000Z' },
    { topic: expect.stringMatching(/daily/i) as string, startTime: '2026-11-26T09:00:00.000Z' },
  ];
  expect(rowsOf((await joe.call(listMeetings, { query })).meetings)).toEqual(first);
  expect(rowsOf((await joe.call(findMeetings, { query })).meetings)).toEqual(first);
});

test('dates that were are listed last to first, and what is to come goes on behind them', async () => {
  const days = 7;
  for (let day = 0; day < days; day += 1) {
    while ((await bringUp()) > 0);
    app.clock.advance(DAY_MS / 1000);
  }
  hana = await signedIn(app, 'hana@acme.example'); // days later
  const now = app.clock.now();
  const isOver = ({ startTime }: Row): boolean =>
    Date.parse(startTime) + base.durationMinutes * 60_000 <= now.getTime();
  const over = expected.filter(isOver);
  const past: Page['meetings'] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = { range: 'past', limit: 7, ...(cursor !== '' && { cursor }) } as const;
    const page: Page = await hana.call(findMeetings, { query });
    past.push(...page.meetings);
    cursor = page.cursor;
  }
  expect(past.length).toBeGreaterThan(20);
  expect(startsOf(rowsOf(past))).toEqual(startsOf(over.toReversed()));
  expect(rowsOf(past).toSorted(inOrder)).toEqual(over);
  const { meetings } = await hana.call(listMeetings, { query: { range: 'past', limit: 100 } });
  expect(startsOf(rowsOf(meetings))).toEqual(startsOf(rowsOf(past)));
  expected.splice(0, over.length);
  expectAll(await upcoming(20));
});
