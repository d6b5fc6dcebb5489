import { loadavg } from 'node:os';
import { rolesOf } from '../../packages/domain/src/roles.ts';
import { listSitePeople } from '../../apps/server/src/modules/people/index.ts';
import { openTestDatabase, type OpenDatabase } from '../../apps/server/src/testing/open.ts';
import { median } from '../process-cpu.ts';
import { report, type Measured } from '../table.ts';

const PEOPLE = 20_000;
const ROUNDS = 30;
const PAGE = 50;

const crowd = [
  `insert into site (name, display_name) values ('acme', 'Acme')`,
  `insert into auth_user (id, name, email)
    select 'p-' || n, 'Person ' || n, 'p-' || n || '@acme.example' from generate_series(1, ${PEOPLE}) n`,
  `insert into person (site_id, account_id, user_name, display_name, roles, last_seen_at)
    select site.id, 'p-' || n, 'p-' || n, 'Person ' || md5(n::text), '{HOST}', now() - n * interval '1 minute'
    from site, generate_series(1, ${PEOPLE}) n`,
  'vacuum analyze',
];

const orders = {
  name: 'lower(person.display_name), person.id',
  lastSeen: 'person.last_seen_at nulls first, lower(person.display_name), person.id',
} as const;

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

/** The first page as the list is asked for it, with how many there are, beside the statement for its rows alone. */
async function firstPage(
  { reads, pool }: OpenDatabase,
  { siteId, orderBy }: { siteId: string; orderBy: keyof typeof orders },
): Promise<Measured> {
  const actor = {
    kind: 'person',
    personId: '',
    accountId: '',
    siteId,
    sessionId: '',
    isDeploymentAdmin: false,
  } as const;
  const roles = rolesOf(['ADMIN']);
  const query = { limit: PAGE, offset: 0, orderBy, orderType: 'ASC', now: new Date() } as const;
  const bare = `select person.*, auth_user.email from person join auth_user on auth_user.id = person.account_id
    where person.site_id = $1 and person.account_id <> 'former-member' order by ${orders[orderBy]} limit ${PAGE}`;
  const turns: [number, number][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const floor = await timeOf(() => pool.query(bare, [siteId]));
    const ours = await timeOf(() => listSitePeople(reads, { ...actor, roles }, query));
    if (round > 0) turns.push([ours, floor]); // the first warms up
  }
  return {
    what: `first ${PAGE} of ${PEOPLE} people by ${orderBy}, with their number, beside the rows alone`,
    unit: 'ms',
    floor: median(turns.map(([, floor]) => floor)),
    ours: median(turns.map(([ours]) => ours)),
    ratio: median(turns.map(([ours, floor]) => ours / floor)),
    goal: { ratio: 1.2 },
  };
}

const [load = 0] = loadavg();
const database = await openTestDatabase();
try {
  for (const statement of crowd) await database.pool.query(statement);
  const { rows } = await database.pool.query<{ id: string }>(`select id from site where name = 'acme'`);
  const siteId = rows[0]?.id ?? '';
  const measured = [
    await firstPage(database, { siteId, orderBy: 'name' }),
    await firstPage(database, { siteId, orderBy: 'lastSeen' }),
  ];
  report(`The list of ${PEOPLE} people, load of the machine before ${load.toFixed(1)}`, measured);
} finally {
  await database.end();
}
