import { placeOf, currentTimeZone } from '../../../packages/domain/src/time-zones.ts';
import { isLocale, locales, type Locale } from '../../../packages/i18n/src/locales.ts';
import {
  calendarOf,
  patternText,
  placesOf,
  parentLocales,
  regionCodes,
  territoriesOf,
  variants,
  type Places,
} from './packages.ts';

/** How CLDR calls a language; where it is not the first part of its tag, and regions that another language of ours has. */
const written: Partial<Record<Locale, { base: string; not?: readonly string[] }>> = {
  'zh-CN': { base: 'zh-Hans', not: ['HK', 'MO'] },
  'zh-TW': { base: 'zh-Hant', not: ['MY'] },
  sr: { base: 'sr-Latn' },
};

const baseOf = (locale: Locale): string => written[locale]?.base ?? locales[locale].code.slice(0, 2);

/** The region that somebody who says none is taken to be in. */
export const defaultRegionOf = (locale: Locale): string => locales[locale].code.slice(-2);

/** Spanish is two languages of ours, parted as CLDR parts them: what follows Latin America, and what does not. */
function isOfOther(locale: Locale, region: string): boolean {
  if (!locale.startsWith('es-')) return false;
  const isLatin = parentLocales()[`es-${region}`] === 'es-419';
  return isLatin !== (locale === 'es-MX');
}

/** The regions that a language is written in, in the order of their codes. */
export function regionsOf(locale: Locale): string[] {
  const base = baseOf(locale);
  const codes = regionCodes();
  const others = variants()
    .filter((variant) => variant.startsWith(`${base}-`) && /-[A-Z]{2}$/.test(variant))
    .filter((variant) => variant.split('-').length === base.split('-').length + 1)
    .map((variant) => variant.slice(-2));
  return [...new Set([defaultRegionOf(locale), ...others])]
    .filter((region) => codes.has(region) && !written[locale]?.not?.includes(region))
    .filter((region) => !isOfOther(locale, region))
    .sort();
}

/** The patterns of dates (UTS #35) as one region writes them: a date-format entry without its locale [LOCD-01]. */
function formatsOf(base: string, region: string): string[] {
  const calendar = calendarOf(`${base}-${region}`) ?? calendarOf(base) ?? calendarOf(base.slice(0, 2));
  if (!calendar) throw new Error(`CLDR has no calendar for ${base}`);
  const { dateFormats, timeFormats, dateTimeFormats } = calendar;
  const shortTime = patternText(timeFormats['short']);
  const skeletons = [
    'd',
    'MMM',
    shortTime.includes('a') || shortTime.includes('h') ? 'Ehm' : 'EHm',
    'MMMEd',
    'yMMMM',
    'yMMMd',
  ];
  const patterns = skeletons.map((skeleton) => dateTimeFormats.availableFormats[skeleton] ?? '');
  return [...patterns, patternText(dateFormats['long']), patternText(dateFormats['short']), shortTime];
}

/** The places of zones in one flat table: `America/Argentina/Tucuman` → Tucumán. */
function flat(places: Places, above = ''): [id: string, place: string][] {
  return Object.entries(places).flatMap(([name, branch]): [string, string][] => {
    if (typeof branch === 'string') return name === 'exemplarCity' ? [[currentTimeZone(above), branch]] : [];
    return flat(branch, above === '' ? name : `${above}/${name}`);
  });
}

const byName = (table: readonly [string, string][]): Record<string, string> =>
  Object.fromEntries([...table].sort(([one], [other]) => (one < other ? -1 : 1)));

/** What a language is made of, for the module that answers it. */
function languageData(locale: Locale): object {
  const base = baseOf(locale);
  const codes = regionCodes();
  const lists = [base.slice(0, 2), base].map((name) => [territoriesOf(name), placesOf(name)] as const);
  const territories = Object.assign({}, ...lists.map(([names]) => names)) as Record<string, string>;
  const places = lists.flatMap(([, tree]) => flat(tree));
  return {
    defaultRegion: defaultRegionOf(locale),
    formats: Object.fromEntries(regionsOf(locale).map((region) => [region, formatsOf(base, region)])),
    regions: Object.fromEntries(
      [...codes.keys()].sort().flatMap((code) => (territories[code] ? [[code, territories[code]]] : [])),
    ),
    zones: byName(places.filter(([id, place]) => !id.startsWith('Etc/') && place !== placeOf(id))),
  };
}

/** The data of every language of ours, by its short name. */
export const languages = (): [locale: Locale, data: object][] =>
  Object.keys(locales)
    .filter(isLocale)
    .map((locale) => [locale, languageData(locale)]);
