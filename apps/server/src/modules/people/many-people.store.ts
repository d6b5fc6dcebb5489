import { sql } from 'kysely';
import { rawTransaction, type Reads, type Tx } from '../../platform/db/tx.ts';
import { freeUserName, userNameOf } from './user-name.ts';

/** Somebody who is to be a person of a site, by the account that they have. */
export interface ManyPerson {
  accountId: string;
  email: string;
  displayName: string;
  roles: readonly string[];
  locale: string | null;
  timeZone: string | null;
  phone: string;
}

/** Which of these names are taken on a site, or by a room anywhere. */
async function takenNames(tx: Tx, siteId: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select user_name as name from person where site_id = ${siteId} and user_name = any(${names}::text[])
    union select name from room_name where name = any(${names}::text[])`.execute(rawTransaction(tx));
  return rows.map(({ name }) => name);
}

const withoutNumber = (name: string): string => name.replace(/\d+$/, '');

/** All names that are one of these but for the number behind them. */
async function namesLike(tx: Tx, siteId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const bases = [...new Set(names.map(withoutNumber))];
  const { rows } = await sql<{ name: string }>`
    select user_name as name from person
      where site_id = ${siteId} and regexp_replace(user_name, '\\d+$', '') = any(${bases}::text[])
    union select name from room_name where regexp_replace(name, '\\d+$', '') = any(${bases}::text[])`.execute(
    rawTransaction(tx),
  );
  return rows.map(({ name }) => name);
}

/** A user name for each, of its own on the site. Only for those that are taken all names are looked through. */
async function namesFor(tx: Tx, siteId: string, people: readonly ManyPerson[]): Promise<string[]> {
  const wanted = people.map(({ email }) => userNameOf(email));
  const twice = wanted.filter((name, index) => wanted.indexOf(name) !== index);
  const colliding = [...new Set([...(await takenNames(tx, siteId, wanted)), ...twice])];
  const kept = new Set(wanted.filter((name) => !colliding.includes(name)));
  const taken = new Set([...kept, ...(await namesLike(tx, siteId, colliding))]);
  return wanted.map((name) => {
    if (kept.has(name)) return name;
    const free = freeUserName(name, taken);
    taken.add(free);
    return free;
  });
}

/** Makes people who are invited to a site; answers the ids of those who were not on it, by their accounts. */
export async function insertInvited(
  tx: Tx,
  { siteId, people, at }: { siteId: string; people: readonly ManyPerson[]; at: Date },
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const names = await namesFor(tx, siteId, people);
  const rows = await tx
    .insertInto('person')
    .values(
      people.map((person, index) => ({
        site_id: siteId,
        account_id: person.accountId,
        user_name: names[index] ?? '',
        display_name: person.displayName,
        roles: [...person.roles],
        state: 'invited',
        locale: person.locale,
        time_zone: person.timeZone,
        phone: person.phone,
        invited_at: at,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['site_id', 'account_id']).doNothing())
    .returning(['id', 'account_id as accountId'])
    .execute();
  return new Map(rows.map(({ id, accountId }) => [accountId, id]));
}

/** Which of these addresses somebody on a site has, in whatever state they are. */
export async function listTakenAddresses(
  reads: Reads,
  siteId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await reads
    .selectFrom('person')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .select('auth_user.email')
    .where('person.site_id', '=', siteId)
    .where('auth_user.email', 'in', addresses)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** What groups people are in, by name. */
export async function listGroupNames(
  reads: Reads,
  people: readonly string[],
): Promise<Map<string, string[]>> {
  if (people.length === 0) return new Map();
  const rows = await reads
    .selectFrom('person_group_member')
    .innerJoin('person_group', 'person_group.id', 'person_group_member.group_id')
    .select(['person_id as id', 'person_group.name'])
    .where('person_id', 'in', people)
    .orderBy('name_key')
    .execute();
  const names = new Map<string, string[]>();
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}
