import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';

async function rowsByTable(app: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.data.database.reads);
  const counts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(
      app.data.database.reads,
    );
    return [name, String(rows[0]?.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const VISITS = 10_000;
const AT_ONCE = 20;

test(
  'ten thousand first visits leave no row, and no cookie but that of the CSRF token',
  { timeout: 120_000 },
  async () => {
    const app = await startTestApp();
    await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
    const before = await rowsByTable(app);
    const cookies = new Set<string>();
    for (let visit = 0; visit < VISITS; visit += AT_ONCE) {
      const answers = Array.from({ length: AT_ONCE }, () =>
        fetch(`${app.url}/webappng/sites/acme/welcome`, { headers: { accept: 'text/html' } }),
      );
      for (const answer of await Promise.all(answers)) {
        expect(answer.status).toBe(200);
        for (const line of answer.headers.getSetCookie()) cookies.add(line.split('=')[0] ?? '');
        await answer.body?.cancel();
      }
    }
    expect(await rowsByTable(app)).toEqual(before);
    expect([...cookies]).toEqual(['portico-csrf']);
    await app.stop();
    await app.database.drop();
  },
);
