import { afterEach, beforeEach, expect, test } from 'vitest';
import { signIn } from '@portico/contract/identity';
import { ERASE_JOB } from '../modules/mydata/index.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { runAdmin, settingsOf } from '../testing/console.ts';
import { makePerson, PASSWORD, signedIn } from '../testing/people.ts';

const wait = { timeout: 20_000, interval: 20 };
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN'] });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
});
afterEach(async () => {
  await app.stop();
  await app.database.drop();
});

const admin = (...args: string[]) => runAdmin(['erase', ...args], settingsOf(app));

const peopleOf = async (email: string): Promise<string[]> => {
  const { rows } = await app.data.database.pool.query<{ name: string }>(
    `select site.name from person join site on site.id = site_id join auth_user on auth_user.id = account_id
     where email = $1 order by 1`,
    [email],
  );
  return rows.map(({ name }) => name);
};

const actions = async (): Promise<unknown[]> => {
  const { rows } = await app.data.database.pool.query<{ action: string }>(
    `select action from audit_event where action like 'people.%' order by id`,
  );
  return rows.map(({ action }) => action);
};

test('says whom it means, and does nothing until it is confirmed', async () => {
  const { code, lines, errors } = await admin('Hana@acme.example');
  expect({ code, lines }).toEqual({ code: 1, lines: [] });
  expect(errors).toEqual([
    'portico: this deletes all that Acme keeps of Hana, and nothing undoes it: say it again with --confirm',
  ]);
  await expect(signedIn(app, 'hana@acme.example')).resolves.toBeDefined();
  expect(await actions()).toEqual([]);
});

test('beside a running portal somebody is out at once and then gone, on the site that is meant, audited', async () => {
  await makePerson(app, 'hana@acme.example', { site: 'other', name: 'Hana' });
  const said = await admin('hana@acme.example', '--site', 'acme', '--confirm');
  expect(said).toMatchObject({ code: 0, errors: [] });
  expect(said.lines).toEqual([
    'Hana may not sign in to Acme any more, and all that is kept of them goes within seconds',
  ]);
  await expect.poll(() => peopleOf('hana@acme.example'), wait).toEqual(['other']);
  expect(await actions()).toEqual(['people.disabled', 'people.erasing_asked', 'people.erased']);
  await expect(signedIn(app, 'hana@acme.example', 'other')).resolves.toBeDefined();
});

test('without a portal somebody is out, cannot come back, and is gone once one runs', async () => {
  const { id } = await makePerson(app, 'leo@acme.example', { name: 'Leo' });
  await app.data.database.pool.query(
    `update person set state = 'disabled', left_at = now(), erase_at = now() + interval '30 days' where id = $1`,
    [id],
  );
  const { database } = app;
  await app.stop();
  expect(await admin('leo@acme.example', '--confirm')).toMatchObject({ code: 0, errors: [] });
  app = await startTestApp({ database });
  const body = { email: 'leo@acme.example', password: PASSWORD };
  await expect(app.visitor().call(signIn, { body })).rejects.toMatchObject({ status: 403 });
  await app.data.database.pool.query('update person set erase_at = $1 where erase_at is not null', [
    app.clock.now(), // the console went by the clock of the machine
  ]);
  await app.data.database.work((tx) => app.data.jobs.send(tx, { kind: ERASE_JOB, data: {} }));
  await expect.poll(() => peopleOf('leo@acme.example'), wait).toEqual([]);
});

test('neither the last administrator is erased, nor somebody whom nobody knows', async () => {
  const last = await admin('ada@acme.example', '--confirm');
  expect({ code: last.code, errors: last.errors }).toEqual({
    code: 1,
    errors: ['portico: Ada is the last administrator of Acme: make somebody else one first, with make-admin'],
  });
  const nobody = await admin('eve@acme.example', '--confirm');
  expect(nobody.errors).toEqual(['portico: nobody has the address eve@acme.example on any site']);
  expect(await peopleOf('ada@acme.example')).toEqual(['acme']);
});
