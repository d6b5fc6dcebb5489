import { searchText } from '@portico/domain/search-text';
import { currentTimeZones, formerNamesOf, placeOf } from '@portico/domain/time-zones';
import { zonePlaces } from '@portico/i18n/zone-places';

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

/** Short names of times that have one which browsers write in no language, or in only one. */
const SHORT: Readonly<Record<string, string>> = {
  'Greenwich Mean Time': 'GMT',
  'British Summer Time': 'BST',
  'Irish Standard Time': 'IST',
  'Western European Standard Time': 'WET',
  'Western European Summer Time': 'WEST',
  'Central European Standard Time': 'CET MEZ',
  'Central European Summer Time': 'CEST MESZ',
  'Eastern European Standard Time': 'EET',
  'Eastern European Summer Time': 'EEST',
  'Moscow Standard Time': 'MSK',
  'Türkiye Standard Time': 'TRT',
  'Israel Standard Time': 'IST',
  'Israel Daylight Time': 'IDT',
  'Arabian Standard Time': 'AST',
  'Gulf Standard Time': 'GST',
  'Pakistan Standard Time': 'PKT',
  'India Standard Time': 'IST',
  'Nepal Time': 'NPT',
  'Bangladesh Standard Time': 'BST',
  'Myanmar Time': 'MMT',
  'Indochina Time': 'ICT',
  'Western Indonesia Time': 'WIB',
  'Singapore Standard Time': 'SGT',
  'Hong Kong Standard Time': 'HKT',
  'China Standard Time': 'CST',
  'Philippine Standard Time': 'PHT',
  'Japan Standard Time': 'JST',
  'Korean Standard Time': 'KST',
  'Australian Western Standard Time': 'AWST',
  'Australian Central Standard Time': 'ACST',
  'Australian Central Daylight Time': 'ACDT',
  'Australian Eastern Standard Time': 'AEST',
  'Australian Eastern Daylight Time': 'AEDT',
  'New Zealand Standard Time': 'NZST',
  'New Zealand Daylight Time': 'NZDT',
  'West Africa Time': 'WAT',
  'Central Africa Time': 'CAT',
  'East Africa Time': 'EAT',
  'South Africa Standard Time': 'SAST',
  'Newfoundland Standard Time': 'NST',
  'Newfoundland Daylight Time': 'NDT',
  'Atlantic Standard Time': 'AST',
  'Atlantic Daylight Time': 'ADT',
  'Eastern Standard Time': 'EST ET',
  'Eastern Daylight Time': 'EDT',
  'Central Standard Time': 'CST CT',
  'Central Daylight Time': 'CDT',
  'Mountain Standard Time': 'MST MT',
  'Mountain Daylight Time': 'MDT',
  'Pacific Standard Time': 'PST PT',
  'Pacific Daylight Time': 'PDT',
  'Alaska Standard Time': 'AKST',
  'Alaska Daylight Time': 'AKDT',
  'Hawaii-Aleutian Standard Time': 'HST',
  'Brasilia Standard Time': 'BRT',
  'Argentina Standard Time': 'ART',
};

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

/** A winter and a summer: zones have at most two names in a year. */
const seasons = (atMs: number): number[] => [atMs, atMs + 182 * 86_400_000];

/** All that a zone is found by. */
function wordsOf({ id, label }: ZoneChoice, language: string, atMs: number): string {
  const said = namesAt(id, { language, style: 'long' }, seasons(atMs));
  const english = language.startsWith('en')
    ? said
    : namesAt(id, { language: 'en', style: 'long' }, seasons(atMs));
  const offsets = namesAt(id, { language: 'en', style: 'shortOffset' }, seasons(atMs));
  const { name, others } = zonePlaces(id, language);
  const words = [
    label,
    name ?? '',
    id.replaceAll(/[_/]/g, ' '),
    id,
    ...others,
    ...formerNamesOf(id).flatMap((former) => [former, placeOf(former)]),
    ...said,
    ...english,
    ...english.map((long) => SHORT[long] ?? ''),
    ...offsets.flatMap((offset) => [offset, offset.replace('GMT', 'UTC')]),
  ];
  return ` ${[...new Set(words)].map(plain).join(' | ')}`;
}

/** As it is compared: one minus, and Arabic letters that are written in more than one way in one of them. */
const plain = (text: string): string =>
  searchText(text)
    .replaceAll('\u2212', '-')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');

function choicesOf(language: string, atMs: number): ZoneChoices {
  const collator = new Intl.Collator(language);
  const options = currentTimeZones(Intl.supportedValuesOf('timeZone'))
    .flatMap((id) => {
      const [offset] = namesAt(id, { language, style: 'shortOffset' }, [atMs]);
      const place = zonePlaces(id, language).name ?? placeOf(id);
      return offset === undefined ? [] : [{ id, label: id === 'UTC' ? place : `${place} (${offset})` }];
    })
    .sort((one, other) => collator.compare(one.label, other.label));
  const byLabel = new Map(options.map((option) => [option.label, option]));
  const words = new Map<string, string>();
  return {
    options,
    isMatch(label, typed) {
      const option = byLabel.get(label);
      if (!option) return false;
      const known = words.get(label) ?? wordsOf(option, language, atMs);
      words.set(label, known);
      const wanted = plain(typed);
      // what is short means the beginning of a word: `IST` is no part of Istanbul
      return wanted.length <= 4 && /^[a-z]+$/.test(wanted)
        ? known.includes(` ${wanted}`)
        : known.includes(wanted);
    },
  };
}

const made = new Map<string, ZoneChoices>();

/** The zones as a reader of this language (BCP 47) finds them; made once, as their names take a moment. */
export function zoneChoices(language: string, atMs: number): ZoneChoices {
  const known = made.get(language) ?? choicesOf(language, atMs);
  made.set(language, known);
  return known;
}
