import { createHash } from 'node:crypto';
import { announcementLimits } from '@portico/contract/announcements';
import type { ShownAnnouncement } from '@portico/contract/shown-announcement';
import type { Roles } from '@portico/domain/roles';
import type { Reads } from '../../platform/db/tx.ts';
import { isAddressed } from './announcements.policy.ts';
import { listDismissed, type AnnouncementRow } from './announcements.store.ts';
import type { KnownAnnouncements } from './known-announcements.ts';

/** Who opens a page of a site, and how they read. */
export interface Reading {
  siteId: string;
  /** Undefined for a guest, whose browser keeps what they put away. */
  person: { id: string; roles: Roles } | undefined;
  /** What the browser of a guest keeps as put away. */
  dismissed: ReadonlySet<string>;
  locale: string;
  siteLocale: string;
  now: Date;
}

/** The words of an announcement in the language that comes closest to the reader's. */
export function wordsIn(
  texts: Readonly<Record<string, string>>,
  { locale, siteLocale }: Pick<Reading, 'locale' | 'siteLocale'>,
): { text: string; lang: string } {
  const [first = 'en'] = Object.keys(texts);
  const wanted = [locale, locale.split('-')[0] ?? locale, siteLocale, 'en', first];
  const lang = wanted.find((one) => texts[one] !== undefined) ?? first;
  return { text: texts[lang] ?? '', lang };
}

/** By what a browser remembers an announcement as put away: one that says something else is another. */
function dismissalKey({ id, texts }: Pick<AnnouncementRow, 'id' | 'texts'>): string {
  const languages = Object.keys(texts).toSorted((one, other) => (one < other ? -1 : 1));
  const said = JSON.stringify(languages.map((language) => [language, texts[language]]));
  return `${id.slice(0, 8)}${createHash('sha256').update(said).digest('hex').slice(0, 8)}`;
}

const isShowing = ({ startsAt, endsAt }: AnnouncementRow, now: Date): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now);

/** What a site announces to somebody now, the newest first. */
export async function shownTo(
  reads: Reads,
  known: KnownAnnouncements,
  reading: Reading,
): Promise<ShownAnnouncement[]> {
  const { siteId, person, dismissed, now } = reading;
  const rows = (await known.of(siteId)).filter(
    (row) => isShowing(row, now) && isAddressed(row.audience, person?.roles),
  );
  const asksFor = person !== undefined && rows.some(({ isDismissible }) => isDismissible);
  const putAway = asksFor ? await listDismissed(reads, person.id) : dismissed;
  const isLeft = (row: AnnouncementRow): boolean =>
    !row.isDismissible || !putAway.has(person === undefined ? dismissalKey(row) : row.id);
  return rows
    .filter(isLeft)
    .slice(0, announcementLimits.shown)
    .map((row) => {
      const { text, lang } = wordsIn(row.texts, reading);
      const { id, tone, isDismissible } = row;
      const endsAt = row.endsAt?.toISOString() ?? null;
      return { id, key: dismissalKey(row), text, lang, tone, isDismissible, endsAt };
    });
}
