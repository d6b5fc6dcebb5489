import type { CurrentUser } from '@portico/contract/bootstrap-user';
import { isFullAdmin, mayHost, type Roles } from '@portico/domain/roles';
import { shownAddress } from '@portico/domain/shown-address';
import type { SiteSettings } from '@portico/domain/site-settings';
import { locales } from '@portico/i18n/locales';
import { dateFormatsFor, microsoftIdOf, type Reading } from '../l10n/index.ts';
import { avatarUrlOf, type PersonRow } from '../people/index.ts';
import type { Site } from '../sites/index.ts';

/** The person that a page is for. */
export interface Reader {
  person: PersonRow;
  roles: Roles;
  /** The sites on which their account is somebody. */
  siteNames: readonly string[];
}

const nothing = {
  displayName: '',
  email: '',
  userName: '',
  userRole: [],
  fullAdmin: false,
  entryUUID: '',
  avatarUrl: null,
  isCIUser: false, // nobody signs in by an identity provider of their organisation yet
  isSupportPmr: false,
  supportScheduleMeeting: false,
  supportScheduleEvent: false,
  supportAccessAnywhere: false,
  supportMyContacts: false,
  supportMyReports: false,
  supportMyProfile: false,
  allowChangeEmail: false,
  needVerifyEmail: false,
  dateOfEnforceEmailVerification: '',
  serviceType: [],
};

/** How somebody reads. */
const wordsOf = ({ locale, region, timeZone }: Reading) => ({
  timeZone,
  timezone: { msTimezoneId: microsoftIdOf(timeZone) },
  locale: locales[locale].code,
  lang: locale,
  region,
  regionCode: region,
  localFormat: dateFormatsFor({ locale, region }),
});

/** Where a page is: on which site, read by whom in which way. */
export interface Place<SiteOfIt = Site> {
  site: SiteOfIt;
  siteFullUrl: string;
  reading: Reading;
}

/** A guest, or somebody who is not signed in. */
export const nobody = ({ site, siteFullUrl, reading }: Place<Site | undefined>): CurrentUser => ({
  ...nothing,
  ...wordsOf(reading),
  userId: '',
  isAuthenticated: false,
  orgId: site?.id ?? '',
  preferSiteFullUrl: siteFullUrl,
  availableDefaultSiteNames: [],
});

/** What somebody with these roles is offered on a site with these settings. */
function supportOf(settings: SiteSettings, roles: Roles) {
  const hosts = settings.meetingSupport && mayHost(roles);
  const holdsEvents = hosts && settings.supportScheduleEvent;
  return {
    isSupportPmr: hosts,
    supportScheduleMeeting: hosts,
    supportScheduleEvent: holdsEvents,
    supportAccessAnywhere: settings.supportAccessAnywhere,
    supportMyContacts: settings.supportMyContacts,
    supportMyReports: settings.supportMyReports,
    supportMyProfile: settings.supportMyProfile,
    allowChangeEmail: settings.allowChangeEmail,
    serviceType: [...(hosts ? ['MC'] : []), ...(holdsEvents ? ['EC'] : [])],
  };
}

/** Who is signed in. */
export function userOf(
  { person, roles, siteNames }: Reader,
  { site, siteFullUrl, reading }: Place,
): CurrentUser {
  const { settings } = site;
  const isEnforced = settings.enforceEmailVerification;
  return {
    ...nothing,
    ...wordsOf(reading),
    ...supportOf(settings, roles),
    userId: person.id,
    isAuthenticated: true,
    displayName: person.displayName,
    avatarUrl: avatarUrlOf(person.avatarId),
    email: shownAddress(person.email),
    userName: person.userName,
    userRole: [...roles],
    fullAdmin: isFullAdmin(roles),
    orgId: site.id,
    entryUUID: person.accountId,
    preferSiteFullUrl: siteFullUrl,
    availableDefaultSiteNames: [...siteNames],
    needVerifyEmail: isEnforced && !person.isEmailVerified,
    dateOfEnforceEmailVerification: isEnforced ? settings.dateOfEnforceEmailVerification : '',
  };
}
