import type { ModuleName } from '@portico/domain/site-settings';
import type { Abilities } from './bootstrap.ts';

/** Who opens a page: everybody, the people of the site, or those of them who have an ability. */
export type PageAccess =
  | 'everybody'
  | 'people'
  | Extract<
      keyof Abilities,
      | 'mayReadPeople'
      | 'mayReadHealth'
      | 'mayWatchMedia'
      | 'mayReadSettings'
      | 'mayReadAudit'
      | 'mayAdministerDeployment'
    >;

interface AddressFacts {
  access?: PageAccess;
  /** The module that it belongs to: a site without it has no such page. */
  module?: ModuleName;
  /** Whether it reads from right to left, too (GARD-04). */
  isMirrored?: boolean;
  /** Whether the hub has it, too, across all sites of somebody. */
  isInHub?: boolean;
  /** Whether other applications may show it in a frame of theirs. */
  isEmbeddable?: boolean;
}

/** An address of a page of a site. */
export interface PageAddress extends Required<Omit<AddressFacts, 'module'>> {
  /** Below the site's; `$uuid` is a part that differs. */
  path: `/${string}`;
  module: ModuleName | undefined;
  /** The key of what it is called; undefined where the page itself says that. */
  title: string | undefined;
  isBuilt: boolean;
}

const factsOf = ({ module, ...facts }: AddressFacts) => ({
  access: 'people' as PageAccess,
  isMirrored: true,
  isInHub: false,
  isEmbeddable: false,
  ...facts,
  module,
});

/** A page of the portal. */
const shown = <const Path extends `/${string}`, const Title extends string>(
  path: Path,
  title: Title,
  facts: AddressFacts = {},
) => ({ ...factsOf(facts), path, title, isBuilt: true as const });

/** A page without the portal's router, which says itself what it is called. */
const entry = <const Path extends `/${string}`>(path: Path, facts: AddressFacts = {}) => ({
  ...factsOf({ access: 'everybody', ...facts }),
  path,
  title: undefined,
  isBuilt: true as const,
});

/** An address of the field at which there is no page yet. */
const planned = <const Path extends `/${string}`>(path: Path, facts: AddressFacts = {}) => ({
  ...factsOf(facts),
  path,
  title: undefined,
  isBuilt: false as const,
});

const meeting = { module: 'meeting' } as const;

