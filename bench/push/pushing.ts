import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PUSH_PATH } from '@portico/contract/push-channel';
import { rolesOf } from '@portico/domain/roles';
import { DEFAULT_TICKET_TTL_SECONDS } from '@portico/domain/session-ticket';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { createTickets } from '../../apps/server/src/modules/identity/identity.tickets.ts';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { Secrets } from '../../apps/server/src/platform/secrets/secrets.ts';
import { median } from '../process-cpu.ts';
import { report } from '../table.ts';
import type { PushAnswer, PushOrder } from './orders.ts';
import { Tabs } from './tabs.ts';

/**
 * Memory of an open push connection, and the time from an event to the last of all who hear it, against `ws` alone that
 * sends a frame of the same length. Each connection comes with a session of its own. The servers take turns, each time
 * new ones, so that noise meets both. On PostgreSQL where TEST_DATABASE_URL names a server.
 *
 * Run: npm run bench -- push [connections] [rounds] [broadcasts in a round]
 */
const [connections = 10_000, rounds = 3, broadcasts = 7] = process.argv.slice(2).map(Number);

const secret = randomBytes(32).toString('base64url');
const tickets = createTickets({
  secrets: new Secrets(secret),
  clock: systemClock,
  ttlSeconds: DEFAULT_TICKET_TTL_SECONDS,
});
const [siteId, personId] = [randomUUID(), randomUUID()];

const authorization = (index: number): string =>
  JSON.stringify({
    id: String(index),
    type: 'authorization',
    data: {
      token: tickets.issue({
        kind: 'person',
        siteId,
        personId,
        accountId: 'bench',
        sessionId: randomUUID(),
        roles: rolesOf(['HOST']),
        isDeploymentAdmin: false,
      }),
    },
  });

/** As long as what the portal sends for one event. */
const frame = JSON.stringify({
  id: '1000',
  sequenceNumber: 1000,
  timestamp: Date.now(),
  trackingId: '',
  cursor: `${randomUUID()}.1000000`,
  data: { uuid: '0'.repeat(32), eventType: 'meeting.changed' },
});

interface Result {
  kilobytes: number;
  ms: number;
}

async function ask(child: ChildProcess, order: PushOrder): Promise<number> {
  child.send(order);
  const [{ bytes }] = (await once(child, 'message')) as [Extract<PushAnswer, { bytes: number }>];
  return bytes;
}

async function broadcast(child: ChildProcess, tabs: Tabs): Promise<number> {
  const heard = tabs.all(tabs.count);
  const begin = performance.now();
  child.send('broadcast' satisfies PushOrder);
  await heard;
  return performance.now() - begin;
}

/** Connects everybody to a new server, measures, and ends it. */
async function measure(program: 'ours' | 'bare', settings: Record<string, string>): Promise<Result> {
  const isOurs = program === 'ours';
  const child = fork(
    fileURLToPath(new URL(`${program}.ts`, import.meta.url)),
    [isOurs ? `person:${personId}` : frame],
    {
      execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit');
  try {
    const [{ port }] = (await once(child, 'message')) as [Extract<PushAnswer, { port: number }>];
    const open = (count: number) =>
      Tabs.open({ port, path: PUSH_PATH, count, ...(isOurs && { firstFrame: authorization }) });
    const warm = await open(connections / 10); // code that is compiled once is not memory of a connection
    await broadcast(child, warm);
    const before = await ask(child, 'memory');
    const tabs = await open(connections);
    const kilobytes = ((await ask(child, 'memory')) - before) / connections / 1024;
    warm.close();
    const times: number[] = [];
    for (let index = 0; index < broadcasts; index += 1) times.push(await broadcast(child, tabs));
    tabs.close();
    return { kilobytes, ms: median(times) };
  } finally {
    child.kill();
    await ended;
  }
}

/** One server after another: ours on a database of its own. */
async function round(database: TestDatabase): Promise<{ floor: Result; ours: Result }> {
  const settings = {
    PORTICO_SECRET: secret,
    DATABASE_URL: database.url ?? '',
    DATA_DIR: database.dataDirectory,
  };
  return { floor: await measure('bare', {}), ours: await measure('ours', settings) };
}

const database = await createTestDatabase();
const [load = 0] = loadavg();
const results: { floor: Result; ours: Result }[] = [];
try {
  for (let index = 0; index < rounds; index += 1) results.push(await round(database));
} finally {
  await database.drop();
}
const row = (what: string, unit: string, of: keyof Result) => ({
  what,
  unit,
  floor: median(results.map(({ floor }) => floor[of])),
  ours: median(results.map(({ ours }) => ours[of])),
  ratio: median(results.map(({ floor, ours }) => ours[of] / floor[of])),
  goal: { ratio: 1.3 },
});
report(
  `Push, ${connections} connections, median of ${rounds}, load of the machine before ${load.toFixed(1)}`,
  [row('memory of a connection', 'KB', 'kilobytes'), row('an event to the last who hears it', 'ms', 'ms')],
);
