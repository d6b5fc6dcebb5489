import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasten } from '../../testing/jobs.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { planNow } from '../../testing/rooms.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';
import { ERASE_JOB } from './index.ts';

// One connection of a database has one transaction after the other; this is about two at once.

const wait = { timeout: 10_000, interval: 10 };

let two: TwoApps;
beforeAll(async () => {
  two = await startTwoApps();
  for (const name of ['ada', 'gus']) await makePerson(two.first, `${name}@acme.example`);
});
afterAll(() => two.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await two.first.data.database.pool.query<{ text: string }>(text, values)).rows;

/** How many wait for locks of these kinds. */
const waiting = async (kinds: string): Promise<number> => {
  const held = await query(
    `select from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database() and locktype = any($1)`,
    [kinds.split(' ')],
  );
  return held.length;
};
const isThere = async (personId: string): Promise<boolean> =>
  (await query('select from person where id = $1', [personId])).length > 0;

/** Lets somebody whose time to come back is over be erased. */
async function eraseNow(personId: string): Promise<void> {
  const at = two.first.clock.now();
  await query(`update person set state = 'disabled', left_at = $2, erase_at = $2 where id = $1`, [
    personId,
    at,
  ]);
  await two.first.data.database.work((tx) => two.first.data.jobs.send(tx, { kind: ERASE_JOB, data: {} }));
}

/** Holds rows as somebody does who is not through with them; the answer lets them go. */
async function hold(text: string, values: unknown[]): Promise<() => Promise<unknown>> {
  const client = await two.second.data.database.pool.connect();
  await client.query('begin');
  await client.query(text, values);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** What is kept of mails to an address. */
const mailsTo = (email: string) =>
  query(
    `select concat(subject, ' ', text_body, ' ', html_body, ' ', calendar) as text from mail where recipient = $1`,
    [email],
  );

test('a mail that is being made while somebody is erased is waited for, and does not keep their name', async () => {
  const { id } = await makePerson(two.first, 'mina@acme.example', { name: 'Mina Quist' });
  const ada = await signedIn(two.first, 'ada@acme.example');
  await planNow(ada, { invitees: ['gus@acme.example', 'mina@acme.example'] });
  // its mails wait as long as it can be undone, and are held where they would be done with
  const goOn = await hold(`select from mail_recipient where address = 'gus@acme.example' for update`, []);
  two.first.clock.advance(11);
  await hasten(two.first, 'mail-order');
  await expect.poll(() => waiting('transactionid tuple'), wait).toBeGreaterThan(0);
  await eraseNow(id);
  const isHeldOrGone = async () => (await waiting('advisory')) > 0 || !(await isThere(id));
  await expect.poll(isHeldOrGone, wait).toBe(true);
  await goOn();
  await expect.poll(() => isThere(id), wait).toBe(false);
  await expect.poll(() => query('select from mail_recipient'), wait).toHaveLength(0);
  for (const { text } of await mailsTo('gus@acme.example')) expect(text).not.toMatch(/mina/i);
  expect(await query('select from mail_order where concat(content, calendar) ilike $1', ['%mina%'])).toEqual(
    [],
  );
  expect((await mailsTo('ada@acme.example')).length).toBeGreaterThan(0);
});

test('somebody who changes a meeting is waited for before who it invites is erased', async () => {
  const { id } = await makePerson(two.first, 'nora@acme.example', { name: 'Nora Quist' });
  const ada = await signedIn(two.first, 'ada@acme.example');
  const { uuid } = await planNow(ada, { invitees: ['nora@acme.example'] });
  const goOn = await hold('select from meeting where id = $1::uuid for update', [uuid]);
  await eraseNow(id);
  const isHeldOrGone = async () => (await waiting('transactionid tuple')) > 0 || !(await isThere(id));
  await expect.poll(isHeldOrGone, wait).toBe(true);
  expect(await isThere(id)).toBe(true);
  await goOn();
  await expect.poll(() => isThere(id), wait).toBe(false);
});
