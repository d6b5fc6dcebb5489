import { getMeeting, listMeetings, scheduleMeeting, type MeetingSummary } from '@portico/contract/meetings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, planNow } from '../../testing/rooms.ts';

let app: TestApp;
let people: Record<'host' | 'alternate host' | 'invitee', Visitor>;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['hana', 'henry', 'gus']) await makePerson(app, `${name}@acme.example`, { name });
  const [hana, henry, gus] = await Promise.all(
    ['hana', 'henry', 'gus'].map((name) => signedIn(app, `${name}@acme.example`)),
  );
  people = { host: hana!, 'alternate host': henry!, invitee: gus! };
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const invited = { alternateHosts: ['henry@acme.example'], invitees: ['gus@acme.example'] };
const topic = String.raw`“Plan” \ "B" & <C> – مرحبا`;
const uuids = { planned: '', live: '' };
beforeAll(async () => {
  const host = people.host;
  const body = {
    ...invited,
    topic,
    start: '2027-03-28T10:20',
    timeZone: 'Europe/Berlin',
    durationMinutes: 45,
  };
  uuids.planned = (await host.call(scheduleMeeting, { body })).uuid;
  uuids.live = (await planNow(host, { ...invited, topic })).uuid;
  await arrive(host, uuids.live);
  await enter(host, uuids.live);
});

const cases = (['host', 'alternate host', 'invitee'] as const).flatMap((role) =>
  (['planned', 'live'] as const).map((state) => ({ role, state })),
);

test.each(cases)(
  'the list tells the $role of a $state meeting what its page tells them',
  async ({ role, state }) => {
    const { meetings } = await people[role].call(listMeetings, { query: {} });
    const listed = meetings.find(({ uuid }) => uuid === uuids[state]);
    const detail: MeetingSummary = await people[role].call(getMeeting, { params: { uuid: uuids[state] } });
    expect(listed?.state).toBe(state);
    expect(detail).toMatchObject({ ...listed });
    expect(Object.keys(listed ?? {})).toHaveLength(10);
  },
);
