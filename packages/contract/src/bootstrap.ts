import { DEFAULT_TICKET_TTL_SECONDS } from '@portico/domain/session-ticket';
import * as z from 'zod/mini';
import { CurrentUser } from './bootstrap-user.ts';
import { operation } from './operation.ts';
import { defaultReading, ReaderPreferences } from './reader-preferences.ts';
import { setting } from './setting-values.ts';

const no = z._default(z.boolean(), false);

/** A group of values, of which each is as by default where all are missing. */
const group = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.prefault(z.object(shape), {} as z.input<z.ZodMiniObject<Shape>>);

/** What this deployment and site can do, so that no page offers what would be refused. */
const Abilities = group({
  /** May own meetings: start, schedule, a personal room. */
  mayHost: no,
  mayReadPeople: no,
  mayReadSettings: no,
  mayReadAudit: no,
  /** May see how the deployment stands. */
  mayReadHealth: no,
  /** May see how the lines of all meetings are. */
  mayWatchMedia: no,
  /** Makes sites and decides of them. */
  mayAdministerDeployment: no,
  /** May give themselves a picture: what makes them is installed. */
  mayHavePicture: no,
  /** A page shows the mails that were sent: for trying things out. */
  hasMailbox: no,
});
export type Abilities = z.output<typeof Abilities>;

/** What the portal consists of, and whether this site has it (BOOT-04). */
const Modules = group({
  meeting: group({ support: setting('meetingSupport') }),
  calling: group({ support: setting('callingSupport') }),
  device: group({ support: setting('deviceSupport') }),
  billing: group({ support: setting('billingSupport') }),
});

/** Switches of single features (BOOT-09). */
const FeatureFlags = group({
  enableSpa: setting('enableSpa'),
  enableUserHubLayout: setting('enableUserHubLayout'),
  enableWebinarNewName: setting('enableWebinarNewName'),
  supportModernViewMyProfile: setting('supportModernViewMyProfile'),
  enableCallAnalyzerForSignIn: setting('enableCallAnalyzerForSignIn'),
  supportMeetingSettings: setting('supportMeetingSettings'),
  supportSettings: setting('supportSettings'),
});

/** How far somebody administers, and what there is to administer (USER-06). */
const AdminPrivilege = group({
  /** 1 the organisation, 2 the site, 3 only to read, 0 nothing: 1 and 2 count as administrators. */
  adminRole: z._default(z.literal([0, 1, 2, 3]), 0),
  supportOnline: no,
  supportEnterprise: no,
  supportWholesale: no,
  hasCallingInOnline: no,
  supportHubAdminCheck: setting('supportHubAdminCheck'),
});

/** By whom one may sign in beside the portal itself (SITE-05). */
const ThirdPartyLogin = group({
  google: no,
  office365: no,
  facebook: no,
  apple: no,
});

/** Settings of the site by their own names (SITE-01, SITE-05, BOOT-12). */
const ofSite = {
  siteType: setting('siteType'),
  category: setting('category'),
  customerOrgId: setting('customerOrgId'),
  logoutUrl: setting('logoutUrl'),
  /** Links of the organisation at the foot of every page of a guest. */
  imprintUrl: setting('imprintUrl'),
  privacyUrl: setting('privacyUrl'),
  loginUrl: z._default(z.string(), ''),
  classicViewUrl: setting('classicViewUrl'),
  globalPageServiceUrl: setting('globalPageServiceUrl'),
  showFlipBackDialog: setting('showFlipBackDialog'),
  supportNewMeetingApp: setting('supportNewMeetingApp'),
  enableUserHubDownloads: setting('enableUserHubDownloads'),
  enableVideoPortal: setting('enableVideoPortal'),
  enableInsightReport: setting('enableInsightReport'),
  appTokenDeprecated: setting('appTokenDeprecated'),
  defaultLoginWay: setting('defaultLoginWay'),
  defaultJoinWay: setting('defaultJoinWay'),
  sparkJoinWay: setting('sparkJoinWay'),
  userHubTheme: setting('userHubTheme'),
  supportDarkMode: setting('supportDarkMode'),
};

/**
 * What every page begins with (BOOT-01). It holds no secret but the page's own ticket. During a restart a page may read
 * that of an older or newer server: what is missing is as it is by default, what is unknown is passed over (OP-06).
 */
export const Bootstrap = z.object({
  /** Missing for somebody who is not signed in. */
  ticket: z.optional(z.string()),
  /** In seconds (OP-16). */
  ticketTTL: z._default(z.int(), DEFAULT_TICKET_TTL_SECONDS),
  csrfToken: z.string(),
  trackingID: z.string(),
  siteUrl: z.string(),
  siteId: z.string(),
  siteFullUrl: z.string(),
  siteDisplayName: z._default(z.string(), ''),
  userHubIsRequested: no,
  /** `/webappng/sites/{site}`. */
  basePath: z.string(),
  ...ofSite,
  modules: Modules,
  featureflags: FeatureFlags,
  adminPrivilege: AdminPrivilege,
  thirdPartyLoginOption: ThirdPartyLogin,
  /** Where a meeting in a browser calls the portal. */
  thinClientApiAddresses: z._default(z.array(z.string()), []),
  currentUser: CurrentUser,
  abilities: Abilities,
  /** How the portal is for whoever reads the page. */
  preferences: z._default(ReaderPreferences, defaultReading),
  /** Where this page's push channel begins: what happens from now on is not missed. */
  pushCursor: z.string(),
  /** Changes with what the server knows of languages and time zones: what was kept of it before is not true any more. */
  l10nVersion: z._default(z.string(), ''),
  /** The server's time when the page was made, ISO 8601. */
  now: z.string(),
});
export type Bootstrap = z.output<typeof Bootstrap>;

export const readBootstrap = operation({
  id: 'bootstrap.read',
  method: 'GET',
  path: '/bootstrap',
  summary: 'What a page of the site begins with, for whoever the ticket is of: person, guest or nobody.',
  audience: 'anyone',
  answer: Bootstrap,
  errors: ['notFound'],
});
