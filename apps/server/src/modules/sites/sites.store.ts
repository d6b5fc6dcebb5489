import { sql } from 'kysely';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** A tenant. */
export interface Site {
  id: string;
  name: string;
  displayName: string;
  category: 'Free' | 'Paid';
  siteType: 'Online' | 'Enterprise';
  defaultLocale: string;
  defaultTimeZone: string;
}

const columns = [
  'id',
  'name',
  'display_name as displayName',
  'category',
  'site_type as siteType',
  'default_locale as defaultLocale',
  'default_time_zone as defaultTimeZone',
] as const;

export async function findSiteByName(reads: Reads, name: string): Promise<Site | undefined> {
  const row = await reads.selectFrom('site').select(columns).where('name', '=', name).executeTakeFirst();
  return row as Site | undefined;
}

const siteById = prepared((reads: Reads, { id }: Slots<{ id: string }>) =>
  reads.selectFrom('site').select(columns).where('id', '=', id),
);

export async function findSiteById(reads: Reads, id: string): Promise<Site | undefined> {
  const [row] = await siteById(reads, { id });
  return row as Site | undefined;
}

/** The first sites by name: enough to know whether there is none, one or a choice. */
export async function listSites(reads: Reads): Promise<Site[]> {
  return (await reads.selectFrom('site').select(columns).orderBy('name').limit(100).execute()) as Site[];
}

export type NewSite = Pick<Site, 'name' | 'displayName'> & Partial<Omit<Site, 'id'>>;

export async function insertSite(tx: Tx, site: NewSite): Promise<Site> {
  const row = await tx
    .insertInto('site')
    .values({
      name: site.name,
      display_name: site.displayName,
      ...(site.category && { category: site.category }),
      ...(site.siteType && { site_type: site.siteType }),
      ...(site.defaultLocale && { default_locale: site.defaultLocale }),
      ...(site.defaultTimeZone && { default_time_zone: site.defaultTimeZone }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as Site;
}

/** A site with how much is in it. */
export interface SiteCounts extends Pick<Site, 'id' | 'name' | 'displayName' | 'category'> {
  people: number;
  meetings: number;
  recordings: number;
  /** Of its recordings. */
  bytes: number;
  createdAt: Date;
}

/** All sites, by name, with how much is in each. */
export async function countSites(reads: Reads): Promise<SiteCounts[]> {
  const rows = await reads
    .selectFrom('site')
    .select(['id', 'name', 'display_name as displayName', 'category', 'created_at as createdAt'])
    .select([
      sql<number>`(select count(*)::int from person where person.site_id = site.id)`.as('people'),
      sql<number>`(select count(*)::int from meeting where meeting.site_id = site.id)`.as('meetings'),
      sql<number>`(select count(*)::int from recording where recording.site_id = site.id)`.as('recordings'),
      sql<number>`(select coalesce(sum(bytes), 0)::float8 from recording where recording.site_id = site.id)`.as(
        'bytes',
      ),
    ])
    .orderBy('name')
    .execute();
  return rows as SiteCounts[];
}
