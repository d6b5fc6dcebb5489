import type { CallError } from '@portico/client/call-error';
import { listAudit } from '@portico/contract/audit';
import { actOnPeople } from '@portico/contract/person-admin';
import {
  changeSiteSettings,
  compareSettings,
  copySettings,
  listSettingSources,
  readSiteSettings,
} from '@portico/contract/site-settings';
import type { SiteSettings, UsedSettingName } from '@portico/domain/site-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makeDeploymentAdmin, makePerson, makeSite, signedIn } from '../../testing/people.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { openTab } from '../../testing/tab.ts';

let app: TestApp;
let ada: Visitor;
const ids: Record<string, string> = {};

/** Ada administers acme and north; the others only one of two sites, or one of them to read. */
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['acme', 'north', 'south'])
    ids[name] = (await makeSite(app, { name, displayName: name.toUpperCase() })).id;
  const admin = { roles: ['ADMIN', 'HOST'] };
  ids['ada'] = (await makePerson(app, 'ada@acme.example', { name: 'Ada', ...admin })).id;
  await makePerson(app, 'ada@acme.example', { name: 'Ada', site: 'north', ...admin });
  await makePerson(app, 'ned@north.example', { site: 'north', ...admin });
  await makePerson(app, 'sol@south.example', { site: 'south', ...admin });
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const none: Partial<SiteSettings> = {
  userHubTheme: 'system',
  supportDarkMode: true,
  imprintUrl: '',
  auditLogDays: 400,
  meetingSupport: true,
};
beforeEach(async () => {
  app.clock.advance(3600);
  for (const name of ['acme', 'north', 'south']) await changeSettings(app, none, name);
  ada = await signedIn(app, 'ada@acme.example');
});

const north = () => ({ siteId: ids['north'] ?? '' });
const compare = (as: Visitor = ada, siteId = north().siteId) =>
  as.call(compareSettings, { params: { siteId } });
const sources = async (as: Visitor = ada): Promise<string[]> =>
  (await as.call(listSettingSources)).sites.map(({ displayName }) => displayName);

async function copy(names: UsedSettingName[], versions: { version?: number; sourceVersion?: number } = {}) {
  const { version, sourceVersion } = await compare();
  return await ada.call(copySettings, {
    params: north(),
    body: { names, version, sourceVersion, ...versions },
  });
}

const valuesOf = async (as: Visitor = ada): Promise<Record<string, unknown>> => {
  const { settings } = await as.call(readSiteSettings);
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
};

