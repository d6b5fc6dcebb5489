import { refreshTicket } from '@portico/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, signedIn } from '../../testing/people.ts';
import { openTab } from '../../testing/tab.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';
import { disablePerson, enablePerson } from './index.ts';

const wait = { timeout: 10_000, interval: 10 };

let two: TwoApps;
beforeAll(async () => {
  two = await startTwoApps();
});
afterAll(() => two.stop());

test('somebody who is disabled in one is out of the other: their tickets, and their tabs with 4401', async () => {
  const { id: personId, siteId } = await makePerson(two.first, 'kim@acme.example');
  const kim = await signedIn(two.first, 'kim@acme.example');
  const tab = await openTab(two.second.url, kim.session.ticket ?? '');
  await expect.poll(() => tab.notices[0], wait).toBe('mercury.buffer_state');
  const { database } = two.first.data;
  const change = { siteId, personId, by: { id: null, name: 'console' } };
  await database.work((tx) => disablePerson(tx, two.first.identity.context, change));
  await expect.poll(() => tab.closed, wait).toBe(4401);
  expect(tab.events.map(({ data }) => data.eventType)).toEqual(['identity.tickets_ended']);
  const there = two.second.visitor();
  there.session.ticket = kim.session.ticket;
  await expect(there.call(refreshTicket)).rejects.toMatchObject({ status: 401 });
  await database.work((tx) => enablePerson(tx, change));
  const back = await signedIn(two.second, 'kim@acme.example');
  await expect(back.call(refreshTicket)).resolves.toMatchObject({ ticketTTL: 5400 });
  tab.drop();
});

test('of two administrators who disable each other at once, one stays', async () => {
  const site = 'pair';
  const pair = [
    await makePerson(two.first, 'one@pair.example', { site, roles: ['ADMIN'] }),
    await makePerson(two.first, 'two@pair.example', { site, roles: ['ADMIN'] }),
  ] as const;
  const outcomes = await Promise.all(
    [two.first, two.second].map(({ data, identity }, index) => {
      const { id: personId = '', siteId = '' } = pair[index] ?? {};
      const change = { siteId, personId, by: { id: null, name: 'console' } };
      return data.database.work((tx) => disablePerson(tx, identity.context, change));
    }),
  );
  expect(outcomes.toSorted()).toEqual(['done', 'lastAdministrator']);
});
