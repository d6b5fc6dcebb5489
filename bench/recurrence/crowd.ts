import type { Pool } from 'pg';

/** How many people there are, and how many meetings and series each has. */
export interface Crowd {
  /** What their addresses begin with: crowds of one database are told apart by it. */
  name: string;
  people: number;
  meetings: number;
  series: number;
  /** Days between two meetings of somebody. */
  everyDays: number;
}

const statements = ({ name, people, meetings, series, everyDays }: Crowd): readonly string[] => [
  `insert into auth_user (id, name, email)
    select '${name}-' || n, '${name} ' || n, '${name}-' || n || '@acme.example' from generate_series(1, ${people}) n`,
  `insert into person (site_id, account_id, user_name, display_name, roles)
    select site.id, '${name}-' || n, '${name}-' || n, '${name} ' || n, '{HOST}' from site, generate_series(1, ${people}) n`,
  `create temporary table planned as
    select gen_random_uuid() as id, person.id as host_id, person.site_id, n, n <= ${series} as is_series,
      date_trunc('day', now()) + (n * ${everyDays}) * interval '1 day' + interval '9 hours' as starts_at
    from person, generate_series(1, ${meetings + series}) n where user_name like '${name}-%'`,
  `insert into meeting (id, site_id, host_id, kind, topic, local_start, time_zone, starts_at, ends_at, duration_minutes, number,
      link_token, created_at, updated_at)
    select id, site_id, host_id, case when is_series then 'series' else 'planned' end, 'Planning ' || n,
      to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', starts_at,
      starts_at + case when is_series then interval '36500 days' else interval '45 minutes' end, 45,
      translate(id::text, '-', ''), translate(id::text, '-', 'x'), now(), now() from planned`,
  `insert into meeting_series (meeting_id, rule, next_at) select id, 'FREQ=WEEKLY', starts_at from planned where is_series`,
  `insert into meeting_access (person_id, starts_at, meeting_id, ends_at, role, remind_at)
    select host_id, meeting.starts_at, id, ends_at, 'host', null from meeting join planned using (id, host_id)`,
  'drop table planned',
];

/** Writes a crowd into a database, and answers the ids of its people. */
export async function addCrowd(pool: Pick<Pool, 'connect'>, crowd: Crowd): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = 'replica'`); // nobody asks a million times whether a person is there
    for (const statement of statements(crowd)) await client.query(statement);
    await client.query(`set session_replication_role = 'origin'`);
    const { rows } = await client.query<{ id: string }>(
      `select id from person where user_name like '${crowd.name}-%'`,
    );
    return rows.map(({ id }) => id);
  } finally {
    client.release();
  }
}
