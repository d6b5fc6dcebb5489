import { INTENDED_VALUE_MOST, type SettingEffect } from '@portico/contract/setting-effects';
import type { SiteSetting } from '@portico/contract/site-settings';
import { isUsed, readSettingValue, type UsedSettingName } from '@portico/domain/site-settings';
import type { Texts } from '@portico/i18n/texts';

/** Whom a change concerns and how, in a sentence. */
export function effectText({ t }: Texts, effect: SettingEffect): string {
  if ('hosts' in effect) {
    const { kind, ...counts } = effect;
    return t(`siteSettings.effect.${kind}`, counts);
  }
  if ('administrators' in effect) {
    const { kind, ...counts } = effect;
    return t(`siteSettings.effect.${kind}`, counts);
  }
  if (effect.kind === 'entriesDeleted') {
    const { kind, ...counts } = effect;
    return t(`siteSettings.effect.${kind}`, counts);
  }
  if ('days' in effect) return t(`siteSettings.effect.${effect.kind}`, { days: effect.days });
  if ('count' in effect) return t(`siteSettings.effect.${effect.kind}`, { count: effect.count });
  return t(`siteSettings.effect.${effect.kind}`);
}

/** A change of a setting that somebody has in hand. */
export interface IntendedChange {
  name: UsedSettingName;
  /** As it stands in an address. */
  value: string;
}

/** What is typed as such a change; undefined where it is none, or no value yet. */
export function intendedChange(
  { name, value: kept }: Pick<SiteSetting, 'name' | 'value'>,
  typed: SiteSetting['value'],
): IntendedChange | undefined {
  if (!isUsed(name)) return undefined;
  const value = readSettingValue(name, String(typed));
  return value === undefined || value === kept
    ? undefined
    : { name, value: String(value).slice(0, INTENDED_VALUE_MOST) };
}