describe('settings of another site', () => {
  test('are compared with what would follow, and say which are not theirs to change', async () => {
    expect((await compare()).differences).toEqual([]);
    await changeSettings(app, { userHubTheme: 'dark', auditLogDays: 500, meetingSupport: false }, 'north');
    const { differences } = await compare();
    expect(differences).toEqual([
      expect.objectContaining({ name: 'meetingSupport', here: true, there: false, mayChange: false }),
      {
        name: 'userHubTheme',
        here: 'system',
        there: 'dark',
        mayChange: true,
        isFinal: false,
        effects: [{ kind: 'themeFollowed', count: 1 }],
      },
      {
        name: 'auditLogDays',
        here: 400,
        there: 500,
        mayChange: true,
        isFinal: false,
        effects: [{ kind: 'entriesKept', days: 500 }],
      },
    ]);
  });

  test('are taken as one act, with an entry for each that says of where; the other site stays as it is', async () => {
    const there = { userHubTheme: 'dark', imprintUrl: 'https://north.example/imprint' } as const;
    await changeSettings(app, { ...there, supportDarkMode: false }, 'north');
    await changeSettings(app, { auditLogDays: 500 });
    const tab = await openTab(app.url, ada.session.ticket ?? '');
    await expect.poll(() => tab.notices[0]).toBe('mercury.buffer_state');
    const { version } = await compare();
    const answer = await copy(['userHubTheme', 'imprintUrl', 'auditLogDays']);
    expect(answer.version).toBe(version + 1);
    expect(await valuesOf()).toMatchObject({ ...there, supportDarkMode: true, auditLogDays: 400 });
    const versions = () => tab.events.map(({ data }) => (data as { version?: number }).version);
    await expect.poll(versions).toContain(version + 1);
    expect(versions().filter((one) => one !== undefined && one > version)).toEqual([version + 1]);
    tab.drop();
    const { entries } = await ada.call(listAudit, { query: { limit: 3 } });
    const copiedFrom = { name: 'copiedFrom', value: 'NORTH' };
    const changes = entries.map(({ fields }) => fields.filter(({ name }) => name !== copiedFrom.name));
    expect(changes.flat().toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'auditLogDays', before: 500, after: 400 },
      { name: 'imprintUrl', before: '', after: 'https://north.example/imprint' },
      { name: 'userHubTheme', before: 'system', after: 'dark' },
    ]);
    for (const { fields } of entries) expect(fields).toContainEqual(copiedFrom);
    const own = answer.settings.find(({ name }) => name === 'auditLogDays');
    expect(own).toMatchObject({ isDefault: true, changed: { by: 'Ada', version: version + 1 } });
    const ned = await signedIn(app, 'ned@north.example', 'north');
    expect(await valuesOf(ned)).toMatchObject({ ...there, supportDarkMode: false });
  });

  test('are not taken over what somebody has changed meanwhile, on either site, and then none is', async () => {
    await changeSettings(app, { userHubTheme: 'dark', supportDarkMode: false }, 'north');
    const names: UsedSettingName[] = ['userHubTheme', 'supportDarkMode'];
    const before = await compare();
    await changeSettings(app, { userHubTheme: 'light' });
    const refused = { error: 'changedMeanwhile', fields: { userHubTheme: 'changed' } };
    await expect(copy(names, { version: before.version })).rejects.toMatchObject(refused);
    expect(await valuesOf()).toMatchObject({ userHubTheme: 'light', supportDarkMode: true });
    await changeSettings(app, { supportDarkMode: true }, 'north');
    await expect(copy(names, { sourceVersion: before.sourceVersion })).rejects.toMatchObject({
      error: 'changedMeanwhile',
      fields: { supportDarkMode: 'changed' },
    });
    await changeSettings(app, { imprintUrl: 'https://acme.example' }); // of which nothing is taken
    await copy(['userHubTheme'], { sourceVersion: before.sourceVersion });
    expect(await valuesOf()).toMatchObject({ userHubTheme: 'dark', imprintUrl: 'https://acme.example' });
  });

  test('that belong to the deployment are not taken with others', async () => {
    await changeSettings(app, { userHubTheme: 'dark', meetingSupport: false }, 'north');
    await expect(copy(['userHubTheme', 'meetingSupport'])).rejects.toMatchObject({
      error: 'forbidden',
      fields: { meetingSupport: 'forbidden' },
    });
    expect(await valuesOf()).toMatchObject({ userHubTheme: 'system', meetingSupport: true });
  });

  test('that are none, or kept without effect, are refused', async () => {
    const { version, sourceVersion } = await compare();
    for (const names of [[], ['colour'], ['category']])
      await expect(
        ada.call(copySettings, { params: north(), body: { names, version, sourceVersion } as never }),
      ).rejects.toMatchObject({ error: 'inputInvalid' });
  });
});

