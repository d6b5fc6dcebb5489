import { readBootstrap, type Bootstrap } from '@portico/contract/bootstrap';
import { changeSiteSettings, readSiteSettings } from '@portico/contract/site-settings';
import type { SiteSettings } from '@portico/domain/site-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, makeSite, signedIn } from '../../testing/people.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import type { PersonRow } from '../people/index.ts';
import type { Site } from '../sites/index.ts';

/** What the bootstrap data says of a site by its settings, as on no fresh one. */
const changes = {
  siteType: 'Online',
  category: 'Free',
  customerOrgId: 'org-7',
  logoutUrl: 'https://bye.example/',
  loginUrl: 'https://hello.example/',
  classicViewUrl: 'https://classic.example/',
  globalPageServiceUrl: 'https://global.example/',
  supportNewMeetingApp: true,
  enableUserHubDownloads: true,
  enableVideoPortal: true,
  enableInsightReport: true,
  showFlipBackDialog: true,
  appTokenDeprecated: true,
  defaultLoginWay: 'google',
  defaultJoinWay: 'smartjoin',
  sparkJoinWay: 'sparkjoin',
  userHubTheme: 'dark',
  googleLogin: true,
  office365Login: true,
  facebookLogin: true,
  appleLogin: true,
  supportHubAdminCheck: false,
  callingSupport: false,
  deviceSupport: false,
  billingSupport: true,
  supportScheduleEvent: true,
  supportAccessAnywhere: true,
  supportMyContacts: true,
  supportMyReports: true,
  supportMyProfile: false,
  allowChangeEmail: true,
  enforceEmailVerification: true,
  dateOfEnforceEmailVerification: '2027-01-31',
} as const satisfies Partial<SiteSettings>;

interface World {
  site: Site;
  person: PersonRow;
  visitor: Visitor;
}

