import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkImport,
  getImport,
  readTable,
  startImport,
  type ImportDetail,
} from '@portico/contract/people-imports';
import { createTestDatabase } from '@portico/testkit/database';
import pg from 'pg';
import { startPortal } from '../portal.ts';
import { report } from '../table.ts';
import { setUpSample, type Visitor } from '../visitor.ts';

/**
 * A table of people from the file to the last person, over HTTP through the whole portal while its progress is asked for,
 * against the rows of accounts, people, groups and audit written by plain statements of as many rows. On PostgreSQL:
 * TEST_DATABASE_URL names a server. And how much the portal grows while a table of a million lines is refused.
 *
 * Run: npm run bench -- imports [people]
 */
const [people = 10_000] = process.argv.slice(2).map(Number);
const ROWS_AT_ONCE = 250;
const MOST_SECONDS = 60;
const MOST_MEGABYTES = 64;
const ASK_EVERY_MS = 250;

const lineOf = (index: number): string =>
  `Person ${index},person.${index}@import.example,HOST,Group ${index % 20},de,Europe/Berlin,+49 30 ${index}`;

const tableOf = (count: number): Blob =>
  new Blob([
    'Name,Email,Role,Groups,Language,Time zone,Phone\n',
    ...Array.from({ length: count }, (_, index) => `${lineOf(index)}\n`),
  ]);

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

/** How often the progress of an import was another one while it ran. */
async function follow(ada: Visitor, importId: string): Promise<{ done: ImportDetail; steps: number }> {
  const seen = new Set<number>();
  for (;;) {
    const now = await ada.call(getImport, { params: { importId } });
    seen.add(now.added);
    if (now.state === 'done') return { done: now, steps: seen.size };
    if (now.state !== 'running') throw new Error(`the import is ${now.state}`);
    await sleep(ASK_EVERY_MS);
  }
}

/** The same rows by themselves, of as many rows a statement, each in its own transaction. */
const floorStatements = [
  `insert into auth_user (id, name, email)
    select 'floor-' || n, 'Person ' || n, 'person.' || n || '@floor.example' from generate_series($1::int, $2::int) n`,
  `insert into person (site_id, account_id, user_name, display_name, roles, state, locale, time_zone, phone)
    select site.id, 'floor-' || n, 'floor.' || n, 'Person ' || n, '{HOST}', 'invited', 'de', 'Europe/Berlin', '+4930' || n
    from site, generate_series($1::int, $2::int) n`,
  `insert into person_group_member (group_id, person_id, added_at)
    select person_group.id, person.id, now() from person join person_group on person_group.name = 'Group ' || 0
    where account_id = any (select 'floor-' || n from generate_series($1::int, $2::int) n)`,
  `insert into audit_event (site_id, actor_name, action, subject_kind, subject_id, detail)
    select site_id, 'Ada', 'people.imported', 'person', id, '{}' from person
    where account_id = any (select 'floor-' || n from generate_series($1::int, $2::int) n)`,
];

async function writeFloor(client: pg.Client): Promise<void> {
  for (let from = 1; from <= people; from += ROWS_AT_ONCE) {
    await client.query('begin');
    for (const text of floorStatements)
      await client.query(text, [from, Math.min(people, from + ROWS_AT_ONCE - 1)]);
    await client.query('commit');
  }
}

/** How many megabytes of memory a process has. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** How much a portal grows while it refuses a table of a million lines. */
async function growthOf(ada: Visitor, pid: number): Promise<number> {
  const million = new Blob(Array.from({ length: 1_000_000 }, (_, index) => `${index}@x.example\n`));
  const before = await residentMegabytes(pid);
  const refused = await ada.call(readTable, { file: million }).catch((error: unknown) => error);
  if (!(refused instanceof Error)) throw new Error('a million lines were taken');
  return Math.max(0, (await residentMegabytes(pid)) - before);
}

const database = await createTestDatabase();
if (!database.url) throw new Error('TEST_DATABASE_URL has to name a PostgreSQL');
const portal = await startPortal({ settings: { DATABASE_URL: database.url } });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  const load = loadavg()[0]?.toFixed(1);
  const ada = await setUpSample(portal);
  let made = await ada.call(readTable, { file: tableOf(people) });
  const params = { importId: made.id };
  const check = await secondsOf(async () => {
    made = await ada.call(checkImport, { params, body: made.choices });
  });
  let steps = 0;
  const ours = await secondsOf(async () => {
    await ada.call(startImport, { params, body: { sendsInvitations: false } });
    const { done, steps: seen } = await follow(ada, made.id);
    if (done.added !== people) throw new Error(`${done.added} of ${people} were imported`);
    steps = seen;
  });
  const floor = await secondsOf(() => writeFloor(client));
  const growth = await growthOf(ada, portal.pid);
  report(`Importing ${people} people, progress seen ${steps} times, load of the machine before ${load}`, [
    { what: 'a check of all lines', unit: 's', ours: check, goal: {} },
    { what: 'from the start to the last person', unit: 's', floor, ours, goal: { most: MOST_SECONDS } },
    {
      what: 'memory for a million lines that are refused',
      unit: 'MB',
      ours: growth,
      goal: { most: MOST_MEGABYTES },
    },
  ]);
} finally {
  await client.end();
  await portal.stop();
  await database.drop();
}
