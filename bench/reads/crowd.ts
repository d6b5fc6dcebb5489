import pg from 'pg';

/** People of one site, each with meetings ahead and behind. */
export interface Crowd {
  siteId: string;
  personIds: string[];
}

export const PEOPLE = 400;
export const MEETINGS = 20;

const statements = [
  `insert into site (name, display_name) values ('acme', 'Acme')`,
  `insert into auth_user (id, name, email)
    select 'bench-' || n, 'Person ' || n, 'person-' || n || '@acme.example' from generate_series(1, ${PEOPLE}) n`,
  `insert into person (site_id, account_id, user_name, display_name, roles)
    select site.id, 'bench-' || n, 'person-' || n, 'Person ' || n, '{HOST}' from site, generate_series(1, ${PEOPLE}) n`,
  `insert into meeting (site_id, host_id, topic, local_start, time_zone, starts_at, ends_at, duration_minutes, number,
      link_token, created_at, updated_at)
    select person.site_id, person.id, 'Weekly planning ' || n, '2030-01-01T10:00', 'Europe/Berlin',
      now() + n * interval '1 day', now() + n * interval '1 day' + interval '45 minutes', 45,
      (100000000 + row_number() over ())::text, md5(random()::text), now(), now()
    from person, generate_series(-${MEETINGS}, ${MEETINGS}) n where n <> 0`,
  `insert into meeting_access (person_id, starts_at, meeting_id, ends_at, role)
    select host_id, starts_at, id, ends_at, 'host' from meeting`,
  `insert into meeting_invitee (meeting_id, email, display_name)
    select id, 'guest-' || n || '@elsewhere.example', 'Guest ' || n from meeting, generate_series(1, 3) n`,
  'analyze',
];

/** Fills a database that the portal has just made. */
export async function makeCrowd(databaseUrl: string): Promise<Crowd> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query<{ id: string; siteId: string }>(
      'select id, site_id as "siteId" from person',
    );
    return { siteId: rows[0]?.siteId ?? '', personIds: rows.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}
