import type { Operation } from '@portico/contract/operation';
import { signOut } from '@portico/contract/identity';
import { leaveSite } from '@portico/contract/my-data';
import { createFirstSite } from '@portico/contract/setup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import { callerWith, type PersonCaller } from './testing/callers.ts';
import { exampleOf, outcomeOf, type CallParts } from './testing/examples.ts';
import { makePerson, PASSWORD } from './testing/people.ts';
import { keptFacts } from './testing/permissions-page.ts';

let app: TestApp;
let ada: PersonCaller;

beforeAll(async () => {
  app = await startTestApp({ paces: { undoMs: 10_000 } });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

async function setUpFirstSite(): Promise<string> {
  const token = new URL(app.setupUrl ?? '').searchParams.get('token') ?? '';
  const site = { siteName: 'acme', siteDisplayName: 'Acme', timeZone: 'Europe/Berlin' };
  const person = { displayName: 'Ada', email: 'ada@acme.example', password: PASSWORD };
  const visitor = app.visitor();
  Object.assign(visitor.session, { basePath: '/webappng', siteUrl: '' }); // there is no site yet
  await visitor.call(createFirstSite, { body: { token, ...site, ...person } });
  ada = await callerWith(app, 'ada@acme.example');
  return 'yes';
}

/** What each write says that it leaves: the action of an entry, or why it leaves none. */
const writing = [...keptFacts].flatMap(([id, { 'audit trail': said = '' }]) =>
  said === '' ? [] : [{ id, said }],
);
const isFirst = ({ id }: { id: string }): boolean => id === createFirstSite.id; // it makes Ada, who does the others
const audited = writing
  .filter(({ said }) => said.startsWith('`'))
  .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
const others = writing.filter((one) => !audited.includes(one));

/** What goes with an operation, with an entry of its own. */
const alsoDone: Readonly<Record<string, readonly string[]>> = {
  'deployment.makeSite': ['people.invited'],
  'people.erase': ['people.disabled'],
};

interface Entry {
  actor_name: string;
  action: string;
  subject_id: string;
  address: string | null;
  tracking_id: string | null;
  site_id: string | null;
}

/** Who calls an operation: whoever leaves does not call the others. */
async function callerOf({ id }: Operation): Promise<PersonCaller> {
  if (id !== leaveSite.id) return ada;
  await makePerson(app, 'another@acme.example', { name: 'Ada' });
  return await callerWith(app, 'another@acme.example');
}

async function partsOf(operation: Operation): Promise<CallParts> {
  if (operation.id === createFirstSite.id) return {};
  return operation.id === leaveSite.id ? { body: { password: PASSWORD } } : await exampleOf(operation, ada);
}

/** Does what an operation is there for; what the audit keeps of it. */
async function entriesOf(id: string): Promise<Entry[]> {
  const { pool } = app.data.database;
  const operation = app.routes.find((route) => route.operation.id === id)!.operation;
  const parts = await partsOf(operation);
  const caller = await callerOf(operation);
  const last = await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from audit_event');
  const isDone = id === createFirstSite.id ? setUpFirstSite() : outcomeOf(caller.visitor, operation, parts);
  expect(await isDone).toBe('yes');
  if (id === signOut.id) await ada.signIn();
  const { rows } = await pool.query<Entry>(
    `select actor_name, action, subject_id, address, tracking_id, site_id from audit_event
     where id > $1 and actor_name <> 'portal'`, // whose jobs go on meanwhile
    [last.rows[0]?.id],
  );
  return rows;
}

describe('the audit', () => {
  test('is asked of every operation that writes: an action, or why nobody has to account for it', () => {
    const writes = app.routes.filter(({ kind }) => kind === 'write');
    expect(writing.map(({ id }) => id)).toEqual(writes.map(({ operation }) => operation.id).toSorted());
  });

  test.each(audited)('has one entry of $id', async ({ id, said }) => {
    const isOfAccount = id.endsWith('Administrator'); // which is of no site
    const uuid: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const entryOf = (action: string) => ({
      actor_name: 'Ada',
      action,
      subject_id: expect.stringMatching(isOfAccount ? /^[0-9A-Za-z]{32}$/ : /^[0-9a-f-]{36}$/) as unknown,
      address: '127.0.0.1',
      tracking_id: expect.stringMatching(/^[A-Z]+_[0-9a-f-]{36}_\d+$/) as unknown,
      site_id: isOfAccount ? null : uuid,
    });
    const actions = [...(alsoDone[id] ?? []), said.replaceAll('`', '')];
    const entries = await entriesOf(id);
    expect(entries.toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual(
      actions.toSorted().map(entryOf),
    );
  });

  test.each(others)('has none of $id', async ({ id }) => {
    app.clock.advance(61); // no limit ends the test
    ada.renew();
    expect(await entriesOf(id)).toEqual([]);
  });
});
