import {
  changeSite,
  closeSite,
  listDeploymentSites,
  makeSite,
  renameSite,
  resumeSite,
  suspendSite,
  type DeploymentSite,
} from '@portico/contract/deployment';
import { listMeetings, scheduleMeeting } from '@portico/contract/meetings';
import { listPeople } from '@portico/contract/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { planOf } from '../../testing/callers.ts';
import { newSite } from '../../testing/deployment.ts';
import { openPage, sendForm } from '../../testing/forms.ts';
import { makeDeploymentAdmin, makePerson, PASSWORD, signedIn } from '../../testing/people.ts';
import { openTab } from '../../testing/tab.ts';

let app: TestApp;
let dora: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makeDeploymentAdmin(app, 'dora@acme.example', { name: 'Dora', roles: [] });
  dora = await signedIn(app, 'dora@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const make = async (name: string): Promise<DeploymentSite> =>
  (await dora.call(makeSite, { body: newSite(name) })).site;

const actions = async (siteId: string): Promise<string[]> => {
  const { rows } = await app.data.database.pool.query<{ action: string }>(
    'select action from audit_event where site_id = $1 order by id',
    [siteId],
  );
  return rows.map(({ action }) => action);
};

describe('a site that is made', () => {
  test('is in the list, and its first administrator is invited as anybody is', async () => {
    const site = await make('north');
    expect(site).toMatchObject({ name: 'north', state: 'active', people: 1, isOwn: false, eraseAt: null });
    const { sites, total } = await dora.call(listDeploymentSites, { query: { keyword: 'NOR' } });
    expect({ names: sites.map(({ name }) => name), total }).toEqual({ names: ['north'], total: 1 });
    const { rows } = await app.data.database.pool.query(
      `select person.state, roles, mail.text_body like '%/north/set-password?token=%' as "hasLink", is_private as "isPrivate"
       from person join auth_user on auth_user.id = account_id join mail on mail.recipient = email
       where email = 'first@north.example'`,
    );
    expect(rows).toEqual([{ state: 'invited', roles: ['ADMIN', 'HOST'], hasLink: true, isPrivate: true }]);
    expect(await actions(site.id)).toEqual(['deployment.site_made', 'people.invited']);
  });

  test.each([
    ['müller', 'otherScript'],
    ['admin', 'reserved'],
    ['a_b', 'invalid'],
    ['acme', 'taken'],
  ])('cannot be called %s: %s', async (name, problem) => {
    await expect(dora.call(makeSite, { body: newSite(name, 'x@y.example') })).rejects.toMatchObject({
      error: 'inputInvalid',
      fields: { name: problem },
    });
  });

  test('says all that is wrong with it at once', async () => {
    const body = { ...newSite('admin', 'x@y.example'), defaultTimeZone: 'Mars/Olympus', defaultLocale: 'xx' };
    await expect(dora.call(makeSite, { body })).rejects.toMatchObject({
      fields: { name: 'reserved', defaultTimeZone: 'invalid', defaultLocale: 'invalid' },
    });
  });
});

describe('what the deployment decides of a site', () => {
  test('is changed by fields, and acts at once', async () => {
    const { id } = await make('facts');
    const body = {
      displayName: 'Facts',
      category: 'Free' as const,
      meetingSupport: false,
      defaultTimeZone: 'europe/berlin',
    };
    const site = await dora.call(changeSite, { params: { siteId: id }, body });
    expect(site).toMatchObject({ ...body, defaultTimeZone: 'Europe/Berlin' });
    await makePerson(app, 'hal@facts.example', { site: 'facts' });
    const hal = await signedIn(app, 'hal@facts.example', 'facts');
    await expect(hal.call(listMeetings, { query: {} })).rejects.toMatchObject({ error: 'notFound' });
    expect(await actions(id)).toEqual(
      expect.arrayContaining(['site.settings_changed', 'deployment.site_changed']),
    );
  });

  test('is not overwritten by an old form, and what nobody else touched is saved', async () => {
    const { id } = await make('stale');
    const params = { siteId: id };
    await dora.call(changeSite, { params, body: { displayName: 'Theirs', was: { displayName: 'stale' } } });
    const old = { displayName: 'Mine', was: { displayName: 'stale' } };
    await expect(dora.call(changeSite, { params, body: old })).rejects.toMatchObject({
      error: 'changedMeanwhile',
      fields: { displayName: 'changed' },
    });
    const other = { category: 'Free' as const, was: { category: 'Paid' as const } };
    expect(await dora.call(changeSite, { params, body: other })).toMatchObject({ displayName: 'Theirs' });
  });
});

describe('a site that gets another address', () => {
  test('is led to from the one before, with the page that was asked for, and calls go on', async () => {
    const { id } = await make('before');
    await makePerson(app, 'bo@before.example', { site: 'before', roles: ['HOST'] });
    const bo = await signedIn(app, 'bo@before.example', 'before');
    await dora.call(renameSite, { params: { siteId: id }, body: { name: ' After ', was: 'before' } });
    const page = await openPage(bo, '/webappng/sites/before/meeting/home?range=past');
    const { searchParams, pathname } = new URL(page.location ?? '', app.url);
    expect(pathname).toBe('/webappng/errorpage/renamePage');
    expect(Object.fromEntries(searchParams)).toEqual({
      oldSiteUrl: `${new URL(app.url).host}/webappng/sites/before`,
      siteName: 'after',
      to: '/meeting/home?range=past',
    });
    const told = await openPage(bo, page.location ?? '');
    expect(told.html).toContain('href="/webappng/sites/after/meeting/home?range=past"');
    expect((await bo.call(listMeetings, { query: {} })).meetings).toEqual([]);
    expect(await openPage(bo, '/webappng/sites/after/meeting/home')).toMatchObject({ status: 200 });
  });

  test('leads nobody out of the origin, whatever the address of that page says', async () => {
    const path = '/webappng/errorpage/renamePage?siteName=after&to=';
    for (const to of ['//evil.example', '/../../../evil', '/%2e%2e/x', '\\evil.example'])
      expect((await openPage(dora, path + encodeURIComponent(to))).html).toMatch(
        /href="\/webappng\/sites\/after[^".]*"/,
      );
    const other = await openPage(dora, '/webappng/errorpage/renamePage?siteName=//evil.example');
    expect(other.html).toContain('href="/" data-go');
  });

  test('keeps both from others, and may go back to its own', async () => {
    const [one, two] = [await make('one-a'), await make('two-a')];
    const rename = (site: DeploymentSite, was: string, name: string) =>
      dora.call(renameSite, { params: { siteId: site.id }, body: { name, was } });
    await rename(one, 'one-a', 'one-b');
    const taken = { error: 'inputInvalid', fields: { name: 'taken' } };
    await expect(rename(two, 'two-a', 'one-a')).rejects.toMatchObject(taken);
    await expect(rename(two, 'two-a', 'one-b')).rejects.toMatchObject(taken);
    await expect(dora.call(makeSite, { body: newSite('one-a') })).rejects.toMatchObject(taken);
    expect(await rename(one, 'one-b', 'one-a')).toMatchObject({ name: 'one-a' });
    await expect(rename(one, 'one-b', 'one-c')).rejects.toMatchObject({ error: 'changedMeanwhile' });
  });
});

