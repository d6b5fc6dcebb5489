import { sql, type RawBuilder } from 'kysely';
import { holding } from '../../platform/text/like.ts';
import type { Reads } from '../../platform/db/tx.ts';
import type { Place } from './found.store.ts';
import { meetings, type MeetingRow } from './meetings.store.ts';

/** What is looked for among the meetings of a site: words of a topic, hosts, or what a number names. */
export type SiteWords =
  | { kind: 'none' }
  | { kind: 'topic'; words: Words }
  | { kind: 'hosts'; ids: readonly string[] }
  | { kind: 'named'; id: string };

/** Which meetings of a site are looked for. */
export interface SiteSought {
  siteId: string;
  now: Date;
  range: 'live' | 'upcoming' | 'past' | 'all';
  endsAfter: Date | undefined;
  startsBefore: Date | undefined;
  words: SiteWords;
}

/** No meeting lasts longer, but for a series: one that goes on by its plan began so long ago at most. */
const LONGEST_MS = 24 * 3_600_000;

const isLive = sql<boolean>`exists (select from meeting_instance i where i.meeting_id = meeting.id and i.ended_at is null)`;
const wasEntered = sql<boolean>`exists (select from meeting_instance i where i.meeting_id = meeting.id)`;

/** Words as they are searched, and the parts by which texts that may hold them are found. */
export interface Words {
  text: string;
  parts: string[];
}

/** Words as the database takes them apart: pairs of characters, and of a single one itself. */
export async function readWords(reads: Reads, keyword: string): Promise<Words> {
  const { rows } = await sql<Words>`select search_words(${keyword}::text) as text, array(
    select part from unnest(search_parts(${keyword}::text)) part
    where length(part) = least(length(search_words(${keyword}::text)), 2)) as parts`.execute(reads);
  return rows[0] ?? { text: keyword, parts: [] };
}

/** Whether a text holds words, by its index of parts and then to the letter. */
const holds = (column: RawBuilder<string>, { text, parts }: Words) =>
  sql<boolean>`(search_parts(${column}) @> ${parts}::text[] and search_words(${column}) like ${holding(text)})`;

function having(words: SiteWords): RawBuilder<boolean> {
  switch (words.kind) {
    case 'none':
      return sql<boolean>`true`;
    case 'topic':
      return holds(sql<string>`meeting.topic`, words.words);
    case 'hosts':
      return sql<boolean>`meeting.host_id = any(${[...words.ids]}::uuid[])`;
    case 'named':
      return sql<boolean>`(meeting.id = ${words.id} or meeting.series_id = ${words.id})`;
  }
}

/** How many people are found at most by a part of a name. */
const MOST_HOSTS = 1000;

