import {
  cancelMeeting,
  getMeeting,
  listMeetings,
  MeetingSummary,
  scheduleMeeting,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { enterRoom } from '@portico/contract/room';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive } from '../../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
let henry: Visitor;
let gus: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana "H" Haller \\ Ωμέγα' });
  await makePerson(app, 'henry@acme.example');
  await makePerson(app, 'gus@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
  henry = await signedIn(app, 'henry@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** Hana plans it, with Henry beside her and Gus invited. Answers its id. */
async function plan(topic: string, change: Partial<MeetingPlan> = {}): Promise<string> {
  const { uuid } = await hana.call(scheduleMeeting, {
    body: {
      topic,
      start: '2026-11-21T10:20',
      timeZone: 'Europe/Berlin',
      durationMinutes: 45,
      invitees: ['gus@acme.example', 'x@elsewhere.example'],
      alternateHosts: ['henry@acme.example'],
      ...change,
    },
  });
  return uuid;
}

async function begin(uuid: string): Promise<void> {
  await arrive(hana, uuid);
  await hana.call(enterRoom, { params: { uuid }, body: {} });
}

// a key that the contract does not name would be sent to everybody unseen
const { meetings: _rows, ...rest } = listMeetings.answer._zod.def.shape;
const Exact = z.strictObject({
  ...rest,
  meetings: z.array(
    z.strictObject({
      ...MeetingSummary._zod.def.shape,
      actions: z.strictObject(MeetingSummary._zod.def.shape.actions._zod.def.shape),
    }),
  ),
});

/** The bytes of the list as they come, read by the contract with nothing beside it. */
async function listOf(visitor: Visitor, query = ''): Promise<z.infer<typeof Exact>> {
  const path = `/webappng/sites/acme/api/v1/meetings/mine?siteurl=acme${query}`;
  const answer = await visitor.fetch(path, { headers: { ticket: visitor.session.ticket ?? '' } });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return z.parse(Exact, JSON.parse(await answer.text()));
}

/** Each row must say what the meeting's own page says, which is made without SQL. */
async function expectAsPages(visitor: Visitor, query?: string): Promise<string[]> {
  const { meetings } = await listOf(visitor, query);
  for (const row of meetings) {
    const page = await visitor.call(getMeeting, { params: { uuid: row.uuid } });
    expect(row).toEqual(z.parse(MeetingSummary, page));
  }
  return meetings.map(({ topic, state }) => `${state}: ${topic}`);
}

test('nobody has planned anything: an empty list that is one', async () => {
  expect(await listOf(hana)).toEqual({ meetings: [], hasMore: false, cursor: null });
});

test('a row of each kind is what the contract says, for the host, who stands in, and who is invited', async () => {
  const odd = 'Tabs, "quotes", \\ slashes, </script>, é, 会議, اجتماع, 🎉';
  await plan(odd, { start: '2026-11-21T11:00' });
  await plan('Nobody else', { invitees: [], alternateHosts: [], start: '2027-06-30T23:59' });
  await begin(await plan('Goes on'));
  await begin(await plan('Goes on after its end', { start: '2026-11-21T10:01', durationMinutes: 10 }));
  await plan('Is over', { start: '2026-11-21T10:01', durationMinutes: 10 });
  await hana.call(cancelMeeting, { params: { uuid: await plan('Cancelled') } });
  app.clock.advance(40 * 60);
  const shared = ['live: Goes on after its end', 'live: Goes on', `planned: ${odd}`];
  expect(await expectAsPages(hana)).toEqual([...shared, 'planned: Nobody else']);
  expect(await expectAsPages(henry)).toEqual(shared);
  expect(await expectAsPages(gus)).toEqual(shared);
  expect(await expectAsPages(hana, '&range=past')).toEqual(['ended: Is over']);
});

test('pages follow each other without a gap, and the last one says that it is', async () => {
  await makePerson(app, 'many@acme.example');
  const many = await signedIn(app, 'many@acme.example');
  for (let day = 10; day < 15; day += 1)
    await plan(`Day ${day}`, { start: `2026-12-${day}T10:00`, invitees: ['many@acme.example'] });
  const topics = ({ meetings }: Pick<z.infer<typeof Exact>, 'meetings'>) =>
    meetings.map(({ topic }) => topic);
  const first = await listOf(many, '&limit=2');
  const pages = [first, await listOf(many, `&limit=2&cursor=${first.cursor}`)];
  expect(pages.map(topics)).toEqual([
    ['Day 10', 'Day 11'],
    ['Day 12', 'Day 13'],
  ]);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true]);
  expect(await listOf(many, '&limit=2&offset=2')).toEqual(pages[1]);
  expect(await listOf(many, '&limit=2&offset=3')).toMatchObject({ hasMore: false, cursor: null });
  expect(await listOf(many, '&limit=2&offset=9')).toEqual({ meetings: [], hasMore: false, cursor: null });
  expect(await many.call(listMeetings, { query: { limit: 2 } })).toEqual(pages[0]);
});
