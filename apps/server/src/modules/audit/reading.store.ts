import type { AuditAction } from '@portico/domain/audit-actions';
import { sql, type RawBuilder } from 'kysely';
import { holding } from '../../platform/text/like.ts';
import type { Reads } from '../../platform/db/tx.ts';
import type { AuditValues } from './audit.detail.ts';

/** A row of the log. */
export interface AuditRow {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  detail: AuditValues;
  address: string | null;
  userAgent: string | null;
  trackingId: string | null;
}

/** Which entries of a site are meant. */
export interface Wanted {
  siteId: string;
  /** Who acted, or whom it was done to. */
  personId?: string | undefined;
  actions?: readonly AuditAction[] | undefined;
  subject?: { kind: string; id: string } | undefined;
  /** A field that the entry has. */
  field?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** What was looked for: a network address, a tracking id, or people who are called so. */
  found?: { text: string; personIds: readonly string[] } | undefined;
}

/** Which part of them: behind an entry, the newest first. */
export interface Part {
  after?: string | undefined;
  offset?: number;
  limit: number;
}

/** A way to entries by one index: those of each of these values, the newest first. */
interface Road {
  values: readonly string[];
  type: 'uuid' | 'text';
  matches(value: RawBuilder<unknown>): RawBuilder<unknown>;
}

const actorIs = (id: RawBuilder<unknown>) => sql`actor_id = ${id}`;
const isAbout = (id: RawBuilder<unknown>) => sql`subject_kind = 'person' and subject_id = ${id}`;

const ofPeople = (personIds: readonly string[]): Road[] => [
  { values: personIds, type: 'uuid', matches: actorIs },
  { values: personIds, type: 'text', matches: isAbout },
];

/** The ways to what is wanted by what it names that is rarest, and what else is looked at on the way. */
function roadsTo(wanted: Wanted): { roads: Road[]; rest: Wanted } {
  const { subject, personId, found, actions } = wanted;
  if (subject) {
    const { kind, id } = subject;
    const matches = (value: RawBuilder<unknown>) => sql`subject_kind = ${kind} and subject_id = ${value}`;
    return { roads: [{ values: [id], type: 'text', matches }], rest: { ...wanted, subject: undefined } };
  }
  if (personId !== undefined)
    return { roads: ofPeople([personId]), rest: { ...wanted, personId: undefined } };
  if (found) {
    const { text, personIds } = found;
    const roads: Road[] = [
      ...ofPeople(personIds),
      { values: [text], type: 'text', matches: (value) => sql`address = ${value}` },
      { values: [text], type: 'text', matches: (value) => sql`tracking_id = ${value}` },
    ];
    return { roads, rest: { ...wanted, found: undefined } };
  }
  if (actions) {
    const road: Road = { values: actions, type: 'text', matches: (value) => sql`action = ${value}` };
    return { roads: [road], rest: { ...wanted, actions: undefined } };
  }
  return { roads: [{ values: ['all'], type: 'text', matches: () => sql`true` }], rest: wanted };
}

const isOneOf = (column: string, values: readonly string[], type: Road['type']): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;

const concerns = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`(${isOneOf('actor_id', ids, 'uuid')} or subject_kind = 'person' and ${isOneOf('subject_id', ids, 'text')})`;

/** What is asked of an entry beside the way that led to it. */
function conditions(wanted: Wanted, after: string | undefined): RawBuilder<unknown> {
  const { siteId, personId, actions, subject, field, from, to, found } = wanted;
  const all = [
    sql`site_id = ${siteId}`,
    personId !== undefined && concerns([personId]),
    actions && isOneOf('action', actions, 'text'),
    subject && sql`subject_kind = ${subject.kind} and subject_id = ${subject.id}`,
    field !== undefined && sql`detail -> ${field}::text is not null`,
    from && sql`created_at >= ${from}`,
    to && sql`created_at < ${to}`,
    found && sql`(${concerns(found.personIds)} or address = ${found.text} or tracking_id = ${found.text})`,
    after !== undefined &&
      sql`(created_at, id) < ((select created_at from audit_event where id = ${after}::bigint), ${after}::bigint)`,
  ].filter((one) => one !== false && one !== undefined);
  return sql.join(all, sql` and `);
}

/** The entries that are wanted, the newest first. Each way is walked no further than the page reaches, however many there are. */
export async function listEntries(reads: Reads, wanted: Wanted, part: Part): Promise<AuditRow[]> {
  const { after, offset = 0, limit } = part;
  const reach = offset + limit;
  const { roads, rest } = roadsTo(wanted);
  const all = conditions(rest, after);
  const walks = roads.map(
    ({ values, type, matches }) => sql`select found.id, found.created_at
      from unnest(${values}::${sql.raw(type)}[]) as one (value) cross join lateral (
        select id, created_at from audit_event where ${matches(sql.ref('one.value'))} and ${all}
        order by created_at desc, id desc limit ${reach}) as found`,
  );
  const { rows } = await sql<AuditRow>`
    select entry.id::text, entry.created_at as at, actor_id as "actorId", actor_name as "actorName", action,
      subject_kind as "subjectKind", subject_id as "subjectId", detail, address, user_agent as "userAgent",
      tracking_id as "trackingId"
    from (select id, created_at from (${sql.join(walks, sql` union `)}) as walked
      order by created_at desc, id desc offset ${offset} limit ${limit}) as page
    join audit_event as entry on entry.id = page.id
    order by page.created_at desc, page.id desc`.execute(reads);
  return rows;
}

/** People whose entries a search shows at most. */
const MOST_FOUND = 20;

/** Somebody of the site whose name or address holds the text; those with the shortest names first. */
export async function findPeopleLike(reads: Reads, siteId: string, text: string): Promise<string[]> {
  const like = holding(text.toLowerCase());
  const people = reads.selectFrom('person').select('person.id').where('person.site_id', '=', siteId);
  const found = text.includes('@')
    ? people
        .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
        .where('auth_user.email', 'like', like)
    : people.where((where) =>
        where.or([
          where(sql<string>`lower(person.display_name)`, 'like', like),
          where('person.user_name', 'like', like), // as a rule what stands before the @
        ]),
      );
  const rows = await found
    .orderBy(sql`length(person.display_name)`)
    .orderBy('person.id')
    .limit(MOST_FOUND)
    .execute();
  return rows.map(({ id }) => id);
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** What things of a site are called now that entries are about, by kind and id. */
export async function namesOf(
  reads: Reads,
  siteId: string,
  subjects: readonly { kind: string; id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: string): string[] =>
    subjects.filter((one) => one.kind === kind && isUuid(one.id)).map(({ id }) => id);
  const [people, meetings, recordings] = [idsOf('person'), idsOf('meeting'), idsOf('recording')];
  const { rows } = await sql<{ key: string; name: string }>`
    select 'person:' || id as key, display_name as name from person
      where site_id = ${siteId} and id = any(${people}::uuid[])
    union all select 'meeting:' || id, topic from meeting where site_id = ${siteId} and id = any(${meetings}::uuid[])
    union all select 'recording:' || id, name from recording
      where site_id = ${siteId} and id = any(${recordings}::uuid[])
    union all select 'site:' || id, display_name from site where id = ${siteId}`.execute(reads);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
