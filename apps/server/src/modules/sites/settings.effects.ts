import type { SettingEffect, SettingEffects } from '@portico/contract/setting-effects';
import {
  readSettingValue,
  type SettingValue,
  type SiteSettings,
  type UsedSettingName,
} from '@portico/domain/site-settings';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import {
  countAdministrators,
  countAttendees,
  countLiveMeetings,
  countMeetings,
  countOldEntries,
  countPeople,
  countPlannedMeetings,
  countRequests,
  countThemes,
} from './effects.store.ts';
import { siteById } from './settings.service.ts';

/** A change that somebody intends, and the site as it is. */
interface IntendedChange<Value> {
  reads: Reads;
  siteId: string;
  settings: SiteSettings;
  value: Value;
  now: Date;
}

type EffectsOf<Value> = (intended: IntendedChange<Value>) => Promise<readonly SettingEffect[]>;

type PlainKind = Exclude<
  SettingEffect['kind'],
  Extract<SettingEffect, { count: number } | { days: number }>['kind']
>;

/** What follows without a number: where there is a value, and where there is none any more. */
const plain =
  (there: PlainKind, gone: PlainKind): EffectsOf<boolean | string> =>
  ({ value }) =>
    Promise.resolve([{ kind: value === '' || value === false ? gone : there }]);

/** What concerns everybody of the site. */
const everybody =
  (on: 'profileOn' | 'leavingOn', off: 'profileOff' | 'leavingOff'): EffectsOf<boolean> =>
  async ({ reads, siteId, value }) => [{ kind: value ? on : off, count: await countPeople(reads, siteId) }];

const meetings: EffectsOf<boolean> = async ({ reads, siteId, value, now }) => {
  const planned = await countPlannedMeetings(reads, siteId, now);
  const told = (kind: 'meetingsOpened' | 'meetingsClosed'): SettingEffect =>
    planned.count === 0 ? { kind: 'nonePlanned' } : { kind, ...planned };
  if (value) return [told('meetingsOpened')];
  return [{ kind: 'meetingsEnd', count: await countLiveMeetings(reads, siteId) }, told('meetingsClosed')];
};

/** What the whole page of settings needs: without one of them everybody has the short one. */
const wholePage = ['enableSpa', 'supportMeetingSettings', 'supportSettings', 'meetingSupport'] as const;

const settingsPage =
  (name: (typeof wholePage)[number]): EffectsOf<boolean> =>
  async ({ reads, siteId, settings, value }) => {
    if (wholePage.some((one) => one !== name && !settings[one])) return [{ kind: 'settingsSame' }];
    return [{ kind: value ? 'settingsFull' : 'settingsShort', count: await countPeople(reads, siteId) }];
  };

/** Those who have not chosen a theme see that of the site. */
async function following({
  reads,
  siteId,
}: Pick<IntendedChange<unknown>, 'reads' | 'siteId'>): Promise<SettingEffect> {
  const [all, chosen] = [await countPeople(reads, siteId), await countThemes(reads, siteId)];
  return { kind: 'themeFollowed', count: all - chosen };
}

const darkTheme: EffectsOf<boolean> = async ({ reads, siteId, settings, value }) => {
  const count = await countThemes(reads, siteId, 'dark');
  if (!value) return [{ kind: 'darkOff', count }];
  const chosen: SettingEffect = count === 0 ? { kind: 'darkFirst' } : { kind: 'darkOn', count };
  return settings.userHubTheme === 'light' ? [chosen] : [chosen, await following({ reads, siteId })];
};

const firstTheme: EffectsOf<SiteSettings['userHubTheme']> = async ({ settings, ...of }) =>
  settings.supportDarkMode ? [await following(of)] : [{ kind: 'themeSame' }];

const meetingContent: EffectsOf<boolean> = async ({ reads, siteId, value }) => [
  {
    kind: value ? 'contentShown' : 'contentHidden',
    count: await countMeetings(reads, siteId),
    administrators: await countAdministrators(reads, siteId),
  },
];

const auditLog: EffectsOf<number> = async ({ reads, siteId, settings, value: days, now }) => {
  if (days > settings.auditLogDays) return [{ kind: 'entriesKept', days }];
  const count = await countOldEntries(reads, siteId, { days, now });
  return [count === 0 ? { kind: 'entriesNone', days } : { kind: 'entriesDeleted', days, count }];
};

const roleRequests: EffectsOf<boolean> = async ({ reads, siteId, value }) =>
  value
    ? [{ kind: 'roleRequestsOpened', count: await countAttendees(reads, siteId) }]
    : [{ kind: 'roleRequestsClosed', count: await countRequests(reads, siteId, 'role') }];

const accountRequests: EffectsOf<boolean> = async ({ reads, siteId, value }) =>
  value
    ? [{ kind: 'accountRequestsOpened' }]
    : [{ kind: 'accountRequestsClosed', count: await countRequests(reads, siteId, 'account') }];

/** What follows from a change of each setting that something follows. */
const effects: { readonly [Name in UsedSettingName]: EffectsOf<SiteSettings[Name]> } = {
  meetingSupport: meetings,
  supportMyProfile: everybody('profileOn', 'profileOff'),
  enableSpa: settingsPage('enableSpa'),
  supportMeetingSettings: settingsPage('supportMeetingSettings'),
  supportSettings: settingsPage('supportSettings'),
  allowLeaving: everybody('leavingOn', 'leavingOff'),
  allowRoleRequests: roleRequests,
  allowAccountRequests: accountRequests,
  enableCallAnalyzerForSignIn: plain('signInTraced', 'signInUntraced'),
  userHubTheme: firstTheme,
  supportDarkMode: darkTheme,
  siteWindowTitle: plain('titleShown', 'titleOwn'),
  adminsSeeMeetingContent: meetingContent,
  auditLogDays: auditLog,
  imprintUrl: plain('linkShown', 'linkGone'),
  privacyUrl: plain('linkShown', 'linkGone'),
  classicViewUrl: plain('classicOffered', 'classicGone'),
  globalPageServiceUrl: plain('globalAsked', 'globalGone'),
};

/** What is deleted does not come back when the setting does. */
const isFinal = ({ kind }: SettingEffect): boolean => kind === 'entriesDeleted';

/** Whom a change concerns and how; nothing follows from what is so already. The value is one of the setting. */
export async function effectsOf(
  name: UsedSettingName,
  intended: IntendedChange<SettingValue>,
): Promise<SettingEffects> {
  if (intended.settings[name] === intended.value) return { effects: [], isFinal: false };
  const found = await (effects[name] as EffectsOf<SettingValue>)(intended);
  return { effects: [...found], isFinal: found.some(isFinal) };
}

interface Question {
  actor: Pick<PersonActor, 'siteId'>;
  name: UsedSettingName;
  /** As it stands in an address. */
  value: string;
  now: Date;
}

/** The same of a value that somebody intends for their site. */
export async function viewEffects(
  reads: Reads,
  { actor: { siteId }, name, value: typed, now }: Question,
): Promise<SettingEffects> {
  const value = readSettingValue(name, typed);
  if (value === undefined) throw new Failure('inputInvalid', { fields: { value: 'invalid' } });
  const { settings } = await siteById(reads, siteId);
  return await effectsOf(name, { reads, siteId, settings, value, now });
}
