import { EFFECTS_COUNTED } from '@portico/contract/setting-effects';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/tx.ts';

/** Rows that are looked at: one more than are counted says that there are more. */
const MOST = EFFECTS_COUNTED + 1;

/** No meeting lasts longer, but for a series: one that is not over began so long ago at most. */
const LONGEST_MS = 24 * 3_600_000;

const DAY_MS = 86_400_000;

interface Rows {
  count: number;
}

async function countBy(query: { execute(): Promise<Rows[]> }): Promise<number> {
  const [row] = await query.execute();
  return row?.count ?? 0;
}

const count = sql<number>`count(*)::int`.as('count');

/** How many meetings of a site go on now. */
export const countLiveMeetings = (reads: Reads, siteId: string): Promise<number> =>
  countBy(
    reads
      .selectFrom('meeting_instance')
      .select(count)
      .where('site_id', '=', siteId)
      .where('ended_at', 'is', null),
  );

/** How many meetings of a site are planned that are not over, a series being one, and how many people host them. */
export async function countPlannedMeetings(
  reads: Reads,
  siteId: string,
  now: Date,
): Promise<{ count: number; hosts: number }> {
  const { rows } = await sql<{ count: number; hosts: number }>`
    select count(*)::int as count, count(distinct host_id)::int as hosts from (
      (select host_id from meeting
        where site_id = ${siteId} and starts_at > ${new Date(now.getTime() - LONGEST_MS)} and ends_at > ${now}
          and kind = 'planned' and state = 'planned' and series_id is null
        limit ${MOST})
      union all
      (select host_id from meeting
        where site_id = ${siteId} and kind = 'series' and state = 'planned' and ends_at > ${now}
        limit ${MOST})
      limit ${MOST}) as planned`.execute(reads);
  return rows[0] ?? { count: 0, hosts: 0 };
}

/** How many meetings of a site there are and were, a series being one; rooms of people are none by themselves. */
export const countMeetings = (reads: Reads, siteId: string): Promise<number> =>
  countBy(
    reads
      .selectFrom((of) =>
        of
          .selectFrom('meeting')
          .select('id')
          .where('site_id', '=', siteId)
          .where('state', '=', 'planned')
          .where('series_id', 'is', null)
          .where('kind', '<>', 'personal')
          .limit(MOST)
          .as('some'),
      )
      .select(count),
  );

const people = (reads: Reads, siteId: string) =>
  reads.selectFrom('person').select(count).where('site_id', '=', siteId).where('state', '=', 'active');

/** How many people of a site can sign in. */
export const countPeople = (reads: Reads, siteId: string): Promise<number> => countBy(people(reads, siteId));

/** How many of them administer it. */
export const countAdministrators = (reads: Reads, siteId: string): Promise<number> =>
  countBy(
    people(reads, siteId)
      .where(sql<boolean>`roles && array['ADMIN', 'SITEADMIN', 'RO_SITEADMIN']`)
      .where(sql<boolean>`'ATTENDEE' <> all(roles)`),
  );

/** How many of them are no hosts, and give themselves no roles. */
export const countAttendees = (reads: Reads, siteId: string): Promise<number> =>
  countBy(
    people(reads, siteId).where(
      sql<boolean>`('ATTENDEE' = any(roles) or not roles && array['HOST', 'ADMIN', 'SITEADMIN'])`,
    ),
  );

/** How many requests wait for an administrator of a site. */
export const countRequests = (reads: Reads, siteId: string, kind: 'role' | 'account'): Promise<number> =>
  countBy(
    reads
      .selectFrom('access_request')
      .select(count)
      .where('site_id', '=', siteId)
      .where('state', '=', 'open')
      .where('kind', '=', kind),
  );

/** How many of them have chosen a theme: this one, or any. */
export const countThemes = (reads: Reads, siteId: string, theme?: 'light' | 'dark'): Promise<number> =>
  countBy(
    people(reads, siteId).where((where) =>
      where.exists(
        where
          .selectFrom('user_setting')
          .select('name')
          .whereRef('user_setting.person_id', '=', 'person.id')
          .where('user_setting.name', '=', 'user-hub-theme-name')
          .$if(theme !== undefined, (query) =>
            query.where('user_setting.value', '=', sql<string>`to_jsonb(${theme}::text)`),
          ),
      ),
    ),
  );

/** How many entries of the audit log of a site are older than so many days. */
export const countOldEntries = (
  reads: Reads,
  siteId: string,
  { days, now }: { days: number; now: Date },
): Promise<number> =>
  countBy(
    reads
      .selectFrom((of) =>
        of
          .selectFrom('audit_event')
          .select('id')
          .where('site_id', '=', siteId)
          .where('created_at', '<=', new Date(now.getTime() - days * DAY_MS))
          .limit(MOST)
          .as('old'),
      )
      .select(count),
  );
