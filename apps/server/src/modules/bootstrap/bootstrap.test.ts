import { readBootstrap, type Bootstrap } from '@portico/contract/bootstrap';
import { signOut } from '@portico/contract/identity';
import { listPeople } from '@portico/contract/people';
import type { SiteSettings } from '@portico/domain/site-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { bootIn } from '../../testing/forms.ts';
import { makePerson, makeSite, signedIn } from '../../testing/people.ts';
import { guestAtDoor, guestOf, look, planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  await makeSite(app, { name: 'beta', displayName: 'Beta' });
  await makePerson(app, 'ada@acme.example', { name: 'Ada', site: 'beta', roles: ['HOST'] });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** What a page carries. */
async function bootOf(visitor: Visitor, path: string, trackingID?: string): Promise<Bootstrap> {
  const headers = { accept: 'text/html', ...(trackingID && { trackingID }) };
  const response = await visitor.fetch(visitor.session.basePath + path, { headers });
  return bootIn(await response.text());
}

describe('the data that a page begins with', () => {
  test.each(['acme', 'beta'])(
    '[BOOT-01] on the site %s its calls, made with nothing else, are those of its person there',
    async (name) => {
      const ada = await signedIn(app, 'ada@acme.example', name);
      const site = await makeSite(app, { name });
      const trackingID = `PORTAL_${site.id}_7`;
      const boot = await bootOf(ada, '/dashboard/home', trackingID);
      expect(boot).toMatchObject({
        siteUrl: name,
        siteId: site.id,
        basePath: `/webappng/sites/${name}`,
        siteFullUrl: `${app.publicUrl}/webappng/sites/${name}`,
        userHubIsRequested: false,
        trackingID,
      });
      const send = (csrf: string, ticket: string) =>
        ada.fetch(`${boot.basePath}/api/v1/logout`, {
          method: 'POST',
          headers: { ticket, 'x-csrf-token': csrf },
        });
      expect((await send('other', boot.ticket ?? '')).status).toBe(403);
      expect((await send(boot.csrfToken, 'other')).status).toBe(401);
      expect((await send(boot.csrfToken, boot.ticket ?? '')).status).toBe(204);
    },
  );

  test('is what the operation answers, for whoever asks', async () => {
    const ada = await signedIn(app, 'ada@acme.example');
    for (const visitor of [ada, await signedIn(app, 'gus@acme.example')]) {
      const page = await bootOf(visitor, '/dashboard/home');
      const answer = await visitor.call(readBootstrap);
      const { ticket, trackingID, pushCursor } = answer; // each answer has its own
      expect(answer).toEqual({ ...page, ticket, trackingID, pushCursor });
      visitor.session.ticket = answer.ticket;
      await visitor.call(readBootstrap);
    }
    const nobody = await app.visitor().call(readBootstrap);
    expect(nobody.currentUser).toMatchObject({ isAuthenticated: false, userId: '', userRole: [] });
    expect(nobody).not.toHaveProperty('ticket');
    const stranger = app.visitor('nowhere');
    await expect(stranger.call(readBootstrap)).rejects.toMatchObject({ status: 404 });
    await ada.call(signOut);
    expect((await ada.call(readBootstrap)).currentUser.isAuthenticated).toBe(false);
  });

  test('says who somebody is today, whatever their ticket says', async () => {
    const gus = await signedIn(app, 'gus@acme.example');
    await expect(gus.call(listPeople, { query: {} })).rejects.toMatchObject({ status: 403 });
    await app.data.database.work((tx) =>
      tx
        .updateTable('person')
        .set({ roles: ['SITEADMIN'] })
        .where('id', '=', gus.session.userId)
        .execute(),
    );
    const { ticket, currentUser, abilities } = await gus.call(readBootstrap);
    expect(currentUser).toMatchObject({ userRole: ['SITEADMIN'], fullAdmin: false });
    expect(abilities.mayReadPeople).toBe(true);
    gus.session.ticket = ticket;
    expect((await gus.call(listPeople, { query: {} })).users.length).toBeGreaterThan(1);
  });
});

test('a guest at a door is nobody of the site, and keeps a ticket', async () => {
  const ada = await signedIn(app, 'ada@acme.example');
  const now = app.clock.now().toISOString().slice(0, 16);
  const meeting = await planNow(ada, { start: now, timeZone: 'UTC' });
  const guest = await guestAtDoor(app, meeting, 'Bo');
  const { ticket, currentUser } = await guest.call(readBootstrap);
  const withoutPlace = await guestOf(app, meeting.uuid);
  expect(await withoutPlace.call(readBootstrap)).not.toHaveProperty('ticket');
  expect(currentUser).toMatchObject({ isAuthenticated: false, userId: '' });
  guest.session.ticket = ticket;
  expect((await look(guest, meeting.uuid)).me.displayName).toBe('Bo');
});

const isTold: readonly [Partial<SiteSettings>, (boot: Bootstrap) => unknown, unknown][] = [
  [{ siteType: 'Online' }, ({ siteType }) => siteType, 'Online'],
  [{ category: 'Free' }, ({ category }) => category, 'Free'],
  [{ customerOrgId: 'org-7' }, ({ customerOrgId }) => customerOrgId, 'org-7'],
  [{ logoutUrl: 'https://a.example/' }, ({ logoutUrl }) => logoutUrl, 'https://a.example/'],
  [{ loginUrl: 'https://b.example/' }, ({ loginUrl }) => loginUrl, 'https://b.example/'],
  [{ classicViewUrl: 'https://c.example/' }, ({ classicViewUrl }) => classicViewUrl, 'https://c.example/'],
  [
    { globalPageServiceUrl: 'https://d.example/' },
    ({ globalPageServiceUrl }) => globalPageServiceUrl,
    'https://d.example/',
  ],
  [{ showFlipBackDialog: true }, ({ showFlipBackDialog }) => showFlipBackDialog, true],
  [{ supportNewMeetingApp: true }, ({ supportNewMeetingApp }) => supportNewMeetingApp, true],
  [{ enableUserHubDownloads: true }, ({ enableUserHubDownloads }) => enableUserHubDownloads, true],
  [{ enableVideoPortal: true }, ({ enableVideoPortal }) => enableVideoPortal, true],
  [{ enableInsightReport: true }, ({ enableInsightReport }) => enableInsightReport, true],
  [{ appTokenDeprecated: true }, ({ appTokenDeprecated }) => appTokenDeprecated, true],
  [{ defaultLoginWay: 'apple' }, ({ defaultLoginWay }) => defaultLoginWay, 'apple'],
  [{ defaultJoinWay: 'smartjoin' }, ({ defaultJoinWay }) => defaultJoinWay, 'smartjoin'],
  [{ sparkJoinWay: 'sparkjoin' }, ({ sparkJoinWay }) => sparkJoinWay, 'sparkjoin'],
  [{ userHubTheme: 'dark' }, ({ userHubTheme }) => userHubTheme, 'dark'],
  [{ meetingSupport: false }, ({ modules }) => modules.meeting.support, false],
  [{ callingSupport: false }, ({ modules }) => modules.calling.support, false],
  [{ deviceSupport: false }, ({ modules }) => modules.device.support, false],
  [{ billingSupport: true }, ({ modules }) => modules.billing.support, true],
  [{ enableSpa: false }, ({ featureflags }) => featureflags.enableSpa, false],
  [{ enableUserHubLayout: false }, ({ featureflags }) => featureflags.enableUserHubLayout, false],
  [{ enableWebinarNewName: true }, ({ featureflags }) => featureflags.enableWebinarNewName, true],
  [
    { supportModernViewMyProfile: false },
    ({ featureflags }) => featureflags.supportModernViewMyProfile,
    false,
  ],
  [
    { enableCallAnalyzerForSignIn: true },
    ({ featureflags }) => featureflags.enableCallAnalyzerForSignIn,
    true,
  ],
  [{ supportMeetingSettings: false }, ({ featureflags }) => featureflags.supportMeetingSettings, false],
  [{ supportSettings: false }, ({ featureflags }) => featureflags.supportSettings, false],
  [{ googleLogin: true }, ({ thirdPartyLoginOption }) => thirdPartyLoginOption.google, true],
  [{ office365Login: true }, ({ thirdPartyLoginOption }) => thirdPartyLoginOption.office365, true],
  [{ facebookLogin: true }, ({ thirdPartyLoginOption }) => thirdPartyLoginOption.facebook, true],
  [{ appleLogin: true }, ({ thirdPartyLoginOption }) => thirdPartyLoginOption.apple, true],
  [{ supportMyProfile: false }, ({ currentUser }) => currentUser.supportMyProfile, false],
  [{ supportMyContacts: true }, ({ currentUser }) => currentUser.supportMyContacts, true],
  [{ supportMyReports: true }, ({ currentUser }) => currentUser.supportMyReports, true],
  [{ supportAccessAnywhere: true }, ({ currentUser }) => currentUser.supportAccessAnywhere, true],
  [{ allowChangeEmail: true }, ({ currentUser }) => currentUser.allowChangeEmail, true],
  [{ enforceEmailVerification: true }, ({ currentUser }) => currentUser.needVerifyEmail, true],
  [
    { enforceEmailVerification: true, dateOfEnforceEmailVerification: '2027-01-31' },
    ({ currentUser }) => currentUser.dateOfEnforceEmailVerification,
    '2027-01-31',
  ],
  [{ meetingSupport: false }, ({ currentUser }) => currentUser.supportScheduleMeeting, false],
  [{ meetingSupport: false }, ({ currentUser }) => currentUser.isSupportPmr, false],
  [{ supportScheduleEvent: true }, ({ currentUser }) => currentUser.supportScheduleEvent, true],
  [{ supportScheduleEvent: true }, ({ currentUser }) => currentUser.serviceType.join(), 'MC,EC'],
];

test.each(isTold)('a setting of a site is told: %o', async (settings, told, value) => {
  const name = `site-${(sites += 1)}`;
  const email = `${name}@acme.example`;
  await makePerson(app, email, { site: name, roles: ['HOST'] });
  const host = await signedIn(app, email, name);
  expect(told(await host.call(readBootstrap))).not.toEqual(value);
  await changeSettings(app, settings, name);
  expect(told(await host.call(readBootstrap))).toEqual(value);
  expect(told(await bootOf(host, '/dashboard/home'))).toEqual(value);
});
let sites = 0;

test('the sites of an account are those on which it is somebody', async () => {
  const ada = await signedIn(app, 'ada@acme.example');
  const { currentUser } = await ada.call(readBootstrap);
  expect(currentUser.availableDefaultSiteNames).toEqual(['acme', 'beta']);
  const gus = await signedIn(app, 'gus@acme.example');
  expect((await gus.call(readBootstrap)).currentUser.availableDefaultSiteNames).toEqual(['acme']);
});
