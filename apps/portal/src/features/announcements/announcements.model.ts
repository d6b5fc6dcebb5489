import { fromDate, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import type { Announcement, AnnouncementDraft } from '@portico/contract/announcements';
import type { ShownAnnouncement } from '@portico/contract/shown-announcement';

/** What stands in the form of an announcement: times by the clock of the reader’s zone, empty where none is chosen. */
export interface Draft {
  texts: Readonly<Record<string, string>>;
  startsAt: string;
  endsAt: string;
  hasEnd: boolean;
  audience: AnnouncementDraft['audience'];
  tone: AnnouncementDraft['tone'];
  isDismissible: boolean;
}

const MINUTES = 'YYYY-MM-DDTHH:mm'.length;
const DAY_MS = 86_400_000;

const localOf = (at: Date, zone: string): string =>
  toCalendarDateTime(fromDate(at, zone)).toString().slice(0, MINUTES);

/** An instant of a wall clock; as it stands where it is none, so that the server refuses it. */
const instantOf = (local: string, zone: string): string =>
  local === '' ? local : toZoned(parseDateTime(local), zone).toDate().toISOString();

/** A new announcement: from now on, for a day. */
export const newDraft = (nowMs: number, zone: string): Draft => ({
  texts: {},
  startsAt: localOf(new Date(nowMs), zone),
  endsAt: localOf(new Date(nowMs + DAY_MS), zone),
  hasEnd: true,
  audience: 'people',
  tone: 'info',
  isDismissible: true,
});

/** An announcement as its form shows it. */
export function draftOf(of: Announcement, zone: string): Draft {
  const { texts, startsAt, endsAt, audience, tone, isDismissible } = of;
  return {
    texts,
    startsAt: localOf(new Date(startsAt), zone),
    endsAt: localOf(new Date(endsAt ?? Date.parse(startsAt) + DAY_MS), zone),
    hasEnd: endsAt !== null,
    audience,
    tone,
    isDismissible,
  };
}

/** The same as it is sent: languages without words are left out. */
export const sentOf = (
  { texts, startsAt, endsAt, hasEnd, ...rest }: Draft,
  zone: string,
): AnnouncementDraft => ({
  ...rest,
  texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  startsAt: instantOf(startsAt, zone),
  endsAt: hasEnd ? instantOf(endsAt, zone) : null,
});

/** The words that a reader of a language sees, and the language that they are in. */
export function wordsIn(
  texts: Readonly<Record<string, string>>,
  languages: readonly string[],
): { text: string; lang: string } {
  const lang = languages.find((one) => texts[one] !== undefined) ?? Object.keys(texts)[0] ?? 'en';
  return { text: texts[lang] ?? '', lang };
}

/** How a draft is going to look. */
export const previewOf = (
  { tone }: Draft,
  { text, lang }: { text: string; lang: string },
): ShownAnnouncement => ({
  id: 'preview',
  key: 'preview',
  text,
  lang,
  tone,
  isDismissible: false,
  endsAt: null,
});
