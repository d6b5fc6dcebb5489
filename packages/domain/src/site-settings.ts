/** Who may change a setting: administrators of the site, or those of the deployment (OP-104). */
export type SettingOwner = 'site' | 'deployment';

/** Where a setting stands on the page of settings. */
export const settingGroups = [
  'site',
  'modules',
  'appearance',
  'people',
  'meetings',
  'links',
  'field',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

interface Facts {
  group: SettingGroup;
  owner: SettingOwner;
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

const ADDRESS_LENGTH = 2000;

const flag = (byDefault: boolean, group: SettingGroup, owner: SettingOwner = 'site'): Flag => ({
  kind: 'flag',
  byDefault,
  group,
  owner,
});

const choice = <const Value extends string>(
  of: readonly [Value, ...Value[]],
  group: SettingGroup,
  owner: SettingOwner = 'site',
): Choice<Value> => ({ kind: 'choice', of, byDefault: of[0], group, owner });

const address = (group: SettingGroup): Address => ({
  kind: 'address',
  maxLength: ADDRESS_LENGTH,
  byDefault: '',
  group,
  owner: 'site',
});

/** Every setting of a site (OP-91 says what a fresh one is), in the order of their page; of a choice the first is the default. */
export const siteSettings = {
  siteType: choice(['Enterprise', 'Online'], 'site', 'deployment'),
  category: choice(['Paid', 'Free'], 'site', 'deployment'),
  meetingSupport: flag(true, 'modules', 'deployment'),
  callingSupport: flag(true, 'modules', 'deployment'),
  deviceSupport: flag(true, 'modules', 'deployment'),
  billingSupport: flag(false, 'modules', 'deployment'),
  userHubTheme: choice(['system', 'light', 'dark'], 'appearance'),
  supportDarkMode: flag(true, 'appearance'),
  supportMyProfile: flag(true, 'people'),
  allowChangeEmail: flag(false, 'people'),
  allowLeaving: flag(true, 'people'),
  classicViewUrl: address('field'),
  logoutUrl: address('links'),
  imprintUrl: address('links'),
  privacyUrl: address('links'),
} as const satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof siteSettings;

type ValueOf<Definition> = Definition extends Flag
  ? boolean
  : Definition extends Choice<infer Value>
    ? Value
    : Definition extends NumberSetting
      ? number
      : string;

/** The settings of one site, each with its value. */
export type SiteSettings = { readonly [Name in SettingName]: ValueOf<(typeof siteSettings)[Name]> };

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(siteSettings, name);

/** Without a name or password of somebody in it. */
const webAddress = /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i;

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
        (value === '' || webAddress.test(value))
      );
  }
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
