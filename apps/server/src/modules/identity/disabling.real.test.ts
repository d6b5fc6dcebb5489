import { refreshTicket } from '@portico/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, look, planNow } from '../../testing/rooms.ts';
import { openTab } from '../../testing/tab.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';
import { disablePerson, enablePerson, holdSession } from './index.ts';

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

test('somebody whom a console without a server disables is out of the meeting that they are in', async () => {
  await makePerson(two.first, 'hana@acme.example', { name: 'Hana' });
  const { id: personId, siteId } = await makePerson(two.first, 'lea@acme.example', { name: 'Lea' });
  const [hana, lea] = [
    await signedIn(two.first, 'hana@acme.example'),
    await signedIn(two.second, 'lea@acme.example'),
  ];
  const meeting = await planNow(hana, { hasLobby: false, invitees: ['lea@acme.example'] });
  for (const visitor of [hana, lea]) {
    await arrive(visitor, meeting.uuid);
    await enter(visitor, meeting.uuid);
  }
  const inside = async () =>
    (await look(hana, meeting.uuid)).participants.map(({ displayName }) => displayName).toSorted();
  expect(await inside()).toEqual(['Hana', 'Lea']);
  const { onEnded: _, ...alone } = two.first.identity.context;
  const change = { siteId, personId, by: { id: null, name: 'console' } };
  await two.first.data.database.work((tx) => disablePerson(tx, alone, change));
  await expect.poll(inside, wait).toEqual(['Hana']);
});

test('a person who is just entering a meeting is waited for, and then out of it', async () => {
  const { id: personId, siteId } = await makePerson(two.first, 'mia@acme.example');
  await signedIn(two.first, 'mia@acme.example');
  const { pool, work } = two.first.data.database;
  const { rows } = await pool.query<{ id: string }>(
    'select s.id from auth_session s join person p on p.account_id = s.user_id where p.id = $1',
    [personId],
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  const entering = work(async (tx) => {
    const isHeld = await holdSession(tx, { sessionId: rows[0]?.id ?? '', siteId, personId });
    await promise;
    return isHeld;
  });
  const waits = async () =>
    (await pool.query(`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`))
      .rowCount;
  const change = { siteId, personId, by: { id: null, name: 'console' } };
  let isDone = false;
  const disabling = two.second.data.database.work(async (tx) => {
    await disablePerson(tx, two.second.identity.context, change);
    isDone = true;
  });
  await expect.poll(waits, wait).toBeGreaterThan(0);
  expect(isDone).toBe(false);
  resolve();
  expect(await entering).toBe(true);
  await disabling;
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
