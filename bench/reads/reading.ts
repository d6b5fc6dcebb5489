import { randomBytes, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { DEFAULT_TICKET_TTL_SECONDS } from '@portico/domain/session-ticket';
import { rolesOf } from '@portico/domain/roles';
import { createTestDatabase } from '@portico/testkit/database';
import { createTickets } from '../../apps/server/src/modules/identity/identity.tickets.ts';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { createCsrf } from '../../apps/server/src/platform/http/csrf.ts';
import { Secrets } from '../../apps/server/src/platform/secrets/secrets.ts';
import { cpuNanoseconds, median } from '../process-cpu.ts';
import { report, type Measured } from '../table.ts';
import { drive, requestText, Wire } from '../wire.ts';
import { makeCrowd, MEETINGS, type Crowd } from './crowd.ts';
import { recordStatements, startBare, startOurs, type Target } from './servers.ts';

/**
 * Twenty meetings read, home's list of twenty, and a meeting planned, over HTTP through the whole portal, against node:http
 * with the same check of the ticket and the same prepared statements. On PostgreSQL: TEST_DATABASE_URL names a server. They
 * take turns, so that noise meets both; what counts is the median of each round's own ratio.
 *
 * Run: npm run bench -- reads [rounds] [seconds of each turn]
 */
const [rounds = 9, seconds = 1.5] = process.argv.slice(2).map(Number);
const WIRES = 16;
const WARM_UP_REQUESTS = 5000;
const API = '/webappng/sites/acme/api/v1/meetings';

const secret = randomBytes(32).toString('base64url');
const secrets = new Secrets(secret);
const tickets = createTickets({ secrets, clock: systemClock, ttlSeconds: DEFAULT_TICKET_TTL_SECONDS });
const csrf = createCsrf(secrets);

/** What each person's browser sends. */
function headersOf({ siteId, personIds }: Crowd, index: number): Record<string, string> {
  const ticket = tickets.issue({
    kind: 'person',
    siteId,
    personId: personIds[index] ?? '',
    accountId: `bench-${index}`,
    sessionId: randomUUID(),
    roles: rolesOf(['HOST']),
    isDeploymentAdmin: false,
  });
  const cookie = csrf.newCookie();
  return {
    accept: 'application/json',
    ticket,
    siteId,
    userHubIsRequested: 'false',
    trackingID: `PORTAL_${randomUUID()}_1`,
    'x-forwarded-for': `10.${index >> 8}.${index & 255}.1`,
    cookie: `portico-csrf=${cookie}`,
    'x-csrf-token': csrf.tokenFor(cookie),
  };
}

interface Step {
  what: string;
  requests: readonly string[];
}

const plan = {
  topic: 'Planned by the bench',
  start: '2030-01-01T10:00',
  timeZone: 'Europe/Berlin',
  durationMinutes: 45,
};

function actionsOf(crowd: Crowd) {
  const headers = crowd.personIds.map((_, index) => headersOf(crowd, index));
  const all = (line: string, body?: object): string[] => headers.map((own) => requestText(line, own, body));
  const query = `siteurl=acme&limit=${MEETINGS}`;
  return {
    past: { what: 'read of 20 meetings', requests: all(`GET ${API}/mine?range=past&${query}`) },
    home: { what: "home's list of 20", requests: all(`GET ${API}/mine?range=upcoming&${query}`) },
    plan: { what: 'plan a meeting', requests: all(`POST ${API}?siteurl=acme`, plan) },
  } satisfies Record<string, Step>;
}

interface Turn {
  count: number;
  perSecond: number;
  cpuMicroseconds: number;
}

/** Some wires to one server, which go on where they stopped. */
class Load {
  readonly #target: Target;
  readonly #wires: readonly Wire[];
  #at = 0;

  private constructor(target: Target, wires: readonly Wire[]) {
    this.#target = target;
    this.#wires = wires;
  }

  static async on(target: Target): Promise<Load> {
    return new Load(target, await Promise.all(Array.from({ length: WIRES }, () => Wire.open(target.port))));
  }

  async turn({ requests }: Step): Promise<Turn> {
    const next = (): string => requests[(this.#at += 1) % requests.length] ?? '';
    const before = cpuNanoseconds(this.#target.pid);
    const { perSecond, count } = await drive(this.#wires, next, seconds * 1000);
    return { count, perSecond, cpuMicroseconds: (cpuNanoseconds(this.#target.pid) - before) / count / 1000 };
  }

  close(): void {
    for (const wire of this.#wires) wire.close();
  }
}

interface Round {
  floor: Turn;
  ours: Turn;
}

/** Until what is hot has been compiled, which takes a large program more requests than a small one. */
async function warmUp(loads: { floor: Load; ours: Load }, step: Step): Promise<void> {
  for (let count = 0; count < WARM_UP_REQUESTS;) {
    await loads.floor.turn(step);
    count += (await loads.ours.turn(step)).count;
  }
}

async function measure(loads: { floor: Load; ours: Load }, step: Step): Promise<Round[]> {
  await warmUp(loads, step);
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1)
    all.push({ floor: await loads.floor.turn(step), ours: await loads.ours.turn(step) });
  return all;
}

function rowOf(
  all: readonly Round[],
  of: keyof Turn,
  row: Pick<Measured, 'what' | 'unit' | 'goal'>,
): Measured {
  return {
    ...row,
    floor: median(all.map(({ floor }) => floor[of])),
    ours: median(all.map(({ ours }) => ours[of])),
    ratio: median(all.map(({ floor, ours }) => ours[of] / floor[of])),
  };
}

const throughput = (all: readonly Round[], { what }: Step, leastRatio: number): Measured =>
  rowOf(all, 'perSecond', { what, unit: 'a second', goal: { leastRatio } });

const cpu = (all: readonly Round[], { what }: Step, goal: Measured['goal'] = {}): Measured =>
  rowOf(all, 'cpuMicroseconds', { what: `${what}, CPU`, unit: 'µs', goal });

const database = await createTestDatabase();
if (database.url === undefined) {
  process.stderr.write('this bench needs PostgreSQL: name a server in TEST_DATABASE_URL\n');
  process.exit(1);
}
const on = { databaseUrl: database.url, secret };
const started: Target[] = [];
try {
  let crowd: Crowd = { siteId: '', personIds: [] };
  const recorded = await recordStatements(on, async (target) => {
    crowd = await makeCrowd(on.databaseUrl);
    const load = await Wire.open(target.port);
    const { past, plan: planning } = actionsOf(crowd);
    for (const { requests } of [past, planning]) {
      const { status } = await load.ask(requests[0] ?? '');
      if (status !== 200) throw new Error(`the portal answered with ${status}`);
    }
    load.close();
  });
  const actions = actionsOf(crowd);
  const targets = {
    floor: await startBare({ ...on, recorded, personId: crowd.personIds[0] ?? '' }),
    ours: await startOurs(on),
  };
  started.push(targets.floor, targets.ours);
  const loads = { floor: await Load.on(targets.floor), ours: await Load.on(targets.ours) };
  const [load = 0] = loadavg();
  const past = await measure(loads, actions.past);
  const home = await measure(loads, actions.home);
  const planned = await measure(loads, actions.plan);
  loads.floor.close();
  loads.ours.close();
  report(
    `Calls on PostgreSQL, ${WIRES} connections, median of ${rounds}, load of the machine before ${load.toFixed(1)}`,
    [
      throughput(past, actions.past, 0.7),
      cpu(past, actions.past, { ratio: 1.45 }),
      throughput(home, actions.home, 1),
      cpu(home, actions.home),
      throughput(planned, actions.plan, 0.85),
      cpu(planned, actions.plan),
    ],
  );
} finally {
  for (const target of started) await target.stop();
  await database.drop();
}
