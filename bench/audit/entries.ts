import type { Pool } from 'pg';

const PEOPLE = 20_000;

/** Of a site with 20,000 people; one in five entries is by one of ten administrators. */
const statements = (entries: number): readonly string[] => [
  `insert into site (name, display_name) values ('acme', 'Acme')`,
  `insert into auth_user (id, name, email)
    select 'bench-' || n, 'Person ' || n, 'person-' || n || '@acme.example' from generate_series(1, ${PEOPLE}) n`,
  `insert into person (site_id, account_id, user_name, display_name, roles)
    select site.id, 'bench-' || n, 'person-' || n, 'Person ' || n, '{HOST}' from site, generate_series(1, ${PEOPLE}) n`,
  `create temporary table someone as
    select id, display_name, site_id, row_number() over (order by display_name) - 1 as place from person`,
  'create unique index on someone (place)',
  'analyze someone',
  `insert into audit_event (site_id, actor_id, actor_name, action, subject_kind, subject_id, detail, address, user_agent,
      tracking_id, created_at)
    select actor.site_id, actor.id, actor.display_name,
      (array['profile.changed', 'profile.changed', 'calendar_feeds.made', 'people.invited', 'recordings.deleted',
        'people.export_asked', 'meetings.handed_over', 'site.settings_changed'])[1 + n % 7 + (n % 5003 = 0)::int],
      'person', subject.id::text, '{"jobTitle": {"before": "Engineer", "after": "Lead engineer"}}',
      '10.' || n % 7 || '.' || n % 251 || '.' || n % 13, 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0',
      'PT_' || n, now() - (${entries} - n) * (interval '400 days' / ${entries})
    from generate_series(1, ${entries}) n
    join someone as actor on actor.place = case when n % 5 = 0 then n / 5 % 10 else n * 7919::bigint % ${PEOPLE} end
    join someone as subject on subject.place = case when n % 3 = 0 then n * 104729::bigint % ${PEOPLE} else actor.place end`,
  'drop table someone',
];

/** Writes so many entries into a database; the indexes are made anew behind them, which is quicker. */
export async function addEntries(pool: Pick<Pool, 'connect'>, entries: number): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ name: string; text: string }>(
      `select indexname as name, indexdef as text from pg_indexes
       where tablename = 'audit_event' and indexname <> 'audit_event_pkey'`,
    );
    await client.query(`set session_replication_role = 'replica'`);
    for (const { name } of rows) await client.query(`drop index ${name}`);
    for (const statement of statements(entries)) await client.query(statement);
    for (const { text } of rows) await client.query(text);
    await client.query(`set session_replication_role = 'origin'`);
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}
