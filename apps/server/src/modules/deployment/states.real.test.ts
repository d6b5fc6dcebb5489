import { renameSite, resumeSite, suspendSite } from '@portico/contract/deployment';
import { listMeetings } from '@portico/contract/meetings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../testing/app.ts';
import { openPage } from '../../testing/forms.ts';
import { makeDeploymentAdmin, makePerson, signedIn } from '../../testing/people.ts';
import { openTab } from '../../testing/tab.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';

let two: TwoApps;
let dora: Visitor;
beforeAll(async () => {
  two = await startTwoApps();
  await makeDeploymentAdmin(two.first, 'dora@acme.example', { roles: [] });
  dora = await signedIn(two.first, 'dora@acme.example');
});
afterAll(async () => {
  await two.stop();
});

test('a site that rests, or has another address, does so in the other process within two seconds', async () => {
  const wait = { timeout: 2000, interval: 10 };
  const { siteId } = await makePerson(two.first, 'rita@rest.example', { site: 'rest' });
  const there = await signedIn(two.second, 'rita@rest.example', 'rest');
  const meetings = (): Promise<string> =>
    there.call(listMeetings, { query: {} }).then(
      () => 'there',
      ({ error }: { error: string }) => error,
    );
  const tab = await openTab(two.second.url, there.session.ticket ?? '');
  await expect.poll(() => tab.notices[0]).toBe('mercury.buffer_state');
  expect(await meetings()).toBe('there'); // and remembered: the clock of both stands still
  const params = { siteId };
  await dora.call(suspendSite, { params });
  await expect.poll(meetings, wait).toBe('siteInactive');
  await expect.poll(() => tab.closed, wait).toBe(4401);
  await dora.call(resumeSite, { params });
  await expect.poll(meetings, wait).toBe('there');
  await dora.call(renameSite, { params, body: { name: 'rested', was: 'rest' } });
  const moved = async (): Promise<string | null> => (await openPage(there, '/webappng/sites/rest')).location;
  await expect.poll(moved, wait).toContain('siteName=rested');
  expect(await meetings()).toBe('there');
});
