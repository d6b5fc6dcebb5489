import { loadavg } from 'node:os';
import type { ReadyJson } from '../../apps/server/src/platform/http/ready-json.ts';
import { upcomingMeetings } from '../../apps/server/src/modules/meetings/meetings.upcoming.ts';
import { openTestDatabase, type OpenDatabase } from '../../apps/server/src/testing/open.ts';
import { median } from '../process-cpu.ts';
import { report, type Measured } from '../table.ts';
import { addCrowd } from './crowd.ts';

const HOME = 20;
const LIST = 50;
const ASKED = 200;
const SERIES = 40;
/** A person has so many meetings and series among the million. */
const OWN = { meetings: 50, series: 5 };

const list = ({ reads }: OpenDatabase, personId: string, limit: number): Promise<ReadyJson> =>
  upcomingMeetings(reads, { personId, now: new Date(), offset: 0, limit });

async function timesOf(database: OpenDatabase, ids: readonly string[], limit: number): Promise<number[]> {
  const times: number[] = [];
  for (const id of ids) {
    const from = performance.now();
    await list(database, id, limit);
    times.push(performance.now() - from);
  }
  return times;
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** People with series beside people with as many single meetings, in turns. */
async function beside(
  database: OpenDatabase,
  { what, limit, rounds }: { what: string; limit: number; rounds: number },
  [series, single]: readonly [readonly string[], readonly string[]],
): Promise<Measured> {
  const turns: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, floor] = [await timesOf(database, series, limit), await timesOf(database, single, limit)];
    if (round > 0) turns.push([median(ours), median(floor)]); // the first warms up
  }
  return {
    what: `${what} of ${limit}, ${SERIES} series beside as many meetings`,
    unit: 'ms',
    floor: median(turns.map(([, floor]) => floor)),
    ours: median(turns.map(([ours]) => ours)),
    ratio: median(turns.map(([ours, floor]) => ours / floor)),
    goal: { ratio: 1.3 },
  };
}

async function amongOthers(database: OpenDatabase, meetings: number): Promise<Measured> {
  const { pool } = database;
  const people = (name: string, count: number) => ({ name, people: count, everyDays: 2, ...OWN });
  const ids = await addCrowd(pool, people('few', ASKED));
  await pool.query('vacuum analyze');
  const alone = [...(await timesOf(database, ids, HOME)), ...(await timesOf(database, ids, HOME))].slice(
    ASKED,
  );
  await addCrowd(pool, people('other', Math.ceil(meetings / OWN.meetings)));
  await pool.query('vacuum analyze');
  const beside = [...(await timesOf(database, ids, HOME)), ...(await timesOf(database, ids, HOME))].slice(
    ASKED,
  );
  return {
    what: `next ${HOME} of a person among ${(meetings / 1e6).toFixed(1)} million meetings and ${(meetings * OWN.series) / OWN.meetings} series of others, beside without them, p95`,
    unit: 'ms',
    floor: p95(alone),
    ours: p95(beside),
    goal: { most: 10 },
  };
}

/** What series cost the list of meetings. */
export async function reportLists({ rounds, meetings }: { rounds: number; meetings: number }): Promise<void> {
  const [load = 0] = loadavg();
  const database = await openTestDatabase();
  try {
    await database.pool.query(`insert into site (name, display_name) values ('acme', 'Acme')`);
    const some = { people: ASKED, everyDays: 1 };
    const crowds = [
      await addCrowd(database.pool, { name: 'series', meetings: 0, series: SERIES, ...some }),
      await addCrowd(database.pool, { name: 'single', meetings: SERIES, series: 0, ...some }),
    ] as const;
    await database.pool.query('vacuum analyze');
    const rows = [
      await beside(database, { what: 'home', limit: HOME, rounds }, crowds),
      await beside(database, { what: 'list', limit: LIST, rounds }, crowds),
      await amongOthers(database, meetings),
    ];
    report(`The list of meetings of people with series, load of the machine before ${load.toFixed(1)}`, rows);
  } finally {
    await database.end();
  }
}
