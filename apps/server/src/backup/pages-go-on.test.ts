import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabase } from '@portico/testkit/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { embeddedPlace, makeFolder, runOn } from '../testing/backups.ts';
import { makePerson } from '../testing/people.ts';

let home: string;
let from: TestDatabase;
let app: TestApp;
beforeEach(async () => {
  home = await makeFolder();
  from = await embeddedPlace();
  app = await startTestApp({ database: from, settings: { PORTICO_SECRET: '' } });
});
afterEach(async () => {
  await app.stop();
  await from.drop();
  await rm(home, { recursive: true });
});

test(
  'pages go on loading while a running portal on the embedded database is backed up',
  { timeout: 120_000 },
  async () => {
    await makePerson(app, 'ada@acme.example', { name: 'Ada' });
    const text = `insert into audit_event (actor_name, action, subject_kind, subject_id)
    select md5(n::text), repeat(md5(n::text), 30), 'test', n from generate_series(1, 100000) n`;
    await app.data.database.pool.query(text);
    const page = new URL('/webappng/sites/acme/sign-in', app.url);
    const waits: number[] = [];
    const end = new AbortController();
    const load = async (): Promise<void> => {
      while (!end.signal.aborted) {
        const began = performance.now();
        const answer = await fetch(page);
        await answer.text();
        expect(answer.status).toBe(200);
        waits.push(performance.now() - began);
      }
    };
    const loading = load();
    const backup = await runOn(from, 'backup', { file: join(home, 'portal.tar') });
    end.abort();
    await loading;
    expect(backup).toMatchObject({ code: 0, errors: [] });
    const held = /waited (\d+) ms/.exec(backup.lines.join('\n'))?.[1];
    expect(held).toBeDefined();
    const { rows } = await app.data.database.pool.query<{ mega: string }>(
      `select round(pg_database_size(current_database()) / 1048576) as mega`,
    );
    process.stdout.write(
      `backup of ${rows[0]?.mega} MB: ${waits.length} pages, longest wait ${Math.round(Math.max(...waits))} ms, held ${held} ms\n`,
    );
  },
);
