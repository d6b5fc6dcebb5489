import type { SiteState } from '@portico/domain/site-states';
import { sql } from 'kysely';
import { holding } from '../../platform/text/like.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { FORMER_MEMBER } from '../people/index.ts';

/** What a list of sites shows beside what each site is. */
export interface ListedSite {
  id: string;
  people: number;
  createdAt: Date;
}

/** Sites by name, those whose name or address holds the keyword, with how many people each has. */
export async function searchSites(
  reads: Reads,
  { keyword, offset, limit }: { keyword: string; offset: number; limit: number },
): Promise<{ total: number; rows: ListedSite[] }> {
  const like = holding(keyword.toLowerCase());
  const { rows } = await sql<ListedSite & { total: number }>`
    select id, created_at as "createdAt", count(*) over ()::int as total,
      (select count(*)::int from person where person.site_id = site.id and account_id <> ${sql.lit(FORMER_MEMBER)}) as people
    from site
    where lower(display_name) like ${like} or name like ${like}
    order by lower(display_name), name offset ${offset} limit ${limit}`.execute(reads);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

/** The same of one site. */
export async function findListed(reads: Reads, siteId: string): Promise<ListedSite | undefined> {
  const { rows } = await sql<ListedSite>`
    select id, created_at as "createdAt",
      (select count(*)::int from person where person.site_id = site.id and account_id <> ${sql.lit(FORMER_MEMBER)}) as people
    from site where id = ${siteId}`.execute(reads);
  return rows[0];
}

/** Whether another site has a name, or had it. Names of sites that were erased stay theirs. */
export async function isNameTaken(reads: Reads, name: string, exceptId?: string): Promise<boolean> {
  const { rows } = await sql`
    select from site where name = ${name} and id is distinct from ${exceptId ?? null}::uuid
    union all
    select from site_former_name where name = ${name} and (site_id is null or site_id is distinct from ${exceptId ?? null}::uuid)
    limit 1`.execute(reads);
  return rows.length > 0;
}

/** Keeps that a name was a site’s. */
export async function keepFormerName(
  tx: Tx,
  { name, siteId, at }: { name: string; siteId: string | null; at: Date },
): Promise<void> {
  await tx
    .insertInto('site_former_name')
    .values({ name, site_id: siteId, until: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ until: at }))
    .execute();
}

/** Gives a site another name; of its own former ones that one is none any more. */
export async function setName(tx: Tx, siteId: string, name: string): Promise<void> {
  await tx.deleteFrom('site_former_name').where('name', '=', name).where('site_id', '=', siteId).execute();
  await tx.updateTable('site').set({ name }).where('id', '=', siteId).execute();
}

/** What a site is called and how it speaks to who has not chosen. */
export async function setFacts(
  tx: Tx,
  siteId: string,
  facts: { displayName?: string; defaultLocale?: string; defaultTimeZone?: string },
): Promise<void> {
  await tx
    .updateTable('site')
    .set({
      ...(facts.displayName !== undefined && { display_name: facts.displayName }),
      ...(facts.defaultLocale !== undefined && { default_locale: facts.defaultLocale }),
      ...(facts.defaultTimeZone !== undefined && { default_time_zone: facts.defaultTimeZone }),
    })
    .where('id', '=', siteId)
    .execute();
}

export async function setState(
  tx: Tx,
  siteId: string,
  { state, eraseAt }: { state: SiteState; eraseAt: Date | null },
): Promise<void> {
  await tx.updateTable('site').set({ state, erase_at: eraseAt }).where('id', '=', siteId).execute();
}

/** The mails of a site that wait, the oldest first. */
export async function listWaitingMails(reads: Reads, siteId: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('mail')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}
