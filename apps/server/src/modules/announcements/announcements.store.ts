import {
  announcementLimits,
  type AnnouncementAudience,
  type AnnouncementTone,
} from '@portico/contract/announcements';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** An announcement as it is kept. */
export interface AnnouncementRow {
  id: string;
  texts: Record<string, string>;
  startsAt: Date;
  endsAt: Date | null;
  audience: AnnouncementAudience;
  tone: AnnouncementTone;
  isDismissible: boolean;
  version: number;
  changedBy: string | null;
  changedAt: Date;
}

const announcements = (reads: Reads) =>
  reads
    .selectFrom('announcement')
    .leftJoin('person', 'person.id', 'announcement.changed_by')
    .select([
      'announcement.id',
      'texts',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'audience',
      'tone',
      'is_dismissible as isDismissible',
      'version',
      'person.display_name as changedBy',
      'changed_at as changedAt',
    ]);

/** Those of a site, the newest first. */
export async function listOfSite(reads: Reads, siteId: string): Promise<AnnouncementRow[]> {
  const rows = await announcements(reads)
    .where('announcement.site_id', '=', siteId)
    .orderBy('starts_at', 'desc')
    .orderBy('announcement.id')
    .limit(announcementLimits.listed)
    .execute();
  return rows as AnnouncementRow[];
}

/** Those of a site that are not over, the newest first. */
export async function listOpen(reads: Reads, siteId: string, now: Date): Promise<AnnouncementRow[]> {
  const rows = await announcements(reads)
    .where('announcement.site_id', '=', siteId)
    .where(sql<boolean>`(ends_at is null or ends_at > ${now})`)
    .orderBy('starts_at', 'desc')
    .orderBy('announcement.id')
    .limit(announcementLimits.listed)
    .execute();
  return rows as AnnouncementRow[];
}

/** One of a site; held until the transaction ends. */
export async function holdAnnouncement(
  tx: Tx,
  siteId: string,
  id: string,
): Promise<AnnouncementRow | undefined> {
  const held = await tx
    .selectFrom('announcement')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const row = await announcements(tx).where('announcement.id', '=', id).executeTakeFirst();
  return row as AnnouncementRow | undefined;
}

/** What of an announcement its author decides. */
export type AnnouncementColumns = Pick<
  AnnouncementRow,
  'texts' | 'startsAt' | 'endsAt' | 'audience' | 'tone' | 'isDismissible'
>;

interface Author {
  by: string;
  at: Date;
}

const columnsOf = (one: AnnouncementColumns, { by, at }: Author) => ({
  texts: JSON.stringify(one.texts),
  starts_at: one.startsAt,
  ends_at: one.endsAt,
  audience: one.audience,
  tone: one.tone,
  is_dismissible: one.isDismissible,
  changed_by: by,
  changed_at: at,
});

/** Answers its id. */
export async function insertAnnouncement(
  tx: Tx,
  siteId: string,
  one: AnnouncementColumns & Author,
): Promise<string> {
  const { id } = await tx
    .insertInto('announcement')
    .values({ ...columnsOf(one, one), site_id: siteId, created_at: one.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAnnouncement(
  tx: Tx,
  id: string,
  one: AnnouncementColumns & Author,
): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ ...columnsOf(one, one), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeAnnouncement(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('announcement').where('id', '=', id).execute();
}

/** Forgets who put an announcement away: it says something else now. */
export async function forgetDismissals(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('announcement_dismissal').where('announcement_id', '=', id).execute();
}

export async function insertDismissal(
  tx: Tx,
  { id, personId, at }: { id: string; personId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('announcement_dismissal')
    .values({ announcement_id: id, person_id: personId, dismissed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which announcements somebody has put away. */
export async function listDismissed(reads: Reads, personId: string): Promise<Set<string>> {
  const rows = await reads
    .selectFrom('announcement_dismissal')
    .select('announcement_id as id')
    .where('person_id', '=', personId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
