import type { Abilities, Bootstrap } from '@portico/contract/bootstrap';
import { HUB_PATH } from '@portico/contract/hub-paths';
import type { Preferences } from '@portico/contract/preferences';
import { modulesBy, siteFactsOf } from '@portico/contract/site-facts';
import { adminRoleOf, isWholesaleAdmin, mayHost, type Roles } from '@portico/domain/roles';
import { settingsFrom, type ModuleName, type SiteSettings } from '@portico/domain/site-settings';
import type { PersonActor } from '../../platform/http/actor.ts';
import { readAudit } from '../audit/index.ts';
import { allowsWhere } from '../../platform/http/access.ts';
import { administerDeployment } from '../deployment/index.ts';
import { readHealth } from '../health/index.ts';
import { dataVersion, type Reading } from '../l10n/index.ts';
import { readPeople } from '../people/index.ts';
import { watchMedia } from '../quality/index.ts';
import { readSettings, type Site } from '../sites/index.ts';
import { nobody, userOf, type Reader } from './boot-user.ts';

/** Who is signed in, with what their rights rest on. */
export interface SignedReader extends Reader {
  actor: PersonActor;
}

/** What somebody may see and do on the site. */
export const abilitiesOf = (
  actor: PersonActor | undefined,
  { hasMailbox, takesPictures, isOnlySite }: Pick<BootInput, 'hasMailbox' | 'takesPictures' | 'isOnlySite'>,
): Abilities => ({
  mayHost: actor !== undefined && mayHost(actor.roles),
  mayReadPeople: actor !== undefined && readPeople.allows(actor),
  mayReadSettings: actor !== undefined && readSettings.allows(actor),
  mayReadAudit: actor !== undefined && readAudit.allows(actor),
  mayReadHealth: actor !== undefined && allowsWhere(readHealth, actor, isOnlySite),
  mayWatchMedia: actor !== undefined && allowsWhere(watchMedia, actor, isOnlySite),
  mayAdministerDeployment: actor !== undefined && administerDeployment.allows(actor),
  mayHavePicture: takesPictures && actor !== undefined,
  hasMailbox: hasMailbox && actor !== undefined,
});

/** What the site is, by its settings. */
const settingsOf = (settings: SiteSettings, siteFullUrl: string) => ({
  ...siteFactsOf(settings),
  customerOrgId: settings.customerOrgId,
  logoutUrl: settings.logoutUrl,
  imprintUrl: settings.imprintUrl,
  privacyUrl: settings.privacyUrl,
  loginUrl: settings.loginUrl === '' ? `${siteFullUrl}/sign-in` : settings.loginUrl,
  classicViewUrl: settings.classicViewUrl,
  globalPageServiceUrl: settings.globalPageServiceUrl,
  showFlipBackDialog: settings.showFlipBackDialog,
  supportNewMeetingApp: settings.supportNewMeetingApp,
  enableUserHubDownloads: settings.enableUserHubDownloads,
  enableVideoPortal: settings.enableVideoPortal,
  enableInsightReport: settings.enableInsightReport,
  appTokenDeprecated: settings.appTokenDeprecated,
  defaultLoginWay: settings.defaultLoginWay,
  defaultJoinWay: settings.defaultJoinWay,
  sparkJoinWay: settings.sparkJoinWay,
  featureflags: {
    enableSpa: settings.enableSpa,
    enableUserHubLayout: settings.enableUserHubLayout,
    enableWebinarNewName: settings.enableWebinarNewName,
    supportModernViewMyProfile: settings.supportModernViewMyProfile,
    enableCallAnalyzerForSignIn: settings.enableCallAnalyzerForSignIn,
    supportMeetingSettings: settings.supportMeetingSettings,
    supportSettings: settings.supportSettings,
  },
  thirdPartyLoginOption: {
    google: settings.googleLogin,
    office365: settings.office365Login,
    facebook: settings.facebookLogin,
    apple: settings.appleLogin,
  },
  thinClientApiAddresses: [`${siteFullUrl}/api/v1`],
});

/** How far somebody administers, and what there is of it on the site. */
function privilegeOf({ siteType, callingSupport, supportHubAdminCheck }: SiteSettings, roles: Roles) {
  const isOnline = siteType === 'Online';
  return {
    adminRole: adminRoleOf(roles),
    supportOnline: isOnline,
    supportEnterprise: siteType === 'Enterprise',
    supportWholesale: isWholesaleAdmin(roles),
    hasCallingInOnline: isOnline && callingSupport,
    supportHubAdminCheck,
  };
}

export interface BootInput {
  site: Site | undefined;
  reader: SignedReader | undefined;
  reading: Reading;
  preferences: Preferences;
  ticket: string | undefined;
  ticketTTL: number;
  csrfToken: string;
  trackingID: string;
  publicUrl: string;
  hasMailbox: boolean;
  /** Whether pictures of people can be made here. */
  takesPictures: boolean;
  /** Whether the deployment has no other site, as far as it matters to the reader. */
  isOnlySite: boolean;
  pushCursor: string;
  now: Date;
  /** The modules of all sites of the reader, for a page of the hub. */
  hubModules?: ReadonlySet<ModuleName> | undefined;
}

/** What a page of the hub has in place of what a page of the site has (BOOT-04). */
const ofHub = (there: ReadonlySet<ModuleName>) => ({
  userHubIsRequested: true,
  basePath: HUB_PATH,
  modules: modulesBy((module) => there.has(module)),
});

/** The bootstrap data of a page (BOOT-01). */
export function makeBoot({
  site,
  reader,
  reading,
  preferences,
  publicUrl,
  hasMailbox,
  takesPictures,
  isOnlySite,
  now,
  hubModules,
  ...rest
}: BootInput): Bootstrap {
  const basePath = site ? `/webappng/sites/${site.name}` : '';
  const siteFullUrl = publicUrl + basePath;
  const settings = site?.settings ?? settingsFrom({});
  return {
    ...rest,
    siteUrl: site?.name ?? '',
    siteId: site?.id ?? '',
    siteFullUrl,
    siteDisplayName: site?.displayName ?? '',
    userHubIsRequested: false,
    basePath,
    ...settingsOf(settings, siteFullUrl),
    ...(hubModules && ofHub(hubModules)),
    currentUser:
      reader && site
        ? userOf(reader, { site, siteFullUrl, reading })
        : nobody({ site, siteFullUrl, reading }),
    adminPrivilege: privilegeOf(settings, reader?.roles ?? new Set()),
    abilities: abilitiesOf(reader?.actor, { hasMailbox, takesPictures, isOnlySite }),
    preferences: { formats: preferences.formats, ...preferences.keyboard },
    l10nVersion: dataVersion,
    now: now.toISOString(),
  };
}
