// The first page of the audit log, and of each way to narrow it, among five million entries: `npm run bench -- audit [entries] [rounds]`.
import { loadavg } from 'node:os';
import type { AuditFilter } from '@portico/contract/audit';
import { readPage, wantedBy } from '../../apps/server/src/modules/audit/audit.service.ts';
import { openTestDatabase, type OpenDatabase } from '../../apps/server/src/testing/open.ts';
import { report, type Measured } from '../table.ts';
import { addEntries } from './entries.ts';

const [entries = 5_000_000, rounds = 60] = process.argv.slice(2).map(Number);
const LIMIT = 50;
const MOST_MS = 20;

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

interface Ground {
  database: OpenDatabase;
  siteId: string;
  /** Some who did little, and one who did much. */
  people: readonly string[];
  busy: string;
}

async function groundOf(database: OpenDatabase): Promise<Ground> {
  const { rows } = await database.pool.query<{ siteId: string; id: string; count: string }>(
    `select site_id as "siteId", actor_id as id, count(*) from audit_event
     group by 1, 2 order by 3 desc`,
  );
  const [first] = rows;
  if (!first) throw new Error('nobody did anything');
  return { database, siteId: first.siteId, busy: first.id, people: rows.slice(-100).map(({ id }) => id) };
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Each way to narrow the log, of other people, days and addresses in each round. */
const ways: Readonly<Record<string, (round: number, ground: Ground) => AuditFilter>> = {
  'all of it': () => ({}),
  'by or about somebody': (round, { people }) => ({ personId: people[round % people.length] ?? '' }),
  'by or about who did most': (_, { busy }) => ({ personId: busy }),
  'one kind, of many': () => ({ kind: 'profile.changed' }),
  'one kind, rare': () => ({ kind: 'site.settings_changed' }),
  'an area': () => ({ kind: 'people' }),
  'about somebody': (round, { people }) => ({ subject: `person:${people[round % people.length]}` }),
  'some days': (round) => ({ from: daysAgo(round + 3), to: daysAgo(round + 1) }),
  'a name that one has': (round) => ({ keyword: `person ${19_000 + round}` }),
  'a name that many have': () => ({ keyword: 'person' }),
  'a network address': (round) => ({ keyword: `10.${round % 7}.${round % 251}.${round % 13}` }),
  'a tracking id': (round) => ({ keyword: `PT_${round * 31 + 1}` }),
  'a kind, somebody and days': (round, { busy }) => ({
    personId: busy,
    kind: 'profile.changed',
    to: daysAgo(round + 1),
  }),
};

/** The newest rows by their index: the least that any page needs. */
const floorOf = ({ database, siteId }: Ground) =>
  timeOf(() =>
    database.pool.query(
      `select * from audit_event where site_id = $1 order by created_at desc, id desc limit ${LIMIT + 1}`,
      [siteId],
    ),
  );

async function measure(ground: Ground, what: string): Promise<Measured> {
  const { reads } = ground.database;
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = -5; round < rounds; round += 1) {
    const filter = ways[what]?.(Math.abs(round), ground) ?? {};
    const least = await floorOf(ground);
    const time = await timeOf(async () =>
      readPage(reads, await wantedBy(reads, ground.siteId, filter), { limit: LIMIT }),
    );
    if (round < 0) continue; // the first warm up
    floor.push(least);
    ours.push(time);
  }
  return { what: `${what}, p95`, unit: 'ms', floor: p95(floor), ours: p95(ours), goal: { most: MOST_MS } };
}

const [load = 0] = loadavg();
const database = await openTestDatabase();
try {
  await addEntries(database.pool, entries);
  const ground = await groundOf(database);
  const rows: Measured[] = [];
  for (const what of Object.keys(ways)) rows.push(await measure(ground, what));
  const millions = (entries / 1e6).toFixed(1);
  report(
    `The audit log, a page of ${LIMIT} among ${millions} million entries, load of the machine before ${load.toFixed(1)}`,
    rows,
  );
} finally {
  await database.end();
}