let app: TestApp;
/** A host of a fresh site; an administrator of one where much is changed; somebody who only joins, where no meetings are. */
let worlds: { fresh: World; changed: World; bare: World };
beforeAll(async () => {
  app = await startTestApp();
  const hana = { name: 'Hana', roles: ['HOST'], locale: 'en', timeZone: 'Europe/London' };
  const omar = {
    name: 'Omar',
    roles: ['ADMIN', 'WHOLESALE_ADMIN', 'HOST'],
    locale: 'ar',
    timeZone: 'Asia/Dubai',
  };
  const gus = { name: 'Gus', roles: ['ATTENDEE'], locale: 'en', timeZone: 'UTC' };
  await makePerson(app, 'omar@acme.example', { ...omar, site: 'fresh' });
  worlds = {
    fresh: await worldOf('hana@acme.example', { ...hana, site: 'fresh' }),
    changed: await worldOf('omar@acme.example', { ...omar, site: 'other' }),
    bare: await worldOf('gus@acme.example', { ...gus, site: 'bare' }),
  };
  await changeSettings(app, changes, 'other');
  await changeSettings(app, { meetingSupport: false, siteType: 'Online' }, 'bare');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

async function worldOf(email: string, options: { site: string; roles: string[] }): Promise<World> {
  const person = await makePerson(app, email, options);
  const site = await makeSite(app, { name: options.site });
  return { site, person, visitor: await signedIn(app, email, options.site) };
}

/** What a page carries, and what the operation answers. */
async function bootsOf({ visitor }: World): Promise<Bootstrap[]> {
  const headers = { accept: 'text/html' };
  const home = await visitor.fetch(`${visitor.session.basePath}/dashboard/home`, { headers });
  const [, text = '{}'] = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(await home.text()) ?? [];
  return [(JSON.parse(text) as { boot: Bootstrap }).boot, await visitor.call(readBootstrap)];
}

/** A value of each of the three worlds: it follows what they are, so that at least two of them differ. */
type Three = readonly [fresh: unknown, changed: unknown, bare: unknown];
/** Of a fresh site, of one where it was changed, and of the third, which is fresh as well. */
const now = (before: unknown, after: unknown): Three => [before, after, before];
const ofWorld = (of: (world: World) => unknown): Three => [
  of(worlds.fresh),
  of(worlds.changed),
  of(worlds.bare),
];
const fullUrl = ({ site }: World): string => `${app.publicUrl}/webappng/sites/${site.name}`;

interface Row {
  row: string;
  where: (boot: Bootstrap) => object;
  keys: () => Readonly<Record<string, Three>>;
}

const rows: readonly Row[] = [
  {
    row: '[BOOT-04] of the modules of a site',
    where: ({ modules }) => modules,
    keys: () => ({
      meeting: [{ support: true }, { support: true }, { support: false }],
      calling: now({ support: true }, { support: false }),
      device: now({ support: true }, { support: false }),
      billing: now({ support: false }, { support: true }),
    }),
  },
  {
    row: '[BOOT-10] of old tokens of applications',
    where: (boot) => boot,
    keys: () => ({ appTokenDeprecated: now(false, true) }),
  },
  {
    row: '[BOOT-12] of ways in and of the theme',
    where: (boot) => boot,
    keys: () => ({
      defaultJoinWay: now('thinclientjoin', 'smartjoin'),
      sparkJoinWay: now('thinclientjoin', 'sparkjoin'),
      defaultLoginWay: now('own', 'google'),
      userHubTheme: now('system', 'dark'),
      loginUrl: [
        `${fullUrl(worlds.fresh)}/sign-in`,
        'https://hello.example/',
        `${fullUrl(worlds.bare)}/sign-in`,
      ],
    }),
  },
  {
    row: '[SITE-01] of a site',
    where: (boot) => boot,
    keys: () => ({
      siteType: ['Enterprise', 'Online', 'Online'],
      category: now('Paid', 'Free'),
      siteId: ofWorld(({ site }) => site.id),
      siteUrl: ofWorld(({ site }) => site.name),
      logoutUrl: now('', 'https://bye.example/'),
      supportNewMeetingApp: now(false, true),
      enableUserHubDownloads: now(false, true),
      csrfToken: ofWorld(({ visitor }) => visitor.session.csrfToken),
      customerOrgId: now('', 'org-7'),
      enableVideoPortal: now(false, true),
      enableInsightReport: now(false, true),
      classicViewUrl: now('', 'https://classic.example/'),
      showFlipBackDialog: now(false, true),
    }),
  },
  {
    row: '[SITE-05] of signing in and joining',
    where: (boot) => boot,
    keys: () => ({
      thirdPartyLoginOption: now(
        { google: false, office365: false, facebook: false, apple: false },
        { google: true, office365: true, facebook: true, apple: true },
      ),
      defaultLoginWay: now('own', 'google'),
      globalPageServiceUrl: now('', 'https://global.example/'),
      thinClientApiAddresses: ofWorld((world) => [`${fullUrl(world)}/api/v1`]),
      defaultJoinWay: now('thinclientjoin', 'smartjoin'),
      sparkJoinWay: now('thinclientjoin', 'sparkjoin'),
    }),
  },
  {
    row: 'of who somebody is',
    where: ({ currentUser }) => currentUser,
    keys: () => ({
      userId: ofWorld(({ person }) => person.id),
      fullAdmin: now(false, true),
      orgId: ofWorld(({ site }) => site.id),
      locale: now('en_US', 'ar_SA'),
      lang: now('en', 'ar'),
      region: now('US', 'SA'),
      regionCode: now('US', 'SA'),
      displayName: ['Hana', 'Omar', 'Gus'],
      isSupportPmr: [true, true, false],
      preferSiteFullUrl: ofWorld(fullUrl),
      availableDefaultSiteNames: [['fresh'], ['fresh', 'other'], ['bare']],
    }),
  },
  {
    row: '[USER-04] of what somebody may and has',
    where: ({ currentUser }) => currentUser,
    keys: () => ({
      email: ['hana@acme.example', 'omar@acme.example', 'gus@acme.example'],
      userRole: [['HOST'], ['ADMIN', 'WHOLESALE_ADMIN', 'HOST'], ['ATTENDEE']],
      supportScheduleEvent: now(false, true),
      supportScheduleMeeting: [true, true, false],
      supportAccessAnywhere: now(false, true),
      supportMyContacts: now(false, true),
      supportMyReports: now(false, true),
      supportMyProfile: now(true, false),
      entryUUID: ofWorld(({ person }) => person.accountId),
      dateOfEnforceEmailVerification: now('', '2027-01-31'),
      allowChangeEmail: now(false, true),
      needVerifyEmail: now(false, true),
      timezone: [{ msTimezoneId: 48 }, { msTimezoneId: 6 }, { msTimezoneId: 121 }],
      serviceType: [['MC'], ['MC', 'EC'], []],
    }),
  },
  {
    row: '[USER-06] of what somebody administers',
    where: ({ adminPrivilege }) => adminPrivilege,
    keys: () => ({
      adminRole: [0, 1, 0],
      supportOnline: [false, true, true],
      supportEnterprise: [true, false, false],
      supportWholesale: now(false, true),
      hasCallingInOnline: [false, false, true],
      supportHubAdminCheck: now(true, false),
    }),
  },
];

test.each(rows)('a page and GET /bootstrap say each key $row, as it is there', async ({ where, keys }) => {
  const expected = Object.entries(keys());
  for (const [at, world] of Object.values(worlds).entries())
    for (const boot of await bootsOf(world))
      expect(where(boot)).toMatchObject(Object.fromEntries(expected.map(([key, three]) => [key, three[at]])));
  const fixed = expected.filter(([, three]) => new Set(three.map((value) => JSON.stringify(value))).size < 2);
  expect(fixed).toEqual([]);
});

test.each([
  { roles: ['ADMIN'], adminRole: 1, isAdmin: true },
  { roles: ['SITEADMIN'], adminRole: 2, isAdmin: true },
  { roles: ['RO_SITEADMIN'], adminRole: 3, isAdmin: false },
])('[USER-06] the number $adminRole counts as an administrator: $isAdmin', async ({ roles, ...expected }) => {
  const email = `admin${expected.adminRole}@acme.example`;
  const world = await worldOf(email, { site: 'fresh', roles });
  for (const { adminPrivilege } of await bootsOf(world))
    expect(adminPrivilege.adminRole).toBe(expected.adminRole);
  const { version, settings } = await world.visitor.call(readSiteSettings);
  const change = world.visitor.call(changeSiteSettings, { body: { version, siteWindowTitle: email } });
  const answer = await change.catch((error: unknown) => error);
  expect(answer).toMatchObject(expected.isAdmin ? { version: version + 1 } : { status: 403 });
  expect(settings.some(({ mayChange }) => mayChange)).toBe(expected.isAdmin);
});
