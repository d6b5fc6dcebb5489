import { sql } from 'kysely';
import { holding } from '../../platform/text/like.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** A group, and how many of those who are in it may come in, or were invited to. */
export interface GroupRow {
  id: string;
  name: string;
  version: number;
  count: number;
}

/** Who is kept out is in no group for others, and in it again when they are let in. */
const isCounted = sql<boolean>`person.state <> 'disabled'`;

const counted = sql<number>`(select count(*)::int from person_group_member
  join person on person.id = person_id where group_id = person_group.id and ${isCounted})`;

const groupsOf = (reads: Reads, siteId: string) =>
  reads
    .selectFrom('person_group')
    .select(['person_group.id', 'person_group.name', 'person_group.version', counted.as('count')])
    .where('person_group.site_id', '=', siteId);

interface Search {
  siteId: string;
  /** As names are compared. */
  key: string | undefined;
  orderBy: 'name' | 'count';
  isAscending: boolean;
  offset: number;
  limit: number;
}

export async function searchGroups(
  reads: Reads,
  search: Search,
): Promise<{ total: number; rows: GroupRow[] }> {
  const { key, isAscending } = search;
  const rows = await groupsOf(reads, search.siteId)
    .select(sql<string>`count(*) over ()`.as('total'))
    .$if(key !== undefined, (query) => query.where('name_key', 'like', holding(key ?? '')))
    .orderBy(search.orderBy === 'name' ? sql`name_key` : sql`count`, isAscending ? 'asc' : 'desc')
    .orderBy('name_key')
    .offset(search.offset)
    .limit(search.limit)
    .execute();
  return { total: Number(rows[0]?.total ?? 0), rows };
}

export async function findGroup(reads: Reads, siteId: string, id: string): Promise<GroupRow | undefined> {
  return await groupsOf(reads, siteId).where('person_group.id', '=', id).executeTakeFirst();
}

/** The same, for this transaction alone until it ends. */
export async function holdGroup(tx: Tx, siteId: string, id: string): Promise<GroupRow | undefined> {
  await tx.selectFrom('person_group').select('id').where('id', '=', id).forUpdate().execute();
  return await findGroup(tx, siteId, id);
}

interface Named {
  name: string;
  key: string;
}

/** Makes groups that are not there; answers the ids of those that were made. */
export async function insertGroups(
  tx: Tx,
  { siteId, names, at }: { siteId: string; names: readonly Named[]; at: Date },
): Promise<{ id: string; key: string }[]> {
  if (names.length === 0) return [];
  return await tx
    .insertInto('person_group')
    .values(names.map(({ name, key }) => ({ site_id: siteId, name, name_key: key, created_at: at })))
    .onConflict((conflict) => conflict.columns(['site_id', 'name_key']).doNothing())
    .returning(['id', 'name_key as key'])
    .execute();
}

/** The groups that are called so. */
export async function listGroupsByKey(
  reads: Reads,
  siteId: string,
  keys: readonly string[],
): Promise<{ id: string; key: string }[]> {
  if (keys.length === 0) return [];
  return await reads
    .selectFrom('person_group')
    .select(['id', 'name_key as key'])
    .where('site_id', '=', siteId)
    .where('name_key', 'in', keys)
    .execute();
}

/** Gives a group another name; answers whether nothing else is called so. */
export async function setName(tx: Tx, id: string, { name, key }: Named): Promise<boolean> {
  const row = await tx
    .updateTable('person_group')
    .set({ name, name_key: key, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('person_group as other')
            .select('other.id')
            .whereRef('other.site_id', '=', 'person_group.site_id')
            .where('other.name_key', '=', key)
            .where('other.id', '<>', id),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('person_group').where('id', '=', id).execute();
}

/** Puts people of the site into a group by their ids; answers how many were not in it. */
export async function insertMembers(
  tx: Tx,
  { siteId, groupId, people, at }: { siteId: string; groupId: string; people: readonly string[]; at: Date },
): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await tx
    .insertInto('person_group_member')
    .columns(['group_id', 'person_id', 'added_at'])
    .expression((from) =>
      from
        .selectFrom('person')
        .select([sql<string>`${groupId}::uuid`.as('group_id'), 'id', sql<Date>`${at}::timestamptz`.as('at')])
        .where('site_id', '=', siteId)
        .where('id', 'in', people)
        .where('left_at', 'is', null)
        .orderBy('id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The people of the site of these addresses, as they are kept. */
export async function listPeopleByEmail(
  reads: Reads,
  siteId: string,
  addresses: readonly string[],
): Promise<{ id: string; email: string }[]> {
  if (addresses.length === 0) return [];
  return await reads
    .selectFrom('person')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .select(['person.id', 'auth_user.email'])
    .where('person.site_id', '=', siteId)
    .where('person.left_at', 'is', null)
    .where('auth_user.email', 'in', addresses)
    .execute();
}

export async function deleteMembers(tx: Tx, groupId: string, people: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('person_group_member')
    .where('group_id', '=', groupId)
    .where('person_id', 'in', people)
    .returning('person_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes somebody out of every group. */
export async function deleteMemberships(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('person_group_member').where('person_id', '=', personId).execute();
}

/** Who is invited with a group, by name. */
export async function listMailboxes(
  reads: Reads,
  groupId: string,
  limit: number,
): Promise<{ displayName: string; email: string }[]> {
  return await reads
    .selectFrom('person_group_member')
    .innerJoin('person', 'person.id', 'person_group_member.person_id')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .select(['person.display_name as displayName', 'auth_user.email'])
    .where('group_id', '=', groupId)
    .where(isCounted)
    .orderBy(sql`lower(person.display_name)`)
    .orderBy('person.id')
    .limit(limit)
    .execute();
}
