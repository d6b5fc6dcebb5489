import { readFileSync } from 'node:fs';
import type { Locale } from '@portico/i18n/locales';

/** What the portal knows of regions and time zones in every language; made by `tools/generators/cldr`. */
interface SharedData {
  /** Of CLDR. */
  version: string;
  /** Number, name, and the time zone that it stands for. */
  microsoft: readonly (readonly [id: number, name: string, zone: string])[];
  /** Time zones with Microsoft's number for them and their region. */
  zones: Readonly<Record<string, readonly [microsoft: number, region: string] | undefined>>;
  regions: readonly (readonly [code: string, numeric: number, alpha3: string, dialPrefix: string])[];
}

/** The patterns of a date-format entry, in the order of its fields. */
export type Patterns = readonly string[];

/** What the portal knows of one language. */
interface LanguageData {
  defaultRegion: string;
  formats: Readonly<Record<string, Patterns>>;
  /** Names of regions. */
  regions: Readonly<Record<string, string | undefined>>;
  /** Places of time zones that are called otherwise than the zone. */
  zones: Readonly<Record<string, string | undefined>>;
}

/** What people look for a zone by that CLDR does not know: other names of its place, and other places in it. */
interface PlaceData {
  names: Readonly<Record<string, string | undefined>>;
  places: Readonly<Record<string, readonly string[] | undefined>>;
}

/** The languages that have such a list. */
const withPlaces: ReadonlySet<Locale> = new Set<Locale>(['en', 'ar']);

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as unknown;

/** Read when it is first asked for, and kept. */
function kept<Key, Data>(make: (key: Key) => Data): (key: Key) => Data {
  const made = new Map<Key, Data>();
  return (key) => {
    const data = made.get(key) ?? make(key);
    made.set(key, data);
    return data;
  };
}

export const sharedData = read('generated/shared.json') as SharedData;
export const languageData = kept((locale: Locale) => read(`generated/${locale}.json`) as LanguageData);
export const placeData = kept((locale: Locale) =>
  withPlaces.has(locale) ? (read(`places/${locale}.json`) as PlaceData) : { names: {}, places: {} },
);

/** Short names of times that have one which no language writes, or only one, by their English names. */
export const shortNames = kept(
  (_of: 'all') => read('places/short-names.json') as Readonly<Record<string, string | undefined>>,
);