/** Every address below that of a site, by the name of its page; those of the documents bear theirs (ROUT-02 to ROUT-35). */
export const addresses = {
  home: shown('/dashboard/home', 'nav.home', { isInHub: true }),
  guestHome: entry('/welcome'),
  meetings: shown('/meeting/home', 'nav.meetings', { ...meeting, isInHub: true }),
  meetingDetial: shown('/meeting/info/$uuid', 'nav.meetings', meeting),
  EmailTemplateEdit: shown('/meeting/emailtemplates/user', 'nav.emailTemplates', meeting),
  emailTemplatesOfMeeting: shown('/meeting/emailtemplates/$uuid', 'nav.emailTemplates', meeting),
  meetingQuality: shown('/meeting/quality/$uuid', 'nav.meetings', meeting),
  recordings: shown('/recording/home', 'nav.recordings', { ...meeting, isInHub: true }),
  playback: shown('/recording/playback/$uuid', 'nav.recordings', { ...meeting, isEmbeddable: true }),
  users: shown('/users/home', 'nav.users', { access: 'mayReadPeople' }),
  groups: shown('/users/groups', 'nav.groups', { access: 'mayReadPeople' }),
  group: shown('/users/groups/$id', 'nav.groups', { access: 'mayReadPeople' }),
  peopleImport: shown('/users/import', 'nav.peopleImport', { access: 'mayReadPeople' }),
  accessRequests: shown('/users/requests', 'nav.accessRequests', { access: 'mayReadPeople' }),
  siteMeetings: shown('/sitemeetings/home', 'nav.siteMeetings', { ...meeting, access: 'mayReadPeople' }),
  person: shown('/users/person/$id', 'nav.users', { access: 'mayReadPeople' }),
  health: shown('/health/home', 'nav.health', { access: 'mayReadHealth' }),
  media: shown('/media/home', 'nav.media', { ...meeting, access: 'mayWatchMedia' }),
  mediaRoom: shown('/media/room/$instanceId', 'nav.media', { ...meeting, access: 'mayWatchMedia' }),
  siteSettings: shown('/sitesettings/home', 'nav.siteSettings', { access: 'mayReadSettings' }),
  auditLog: shown('/auditlog/home', 'nav.auditLog', { access: 'mayReadAudit' }),
  announcements: shown('/announcements/home', 'nav.announcements', { access: 'mayReadSettings' }),
  sites: shown('/sites/home', 'nav.sites', { access: 'mayAdministerDeployment' }),
  myData: shown('/myprofile/data', 'account.myData'),
  mailbox: shown('/dashboard/mailbox', 'nav.mailbox'),
  security: shown('/settings/security', 'account.security'),
  notifications: shown('/settings/notifications', 'notifications.title'),
  myProfileView: shown('/myprofile/home', 'account.profile'),
  myProfileEdit: shown('/myprofile/edit', 'account.profile'),
  SettingsHome: shown('/settings/home', 'account.settings'),
  PreferenceHome: shown('/preference/home', 'account.settings'),
  meetNow: shown('/settings/meetnow', 'account.settings', meeting),

  signIn: entry('/sign-in'),
  forgotPassword: entry('/forgot-password'),
  setPassword: entry('/set-password'),
  requestAccount: entry('/request-account'),
  preferences: entry('/preferences'),
  findMeeting: entry('/meeting/join', meeting),
  door: entry('/meeting/join/$uuid', meeting),
  answer: entry('/meeting/answer/$uuid', meeting),
  room: entry('/meeting/room/$uuid', meeting),

  download: planned('/dashboard/download', { access: 'everybody' }),
  support: planned('/dashboard/support', { access: 'everybody' }),
  feedback: planned('/dashboard/feedback', { access: 'everybody' }),
  customlinks: planned('/dashboard/customlinks', { access: 'everybody' }),
  signup: planned('/dashboard/signup', { access: 'everybody' }),
  personalRoom: planned('/dashboard/pmr/$pmrId', meeting),
  setup: planned('/setup/home'),
  postMeeting: planned('/meeting/postinfo/$instanceId', meeting),
  noPrivilege: planned('/meeting/noPrivilege', meeting),
  meetingDownload: planned('/meeting/download/$uuid', { ...meeting, access: 'everybody' }),
  scheduler: planned('/meeting/scheduler', { ...meeting, isEmbeddable: true }),
  schedulerOfMeeting: planned('/meeting/scheduler/$uuid', { ...meeting, isEmbeddable: true }),
  schedulerBridge: planned('/meeting/mfeEventReceiver', { ...meeting, isEmbeddable: true }),
  webinars: planned('/webinar/home', meeting),
  videoPortal: planned('/video/home', meeting),
  myVideos: planned('/video/myview', meeting),
  insight: planned('/insight/home', meeting),
  reports: planned('/report/home', meeting),
  contacts: planned('/addressbook/home'),
  billing: planned('/billing/plans', { module: 'billing' }),
  smbportal: planned('/smbportal/dashboard', { access: 'mayReadPeople' }),
  smbAnalytics: planned('/smbportal/analytics', { access: 'mayReadPeople' }),
  smbUsers: planned('/smbportal/users', { access: 'mayReadPeople' }),
  smbWorkspace: planned('/smbportal/workspace', { access: 'mayReadPeople', module: 'device' }),
  smbServices: planned('/smbportal/services', { access: 'mayReadPeople', module: 'calling' }),
  smbDevices: planned('/smbportal/devices', { access: 'mayReadPeople', module: 'device' }),
} as const satisfies Record<string, PageAddress>;

type Addresses = typeof addresses;
export type AddressName = keyof Addresses;

/** The pages that the portal's router shows. */
export type RoutedPage = {
  [Name in AddressName]: Addresses[Name] extends { title: string } ? Name : never;
}[AddressName];

/** Addresses that lead home (ROUT-33); `{$}` is whatever follows. */
export const homeAliases = ['/', '/home{$}', '/firstscreen'] as const;

const isPart = (part: string, wanted: string | undefined): boolean =>
  wanted !== undefined && wanted !== '' && (part.startsWith('$') || part === wanted);

function fits(path: string, parts: readonly string[]): boolean {
  const known = path.split('/').slice(1);
  return known.length === parts.length && known.every((part, at) => isPart(part, parts[at]));
}

/** The address that a path below the site's is; undefined for one that no page ever has. */
export function findAddress(path: string): PageAddress | undefined {
  const parts = path.split('/').slice(1);
  return Object.values<PageAddress>(addresses).find((address) => fits(address.path, parts));
}

/** The page that a module begins with, for its address alone: `/meeting` is `/meeting/home` (PATH-01). */
export function findModuleHome(path: string): PageAddress | undefined {
  return /^\/[^/]+$/.test(path) ? findAddress(`${path}/home`) : undefined;
}
