import type { listPeople } from '@portico/contract/people';
import type { Input } from '@portico/contract/operation';
import { asciiDomain } from '@portico/domain/mail-address';
import { readMailbox } from '@portico/domain/mailbox-text';
import { wantedPhone } from '@portico/domain/phone-number';
import { sql, type RawBuilder } from 'kysely';
import { holding } from '../../platform/text/like.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { FORMER_MEMBER, persons, type PersonRow } from './people.store.ts';

type Query = Input<typeof listPeople>['query'];

/** Which people of a site, and in which order. */
export interface Search extends Pick<Query, 'role' | 'state' | 'seen' | 'group' | 'orderBy'> {
  siteId: string;
  keyword: string | undefined;
  isAscending: boolean;
  offset: number;
  limit: number;
  now: Date;
}

/** Who was never seen stands before all others, as somebody who was seen long ago. */
const orders = {
  name: sql`lower(person.display_name)`,
  state: sql`array_position(array['active', 'invited', 'disabled'], person.state)`,
  lastSeen: sql`person.last_seen_at`,
  came: sql`person.created_at`,
} as const;

/** Where nulls stand is said of what can be null alone: else it is no order of an index. */
function inOrder({ orderBy, isAscending }: Pick<Search, 'orderBy' | 'isAscending'>): RawBuilder<unknown> {
  const way = isAscending ? sql`asc` : sql`desc`;
  const nulls = isAscending ? sql`nulls first` : sql`nulls last`;
  return orderBy === 'lastSeen' ? sql`${orders[orderBy]} ${way} ${nulls}` : sql`${orders[orderBy]} ${way}`;
}

const AFTER = '.example';

/** What is looked for as addresses are kept, where it may be a part of a domain or end with one in letters of any script. */
function keptForm(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const domain = asciiDomain(text.slice(at) + AFTER); // one label alone is no domain
  return domain === undefined ? text : text.slice(0, at) + domain.slice(0, -AFTER.length);
}

/** Telephone numbers in which a pattern stands; none where somebody looks for something else. */
function phonesLike(keyword: string): string | undefined {
  const pattern = wantedPhone(keyword);
  return pattern === undefined ? undefined : `%${pattern.replaceAll('?', '_').replaceAll('*', '%')}%`;
}

/** The address of what was copied from a mail, as `Jane Doe <jane@x.example>`; any other words as they are. */
const wordsIn = (text: string): string => (text.includes('<') && readMailbox(text)?.address) || text;

/** An address belongs to an account, and is asked of it: who only counts needs no account beside each person. */
function named(text: string): RawBuilder<boolean> {
  const keyword = wordsIn(text);
  const phones = phonesLike(keyword);
  return sql<boolean>`(lower(person.display_name) like ${holding(keyword.toLowerCase())}
    or exists (select from auth_user as account where account.id = person.account_id
      and account.email like ${holding(keptForm(keyword).toLowerCase())})
    ${phones === undefined ? sql`` : sql`or person.phone like ${phones}`})`;
}

const DAY_MS = 86_400_000;

/** By when they were seen last. */
function seenWhen(seen: NonNullable<Query['seen']>, now: Date): RawBuilder<boolean> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  switch (seen) {
    case 'never':
      return sql<boolean>`person.last_seen_at is null`;
    case 'within7':
    case 'within30':
      return sql<boolean>`person.last_seen_at >= ${ago(seen === 'within7' ? 7 : 30)}`;
    case 'notFor30':
      return sql<boolean>`person.last_seen_at < ${ago(30)}`;
    case 'notFor90':
      return sql<boolean>`person.last_seen_at < ${ago(90)}`;
    case 'notFor365':
      return sql<boolean>`person.last_seen_at < ${ago(365)}`;
  }
}

/** What all have in common who are looked for. A further way to pick people stands here, for rows and count alike. */
function picked({ siteId, keyword, role, state, seen, group, now }: Search): RawBuilder<boolean> {
  const all = [
    sql`person.site_id = ${siteId} and person.account_id <> ${sql.lit(FORMER_MEMBER)}`,
    ...(keyword ? [named(keyword)] : []),
    ...(role === undefined
      ? []
      : [role === 'none' ? sql`person.roles = '{}'` : sql`${role} = any(person.roles)`]),
    ...(state === undefined ? [] : [sql`person.state = ${state}`]),
    ...(group === undefined
      ? []
      : [sql`person.id in (select person_id from person_group_member where group_id = ${group})`]),
    ...(seen === undefined ? [] : [seenWhen(seen, now)]),
  ];
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** People of a site. */
export async function searchPeople(reads: Reads, search: Search): Promise<PersonRow[]> {
  const rows = await persons(reads)
    .where(picked(search))
    .orderBy(inOrder(search))
    .orderBy(sql`lower(person.display_name)`)
    .orderBy('person.id')
    .offset(search.offset)
    .limit(search.limit)
    .execute();
  return rows as PersonRow[];
}

/** How many those are. A statement of its own: beside the rows it would read all people before the first. */
export async function countPeople(reads: Reads, search: Search): Promise<number> {
  const { count } = await reads
    .selectFrom('person')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(picked(search))
    .executeTakeFirstOrThrow();
  return count;
}