describe('sites to copy of', () => {
  const query = (text: string, ...values: unknown[]) => app.data.database.pool.query(text, values);
  /** What is answered to who compares with a site, and to who copies of it. */
  const answersOf = async (as: Visitor, siteId: string): Promise<string[]> => {
    const body = { names: ['userHubTheme' as const], version: 0, sourceVersion: 0 };
    const answered = await Promise.allSettled([
      compare(as, siteId),
      as.call(copySettings, { params: { siteId }, body }),
    ]);
    return answered.map((one) =>
      one.status === 'fulfilled' ? 'yes' : ((one.reason as CallError).error ?? ''),
    );
  };
  const gone = ['notFound', 'notFound'];

  test('are those that the same account administers as well', async () => {
    expect(await sources()).toEqual(['NORTH']);
    expect((await ada.call(readSiteSettings)).hasSources).toBe(true);
    const sol = await signedIn(app, 'sol@south.example', 'south');
    expect(await sources(sol)).toEqual([]);
    expect((await sol.call(readSiteSettings)).hasSources).toBe(false);
    await makePerson(app, 'ada@acme.example', { site: 'south', roles: ['SITEADMIN'] });
    expect(await sources()).toEqual(['NORTH', 'SOUTH']);
    await query(`delete from person where site_id = $1 and display_name = 'ada'`, ids['south']);
  });

  test('are neither the own one, nor one of others, nor one that is not there', async () => {
    const sol = await signedIn(app, 'sol@south.example', 'south');
    for (const siteId of [ids['acme'] ?? '', ids['south'] ?? '', crypto.randomUUID()])
      expect(await answersOf(ada, siteId)).toEqual(gone);
    for (const siteId of [ids['acme'] ?? '', ids['north'] ?? ''])
      expect(await answersOf(sol, siteId)).toEqual(gone);
  });

  test('are none of a deployment administrator who is nobody there', async () => {
    await makeDeploymentAdmin(app, 'dora@acme.example', { roles: ['ADMIN'] });
    const dora = await signedIn(app, 'dora@acme.example');
    expect(await sources(dora)).toEqual([]);
    expect(await answersOf(dora, north().siteId)).toEqual(gone);
  });

  test.each([
    ['only read', ['RO_SITEADMIN', 'HOST']],
    ['only host', ['HOST']],
    ['are attendees beside it', ['ADMIN', 'ATTENDEE']],
  ])('are none on which they %s', async (_what, roles) => {
    const mine = `site_id = $1 and account_id = (select id from auth_user where email = 'ada@acme.example')`;
    await query(`update person set roles = $2 where ${mine}`, ids['north'], roles);
    expect(await sources()).toEqual([]);
    expect(await answersOf(ada, north().siteId)).toEqual(gone);
    await query(`update person set roles = $2 where ${mine}`, ids['north'], ['ADMIN', 'HOST']);
    expect(await sources()).toEqual(['NORTH']);
  });

  test.each(['suspended', 'closing'])('are none that is %s', async (state) => {
    const eraseAt = state === 'closing' ? app.clock.now() : null;
    await query('update site set state = $2, erase_at = $3 where id = $1', ids['north'], state, eraseAt);
    expect(await sources()).toEqual([]);
    expect(await answersOf(ada, north().siteId)).toEqual(gone);
    await query(`update site set state = 'active', erase_at = null where id = $1`, ids['north']);
    expect(await sources()).toEqual(['NORTH']);
  });

  test.each(['disable', 'signOut'] as const)('are none of which somebody was kept out: %s', async (kind) => {
    const ned = await signedIn(app, 'ned@north.example', 'north');
    const there = await query(
      `select id from person where site_id = $1 and account_id = (select id from auth_user where email = 'ada@acme.example')`,
      ids['north'],
    );
    const person: string = (there.rows[0] as { id: string }).id;
    await ned.call(actOnPeople, { body: { ids: [person], action: { kind } } });
    expect(await sources()).toEqual([]);
    expect(await answersOf(ada, north().siteId)).toEqual(gone);
    if (kind === 'disable')
      await ned.call(actOnPeople, { body: { ids: [person], action: { kind: 'enable' } } });
    else await signedIn(app, 'ada@acme.example', 'north'); // another browser: this one stays signed out
    expect(await sources()).toEqual(kind === 'disable' ? ['NORTH'] : []);
  });

  test('are nothing to who may not change settings', async () => {
    await makePerson(app, 'rob@acme.example', { roles: ['RO_SITEADMIN'] });
    await makePerson(app, 'rob@acme.example', { site: 'north', roles: ['ADMIN'] });
    const rob = await signedIn(app, 'rob@acme.example');
    expect((await rob.call(readSiteSettings)).hasSources).toBe(false);
    await expect(sources(rob)).rejects.toMatchObject({ error: 'forbidden' });
    await expect(compare(rob)).rejects.toMatchObject({ error: 'forbidden' });
  });

  test('end with the right here: what a ticket says is asked again', async () => {
    const { version } = await ada.call(readSiteSettings);
    await query(`update person set state = 'disabled' where id = $1`, ids['ada']);
    const { sourceVersion } = await compare();
    await changeSettings(app, { userHubTheme: 'dark' }, 'north');
    const body = { names: ['userHubTheme' as const], version, sourceVersion: sourceVersion + 1 };
    await expect(ada.call(copySettings, { params: north(), body })).rejects.toMatchObject({
      error: 'forbidden',
    });
    await query(`update person set state = 'active' where id = $1`, ids['ada']);
    await ada.call(copySettings, { params: north(), body });
    expect(await valuesOf()).toMatchObject({ userHubTheme: 'dark' });
    const { version: now } = await ada.call(readSiteSettings);
    await ada.call(changeSiteSettings, { body: { version: now, userHubTheme: null } });
  });
});
