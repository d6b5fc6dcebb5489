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

export async function findSiteById(reads: Reads, id: string): Promise<Site | undefined> {
  const row = await reads.selectFrom('site').select(columns).where('id', '=', id).executeTakeFirst();
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
