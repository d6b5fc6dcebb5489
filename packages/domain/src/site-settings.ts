import { isWebAddress, webAddress } from './web-address.ts';

/** Who may change a setting: administrators of the site, or those of the deployment (OP-104). */
export type SettingOwner = 'site' | 'deployment';

/** Where a setting stands, in the order in which whoever runs a site thinks of it. */
export const settingGroups = [
  'modules',
  'people',
  'appearance',
  'privacy',
  'meetings',
  'links',
  'field',
  'site',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

interface Facts {
  group: SettingGroup;
  owner: SettingOwner;
  /** Whether something follows it; `later` where what it governs is not built yet. */
  use: 'now' | 'later';
}

interface Flag extends Facts {
  kind: 'flag';
  byDefault: boolean;
}

interface Choice<Value extends string = string> extends Facts {
  kind: 'choice';
  of: readonly Value[];
  byDefault: Value;
}

interface NumberSetting extends Facts {
  kind: 'number';
  min: number;
  max: number;
  byDefault: number;
}

interface Text extends Facts {
  kind: 'text';
  maxLength: number;
  byDefault: string;
}

/** An `https:` or `http:` address, or nothing. */
interface Address extends Facts {
  kind: 'address';
  maxLength: number;
  byDefault: '';
}

/** One setting of a site: what it may be, what it is until somebody changes it, and who may. */
export type SettingDefinition = Flag | Choice | NumberSetting | Text | Address;

/** Something follows it. */
type Now<Definition extends SettingDefinition> = Definition & { use: 'now' };

const ADDRESS_LENGTH = 2000;

const flag = (byDefault: boolean, group: SettingGroup, owner: SettingOwner = 'site'): Now<Flag> => ({
  kind: 'flag',
  byDefault,
  group,
  owner,
  use: 'now',
});

const choice = <const Value extends string>(
  of: readonly [Value, ...Value[]],
  group: SettingGroup,
  owner: SettingOwner = 'site',
): Now<Choice<Value>> => ({ kind: 'choice', of, byDefault: of[0], group, owner, use: 'now' });

const number = (
  { min, max, byDefault }: Pick<NumberSetting, 'min' | 'max' | 'byDefault'>,
  group: SettingGroup,
): Now<NumberSetting> => ({ kind: 'number', min, max, byDefault, group, owner: 'site', use: 'now' });

const address = (group: SettingGroup): Now<Address> => ({
  kind: 'address',
  maxLength: ADDRESS_LENGTH,
  byDefault: '',
  group,
  owner: 'site',
  use: 'now',
});

const text = (maxLength: number, group: SettingGroup, owner: SettingOwner = 'site'): Now<Text> => ({
  kind: 'text',
  maxLength,
  byDefault: '',
  group,
  owner,
  use: 'now',
});

/** A setting that is kept and told, and that nothing follows yet. */
const later = <const Definition extends SettingDefinition>(
  definition: Definition,
): Omit<Definition, 'use'> & { use: 'later' } => ({
  ...definition,
  use: 'later',
});

/** The ways into a meeting (JMET-01); the room in the browser is there on every site. */
const joinWays = ['thinclientjoin', 'smartjoin', 'nativejoin', 'sparkjoin'] as const;

/** Every setting of a site (OP-91 says what a fresh one is), by group as on their page; of a choice the first is the default. */
export const siteSettings = {
  meetingSupport: flag(true, 'modules', 'deployment'),
  callingSupport: later(flag(true, 'modules', 'deployment')),
  deviceSupport: later(flag(true, 'modules', 'deployment')),
  billingSupport: later(flag(false, 'modules', 'deployment')),
  supportMyProfile: flag(true, 'people'),
  enableSpa: flag(true, 'people'),
  supportMeetingSettings: flag(true, 'people'),
  supportSettings: flag(true, 'people'),
  allowLeaving: flag(true, 'people'),
  allowRoleRequests: flag(false, 'people'),
  allowAccountRequests: flag(false, 'people'),
  enableCallAnalyzerForSignIn: flag(false, 'people'),
  allowChangeEmail: later(flag(false, 'people')),
  enforceEmailVerification: later(flag(false, 'people')),
  dateOfEnforceEmailVerification: later(text(10, 'people')),
  supportMyContacts: later(flag(false, 'people')),
  supportMyReports: later(flag(false, 'people')),
  defaultLoginWay: later(choice(['own', 'google', 'office365', 'facebook', 'apple'], 'people')),
  googleLogin: later(flag(false, 'people', 'deployment')),
  office365Login: later(flag(false, 'people', 'deployment')),
  facebookLogin: later(flag(false, 'people', 'deployment')),
  appleLogin: later(flag(false, 'people', 'deployment')),
  userHubTheme: choice(['system', 'light', 'dark'], 'appearance'),
  supportDarkMode: flag(true, 'appearance'),
  siteWindowTitle: text(64, 'appearance'),
  adminsSeeMeetingContent: flag(false, 'privacy'),
  auditLogDays: number({ min: 30, max: 3650, byDefault: 400 }, 'privacy'),
  defaultJoinWay: later(choice(joinWays, 'meetings')),
  sparkJoinWay: later(choice(joinWays, 'meetings')),
  supportNewMeetingApp: later(flag(false, 'meetings')),
  supportScheduleEvent: later(flag(false, 'meetings')),
  supportAccessAnywhere: later(flag(false, 'meetings')),
  imprintUrl: address('links'),
  privacyUrl: address('links'),
  logoutUrl: later(address('links')),
  loginUrl: later(address('links')),
  classicViewUrl: address('field'),
  globalPageServiceUrl: address('field'),
  showFlipBackDialog: later(flag(false, 'field')),
  enableUserHubLayout: later(flag(true, 'field')),
  enableWebinarNewName: later(flag(false, 'field')),
  supportModernViewMyProfile: later(flag(true, 'field')),
  supportHubAdminCheck: later(flag(true, 'field', 'deployment')),
  enableUserHubDownloads: later(flag(false, 'field')),
  enableVideoPortal: later(flag(false, 'field')),
  enableInsightReport: later(flag(false, 'field')),
  appTokenDeprecated: later(flag(false, 'field')),
  siteType: later(choice(['Enterprise', 'Online'], 'site', 'deployment')),
  category: later(choice(['Paid', 'Free'], 'site', 'deployment')),
  customerOrgId: later(text(64, 'site', 'deployment')),
} as const satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof siteSettings;

export const settingNames = Object.keys(siteSettings) as [SettingName, ...SettingName[]];

/** Settings that something follows: those of the page. */
export type UsedSettingName = {
  [Name in SettingName]: (typeof siteSettings)[Name]['use'] extends 'now' ? Name : never;
}[SettingName];

export const isUsed = (name: SettingName): name is UsedSettingName => siteSettings[name].use === 'now';

export const usedSettingNames = settingNames.filter(isUsed) as [UsedSettingName, ...UsedSettingName[]];

type ValueOf<Definition> = Definition extends Flag
  ? boolean
  : Definition extends Choice<infer Value>
    ? Value
    : Definition extends NumberSetting
      ? number
      : string;

/** What a setting can be. */
export type SettingValue = ValueOf<SettingDefinition>;

/** The settings of one site, each with its value. */
export type SiteSettings = { readonly [Name in SettingName]: ValueOf<(typeof siteSettings)[Name]> };

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(siteSettings, name);

export const settingDefinition = (name: SettingName): SettingDefinition => siteSettings[name];

/** Whether a value may be that of the setting. */
export function fitsSetting(name: SettingName, value: unknown): boolean {
  const definition = settingDefinition(name);
  switch (definition.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && definition.of.includes(value);
    case 'number':
      return (
        typeof value === 'number' &&
        Number.isInteger(value) &&
        value >= definition.min &&
        value <= definition.max
      );
    case 'text':
      return typeof value === 'string' && value.length <= definition.maxLength;
    case 'address':
      return (
        typeof value === 'string' &&
        value.length <= definition.maxLength &&
        (value === '' || isWebAddress(value))
      );
  }
}

const flagWords: Readonly<Record<string, boolean>> = { on: true, true: true, off: false, false: false };

function valueIn({ kind }: SettingDefinition, text: string): SettingValue | undefined {
  switch (kind) {
    case 'flag':
      return flagWords[text.toLowerCase()];
    case 'number':
      return Number(text);
    case 'address':
      return webAddress(text);
    case 'choice':
    case 'text':
      return text;
  }
}

/** A value as it is typed into a command or an address; undefined where it cannot be one of the setting. */
export function readSettingValue(name: SettingName, text: string): SettingValue | undefined {
  const value = valueIn(settingDefinition(name), text);
  return value !== undefined && fitsSetting(name, value) ? value : undefined;
}

/** The settings of a site, of what is kept for it: what is missing, or fits no more, is as it is by default (OP-06). */
export function settingsFrom(kept: Readonly<Record<string, unknown>>): SiteSettings {
  const values = Object.entries(siteSettings).map(([name, { byDefault }]) => {
    const value = kept[name];
    return [name, value !== undefined && fitsSetting(name as SettingName, value) ? value : byDefault];
  });
  return Object.fromEntries(values) as SiteSettings;
}

/** What the portal consists of; each can be switched off for a site (ROLE-02). */
export const modules = ['meeting', 'calling', 'device', 'billing'] as const;
export type ModuleName = (typeof modules)[number];

const supportOf = {
  meeting: 'meetingSupport',
  calling: 'callingSupport',
  device: 'deviceSupport',
  billing: 'billingSupport',
} as const satisfies Record<ModuleName, SettingName>;

/** Whether a site has a module. */
export const hasModule = (settings: SiteSettings, module: ModuleName): boolean => settings[supportOf[module]];
