import { atBest } from '@portico/testkit/looks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestLog, openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import type { Tx } from '../db/tx.ts';
import { createJobs, type JobKind, type Jobs, type QueuedJob } from './jobs.ts';

let database: OpenDatabase;
let running: Jobs[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
});
afterAll(async () => {
  await database.end();
});

type Named = { name: string };
let lastKind = 0;

/** A kind of its own for a test, that writes down what it was given. */
function recorder(
  options: Partial<JobKind<Named>> = {},
): JobKind<Named> & { seen: QueuedJob<Named>[]; names(): string[] } {
  const seen: QueuedJob<Named>[] = [];
  lastKind += 1;
  return {
    name: `test-${lastKind}`,
    retries: 0,
    retryDelaySeconds: 1,
    expiresInSeconds: 60,
    batch: 1,
    ...options,
    seen,
    names: () => seen.map((job) => job.data.name),
    async run(batch) {
      seen.push(...batch);
      await options.run?.(batch);
    },
  };
}

async function start(...kinds: JobKind<never>[]): Promise<Jobs> {
  const jobs = createJobs({ database, databaseUrl: database.test.url, log: createTestLog().log });
  running.push(jobs);
  await jobs.start(kinds);
  return jobs;
}

const stateOf = async (kind: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state::text from pgboss.job where name = $1 order by created_on',
    [kind],
  );
  return rows.map((row) => row.state);
};
const wait = { timeout: 12_000, interval: 20 };

describe('a job sent in a transaction', () => {
  test('runs soon after the commit, and not before it', async () => {
    const kind = recorder();
    const jobs = await start(kind);
    let sent = 0;
    const look = async (): Promise<number> => {
      sent += 1;
      await database.work(async (tx) => {
        await jobs.send(tx, { kind: kind.name, data: { name: `committed ${sent}` } });
        expect(kind.seen).toHaveLength(sent - 1);
      });
      const started = performance.now();
      await expect.poll(() => kind.names().at(-1), wait).toBe(`committed ${sent}`);
      return performance.now() - started;
    };
    // woken, not found by the two-second poll
    expect(await atBest(look, (ms) => ms < 1500)).toBeLessThan(1500);
  });

  test('a job of a transaction that rolled back does not exist', async () => {
    const kind = recorder();
    const jobs = await start(kind);
    const failing = database.work(async (tx) => {
      await jobs.send(tx, { kind: kind.name, data: { name: 'rolled back' } });
      throw new Error('a late refusal');
    });
    await expect(failing).rejects.toThrow('a late refusal');
    expect(await stateOf(kind.name)).toEqual([]);
    await database.work((tx) => jobs.send(tx, { kind: kind.name, data: { name: 'next' } }));
    await expect.poll(() => kind.names(), wait).toEqual(['next']);
  });

  test('is sent without asking the pool, even the first one after the start', async () => {
    const kind = recorder();
    await (await start(kind)).stop();
    const jobs = await start(kind);
    await database.work((tx) => jobs.send(tx, { kind: kind.name, data: { name: 'first' } }));
    await expect.poll(() => kind.names(), wait).toEqual(['first']);
  });

  test('of a kind that nobody started is refused at once and takes the transaction with it', async () => {
    const jobs = await start(recorder());
    const started = performance.now();
    const sending = database.work(async (tx) => {
      await tx.insertInto('site').values({ name: 'unheard', display_name: 'x' }).execute();
      await jobs.send(tx, { kind: 'nobody-does-this', data: {} });
    });
    // embedded, the queue would have to ask the pool about it, which a transaction refuses
    await expect(sending).rejects.toThrow(
      database.embedded ? 'the pool was used inside' : 'nobody-does-this',
    );
    expect(performance.now() - started).toBeLessThan(2000);
    const sites = database.reads.selectFrom('site').select('id').where('name', '=', 'unheard');
    expect(await sites.execute()).toEqual([]);
  });
});

