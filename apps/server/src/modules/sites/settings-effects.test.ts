import { setUserSetting } from '@portico/contract/user-settings';
import { openPersonalRoom } from '@portico/contract/joining';
import { cancelMeeting } from '@portico/contract/meetings';
import { EFFECTS_COUNTED, type SettingEffects } from '@portico/contract/setting-effects';
import { readSettingEffects } from '@portico/contract/site-settings';
import type { UsedSettingName } from '@portico/domain/site-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccountRequest } from '../../testing/access-requests.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makeInvited, makePerson, makeSite, signedIn } from '../../testing/people.ts';
import { arrive, enter, planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { recordAudits } from '../audit/index.ts';

let app: TestApp;
let siteId: string;
let ada: Visitor;
let hana: Visitor;

/** A site with three who administer it, one of them only to read, two hosts, and people who do not count. */
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'sid@acme.example', { roles: ['SITEADMIN'] });
  await makePerson(app, 'rob@acme.example', { roles: ['RO_SITEADMIN'] });
  await makePerson(app, 'ann@acme.example', { roles: ['ADMIN', 'ATTENDEE'] });
  await makePerson(app, 'hana@acme.example');
  await makeInvited(app, 'ivy@acme.example', { roles: ['ADMIN'] });
  await makePerson(app, 'far@other.example', { site: 'other', roles: ['ADMIN', 'HOST'] });
  siteId = (await makeSite(app)).id;
  ada = await signedIn(app, 'ada@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** People of acme who can sign in. */
const PEOPLE = 5;

const effectsOf = (name: UsedSettingName, value: string, as = ada): Promise<SettingEffects> =>
  as.call(readSettingEffects, { query: { name, value } });

const usual = {
  meetingSupport: true,
  supportDarkMode: true,
  userHubTheme: 'system',
  allowLeaving: true,
  supportMyProfile: true,
  enableSpa: true,
  supportSettings: true,
  supportMeetingSettings: true,
  adminsSeeMeetingContent: false,
  auditLogDays: 400,
} as const;
beforeEach(() => changeSettings(app, usual));

test('meetings that end, and those that can no longer be opened, are counted with their hosts', async () => {
  expect((await effectsOf('meetingSupport', 'false')).effects).toEqual([
    { kind: 'meetingsEnd', count: 0 },
    { kind: 'nonePlanned' },
  ]);
  const live = await planNow(ada, { invitees: [] });
  await arrive(ada, live.uuid);
  await enter(ada, live.uuid);
  const far = await signedIn(app, 'far@other.example', 'other');
  await planNow(far, { invitees: [], start: '2026-11-24T10:00' });
  expect((await effectsOf('meetingSupport', 'false')).effects).toEqual([
    { kind: 'meetingsEnd', count: 1 },
    { kind: 'meetingsClosed', count: 1, hosts: 1 },
  ]);
  await planNow(hana, {
    invitees: [],
    start: '2026-11-24T10:00',
    recurrence: { rrule: 'FREQ=DAILY;COUNT=5' },
  });
  const { uuid } = await planNow(hana, { invitees: [], start: '2026-11-25T10:00' });
  await planNow(hana, { invitees: [], start: '2026-11-26T10:00' });
  await hana.call(cancelMeeting, { params: { uuid } });
  const planned = { count: 3, hosts: 2 };
  expect((await effectsOf('meetingSupport', 'false')).effects[1]).toEqual({
    kind: 'meetingsClosed',
    ...planned,
  });
  await changeSettings(app, { meetingSupport: false });
  expect((await effectsOf('meetingSupport', 'true')).effects).toEqual([
    { kind: 'meetingsOpened', ...planned },
  ]);
});

test('who would see what meetings are about is counted, with the meetings', async () => {
  const shown = async (value: string) => (await effectsOf('adminsSeeMeetingContent', value)).effects;
  const { rows } = await app.data.database.pool.query<{ count: number }>(
    `select count(*)::int as count from meeting
     where site_id = $1 and state = 'planned' and series_id is null and kind <> 'personal'`,
    [siteId],
  );
  await ada.call(openPersonalRoom); // a room is no meeting
  const count = rows[0]?.count ?? 0;
  expect(await shown('true')).toEqual([{ kind: 'contentShown', administrators: 3, count }]);
  await planNow(hana, { invitees: [], start: '2026-11-27T10:00' });
  await makePerson(app, 'sue@acme.example', { roles: ['SITEADMIN'] });
  expect(await shown('true')).toEqual([{ kind: 'contentShown', administrators: 4, count: count + 1 }]);
  await changeSettings(app, { adminsSeeMeetingContent: true });
  expect(await shown('false')).toEqual([{ kind: 'contentHidden', administrators: 4, count: count + 1 }]);
  await app.data.database.pool.query(
    `update person set state = 'disabled' where account_id = (select id from auth_user where email = 'sue@acme.example')`,
  );
});

test('entries of the audit log that would be deleted are counted, which cannot be taken back', async () => {
  const now = app.clock.now().getTime();
  const addOld = (days: number, many: number) =>
    app.data.database.work((tx) =>
      recordAudits(
        tx,
        Array.from({ length: many }, () => ({
          siteId,
          actor: { id: null, name: 'console' },
          action: 'people.returned' as const,
          subject: { kind: 'site', id: siteId },
          at: new Date(now - days * 86_400_000),
        })),
      ),
    );
  const none = { effects: [{ kind: 'entriesNone', days: 90 }], isFinal: false };
  expect(await effectsOf('auditLogDays', '90')).toEqual(none);
  await addOld(95, 2);
  await addOld(50, 3);
  expect(await effectsOf('auditLogDays', '90')).toEqual({
    effects: [{ kind: 'entriesDeleted', count: 2, days: 90 }],
    isFinal: true,
  });
  expect((await effectsOf('auditLogDays', '31')).effects).toEqual([
    { kind: 'entriesDeleted', count: 5, days: 31 },
  ]);
  expect(await effectsOf('auditLogDays', '900')).toEqual({
    effects: [{ kind: 'entriesKept', days: 900 }],
    isFinal: false,
  });
  await app.data.database.pool.query(
    `insert into audit_event (site_id, actor_name, action, subject_kind, subject_id, created_at)
     select $1::uuid, 'console', 'people.returned', 'site', $1::uuid::text, $2 from generate_series(1, $3::int)`,
    [siteId, new Date(now - 95 * 86_400_000), EFFECTS_COUNTED + 5],
  );
  expect((await effectsOf('auditLogDays', '90')).effects).toMatchObject([{ count: EFFECTS_COUNTED + 1 }]);
});

test('who has chosen the dark theme, and who has chosen none, is counted', async () => {
  const choose = (visitor: Visitor, value: 'dark' | 'light') =>
    visitor.call(setUserSetting, {
      params: { id: visitor.session.userId },
      body: { key: 'user-hub-theme-name', value },
    });
  const followed = (count: number) => ({ kind: 'themeFollowed', count });
  expect((await effectsOf('supportDarkMode', 'false')).effects).toEqual([{ kind: 'darkOff', count: 0 }]);
  await choose(ada, 'dark');
  await choose(hana, 'light');
  expect((await effectsOf('supportDarkMode', 'false')).effects).toEqual([{ kind: 'darkOff', count: 1 }]);
  expect((await effectsOf('userHubTheme', 'dark')).effects).toEqual([followed(PEOPLE - 2)]);
  await choose(hana, 'dark');
  expect((await effectsOf('supportDarkMode', 'false')).effects).toEqual([{ kind: 'darkOff', count: 2 }]);
  await changeSettings(app, { supportDarkMode: false });
  expect((await effectsOf('userHubTheme', 'light')).effects).toEqual([{ kind: 'themeSame' }]);
  expect((await effectsOf('supportDarkMode', 'true')).effects).toEqual([
    { kind: 'darkOn', count: 2 },
    followed(PEOPLE - 2),
  ]);
});

test.each([
  ['allowLeaving', 'leaving'],
  ['supportMyProfile', 'profile'],
] as const)('%s concerns everybody who can sign in', async (name, word) => {
  expect((await effectsOf(name, 'false')).effects).toEqual([{ kind: `${word}Off`, count: PEOPLE }]);
  await changeSettings(app, { [name]: false });
  await makePerson(app, `${name}@acme.example`.toLowerCase());
  expect((await effectsOf(name, 'true')).effects).toEqual([{ kind: `${word}On`, count: PEOPLE + 1 }]);
  await app.data.database.pool.query(
    `update person set state = 'disabled' where account_id = (select id from auth_user where email = $1)`,
    [`${name}@acme.example`.toLowerCase()],
  );
});

test.each(['enableSpa', 'supportSettings', 'supportMeetingSettings'] as const)(
  '%s leaves everybody the short page of settings, unless they have it already',
  async (name) => {
    expect((await effectsOf(name, 'false')).effects).toEqual([{ kind: 'settingsShort', count: PEOPLE }]);
    await changeSettings(app, { [name]: false });
    expect((await effectsOf(name, 'true')).effects).toEqual([{ kind: 'settingsFull', count: PEOPLE }]);
    await changeSettings(app, { meetingSupport: false });
    expect((await effectsOf(name, 'true')).effects).toEqual([{ kind: 'settingsSame' }]);
  },
);

test.each([
  { name: 'siteWindowTitle', value: 'Acme', kinds: ['titleShown', 'titleOwn'] },
  { name: 'imprintUrl', value: 'acme.example', kinds: ['linkShown', 'linkGone'] },
  { name: 'privacyUrl', value: 'https://acme.example/privacy', kinds: ['linkShown', 'linkGone'] },
  { name: 'classicViewUrl', value: 'https://old.example', kinds: ['classicOffered', 'classicGone'] },
  { name: 'globalPageServiceUrl', value: 'https://global.example', kinds: ['globalAsked', 'globalGone'] },
  { name: 'enableCallAnalyzerForSignIn', value: 'true', kinds: ['signInTraced', 'signInUntraced'] },
] as const)('$name has a sentence for what is set, and one for nothing', async ({ name, value, kinds }) => {
  expect((await effectsOf(name, value)).effects).toEqual([{ kind: kinds[0] }]);
  const isFlag = value === 'true';
  await changeSettings(app, { [name]: isFlag ? true : 'https://x.example' });
  expect((await effectsOf(name, isFlag ? 'false' : '')).effects).toEqual([{ kind: kinds[1] }]);
  await changeSettings(app, { [name]: isFlag ? false : '' });
});

test('of what is so already nothing follows, and what is no value is refused', async () => {
  expect(await effectsOf('meetingSupport', 'true')).toEqual({ effects: [], isFinal: false });
  expect(await effectsOf('auditLogDays', '400')).toEqual({ effects: [], isFinal: false });
  for (const [name, value] of [
    ['meetingSupport', 'maybe'],
    ['auditLogDays', '5'],
    ['imprintUrl', 'javascript:alert(1)'],
  ] as const)
    await expect(effectsOf(name, value)).rejects.toMatchObject({ fields: { value: 'invalid' } });
});

test('who may only read is told as well, and nobody else', async () => {
  const rob = await signedIn(app, 'rob@acme.example');
  expect((await effectsOf('allowLeaving', 'false', rob)).effects).toMatchObject([{ kind: 'leavingOff' }]);
  await expect(effectsOf('allowLeaving', 'false', hana)).rejects.toMatchObject({ error: 'forbidden' });
});

test('who could ask to become a host is counted, and whose request waits when nobody can ask any more', async () => {
  const intended = (name: 'allowRoleRequests' | 'allowAccountRequests', value: string) =>
    effectsOf(name, value).then(({ effects }) => effects);
  expect(await intended('allowRoleRequests', 'true')).toEqual([{ kind: 'roleRequestsOpened', count: 2 }]); // Rob and Ann
  await makePerson(app, 'gus@acme.example', { roles: ['ATTENDEE'] });
  expect(await intended('allowRoleRequests', 'true')).toEqual([{ kind: 'roleRequestsOpened', count: 3 }]);
  expect(await intended('allowAccountRequests', 'true')).toEqual([{ kind: 'accountRequestsOpened' }]);
  await changeSettings(app, { allowRoleRequests: true, allowAccountRequests: true });
  await makeAccountRequest(app);
  await makeAccountRequest(app);
  await makeAccountRequest(app, { site: 'other' });
  expect(await intended('allowAccountRequests', 'false')).toEqual([
    { kind: 'accountRequestsClosed', count: 2 },
  ]);
  expect(await intended('allowRoleRequests', 'false')).toEqual([{ kind: 'roleRequestsClosed', count: 0 }]);
});
