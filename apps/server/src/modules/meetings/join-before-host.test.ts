import {
  getMeeting,
  scheduleMeeting,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { prejoin } from '@portico/contract/joining';
import { changeMeetingDefaults, getPreferences } from '@portico/contract/preferences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['hana', 'gus']) await makePerson(app, `${name}@acme.example`);
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** In so many minutes, by the clock of the tests. */
const plan = (minutes: number, change: Partial<MeetingPlan> = {}): Promise<MeetingDetail> =>
  hana.call(scheduleMeeting, {
    body: {
      topic: 'Review',
      start: new Date(app.clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 16),
      timeZone: 'UTC',
      durationMinutes: 30,
      hasLobby: false,
      invitees: ['gus@acme.example'],
      ...change,
    },
  });

/** Whether somebody who is invited comes in before the host. */
const comesIn = async ({ uuid }: MeetingDetail): Promise<string | null> => {
  const answer = await gus.call(prejoin, { headers: { meetinguuid: uuid }, body: {} });
  return answer.checkResult === 'fail' ? answer.failType : answer.checkResult;
};

test('[SCHO-02] others may begin a new meeting 15 minutes before its start, or when its plan says', async () => {
  const usual = await plan(14);
  expect(await hana.call(getMeeting, { params: { uuid: usual.uuid } })).toMatchObject({
    joinBeforeHostTime: 15,
    joinBeforeHostMinutes: 15,
  });
  expect(await comesIn(usual)).toBe('success');
  expect(await comesIn(await plan(16))).toBe('meetingNotStarted');
  const later = await plan(14, { joinBeforeHostMinutes: 5 });
  expect(later.joinBeforeHostTime).toBe(5);
  expect(await comesIn(later)).toBe('meetingNotStarted');
  const never = await plan(14, { joinBeforeHostMinutes: null });
  expect(never.joinBeforeHostTime).toBeNull();
  expect(await comesIn(never)).toBe('cannotJBH');
});

test('a host wants new meetings to begin so too, until they choose otherwise', async () => {
  const early = async () => (await hana.call(getPreferences)).meetings.joinBeforeHostMinutes;
  expect(await early()).toBe(15);
  for (const joinBeforeHostMinutes of [null, 5, 15] as const) {
    await hana.call(changeMeetingDefaults, { body: { joinBeforeHostMinutes } });
    expect(await early()).toBe(joinBeforeHostMinutes);
  }
});
