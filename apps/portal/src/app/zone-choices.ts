import type { TimeZone } from '@portico/contract/l10n';
import { searchText } from '@portico/domain/search-text';
import { currentTimeZones, formerNamesOf, placeOf } from '@portico/domain/time-zones';

/** A zone to choose. */
export interface ZoneChoice {
  id: string;
  /** The place, and how far its clock is from universal time. */
  label: string;
}

/** Zones in the language of a reader, and how what they type finds one. */
export interface ZoneChoices {
  options: readonly ZoneChoice[];
  /** Whether a zone, by its label, is one of those that somebody looks for. */
  isMatch(label: string, typed: string): boolean;
}

type NameStyle = 'shortOffset' | 'long';

/** How a zone's time is called at moments; nothing for one that this browser does not know. */
function namesAt(id: string, { language, style }: { language: string; style: NameStyle }, at: number[]) {
  try {
    const format = new Intl.DateTimeFormat(language, { timeZone: id, timeZoneName: style });
    return at.map((ms) => format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '');
  } catch {
    return [];
  }
}

/** A zone as the server names it, or the browser by itself as long as the server has not. */
type Named = Pick<TimeZone, 'jodaTimeZoneId' | 'customizedName' | 'jodaLongName' | 'words'>;

const byBrowser = (language: string, atMs: number): Named[] =>
  currentTimeZones(Intl.supportedValuesOf('timeZone')).map((id) => ({
    jodaTimeZoneId: id,
    customizedName: placeOf(id),
    jodaLongName: namesAt(id, { language, style: 'long' }, [atMs])[0] ?? '',
    words: formerNamesOf(id).flatMap((former) => [former, placeOf(former)]),
  }));

/** A winter and a summer: zones have at most two offsets in a year. */
const seasons = (atMs: number): number[] => [atMs, atMs + 182 * 86_400_000];

/** All that a zone is found by. */
function wordsOf(zone: Named, label: string, atMs: number): string {
  const { jodaTimeZoneId: id, customizedName, jodaLongName, words } = zone;
  const offsets = namesAt(id, { language: 'en', style: 'shortOffset' }, seasons(atMs));
  const all = [
    label,
    customizedName,
    id.replaceAll(/[_/]/g, ' '),
    id,
    jodaLongName,
    ...words,
    ...offsets.flatMap((offset) => [offset, offset.replace('GMT', 'UTC')]),
  ];
  return ` ${[...new Set(all)].map(plain).join(' | ')}`;
}

/** As it is compared: one minus, and Arabic letters that are written in more than one way in one of them. */
const plain = (text: string): string =>
  searchText(text)
    .replaceAll('\u2212', '-')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');

function choicesOf(zones: readonly Named[], language: string, atMs: number): ZoneChoices {
  const collator = new Intl.Collator(language);
  const byLabel = new Map<string, Named>();
  for (const zone of zones) {
    const { jodaTimeZoneId: id, customizedName: place } = zone;
    const [offset] = namesAt(id, { language, style: 'shortOffset' }, [atMs]);
    if (offset !== undefined) byLabel.set(id === 'UTC' ? place : `${place} (${offset})`, zone);
  }
  const options = [...byLabel]
    .map(([label, { jodaTimeZoneId }]) => ({ id: jodaTimeZoneId, label }))
    .sort((one, other) => collator.compare(one.label, other.label));
  const words = new Map<string, string>();
  return {
    options,
    isMatch(label, typed) {
      const zone = byLabel.get(label);
      if (!zone) return false;
      const known = words.get(label) ?? wordsOf(zone, label, atMs);
      words.set(label, known);
      const wanted = plain(typed);
      // what is short means the beginning of a word: `IST` is no part of Istanbul
      return wanted.length <= 4 && /^[a-z]+$/.test(wanted)
        ? known.includes(` ${wanted}`)
        : known.includes(wanted);
    },
  };
}

const none: readonly TimeZone[] = [];
const made = new WeakMap<readonly TimeZone[], Map<string, ZoneChoices>>();

/**
 * The zones as a reader of this language (BCP 47) finds them, of those that the server names; of the browser's own where it has
 * named none. Made once, as their names take a moment.
 */
export function zoneChoices(
  zones: readonly TimeZone[],
  { language, atMs }: { language: string; atMs: number },
): ZoneChoices {
  const key = zones.length === 0 ? none : zones;
  const known = made.get(key) ?? new Map<string, ZoneChoices>();
  made.set(key, known);
  const choices =
    known.get(language) ?? choicesOf(key === none ? byBrowser(language, atMs) : zones, language, atMs);
  known.set(language, choices);
  return choices;
}