describe('a handler', () => {
  test('a handler that fails is tried again, is told how many tries there were before, and then is done', async () => {
    const kind = recorder({
      retries: 2,
      retryDelaySeconds: 0,
      run: ([job]) => (job?.retryCount === 0 ? Promise.reject(new Error('not yet')) : Promise.resolve()),
    });
    const jobs = await start(kind);
    await database.work((tx) => jobs.send(tx, { kind: kind.name, data: { name: 'again' } }));
    await expect.poll(() => kind.seen.map((job) => job.retryCount), wait).toEqual([0, 1]);
    await expect.poll(() => stateOf(kind.name), wait).toEqual(['completed']);
  });

  test('a handler that uses a transaction of its own gets one while senders hold others', async () => {
    const inserted: string[] = [];
    const kind = recorder({
      async run([job]) {
        const name = job?.data.name ?? '';
        await database.work((tx: Tx) => tx.insertInto('site').values({ name, display_name: name }).execute());
        inserted.push(name);
      },
    });
    const jobs = await start(kind);
    const names = Array.from({ length: 12 }, (_, i) => `by-job-${i}`);
    await Promise.all(
      names.map((name) => database.work((tx) => jobs.send(tx, { kind: kind.name, data: { name } }))),
    );
    await expect.poll(() => inserted.toSorted(), wait).toEqual(names.toSorted());
  });

  test('a job that was left from before the start sends jobs of a kind that is started after its own', async () => {
    const second = recorder();
    const before = recorder();
    const first = await start(before, second);
    await first.stop();
    await database.pool.query(
      `insert into pgboss.job (name, data, retry_limit) values ($1, '{"name":"left"}', 0)`,
      [before.name],
    );
    let jobs: Jobs;
    const sending: JobKind<Named> = {
      ...before,
      run: () =>
        database.work((tx) =>
          jobs.sendAll(tx, { kind: second.name, jobs: [{ data: { name: 'a' } }, { data: { name: 'b' } }] }),
        ),
    };
    jobs = createJobs({ database, databaseUrl: database.test.url, log: createTestLog().log });
    running.push(jobs);
    await jobs.start([sending, second]);
    await expect.poll(() => second.names().toSorted(), wait).toEqual(['a', 'b']);
  });

  test('a handler that runs while the queue stops is let to its end, and the end is recorded', async () => {
    let end = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isDone = false;
    const kind = recorder({
      async run() {
        await gate;
        await database.pool.query('select 1');
        isDone = true;
      },
    });
    const jobs = await start(kind);
    await database.work((tx) => jobs.send(tx, { kind: kind.name, data: { name: 'long' } }));
    await expect.poll(() => kind.names(), wait).toEqual(['long']);
    const stopping = jobs.stop();
    end();
    await stopping;
    expect(isDone).toBe(true);
    expect(await stateOf(kind.name)).toEqual(['completed']);
  });
});

describe('a key', () => {
  test('lets only one job wait or run, of all that are sent, until it is done', async () => {
    const kind = recorder({ oneForEachKey: true });
    const jobs = await start(kind);
    await database.work(async (tx) => {
      for (let i = 0; i < 5; i += 1) {
        await jobs.send(tx, { kind: kind.name, data: { name: 'a' }, singletonKey: 'a' });
      }
      await jobs.send(tx, { kind: kind.name, data: { name: 'b' }, singletonKey: 'b' });
    });
    await expect.poll(() => kind.names().toSorted(), wait).toEqual(['a', 'b']);
    await expect.poll(() => stateOf(kind.name), wait).toEqual(['completed', 'completed']);
    await database.work((tx) => jobs.send(tx, { kind: kind.name, data: { name: 'c' }, singletonKey: 'a' }));
    await expect.poll(() => kind.names().toSorted(), wait).toEqual(['a', 'b', 'c']);
  });
});

test('a job that was running when its process died is run again by the next start', async () => {
  const kind = recorder({ retries: 2, retryDelaySeconds: 0 });
  const jobs = await start(kind);
  await database.work((tx) => jobs.send(tx, { kind: kind.name, data: { name: 'orphan' } }));
  await expect.poll(() => stateOf(kind.name), wait).toEqual(['completed']);
  await jobs.stop();
  // on PostgreSQL another process may be at the work: it is the silence of the dead one that tells, in a minute
  const left = database.embedded ? 'active' : 'retry';
  await database.pool.query(
    `update pgboss.job set state = $2, started_on = now(), completed_on = null where name = $1`,
    [kind.name, left],
  );
  await start(kind);
  await expect.poll(() => kind.names(), wait).toEqual(['orphan', 'orphan']);
});

test('a kind with a cron line runs by it', async () => {
  const kind = recorder();
  const jobs = await start(kind);
  await jobs.schedule(kind.name, '* * * * *');
  const { rows } = await database.pool.query<{ cron: string; timezone: string }>(
    'select cron, timezone from pgboss.schedule where name = $1',
    [kind.name],
  );
  expect(rows).toEqual([{ cron: '* * * * *', timezone: 'UTC' }]);
});

test('a queue that never started stops without a word', async () => {
  const jobs = createJobs({ database, databaseUrl: database.test.url, log: createTestLog().log });
  await expect(jobs.stop()).resolves.toBeUndefined();
});
