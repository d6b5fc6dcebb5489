import {
  addDeploymentAdmin,
  listDeploymentAdmins,
  listDeploymentSites,
  removeDeploymentAdmin,
} from '@portico/contract/deployment';
import { getMeeting, scheduleMeeting } from '@portico/contract/meetings';
import { leaveSite, readMyData } from '@portico/contract/my-data';
import { listPeople } from '@portico/contract/people';
import { actOnPeople, foreseeErasing, getPerson } from '@portico/contract/person-admin';
import { readHealth } from '@portico/contract/health';
import { listLiveRooms } from '@portico/contract/quality';
import { listRecordings } from '@portico/contract/recordings';
import { refreshTicket } from '@portico/contract/identity';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { planOf } from '../../testing/callers.ts';
import { bootIn, openPage } from '../../testing/forms.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { makeDeploymentAdmin, makePerson, makeSite, PASSWORD, signedIn } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';
import { openTab } from '../../testing/tab.ts';

let app: TestApp;
let dora: Visitor;
beforeEach(async () => {
  app = await startTestApp();
  await makeDeploymentAdmin(app, 'dora@acme.example', { name: 'Dora', roles: [] });
  dora = await signedIn(app, 'dora@acme.example');
});
afterEach(async () => {
  await app.stop();
  await app.database.drop();
});

const abilities = async (visitor: Visitor) =>
  bootIn((await openPage(visitor, '/webappng/sites/acme/dashboard/home')).html).abilities;

describe('administrators of the deployment', () => {
  test('are made by one another, audited, and the others are mailed', async () => {
    const { accountId } = await makePerson(app, 'otto@acme.example', { name: 'Otto' });
    const otto = await signedIn(app, 'otto@acme.example');
    await expect(otto.call(listDeploymentSites, { query: {} })).rejects.toMatchObject({ error: 'forbidden' });
    expect((await abilities(otto)).mayAdministerDeployment).toBe(false);
    const { administrators } = await dora.call(addDeploymentAdmin, { body: { email: 'Otto@acme.example' } });
    expect(administrators.map(({ displayName, givenBy, isSelf }) => [displayName, givenBy, isSelf])).toEqual([
      ['Dora', 'portal', true],
      ['Otto', 'Dora', false],
    ]);
    expect(await lastMailTo(app, 'dora@acme.example')).toMatchObject({
      subject: 'Otto is now a deployment administrator',
      text: expect.stringContaining('Dora made Otto a deployment administrator'),
    });
    expect((await abilities(otto)).mayAdministerDeployment).toBe(true); // from the next page
    const { rows } = await app.data.database.pool.query(
      `select site_id as site, actor_name as actor, action from audit_event where subject_id = $1`,
      [accountId],
    );
    expect(rows).toEqual([{ site: null, actor: 'Dora', action: 'deployment.admin_added' }]);
  });

  test('are people who can sign in', async () => {
    await expect(
      dora.call(addDeploymentAdmin, { body: { email: 'nobody@acme.example' } }),
    ).rejects.toMatchObject({ error: 'inputInvalid', fields: { email: 'unknown' } });
  });

  test('lose it at once, with open tabs and calls, and stay who they are on their site', async () => {
    const { accountId } = await makeDeploymentAdmin(app, 'otto@acme.example', {
      name: 'Otto',
      roles: ['HOST'],
    });
    const otto = await signedIn(app, 'otto@acme.example');
    const tab = await openTab(app.url, otto.session.ticket ?? '');
    await expect.poll(() => tab.notices[0]).toBe('mercury.buffer_state');
    await dora.call(removeDeploymentAdmin, { params: { accountId } });
    const refusal = (): Promise<string> =>
      otto.call(listDeploymentSites, { query: {} }).then(
        () => 'none',
        ({ error }: { error: string }) => error,
      );
    await expect.poll(refusal, { interval: 10 }).toBe('ticketInvalid');
    await expect.poll(() => tab.closed).toBe(4401);
    await signedInAgain(otto);
    await expect(otto.call(listDeploymentSites, { query: {} })).rejects.toMatchObject({ error: 'forbidden' });
    expect((await otto.call(scheduleMeeting, { body: planOf(app) })).topic).toBe('Standup');
  });

  test('of which the last who can sign in keeps it', async () => {
    const { administrators } = await dora.call(listDeploymentAdmins);
    const accountId = administrators[0]?.accountId ?? '';
    const leave = (): Promise<unknown> => dora.call(removeDeploymentAdmin, { params: { accountId } });
    await expect(leave()).rejects.toMatchObject({ error: 'lastAdministrator' });
    const other = await makeDeploymentAdmin(app, 'otto@acme.example', { name: 'Otto' });
    await app.data.database.pool.query(`update person set state = 'disabled' where id = $1`, [other.id]);
    await expect(leave()).rejects.toMatchObject({ error: 'lastAdministrator' });
    await app.data.database.pool.query(`update person set state = 'active' where id = $1`, [other.id]);
    await leave();
    expect((await abilities(dora)).mayAdministerDeployment).toBe(false);
  });

  test('stay on their site while nobody else could sign in as one', async () => {
    await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN'] });
    const ada = await signedIn(app, 'ada@acme.example');
    const { users } = await ada.call(listPeople, { query: { keyword: 'dora' } });
    const id = users[0]?.id ?? '';
    const disable = async () =>
      (await ada.call(actOnPeople, { body: { ids: [id], action: { kind: 'disable' } } })).refused;
    const leave = (): Promise<unknown> => dora.call(leaveSite, { body: { password: PASSWORD } });
    const params = { userId: id };
    const said = async () => ({
      page: (await ada.call(getPerson, { params })).isLastOfDeployment,
      erasing: (await ada.call(foreseeErasing, { params })).obstacle,
      leaving: (await dora.call(readMyData)).leaving.obstacle,
    });
    expect(await said()).toEqual({
      page: true,
      erasing: 'lastAdministrator',
      leaving: 'lastAdministrator',
    });
    await expect(leave()).rejects.toMatchObject({ error: 'lastAdministrator' });
    expect(await disable()).toMatchObject([{ id, why: 'lastAdministrator' }]);
    await dora.call(addDeploymentAdmin, { body: { email: 'ada@acme.example' } });
    expect(await said()).toEqual({ page: false, erasing: null, leaving: null });
    await leave();
    expect((await app.data.database.pool.query(`select state from person where id = $1`, [id])).rows).toEqual(
      [{ state: 'disabled' }],
    );
  });

  test('see nothing of what is inside a site', async () => {
    await makePerson(app, 'hana@acme.example', { roles: ['HOST'] });
    const hana = await signedIn(app, 'hana@acme.example');
    const { uuid } = await hana.call(scheduleMeeting, { body: planOf(app) });
    await makeRecordingOf(app, hana);
    const read = (act: Promise<unknown>): Promise<unknown> =>
      act.catch(({ error }: { error: string }) => error);
    expect(await read(dora.call(getMeeting, { params: { uuid } }))).toBe('notFound');
    expect(await read(dora.call(listPeople, { query: {} }))).toBe('forbidden');
    expect(await read(dora.call(listLiveRooms, { query: {} }))).toBe('forbidden');
    expect((await dora.call(listRecordings, { query: {} })).recordings).toEqual([]);
    const told = JSON.stringify(await dora.call(listDeploymentSites, { query: {} }));
    expect(told).not.toMatch(/hana|Standup/i);
  });
});

