import { refreshTicket, resumeSession } from '@portico/contract/identity';
import { actOnPeople, setRoles } from '@portico/contract/person-admin';
import { listPeople } from '@portico/contract/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, look, planNow } from '../../testing/rooms.ts';
import { openTab } from '../../testing/tab.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';
import type { PersonRow } from '../people/index.ts';

const wait = { timeout: 10_000, interval: 10 };

let two: TwoApps;
let ada: Visitor;
beforeAll(async () => {
  two = await startTwoApps();
  await makePerson(two.first, 'ada@acme.example', { roles: ['ADMIN', 'HOST'] });
  ada = await signedIn(two.first, 'ada@acme.example');
});
afterAll(() => two.stop());

let count = 0;
let kim: PersonRow;
beforeEach(async () => {
  count += 1;
  kim = await makePerson(two.first, `kim${count}@acme.example`, { name: 'Kim' });
});

/** The same browser at the other process. */
async function kimThere(): Promise<Visitor> {
  return await signedIn(two.second, kim.email);
}

test('another role ends the tickets of before in the other process, whose tabs hear that they go on', async () => {
  const there = await kimThere();
  const tab = await openTab(two.second.url, there.session.ticket ?? '');
  await expect.poll(() => tab.notices[0], wait).toBe('mercury.buffer_state');
  await expect(there.call(listPeople, { query: {} })).rejects.toMatchObject({ error: 'forbidden' });
  const body = { userRole: ['SITEADMIN' as const], was: ['HOST' as const] };
  await ada.call(setRoles, { params: { userId: kim.id }, body });
  await expect.poll(() => tab.closed, wait).toBe(4401);
  const ended = tab.events.find(({ data }) => data.eventType === 'identity.tickets_ended');
  expect(ended?.data).toMatchObject({ staysInMeetings: true });
  await expect(there.call(refreshTicket)).rejects.toMatchObject({ status: 401 });
  there.session.ticket = (await there.call(resumeSession)).sessionTicket;
  await expect(there.call(listPeople, { query: {} })).resolves.toMatchObject({ mayInvite: true });
  tab.drop();
});

test('whoever is in a meeting in the other process stays there with another role, and is out when disabled', async () => {
  const there = await kimThere();
  const host = await signedIn(two.first, 'ada@acme.example');
  const meeting = await planNow(host, { hasLobby: false, invitees: [kim.email] });
  for (const visitor of [host, there]) {
    await arrive(visitor, meeting.uuid);
    await enter(visitor, meeting.uuid);
  }
  const inside = async () =>
    (await look(host, meeting.uuid)).participants.map(({ displayName }) => displayName).toSorted();
  const tab = await openTab(two.second.url, there.session.ticket ?? '');
  await expect.poll(() => tab.notices[0], wait).toBe('mercury.buffer_state');
  const give = { kind: 'giveRole', role: 'RO_SITEADMIN' } as const;
  await ada.call(actOnPeople, { body: { ids: [kim.id], action: give } });
  await expect.poll(() => tab.closed, wait).toBe(4401); // that process has heard of it
  expect(await inside()).toEqual(['Kim', 'ada']);
  await ada.call(actOnPeople, { body: { ids: [kim.id], action: { kind: 'disable' } } });
  await expect.poll(inside, wait).toEqual(['ada']);
});

test('who is signed out of the site is out of it in the other process, until they sign in again', async () => {
  const there = await kimThere();
  const tab = await openTab(two.second.url, there.session.ticket ?? '');
  await expect.poll(() => tab.notices[0], wait).toBe('mercury.buffer_state');
  await ada.call(actOnPeople, { body: { ids: [kim.id], action: { kind: 'signOut' } } });
  await expect.poll(() => tab.closed, wait).toBe(4401);
  await expect(there.call(resumeSession)).rejects.toMatchObject({ error: 'signInNeeded' });
  await expect((await kimThere()).call(resumeSession)).resolves.toBeDefined();
});
