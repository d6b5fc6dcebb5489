import type { Answer } from '@portico/contract/operation';
import type { mapTimeZone, TimeZone } from '@portico/contract/l10n';
import { currentTimeZones, formerNamesOf, placeOf } from '@portico/domain/time-zones';
import { locales, type Locale } from '@portico/i18n/locales';
import { version as portico } from '../../platform/version.ts';
import { zoneDataVersion } from '../../platform/time/zone-data.ts';
import { findTimeZone } from '../../platform/time/zones.ts';
import { languageData, placeData, sharedData, shortNames } from './l10n.data.ts';

/** Changes with all that answers about languages and zones are made of. */
export const dataVersion = [portico, sharedData.version, zoneDataVersion()].join('-');

const ids = currentTimeZones(Intl.supportedValuesOf('timeZone'));
const microsoftNames = new Map(sharedData.microsoft.map(([id, name]) => [id, name]));
const microsoftZones = new Map(sharedData.microsoft.map(([id, , zone]) => [id, zone]));
const byMicrosoftName = new Map(sharedData.microsoft.map(([, name, zone]) => [name.toLowerCase(), zone]));
const microsoftOfOthers = new Map(sharedData.microsoft.map(([id, , zone]) => [zone, id])); // of the sea

/** The number of Microsoft's zone that a time zone belongs to; 0 where it has none. */
export const microsoftIdOf = (id: string): number =>
  sharedData.zones[id]?.[0] ?? microsoftOfOthers.get(id) ?? 0;

/** The time zone of a name: IANA's of now or before, in whatever spelling, or one of Microsoft's. */
export const findZone = (name: string): string | undefined =>
  findTimeZone(name) ?? byMicrosoftName.get(name.trim().toLowerCase());

/**
 * The time zone of a number of Microsoft's, for somebody in a region: the one that they have where it belongs there, else that
 * of their region, else the one that stands for all.
 */
export function zoneOfMicrosoft(
  id: number,
  { kept, region }: { kept: string; region: string },
): string | undefined {
  if (microsoftIdOf(kept) === id) return kept;
  const ofRegion = Object.entries(sharedData.zones).filter(
    ([, zone]) => zone?.[0] === id && zone[1] === region,
  );
  const main = microsoftZones.get(id);
  return ofRegion.some(([zone]) => zone === main) ? main : (ofRegion[0]?.[0] ?? main);
}

/** What a zone is called elsewhere. */
export function mapZone(zone: string): Answer<typeof mapTimeZone> {
  const msTimezoneId = microsoftIdOf(zone);
  return {
    jodaTimeZoneId: zone,
    msTimezoneId,
    msTimezoneName: microsoftNames.get(msTimezoneId) ?? '',
    porticoTimezoneId: zone,
  };
}

/** The zone of a number of Microsoft's, as it stands for all. */
export const zoneOfNumber = (id: number): string | undefined => microsoftZones.get(id);

const HALF_YEAR_MS = 182 * 86_400_000;

/** How a zone's time is called in its winter and in its summer. */
function timeNames(id: string, tag: string, atMs: number): string[] {
  const format = new Intl.DateTimeFormat(tag, { timeZone: id, timeZoneName: 'long' });
  const names = [atMs, atMs + HALF_YEAR_MS].map(
    (ms) => format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return offsetMinutes(id, atMs) > offsetMinutes(id, atMs + HALF_YEAR_MS) ? names.toReversed() : names;
}

const offsetMinutes = (id: string, atMs: number): number =>
  Math.round(
    Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(id).offsetNanoseconds / 60_000_000_000,
  );

const placeIn = (id: string, locale: Locale): string =>
  placeData(locale).names[id] ?? languageData(locale).zones[id] ?? placeOf(id);

/** All that a zone is called in a language, beside its place. */
function wordsIn(id: string, locale: Locale): string[] {
  const { zones, regions } = languageData(locale);
  const country = regions[sharedData.zones[id]?.[1] ?? ''];
  return [placeIn(id, locale), zones[id], country, ...(placeData(locale).places[id] ?? [])].filter(
    (word) => word !== undefined,
  );
}

interface Named {
  id: string;
  place: string;
  longName: string;
  words: readonly string[];
}

const named = new Map<Locale, readonly Named[]>();

/** The zones as a language names them. The names of times take a tenth of a second, and are asked for once. */
function namedIn(locale: Locale, atMs: number): readonly Named[] {
  const known = named.get(locale);
  if (known) return known;
  const english = locale === 'en' ? undefined : new Map(namedIn('en', atMs).map((zone) => [zone.id, zone]));
  const { tag } = locales[locale];
  const { compare } = new Intl.Collator(tag);
  const made = ids
    .map((id): Named => {
      const names = timeNames(id, tag, atMs);
      const short = names.map((name) => shortNames('all')[name]);
      const others = english?.get(id)?.words ?? [
        ...short.flatMap((some) => some?.split(' ') ?? []),
        ...formerNamesOf(id).flatMap((former) => [former, placeOf(former)]),
        microsoftNames.get(microsoftIdOf(id)) ?? '',
        placeOf(id),
      ];
      const words = [...wordsIn(id, locale), ...names, ...others].filter((word) => word !== '');
      return { id, place: placeIn(id, locale), longName: names[0] ?? '', words: [...new Set(words)] };
    })
    .sort((one, other) => compare(one.place, other.place));
  named.set(locale, made);
  return made;
}

/** How offsets are written in a language: “GMT+5:30”. Zones share a few dozen of them. */
function offsetWriter(tag: string, atMs: number): (id: string, minutes: number) => string {
  const texts = new Map<number, string>();
  return (id, minutes) => {
    const text =
      texts.get(minutes) ??
      new Intl.DateTimeFormat(tag, { timeZone: id, timeZoneName: 'shortOffset' })
        .formatToParts(atMs)
        .find(({ type }) => type === 'timeZoneName')?.value ??
      '';
    texts.set(minutes, text);
    return text;
  };
}

/** The time zones in a language, with their offsets at an instant. */
export function listZones(locale: Locale, at: Date): TimeZone[] {
  const atMs = at.getTime();
  const write = offsetWriter(locales[locale].tag, atMs);
  return namedIn(locale, atMs).map(({ id, place, longName, words }) => {
    const offset = offsetMinutes(id, atMs);
    return {
      msTimezoneId: microsoftIdOf(id),
      jodaTimeZoneId: id,
      porticoTimezoneId: id,
      customizedName: place,
      offset,
      jodaLongName: longName,
      displayName: id === 'UTC' ? place : `${place} (${write(id, offset)})`,
      words: words.filter((word) => word !== place && word !== longName),
    };
  });
}