/** By the session that goes on. */
async function signedInAgain(visitor: Visitor): Promise<void> {
  visitor.session.ticket = bootIn(
    (await openPage(visitor, '/webappng/sites/acme/dashboard/home')).html,
  ).ticket;
}

test('how the deployment stands is its administrators’ once there are two sites, and each site’s before', async () => {
  await makePerson(app, 'ada@acme.example', { roles: ['ADMIN'] });
  const ada = await signedIn(app, 'ada@acme.example');
  const seen = async (visitor: Visitor) => {
    const { mayReadHealth, mayWatchMedia } = await abilities(visitor);
    const calls = await Promise.all(
      [visitor.call(readHealth), visitor.call(listLiveRooms, { query: {} })].map((call) =>
        call.then(
          () => true,
          () => false,
        ),
      ),
    );
    return { mayReadHealth, mayWatchMedia, calls };
  };
  const all = { mayReadHealth: true, mayWatchMedia: true, calls: [true, true] };
  const healthAlone = { mayReadHealth: true, mayWatchMedia: false, calls: [true, false] };
  expect(await seen(ada)).toEqual(all);
  expect(await seen(dora)).toEqual(healthAlone);
  await makeSite(app, { name: 'libre' });
  expect(await seen(ada)).toEqual({ mayReadHealth: false, mayWatchMedia: false, calls: [false, false] });
  expect(await seen(dora)).toEqual(healthAlone);
  await dora.call(addDeploymentAdmin, { body: { email: 'ada@acme.example' } });
  ada.session.ticket = (await ada.call(refreshTicket)).sessionTicket;
  expect(await seen(ada)).toEqual(all);
});
