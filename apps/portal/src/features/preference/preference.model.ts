import type { Language, LocaleOption, Preference, Region, TimeZone } from '@portico/contract/l10n';
import { regionIn } from '@portico/domain/locale-region';

/** The form of how somebody reads (TZPR-07). */
export interface PreferenceForm {
  timezone: string;
  msTimezoneId: number;
  language: string;
  region: string;
}

/** A language to choose, with its regions. */
export interface LanguageChoice {
  language: string;
  name: string;
  regions: readonly Region[];
  defaultRegion: string;
}

/** The languages to choose from: those that the portal speaks, without any that has no default region (LANG-12). */
export function languageChoices(
  locales: readonly LocaleOption[],
  languages: readonly Language[],
): LanguageChoice[] {
  const spoken = new Set(languages.filter(({ supported }) => supported).map(({ shortName }) => shortName));
  return locales.flatMap(({ language, displayName, regions, defaultRegionId }) => {
    const byDefault = regions.find(({ regionID }) => regionID === defaultRegionId);
    if (!byDefault || (spoken.size > 0 && !spoken.has(language))) return [];
    return [{ language, name: displayName, regions, defaultRegion: byDefault.regionCode }];
  });
}

const codesOf = ({ regions, defaultRegion }: LanguageChoice) => ({
  regions: regions.map(({ regionCode }) => regionCode),
  defaultRegion,
});

/** What stands in the form at first: a language that cannot be chosen gives way to the one that the page speaks. */
export function formOf(
  { timezone, msTimezoneId, language, region }: Preference,
  choices: readonly LanguageChoice[],
  shown: string,
): PreferenceForm {
  const chosen =
    choices.find((choice) => choice.language === language) ??
    choices.find((choice) => choice.language === shown) ??
    choices[0];
  return {
    timezone,
    msTimezoneId,
    language: chosen?.language ?? shown,
    region: chosen ? regionIn(codesOf(chosen), region) : region,
  };
}

/** Another language begins with its default region (TZPR-08). */
export const languageChange = (
  language: string,
  choices: readonly LanguageChoice[],
): Pick<PreferenceForm, 'language' | 'region'> => ({
  language,
  region: choices.find((choice) => choice.language === language)?.defaultRegion ?? '',
});

/** A zone, with Microsoft's number for it. */
export const zoneChange = (
  timezone: string,
  zones: readonly TimeZone[],
): Pick<PreferenceForm, 'timezone' | 'msTimezoneId'> => ({
  timezone,
  msTimezoneId: zones.find(({ jodaTimeZoneId }) => jodaTimeZoneId === timezone)?.msTimezoneId ?? 0,
});
