import { listMeetings } from '@portico/contract/meetings';
import { changeSiteSettings } from '@portico/contract/site-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { openTab } from '../../testing/tab.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';

let two: TwoApps;
let ada: Visitor;
let there: Visitor;
beforeAll(async () => {
  two = await startTwoApps();
  await makePerson(two.first, 'ada@acme.example', { roles: ['ADMIN', 'HOST'] });
  ada = await signedIn(two.first, 'ada@acme.example');
  there = await signedIn(two.second, 'ada@acme.example');
});
afterAll(async () => {
  await two.stop();
});

const meetings = (): Promise<string> =>
  there.call(listMeetings, { query: {} }).then(
    () => 'there',
    ({ error }: { error: string }) => error,
  );

test('a change in one process acts in the other within two seconds, for calls and for open tabs', async () => {
  const wait = { timeout: 2000, interval: 10 };
  const tab = await openTab(two.second.url, there.session.ticket ?? '');
  await expect.poll(() => tab.notices[0]).toBe('mercury.buffer_state');
  expect(await meetings()).toBe('there'); // and remembered: the clock of both stands still
  for (const [version, meetingSupport] of [false, true, false].entries()) {
    await ada.call(changeSiteSettings, { body: { version, meetingSupport } });
    await expect.poll(meetings, wait).toBe(meetingSupport ? 'there' : 'notFound');
    await expect
      .poll(() => tab.events.at(-1)?.data, wait)
      .toMatchObject({ version: version + 1, facts: { modules: { meeting: { support: meetingSupport } } } });
  }
  tab.drop();
});
