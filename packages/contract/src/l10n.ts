import * as z from 'zod/mini';
import { DateFormats } from './date-formats.ts';
import { operation } from './operation.ts';
import { Id } from './values.ts';

/** A language of the portal (LANG-03). */
export const Language = z.object({
  /** `de_DE`. */
  locale: z.string(),
  /** Its name in itself. */
  localizedLanguageName: z.string(),
  /** Whether the portal has texts in it. */
  supported: z.boolean(),
  /** Code of the region that somebody who says none is taken to be in. */
  defaultRegion: z.string(),
  /** `de`. */
  shortName: z.string(),
});
export type Language = z.infer<typeof Language>;

/** A region in the reader's language (LANG-05, LANG-10). */
export const Region = z.object({
  /** Two letters (ISO 3166-1). */
  regionCode: z.string(),
  /** A number (UN M49). */
  regionID: z.int(),
  regionName: z.string(),
});
export type Region = z.infer<typeof Region>;

/** A language with the regions that it is written in (LANG-04, LANG-11). */
export const LocaleOption = z.object({
  /** Its short name. */
  language: z.string(),
  /** Its name in itself. */
  displayName: z.string(),
  regions: z.array(Region),
  /** The `regionID` of its default region; a language without one cannot be chosen (LANG-12). */
  defaultRegionId: z.nullable(z.int()),
});
export type LocaleOption = z.infer<typeof LocaleOption>;

/** A time zone in the reader's language (TZLS-02), and what it is found by beside its names. */
export const TimeZone = z.object({
  /** Of Microsoft's zone that it belongs to; 0 where there is none. Several zones share one. */
  msTimezoneId: z.int(),
  /** Its name in the IANA database, which Joda-Time uses. */
  jodaTimeZoneId: z.string(),
  /** The name that is kept of a person: that of IANA, as it is now. */
  porticoTimezoneId: z.string(),
  /** Its place: “Berlin”. */
  customizedName: z.string(),
  /** Minutes ahead of universal time when this was answered. */
  offset: z.int(),
  /** “Central European Standard Time”. */
  jodaLongName: z.string(),
  /** “(GMT+1) Berlin”. */
  displayName: z.string(),
  /** Cities and countries in it, and names that it has elsewhere or had before. */
  words: z.array(z.string()),
});
export type TimeZone = z.infer<typeof TimeZone>;

/** A country with its dial prefix (TZLS-01). */
export const Country = z.object({
  /** Two letters (ISO 3166-1). */
  scode: z.string(),
  /** Three letters. */
  countryCode: z.string(),
  /** The dial prefix without a plus: `1`. */
  code: z.string(),
  name: z.string(),
  /** Where its flag begins in a column of flags in the order of `scode`, in pixels from the top. */
  offset: z.int(),
});
export type Country = z.infer<typeof Country>;

/** The name of a language as it comes: `de`, `de_DE` or `de-DE`. */
const LocaleName = z.string().check(z.minLength(2), z.maxLength(16));
const ZoneName = z.string().check(z.minLength(1), z.maxLength(64));
const RegionCode = z.string().check(z.regex(/^[A-Za-z]{2}$/));

/** What a reader has chosen. */
export const Preference = z.object({
  timezone: z.string(),
  msTimezoneId: z.int(),
  language: z.string(),
  region: z.string(),
  /** A zone that was chosen and that is none any more: times are shown in `timezone` instead. */
  lostTimezone: z.nullable(z.string()),
});
export type Preference = z.infer<typeof Preference>;

const inLanguage = z.object({ locale: z.optional(LocaleName) });

export const listLanguages = operation({
  id: 'l10n.languages',
  method: 'GET',
  path: '/languages',
  summary: 'The languages of the portal; for people without meetings those that are complete.',
  audience: 'anyone',
  answer: z.object({ languages: z.array(Language) }),
});

export const listRegions = operation({
  id: 'l10n.regions',
  method: 'GET',
  path: '/localizedRegions',
  summary: 'The regions that a language is written in, by their names in it.',
  audience: 'anyone',
  query: inLanguage,
  answer: z.object({ regions: z.array(Region) }),
});

export const listCountries = operation({
  id: 'l10n.countries',
  method: 'GET',
  path: '/countries',
  summary: 'Countries with their dial prefixes, by their names in a language.',
  audience: 'anyone',
  query: inLanguage,
  answer: z.object({ countries: z.array(Country) }),
});

export const listTimeZones = operation({
  id: 'l10n.timeZones',
  method: 'GET',
  path: '/MSTimeZones',
  summary: 'The time zones with their offsets now, by their names in a language.',
  audience: 'anyone',
  query: inLanguage,
  answer: z.object({ items: z.array(TimeZone), version: z.string() }),
});

export const mapTimeZone = operation({
  id: 'l10n.timeZoneMap',
  method: 'GET',
  path: '/TimeZoneIdMap',
  summary: 'What a time zone is called elsewhere: an IANA or Joda-Time name, or a number of Microsoft’s.',
  audience: 'anyone',
  query: z.object({ timeZoneId: ZoneName, timeZoneType: z.enum(['joda', 'ms']) }),
  answer: z.object({
    jodaTimeZoneId: z.string(),
    msTimezoneId: z.int(),
    /** As Windows calls it; empty where it has no such zone. */
    msTimezoneName: z.string(),
    porticoTimezoneId: z.string(),
  }),
});

export const listDateFormats = operation({
  id: 'l10n.dateFormats',
  method: 'GET',
  path: '/dateTimeFormats',
  summary: 'How dates are written, for every language and region or for those of one language.',
  audience: 'anyone',
  query: inLanguage,
  answer: z.object({ dateTimeFormats: z.array(DateFormats) }),
});

export const readL10nOptions = operation({
  id: 'l10n.options',
  method: 'GET',
  path: '/preference/l10nOptions',
  summary: 'The time zones and languages to choose from, and what the reader has chosen.',
  audience: 'anyone',
  query: inLanguage,
  answer: z.object({
    timezones: z.array(TimeZone),
    locales: z.array(LocaleOption),
    preference: Preference,
    /** Changes with the data of zones and languages: what was kept of another is not true any more. */
    version: z.string(),
  }),
});

export const savePreference = operation({
  id: 'l10n.save',
  method: 'PUT',
  path: '/user/preference/l10n',
  summary:
    'Chooses language, region and time zone: kept with a signed-in person, and for everybody else in cookies of their browser.',
  audience: 'anyone',
  body: z.object({
    timezone: ZoneName,
    locale: z.object({ language: LocaleName, region: z.optional(RegionCode) }),
  }),
  answer: Preference,
});

export const saveGeneralPreference = operation({
  id: 'l10n.saveGeneral',
  method: 'PUT',
  path: '/users/{userId}/preference/general',
  summary:
    'Chooses the same with the numbers of regions and of Microsoft’s zones. People without meetings say 0 for themselves, and 0 for the zone that stays.',
  audience: 'person',
  params: z.object({ userId: z.union([Id, z.literal('0')]) }),
  body: z.object({
    l10n: z.object({
      locale: z.object({
        language: LocaleName,
        region: z.optional(RegionCode),
        regionID: z.optional(z.int()),
      }),
      timezone: z.object({ msTimezoneId: z.int().check(z.minimum(0)) }),
    }),
  }),
  answer: Preference,
  errors: ['notFound'],
});
