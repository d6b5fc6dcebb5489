import type { SiteSetting } from '@portico/contract/site-settings';
import { searchText } from '@portico/domain/search-text';
import {
  isUsed,
  type SettingName,
  type siteSettings,
  type SiteSettings,
  type UsedSettingName,
} from '@portico/domain/site-settings';
import type { PlainKey, Texts } from '@portico/i18n/texts';

type Definitions = typeof siteSettings;
type ChoiceName = {
  [Name in UsedSettingName]: Definitions[Name]['kind'] extends 'choice' ? Name : never;
}[UsedSettingName];

/** What the values of a choice are called; the types ask for each of them. */
const options: { readonly [Name in ChoiceName]: Readonly<Record<SiteSettings[Name], PlainKey>> } = {
  userHubTheme: {
    system: 'account.theme.system',
    light: 'account.theme.light',
    dark: 'account.theme.dark',
  },
};

/** What one value of a choice is called. */
export function optionText({ t }: Texts, name: SettingName, value: string): string {
  const known: Readonly<Record<string, PlainKey>> = name in options ? options[name as ChoiceName] : {};
  const key = known[value];
  return key === undefined ? value : t(key);
}

/** A value in words. */
export function valueText(texts: Texts, { name, kind }: SiteSetting, value: SiteSetting['value']): string {
  if (typeof value === 'boolean') return texts.t(value ? 'siteSettings.on' : 'siteSettings.off');
  if (value === '') return texts.t('siteSettings.nothing');
  return kind === 'choice' ? optionText(texts, name, String(value)) : String(value);
}

/** What a setting is called. */
export const nameText = ({ t }: Texts, name: SettingName): string =>
  isUsed(name) ? t(`siteSettings.name.${name}`) : name;

/** What it does, in one sentence. */
export const aboutText = ({ t }: Texts, name: SettingName): string =>
  isUsed(name) ? t(`siteSettings.about.${name}`) : '';

/** Whether somebody who looks for these words means the setting. */
export function isMeant(texts: Texts, setting: SiteSetting, keyword: string): boolean {
  const said = [
    nameText(texts, setting.name),
    aboutText(texts, setting.name),
    texts.t(`siteSettings.group.${setting.group}`),
    setting.name,
  ];
  const wanted = searchText(keyword);
  return said.some((text) => searchText(text).includes(wanted));
}
