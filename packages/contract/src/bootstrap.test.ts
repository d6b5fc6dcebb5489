import { expect, test } from 'vitest';
import { Bootstrap } from './bootstrap.ts';

/** What every server tells, and nothing else. */
const least = {
  csrfToken: 'csrf',
  trackingID: 'PORTAL_1',
  siteUrl: 'acme',
  siteId: 'id',
  siteFullUrl: 'https://meet.example/webappng/sites/acme',
  basePath: '/webappng/sites/acme',
  currentUser: { userId: 'u', isAuthenticated: true, timeZone: 'UTC' },
  pushCursor: '1',
  now: '2026-11-21T09:00:00Z',
};

test('[OP-06] what an older server leaves out is as on a site where nothing was changed', () => {
  expect(Bootstrap.parse(least)).toMatchObject({
    siteType: 'Enterprise',
    modules: { meeting: { support: true }, billing: { support: false } },
    featureflags: { enableSpa: true, enableCallAnalyzerForSignIn: false },
    thirdPartyLoginOption: { google: false },
    abilities: { mayHost: false },
    currentUser: { userRole: [], supportMyProfile: true, timezone: { msTimezoneId: null } },
  });
  const half = { ...least, modules: { billing: { support: true } }, featureflags: { enableSpa: false } };
  expect(Bootstrap.parse(half)).toMatchObject({
    modules: { meeting: { support: true }, billing: { support: true } },
    featureflags: { enableSpa: false, enableUserHubLayout: true },
  });
});

test('[OP-06] what a newer server adds is passed over, and a value that it alone knows is the default', () => {
  const read = Bootstrap.parse({
    ...least,
    siteType: 'Galaxy',
    holograms: true,
    featureflags: { enableHolograms: true },
    currentUser: { ...least.currentUser, userRole: ['HOST', 'CAPTAIN'] },
  });
  expect(read).toMatchObject({ siteType: 'Enterprise', currentUser: { userRole: ['HOST'] } });
  expect(read).not.toHaveProperty('holograms');
  expect(read.featureflags).not.toHaveProperty('enableHolograms');
});

test('[BOOT-11] a ticket of which nothing is said lives 5400 seconds', () => {
  expect(Bootstrap.parse(least).ticketTTL).toBe(5400);
  expect(Bootstrap.parse({ ...least, ticketTTL: 60 }).ticketTTL).toBe(60);
});