/** The people of a site whose name holds words, or whose address they are. */
export async function findHosts(reads: Reads, siteId: string, words: Words): Promise<string[]> {
  const people = reads
    .selectFrom('person')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .select('person.id')
    .where('person.site_id', '=', siteId)
    .limit(MOST_HOSTS);
  const rows = await people
    .where(
      words.text.includes('@')
        ? sql<boolean>`auth_user.email = ${words.text}`
        : holds(sql<string>`person.display_name`, words),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The meeting of a site that has a number. */
export async function findNamed(
  reads: Reads,
  siteId: string,
  number: string,
): Promise<{ id: string; kind: string } | undefined> {
  return await reads
    .selectFrom('meeting')
    .select(['id', 'kind'])
    .where('number', '=', number)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

const ofRange = ({ range, now }: SiteSought): RawBuilder<boolean> => {
  const isOne = sql<boolean>`(meeting.kind = 'planned' or meeting.ends_at > ${now} or ${wasEntered})`; // one of now that nobody entered was none
  if (range === 'upcoming') return sql<boolean>`(meeting.ends_at > ${now} or ${isLive})`;
  return range === 'past' ? sql<boolean>`meeting.ends_at <= ${now} and not ${isLive} and ${isOne}` : isOne;
};

/** Starts outside of which nothing is found: what bounds the walk along the index of a site. */
function startsWithin({ range, now, endsAfter, startsBefore }: SiteSought) {
  const ends =
    range === 'upcoming' ? new Date(Math.max(now.getTime(), endsAfter?.getTime() ?? 0)) : endsAfter;
  const after = ends && new Date(ends.getTime() - LONGEST_MS);
  const before = range === 'past' && (!startsBefore || startsBefore > now) ? now : startsBefore;
  return { after, before };
}

const behind = (after: Place, isBackwards: boolean) => {
  const sign = sql.raw(isBackwards ? '<' : '>');
  return sql<boolean>`(meeting.starts_at, meeting.id) ${sign} (${after.startsAt}, ${after.id}::uuid)`;
};

interface Slice {
  after: Place | undefined;
  limit: number;
}

/** The next meetings of a site behind a place that have rows: past ones backwards, others forwards. */
export async function listSiteFound(
  reads: Reads,
  sought: SiteSought,
  { after, limit }: Slice,
): Promise<Place[]> {
  const { siteId, range, endsAfter, words } = sought;
  const order = range === 'past' ? 'desc' : 'asc';
  const within = startsWithin(sought);
  const rows = await reads
    .selectFrom('meeting')
    .select(['meeting.id', 'meeting.starts_at as startsAt'])
    .where('meeting.site_id', '=', siteId)
    .where('meeting.state', '=', 'planned')
    .where('meeting.kind', 'in', ['planned', 'instant'])
    .where(ofRange(sought))
    .where(having(words))
    .$if(within.after !== undefined, (query) => query.where('meeting.starts_at', '>', within.after!))
    .$if(within.before !== undefined, (query) => query.where('meeting.starts_at', '<', within.before!))
    .$if(endsAfter !== undefined, (query) => query.where('meeting.ends_at', '>', endsAfter!))
    .$if(after !== undefined, (query) => query.where(behind(after!, range === 'past')))
    .orderBy('meeting.starts_at', order)
    .orderBy('meeting.id', order)
    .limit(limit)
    .execute();
  return rows as Place[];
}

/** What takes place on a site, the latest first, personal rooms too; its place is when it began. */
export async function listSiteLive(
  reads: Reads,
  { siteId, words }: SiteSought,
  { after, limit }: Slice,
): Promise<Place[]> {
  return await reads
    .selectFrom('meeting_instance as instance')
    .innerJoin('meeting', 'meeting.id', 'instance.meeting_id')
    .select(['meeting.id', 'instance.started_at as startsAt'])
    .where('instance.site_id', '=', siteId)
    .where('instance.ended_at', 'is', null)
    .where(having(words))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(instance.started_at, meeting.id) < (${after!.startsAt}, ${after!.id}::uuid)`),
    )
    .orderBy('instance.started_at', 'desc')
    .orderBy('meeting.id', 'desc')
    .limit(limit)
    .execute();
}

/** A series of a site that has dates without rows, as much of it as its dates are computed of. */
export interface SiteSeries {
  id: string;
  rule: string;
  nextAt: Date;
  localStart: string;
  timeZone: string;
  durationMinutes: number;
}

/** Series of a site by their first date without a row, which none of their other such dates comes before. */
export async function listSiteSeries(
  reads: Reads,
  { siteId, startsBefore, endsAfter, words }: SiteSought,
  { after, limit }: { after: Pick<SiteSeries, 'nextAt' | 'id'> | undefined; limit: number },
): Promise<SiteSeries[]> {
  const rows = await reads
    .selectFrom('meeting_series as series')
    .innerJoin('meeting', 'meeting.id', 'series.meeting_id')
    .select([
      'meeting.id',
      'series.rule',
      'series.next_at as nextAt',
      'meeting.local_start as localStart',
      'meeting.time_zone as timeZone',
      'meeting.duration_minutes as durationMinutes',
    ])
    .where('meeting.site_id', '=', siteId)
    .where('meeting.kind', '=', 'series')
    .where('meeting.state', '=', 'planned')
    .where('series.next_at', 'is not', null)
    .where(having(words))
    .$if(startsBefore !== undefined, (query) => query.where('series.next_at', '<', startsBefore!))
    .$if(endsAfter !== undefined, (query) => query.where('meeting.ends_at', '>', endsAfter!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(series.next_at, series.meeting_id) > (${after!.nextAt}, ${after!.id}::uuid)`),
    )
    .orderBy('series.next_at')
    .orderBy('series.meeting_id')
    .limit(limit)
    .execute();
  return rows as SiteSeries[];
}

/** A meeting of a site with how many are in it; of a room without a time the times are null. */
export type SiteMeetingRow = Omit<MeetingRow, 'kind' | 'startsAt'> & {
  kind: MeetingRow['kind'] | 'personal';
  startsAt: Date | null;
  liveSince: Date | null;
  insideCount: number;
};

/** These meetings of a site, by their ids. */
export async function findSiteRows(
  reads: Reads,
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, SiteMeetingRow>> {
  if (ids.length === 0) return new Map();
  const rows = await meetings(reads)
    .select([
      sql<Date | null>`(select i.started_at from meeting_instance i where i.meeting_id = meeting.id and i.ended_at is null)`.as(
        'liveSince',
      ),
      sql<number>`(select count(*)::int from participant where participant.meeting_id = meeting.id
        and participant.standing = 'inRoom')`.as('insideCount'),
    ])
    .where('meeting.site_id', '=', siteId)
    .where('meeting.id', 'in', [...ids])
    .execute();
  return new Map((rows as SiteMeetingRow[]).map((row) => [row.id, row]));
}
