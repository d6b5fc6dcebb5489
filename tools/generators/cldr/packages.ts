import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const pathOf = (name: string, file: string): string =>
  fileURLToPath(new URL(file, import.meta.resolve(`${name}/package.json`)));

/** A file of a package of data, as far as somebody needs it. */
const readData = <Schema extends z.ZodMiniType>(path: string, schema: Schema): z.output<Schema> =>
  z.parse(schema, JSON.parse(readFileSync(path, 'utf8')));

/** What CLDR has of one language or regional variant, as it writes that: `zh-Hant-HK`; undefined where it has nothing. */
function readVariant<Schema extends z.ZodMiniType>(
  [name, locale, file]: readonly [name: string, locale: string, file: string],
  schema: Schema,
): z.output<Schema> | undefined {
  const path = pathOf(name, `main/${locale}/${file}`);
  if (!existsSync(path)) return undefined;
  return readData(path, z.object({ main: z.record(z.string(), schema) })).main[locale];
}

const readSupplement = <Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> =>
  readData(
    pathOf('cldr-core', `supplemental/${file}`),
    z.pipe(
      z.object({ supplemental: z.unknown() }),
      z.transform(({ supplemental }) => z.parse(schema, supplemental)),
    ),
  );

/** A pattern of a date, with its digits beside it where those are the calendar's own. */
const Pattern = z.union([z.string(), z.object({ _value: z.string() })]);
const Patterns = z.record(z.string(), Pattern);

export const patternText = (pattern: z.infer<typeof Pattern> = ''): string =>
  typeof pattern === 'string' ? pattern : pattern._value;

const Calendar = z.object({
  dateFormats: Patterns,
  timeFormats: Patterns,
  dateTimeFormats: z.object({ availableFormats: z.record(z.string(), z.string()) }),
});

/** The Gregorian calendar of a variant. */
export const calendarOf = (locale: string): z.infer<typeof Calendar> | undefined =>
  readVariant(
    ['cldr-dates-full', locale, 'ca-gregorian.json'],
    z.object({ dates: z.object({ calendars: z.object({ gregorian: Calendar }) }) }),
  )?.dates.calendars.gregorian;

/** A place in the tree of zones, or a branch of it. */
export interface Places {
  [name: string]: Places | string;
}
const Places: z.ZodMiniType<Places> = z.lazy(() => z.record(z.string(), z.union([z.string(), Places])));

/** What a language calls the places of time zones. */
export const placesOf = (locale: string): Places =>
  readVariant(
    ['cldr-dates-full', locale, 'timeZoneNames.json'],
    z.object({ dates: z.object({ timeZoneNames: z.object({ zone: Places }) }) }),
  )?.dates.timeZoneNames.zone ?? {};

/** What a language calls regions. */
export const territoriesOf = (locale: string): Record<string, string> =>
  readVariant(
    ['cldr-localenames-full', locale, 'territories.json'],
    z.object({ localeDisplayNames: z.object({ territories: z.record(z.string(), z.string()) }) }),
  )?.localeDisplayNames.territories ?? {};

/** The version of CLDR. */
export const cldrVersion = (): string =>
  readData(pathOf('cldr-core', 'package.json'), z.object({ version: z.string() })).version;

/** The licence that copies of its data have to bear. */
export const cldrLicence = (): string => readFileSync(pathOf('cldr-core', 'LICENSE'), 'utf8');

/** Every variant that CLDR has data for. */
export const variants = (): string[] =>
  readData(
    pathOf('cldr-core', 'availableLocales.json'),
    z.object({ availableLocales: z.object({ full: z.array(z.string()) }) }),
  ).availableLocales.full;

/** Which variant others follow in what they do not say themselves. */
export const parentLocales = (): Record<string, string> =>
  readSupplement(
    'parentLocales.json',
    z.object({ parentLocales: z.object({ parentLocale: z.record(z.string(), z.string()) }) }),
  ).parentLocales.parentLocale;

const Code = z.object({ _alpha3: z.optional(z.string()), _numeric: z.optional(z.string()) });

/** Regions by their code of two letters, with those of three letters and three digits (ISO 3166-1, UN M49). */
export const regionCodes = (): Map<string, { alpha3: string; numeric: number }> =>
  new Map(
    Object.entries(
      readSupplement('codeMappings.json', z.object({ codeMappings: z.record(z.string(), Code) }))
        .codeMappings,
    ).flatMap(([code, { _alpha3, _numeric }]) =>
      /^[A-Z]{2}$/.test(code) && _alpha3 !== undefined && _numeric !== undefined
        ? [[code, { alpha3: _alpha3, numeric: Number(_numeric) }]]
        : [],
    ),
  );

const MicrosoftZone = z.object({ _other: z.string(), _type: z.string(), _territory: z.string() });

/** The time zones of Microsoft's zone (`_other`) in a region; of the region `001` the one that stands for all. */
export type MicrosoftZone = z.infer<typeof MicrosoftZone>;

export const microsoftZones = (): MicrosoftZone[] =>
  readSupplement(
    'windowsZones.json',
    z.object({ windowsZones: z.object({ mapTimezones: z.array(z.object({ mapZone: MicrosoftZone })) }) }),
  ).windowsZones.mapTimezones.map(({ mapZone }) => mapZone);

/** Dial prefixes of regions, by libphonenumber. */
export const dialPrefixes = (): Map<string, string> =>
  new Map(
    Object.entries(
      readData(
        pathOf('libphonenumber-js', 'metadata.min.json'),
        z.object({ countries: z.record(z.string(), z.array(z.unknown())) }),
      ).countries,
    ).map(([code, [prefix]]) => [code, String(prefix)]),
  );
