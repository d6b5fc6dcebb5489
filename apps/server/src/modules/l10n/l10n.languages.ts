import type { DateFormats } from '@portico/contract/date-formats';
import type { Country, Language, LocaleOption, Region } from '@portico/contract/l10n';
import { isLocale, isSpoken, locales, type Locale } from '@portico/i18n/locales';
import { languageData, sharedData } from './l10n.data.ts';

const all = Object.keys(locales).filter(isLocale);
const listed = all.filter((locale) => locales[locale].listed);

const plain = (name: string): string => name.replaceAll('_', '-').toLowerCase();

/** Languages by all that they are called: `de`, `de_DE`, `zh-Hant`; of two Spanish ones the one of Spain is meant. */
const byName = new Map<string, Locale>([
  ...all.flatMap((locale): [string, Locale][] =>
    [locale, locales[locale].code, locales[locale].lang].map((name) => [plain(name), locale]),
  ),
  ['es', 'es-ES'],
  ['es-419', 'es-MX'],
  ['no', 'nb'],
  ['zh', 'zh-CN'],
  ['zh-hans', 'zh-CN'],
  ['zh-hant', 'zh-TW'],
]);

/** The language of a name as calls bring it; undefined for one that we do not know. */
export function findLocale(name: string): Locale | undefined {
  const wanted = plain(name);
  const found = byName.get(wanted);
  if (found) return found;
  const [language = '', region = ''] = wanted.split('-');
  const base = byName.get(language);
  return base && region.toUpperCase() in languageData(base).formats ? base : undefined; // `de_AT`
}

/** The regions of a language, and the default one. */
export const regionsOf = (locale: Locale) => {
  const { formats, defaultRegion } = languageData(locale);
  return { regions: Object.keys(formats), defaultRegion };
};

const numbers = new Map(sharedData.regions.map(([code, numeric]) => [code, numeric]));

/** The number of a region (UN M49); undefined for what is none. */
export const regionNumber = (code: string): number | undefined => numbers.get(code);

/** The regions that a language is written in, by their names in a reader's language. */
export function listRegionsOf(locale: Locale, reader = locale): Region[] {
  const names = languageData(reader).regions;
  const { compare } = new Intl.Collator(locales[reader].tag);
  return regionsOf(locale)
    .regions.map((code) => ({
      regionCode: code,
      regionID: numbers.get(code) ?? 0,
      regionName: names[code] ?? code,
    }))
    .sort((one, other) => compare(one.regionName, other.regionName));
}

/** The languages to choose from (LANG-01), for people without meetings those that are complete (LANG-06, OP-84). */
const languagesFor = (isReduced: boolean): Locale[] =>
  listed.filter((locale) => !isReduced || locales[locale].complete);

const presentLanguage = (locale: Locale): Language => ({
  locale: locales[locale].code,
  localizedLanguageName: locales[locale].name,
  supported: isSpoken(locale),
  defaultRegion: languageData(locale).defaultRegion,
  shortName: locale,
});

export const presentLanguages = (isReduced: boolean): Language[] =>
  languagesFor(isReduced).map(presentLanguage);

/** Languages with their regions, as a form chooses from them. */
export const presentLocales = (isReduced: boolean, reader: Locale): LocaleOption[] =>
  languagesFor(isReduced).map((locale) => ({
    language: locale,
    displayName: locales[locale].name,
    regions: listRegionsOf(locale, reader),
    defaultRegionId: numbers.get(languageData(locale).defaultRegion) ?? null,
  }));

/** The name of a language in a region: `de_AT`. */
export const localeCode = (locale: Locale, region: string): string =>
  `${locales[locale].code.slice(0, -3)}_${region}`;

/** How dates are written in a language and one of its regions. */
export function dateFormatsOf(locale: Locale, region: string): DateFormats {
  const { formats, defaultRegion } = languageData(locale);
  const patterns = formats[region] ?? formats[defaultRegion] ?? [];
  const [day = '', month = '', weekHour = '', weekMonthDay = '', yearMonth = ''] = patterns;
  const [yearMonthDay = '', longDateFormat = '', shortDateFormat = '', shortTimeFormat = ''] =
    patterns.slice(5);
  const days = { day, month, weekHour, weekMonthDay, yearMonth, yearMonthDay };
  return { locale: localeCode(locale, region), ...days, longDateFormat, shortDateFormat, shortTimeFormat };
}

/** The same for each region of one language, or of every one. */
export const listDateFormatsOf = (locale: Locale | undefined): DateFormats[] =>
  (locale ? [locale] : all).flatMap((one) =>
    regionsOf(one).regions.map((region) => dateFormatsOf(one, region)),
  );

const FLAG_PX = 24;

/** Countries with a dial prefix, by name. */
export function listCountriesIn(locale: Locale): Country[] {
  const names = languageData(locale).regions;
  const { compare } = new Intl.Collator(locales[locale].tag);
  return sharedData.regions
    .filter(([, , , dialPrefix]) => dialPrefix !== '')
    .map(([code, , alpha3, dialPrefix], place) => ({
      scode: code,
      countryCode: alpha3,
      code: dialPrefix,
      name: names[code] ?? code,
      offset: place * FLAG_PX,
    }))
    .sort((one, other) => compare(one.name, other.name));
}
