import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type OpenDatabase } from '../../../testing/open.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ isMigrated: false });
  const before = Object.entries(migrations).filter(([name]) => name < '0019');
  await migrate(database, Object.fromEntries(before));
});
afterAll(async () => {
  await database.end();
});

const id = (digit: number): string => `${digit}`.repeat(8) + '-0000-4000-8000-000000000000';
const LONG = 'meetings-of-everybody.department.of-a-long-name.example';

/** A calendar part as the version before wrote it: lines of at most 75 octets. */
const part = (meeting: number, host: string): string => {
  const line = `UID:${id(meeting)}@${host}`;
  const folded = line.length > 75 ? `${line.slice(0, 75)}\r\n ${line.slice(75)}` : line;
  const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${folded}\r\nSEQUENCE:0\r\nSUMMARY:UID:x@y\r\nEND:VEVENT\r\n`;
  return JSON.stringify({ method: 'REQUEST', text });
};

test('meetings keep the name that their first invitation gave them, those without one have one of their own', async () => {
  const { pool } = database;
  await pool.query(`insert into site (id, name, display_name) values ('${id(9)}', 'acme', 'Acme')`);
  await pool.query(`insert into auth_user (id, name, email) values ('hana', 'Hana', 'hana@acme.example')`);
  await pool.query(
    `insert into person (id, site_id, account_id, user_name, display_name, state, roles, created_at)
     values ('${id(8)}', '${id(9)}', 'hana', 'hana', 'Hana', 'active', '{HOST}', now())`,
  );
  const times = `'2026-11-23T10:20', now(), now()`;
  for (const meeting of [1, 2, 3, 4, 5])
    await pool.query(
      `insert into meeting (id, site_id, host_id, topic, time_zone, duration_minutes, number, link_token,
         created_at, updated_at, kind, local_start, starts_at, ends_at)
       values ('${id(meeting)}', '${id(9)}', '${id(8)}', 'Review', 'UTC', 30, '${meeting}', '${meeting}',
         now(), now(), ${meeting === 5 ? `'personal', null, null, null` : `'planned', ${times}`})`,
    );
  const mail = (calendar: string | null, at: string) =>
    pool.query(
      `insert into mail (recipient, subject, text_body, html_body, calendar, created_at) values ('a', 'b', 'c', 'd', $1, $2)`,
      [calendar, at],
    );
  await mail(part(1, 'second.example'), '2026-02-01');
  await mail(part(1, 'first.example'), '2026-01-01');
  await mail(part(2, LONG), '2026-01-01');
  await mail(null, '2026-01-01');
  await pool.query(
    `insert into mail_order (site_id, sender_id, thread, sequence, kind, content, calendar)
     values ('${id(9)}', '${id(8)}', '${id(3)}', 0, 'first', '{}', $1)`,
    [part(3, 'ordered.example')],
  );
  await migrate(database);
  const { rows } = await pool.query<{ uid: string | null }>(
    'select calendar_uid as uid from meeting order by number',
  );
  expect(rows.map(({ uid }) => uid)).toEqual([
    `${id(1)}@first.example`,
    `${id(2)}@${LONG}`,
    `${id(3)}@ordered.example`,
    id(4),
    null,
  ]);
});
