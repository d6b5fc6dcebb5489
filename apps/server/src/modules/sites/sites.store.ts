import { hasModule, settingsFrom, type ModuleName, type SiteSettings } from '@portico/domain/site-settings';
import type { SiteState } from '@portico/domain/site-states';
import { sql } from 'kysely';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** A tenant. */
export interface Site {
  id: string;
  name: string;
  displayName: string;
  defaultLocale: string;
  defaultTimeZone: string;
  settings: SiteSettings;
  /** How often its settings were changed: what is kept of them elsewhere holds for this one. */
  settingsVersion: number;
  state: SiteState;
  /** When a site that was closed is erased. */
  eraseAt: Date | null;
}

interface SiteRow extends Omit<Site, 'settings' | 'state'> {
  state: string;
  keptSettings: Record<string, unknown> | null;
}

const siteOf = ({ keptSettings, state, ...row }: SiteRow): Site => ({
  ...row,
  state: state as SiteState,
  settings: settingsFrom(keptSettings ?? {}),
});

const columns = [
  'id',
  'name',
  'display_name as displayName',
  'default_locale as defaultLocale',
  'default_time_zone as defaultTimeZone',
  'settings_version as settingsVersion',
  'state',
  'erase_at as eraseAt',
] as const;

const keptSettings = sql<Record<string, unknown> | null>`(
  select jsonb_object_agg(site_setting.name, site_setting.value) from site_setting
  where site_setting.site_id = site.id and site_setting.value is not null
)`.as('keptSettings');

const sites = (reads: Reads) => reads.selectFrom('site').select(columns).select(keptSettings);

/** The site that has a name, or had it before: its own name says which. */
export async function findSiteByName(reads: Reads, name: string): Promise<Site | undefined> {
  const row = await sites(reads)
    .where((where) =>
      where.or([
        where('name', '=', name),
        where(
          'id',
          '=',
          where.selectFrom('site_former_name').select('site_id').where('site_former_name.name', '=', name),
        ),
      ]),
    )
    .executeTakeFirst();
  return row && siteOf(row);
}

const siteById = prepared((reads: Reads, { id }: Slots<{ id: string }>) => sites(reads).where('id', '=', id));

export async function findSiteById(reads: Reads, id: string): Promise<Site | undefined> {
  const [row] = await siteById(reads, { id });
  return row && siteOf(row);
}

/** The first sites by name: enough to know whether there is none, one or a choice. */
export async function listSites(reads: Reads): Promise<Site[]> {
  return (await sites(reads).orderBy('name').limit(100).execute()).map(siteOf);
}

/** Those of some sites that are used, by what they are called. */
export async function listUsedSites(reads: Reads, ids: readonly string[]): Promise<Site[]> {
  const rows = await sites(reads)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('state', '=', 'active')
    .orderBy(sql`lower(display_name)`)
    .orderBy('name')
    .execute();
  return rows.map(siteOf);
}

/** The sites without a module, whoever uses them. */
export async function listSitesWithout(reads: Reads, module: ModuleName): Promise<string[]> {
  const all = await sites(reads).execute();
  return all.map(siteOf).flatMap(({ id, settings }) => (hasModule(settings, module) ? [] : [id]));
}

export type NewSite = Pick<Site, 'name' | 'displayName'> &
  Partial<Pick<Site, 'defaultLocale' | 'defaultTimeZone'> & { createdAt: Date }>;

export async function insertSite(tx: Tx, site: NewSite): Promise<Site> {
  const row = await tx
    .insertInto('site')
    .values({
      name: site.name,
      display_name: site.displayName,
      ...(site.defaultLocale && { default_locale: site.defaultLocale }),
      ...(site.defaultTimeZone && { default_time_zone: site.defaultTimeZone }),
      ...(site.createdAt && { created_at: site.createdAt }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...row, state: 'active', settings: settingsFrom({}) };
}

/** Whether this site is the only one of the deployment. */
export async function isOnlySite(reads: Reads): Promise<boolean> {
  return (await reads.selectFrom('site').select('id').limit(2).execute()).length === 1;
}

/** The sites that nobody uses for now. */
export async function listInactiveSites(reads: Reads): Promise<string[]> {
  const rows = await reads.selectFrom('site').select('id').where('state', '<>', 'active').execute();
  return rows.map(({ id }) => id);
}

/** A site with how much is in it. */
export interface SiteCounts extends Pick<Site, 'id' | 'name' | 'displayName'> {
  category: SiteSettings['category'];
  people: number;
  meetings: number;
  recordings: number;
  /** Of its recordings. */
  bytes: number;
  createdAt: Date;
}

const withCategory = ({
  keptSettings: kept,
  ...row
}: Omit<SiteCounts, 'category'> & Pick<SiteRow, 'keptSettings'>): SiteCounts => ({
  ...row,
  category: settingsFrom(kept ?? {}).category,
});

/** All sites, by name, with how much is in each. */
export async function countSites(reads: Reads): Promise<SiteCounts[]> {
  const rows = await reads
    .selectFrom('site')
    .select(['id', 'name', 'display_name as displayName', 'created_at as createdAt'])
    .select([
      keptSettings,
      sql<number>`(select count(*)::int from person where person.site_id = site.id)`.as('people'),
      sql<number>`(select count(*)::int from meeting where meeting.site_id = site.id)`.as('meetings'),
      sql<number>`(select count(*)::int from recording where recording.site_id = site.id)`.as('recordings'),
      sql<number>`(select coalesce(sum(bytes), 0)::float8 from recording where recording.site_id = site.id)`.as(
        'bytes',
      ),
    ])
    .orderBy('name')
    .execute();
  return rows.map(withCategory);
}
