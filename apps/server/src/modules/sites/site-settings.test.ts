import { listMeetings } from '@portico/contract/meetings';
import { invitePerson, listPeople } from '@portico/contract/people';
import { changeSiteSettings, readSiteSettings } from '@portico/contract/site-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { openTab } from '../../testing/tab.ts';

let app: TestApp;
let ada: Visitor;
let sid: Visitor;
let rob: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'sid@acme.example', { name: 'Sid', roles: ['SITEADMIN'] });
  await makePerson(app, 'rob@acme.example', { name: 'Rob', roles: ['RO_SITEADMIN'] });
  await makePerson(app, 'hana@acme.example');
  ada = await signedIn(app, 'ada@acme.example');
  sid = await signedIn(app, 'sid@acme.example');
  rob = await signedIn(app, 'rob@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const read = async (as: Visitor = rob) => {
  const { version, settings } = await as.call(readSiteSettings);
  return { version, named: Object.fromEntries(settings.map((setting) => [setting.name, setting])) };
};

/** All as it was made. */
beforeEach(async () => {
  const { version } = await read();
  const body = { version, userHubTheme: null, supportDarkMode: null, imprintUrl: null, meetingSupport: null };
  await ada.call(changeSiteSettings, { body });
});

describe('the settings of a site', () => {
  test('are read with what each may be, what it is, and who may change it', async () => {
    const { named } = await read(sid);
    expect(named['userHubTheme']).toMatchObject({
      group: 'appearance',
      kind: 'choice',
      of: ['system', 'light', 'dark'],
      byDefault: 'system',
      value: 'system',
      isDefault: true,
      mayChange: true,
      isUsed: true,
    });
    expect(named['meetingSupport']).toMatchObject({ owner: 'deployment', value: true, mayChange: false });
    expect((await read(ada)).named['meetingSupport']).toMatchObject({ mayChange: true });
    expect((await read(rob)).named['userHubTheme']).toMatchObject({ mayChange: false });
  });

  test('are changed several at once, by whom and when is told, and the trail keeps before and after', async () => {
    const { version } = await read();
    const body = { version, userHubTheme: 'dark' as const, imprintUrl: 'https://acme.example/imprint' };
    const answer = await sid.call(changeSiteSettings, { body });
    expect(answer.version).toBe(version + 1);
    const { named } = await read();
    const changed = { by: 'Sid', at: app.clock.now().toISOString(), version: version + 1 };
    expect(named['userHubTheme']).toMatchObject({ value: 'dark', isDefault: false, changed });
    expect(named['imprintUrl']).toMatchObject({ value: 'https://acme.example/imprint', changed });
    const { rows } = await app.data.database.pool.query(
      `select actor_name as actor, detail from audit_event where action = 'site.settings_changed' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor: 'Sid',
        detail: {
          userHubTheme: { before: 'system', after: 'dark' },
          imprintUrl: { before: '', after: 'https://acme.example/imprint' },
        },
      },
    ]);
  });

  test('go back to the default, which is told like any change', async () => {
    const { version } = await read();
    await sid.call(changeSiteSettings, { body: { version, userHubTheme: 'light' } });
    await ada.call(changeSiteSettings, { body: { version: version + 1, userHubTheme: null } });
    expect((await read()).named['userHubTheme']).toMatchObject({
      value: 'system',
      isDefault: true,
      changed: { by: 'Ada', version: version + 2 },
    });
  });

  test.each([
    ['a.com', 'https://a.com'],
    ['http://a', 'http://a'],
  ])('[VALD-05] that are the address %s are kept as %s, and linked so', async (typed, kept) => {
    const { version } = await read();
    await sid.call(changeSiteSettings, { body: { version, imprintUrl: typed } });
    expect((await read()).named['imprintUrl']).toMatchObject({ value: kept });
    const page = await app
      .visitor()
      .fetch('/webappng/sites/acme/sign-in', { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain(`href="${kept}"`);
    await sid.call(changeSiteSettings, { body: { version: version + 1, imprintUrl: null } });
  });

  test.each([
    [{ userHubTheme: 'blue' }, { userHubTheme: 'invalid' }],
    [{ supportDarkMode: 'yes' }, { supportDarkMode: 'invalid' }],
    [{ imprintUrl: 'javascript:alert(1)' }, { imprintUrl: 'invalid' }],
    [{ imprintUrl: `https://acme.example/${'a'.repeat(2000)}` }, { imprintUrl: 'tooLong' }],
    [{ colour: 'blue', userHubTheme: 'dark' }, { colour: 'unknown' }],
  ])('that are none, or not of their kind, are refused with all others: %j', async (values, fields) => {
    const { version } = await read();
    const change = sid.call(changeSiteSettings, {
      body: { version, supportDarkMode: false, ...(values as object) },
    });
    await expect(change).rejects.toMatchObject({ error: 'inputInvalid', fields });
    expect((await read()).version).toBe(version);
  });

  test('of an old form are not overwritten, and what nobody else touched is saved', async () => {
    const { version } = await read();
    await ada.call(changeSiteSettings, { body: { version, userHubTheme: 'dark' } });
    const stale = sid.call(changeSiteSettings, {
      body: { version, userHubTheme: 'light', supportDarkMode: false },
    });
    await expect(stale).rejects.toMatchObject({
      error: 'changedMeanwhile',
      fields: { userHubTheme: 'changed' },
    });
    expect((await read()).named['supportDarkMode']).toMatchObject({ value: true });
    // another setting is nobody's old news, and neither is the same value
    await sid.call(changeSiteSettings, { body: { version, supportDarkMode: false, userHubTheme: 'dark' } });
    const { named } = await read();
    expect([named['userHubTheme']?.changed?.by, named['supportDarkMode']?.changed?.by]).toEqual([
      'Ada',
      'Sid',
    ]);
  });

  test('that belong to the deployment are changed by a full administrator of the only site alone', async () => {
    const { version } = await read();
    const body = { version, meetingSupport: false };
    const refused = { error: 'forbidden', fields: { meetingSupport: 'forbidden' } };
    await expect(sid.call(changeSiteSettings, { body })).rejects.toMatchObject(refused);
    await ada.call(changeSiteSettings, { body });
    expect((await read()).named['meetingSupport']).toMatchObject({ value: false });
  });

  test('are nobody else’s to read or change', async () => {
    const hana = await signedIn(app, 'hana@acme.example');
    await expect(hana.call(readSiteSettings)).rejects.toMatchObject({ error: 'forbidden' });
    const body = { version: 0, userHubTheme: 'dark' as const };
    for (const visitor of [hana, rob])
      await expect(visitor.call(changeSiteSettings, { body })).rejects.toMatchObject({ error: 'forbidden' });
  });

  test('that change are told to every page of the site', async () => {
    const tab = await openTab(app.url, rob.session.ticket ?? '');
    await expect.poll(() => tab.notices[0]).toBe('mercury.buffer_state');
    const { version } = await read();
    await sid.call(changeSiteSettings, { body: { version, supportDarkMode: false } });
    await expect
      .poll(() => tab.events.map(({ data }) => data))
      .toEqual([
        expect.objectContaining({
          eventType: 'site.settings_changed',
          version: version + 1,
          facts: expect.objectContaining({ supportDarkMode: false }),
        }),
      ]);
    tab.drop();
  });
});

describe('the meeting module', () => {
  const set = async (meetingSupport: boolean): Promise<void> => {
    const { version } = await read();
    await ada.call(changeSiteSettings, { body: { version, meetingSupport } });
  };
  const meetings = () =>
    ada.call(listMeetings, { query: {} }).then(
      () => 'there',
      ({ error }: { error: string }) => error,
    );

  test('off, its calls find nothing, and those of no module stay; on, they are there', async () => {
    expect(await meetings()).toBe('there');
    await set(false);
    await expect.poll(meetings).toBe('notFound');
    const unnamed = await fetch(`${app.url}/webappng/api/v1/meetings?range=upcoming`, {
      headers: { ticket: ada.session.ticket ?? '' },
    });
    expect(unnamed.status).toBe(404);
    expect((await ada.call(listPeople, { query: {} })).total).toBeGreaterThan(0);
    await ada.call(invitePerson, { body: { email: 'new@acme.example', displayName: 'New', userRole: [] } });
    await set(true);
    await expect.poll(meetings).toBe('there');
  });
});