describe('a site that rests', () => {
  test('is nobody’s: pages say so, calls are refused, tabs are told and let go, and it comes back', async () => {
    const { id } = await make('rest');
    await makePerson(app, 'rita@rest.example', { site: 'rest', roles: ['ADMIN', 'HOST'] });
    const rita = await signedIn(app, 'rita@rest.example', 'rest');
    await rita.call(scheduleMeeting, { body: planOf(app) });
    const tab = await openTab(app.url, rita.session.ticket ?? '');
    await expect.poll(() => tab.notices[0]).toBe('mercury.buffer_state');
    const params = { siteId: id };
    expect(await dora.call(suspendSite, { params })).toMatchObject({ state: 'suspended' });
    await expect
      .poll(() => tab.events.at(-1)?.data)
      .toMatchObject({ eventType: 'site.state_changed', state: 'suspended' });
    await expect.poll(() => tab.closed).toBe(4401);
    await expect(rita.call(listMeetings, { query: {} })).rejects.toMatchObject({
      status: 401,
      error: 'siteInactive',
    });
    const unnamed = await fetch(`${app.url}/webappng/api/v1/users`, {
      headers: { ticket: rita.session.ticket ?? '' },
    });
    expect(unnamed.status).toBe(401);
    for (const path of ['/dashboard/home', '/sign-in', '/meeting/join', '/welcome', '']) {
      const page = await openPage(rita, `/webappng/sites/rest${path}`);
      expect([path, page.status, page.text.includes('This site isn’t active')]).toEqual([path, 403, true]);
    }
    const form = await sendForm(app.visitor('rest'), '/webappng/sites/rest/sign-in', {
      email: 'rita@rest.example',
      password: PASSWORD,
    });
    expect(form).toMatchObject({ status: 403, location: null });
    expect(await dora.call(resumeSite, { params })).toMatchObject({ state: 'active' });
    expect((await rita.call(listPeople, { query: {} })).total).toBe(2);
  });

  test('is not the one from which it is done, and closing asks for its address', async () => {
    const { sites } = await dora.call(listDeploymentSites, { query: { keyword: 'acme' } });
    const own = sites.find(({ isOwn }) => isOwn);
    await expect(dora.call(suspendSite, { params: { siteId: own?.id ?? '' } })).rejects.toMatchObject({
      error: 'siteOfCaller',
    });
    const { id } = await make('ask');
    const params = { siteId: id };
    await expect(dora.call(closeSite, { params, body: { name: 'ask' } })).rejects.toMatchObject({
      error: 'siteNotSuspended',
    });
    await dora.call(suspendSite, { params });
    await expect(dora.call(closeSite, { params, body: { name: 'other' } })).rejects.toMatchObject({
      fields: { name: 'otherName' },
    });
    expect(await dora.call(closeSite, { params, body: { name: 'ASK' } })).toMatchObject({
      state: 'closing',
      eraseAt: '2026-12-21T09:00:00.000Z',
    });
    expect(await dora.call(resumeSite, { params })).toMatchObject({ state: 'active', eraseAt: null });
  });

  test('lets its mails wait until it is used again', async () => {
    const { id } = await make('mails');
    const params = { siteId: id };
    await dora.call(suspendSite, { params });
    const post = (siteId: string | null, to: string): Promise<void> =>
      app.data.database.work((tx) =>
        app.identity.context.platform.post(tx, {
          siteId,
          to,
          isPrivate: true,
          subject: 'x',
          text: 'x',
          html: 'x',
        }),
      );
    const state = async (to: string): Promise<string | undefined> => {
      const { rows } = await app.data.database.pool.query<{ state: string }>(
        'select state from mail where recipient = $1',
        [to],
      );
      return rows[0]?.state;
    };
    await post(id, 'waits@mails.example');
    await post(null, 'goes@mails.example');
    await expect.poll(() => state('goes@mails.example')).toBe('sent'); // its job came after that of the other
    expect(await state('waits@mails.example')).toBe('waiting');
    await dora.call(resumeSite, { params });
    await expect.poll(() => state('waits@mails.example')).toBe('sent');
  });
});
