import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { prepared, type Slots } from './prepared.ts';
import { rawTransaction, type Reads, type Tx } from './tx.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.end();
});

let builds = 0;
const sitesFrom = prepared((reads: Reads, { from, most }: Slots<{ from: string; most: number }>) => {
  builds += 1;
  return reads
    .selectFrom('site')
    .select('name')
    .where('name', '>=', from)
    .where('category', '=', 'Free')
    .orderBy('name')
    .limit(most);
});
const newSite = prepared((tx: Tx, { name }: Slots<{ name: string }>) =>
  tx.insertInto('site').values({ name, display_name: name }),
);
const doubled = prepared(
  (_reads: Reads, { n }: Slots<{ n: number }>) => sql<{ n: number }>`select ${n}::int * 2 as n`,
);

test('a statement is built once and filled with each run, in the transaction or outside', async () => {
  const seen = await database.work(async (tx) => {
    for (const name of ['ada', 'ben', 'cleo']) await newSite(tx, { name });
    await tx.updateTable('site').set({ category: 'Free' }).execute();
    return await sitesFrom(tx, { from: 'b', most: 1 });
  });
  expect(seen).toEqual([{ name: 'ben' }]);
  expect(await sitesFrom(database.reads, { from: 'b', most: 10 })).toEqual([
    { name: 'ben' },
    { name: 'cleo' },
  ]);
  expect(await sitesFrom(database.reads, { from: 'x', most: 10 })).toEqual([]);
  expect(builds).toBe(1);
});

test('a transaction that is rolled back leaves nothing', async () => {
  const late = database.work(async (tx) => {
    await newSite(tx, { name: 'dora' });
    throw new Error('a late refusal');
  });
  await expect(late).rejects.toThrow('a late refusal');
  expect(await sitesFrom(database.reads, { from: 'dora', most: 1 })).toEqual([]);
});

test('SQL of our own is filled the same way, from many callers at once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => doubled(database.reads, { n })));
  expect(all.map(([row]) => row?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n * 2));
});

test('an instant is read to the millisecond, however the database writes it', async () => {
  const texts = [
    '2026-03-29 01:30:00+00',
    '2026-11-22 09:08:07.654321+05:30',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
  ];
  const read = async (text: string): Promise<unknown> =>
    (await database.pool.query<{ at: unknown }>('select $1::timestamptz as at', [text])).rows[0]?.at;
  expect(await Promise.all(texts.map(read))).toEqual([
    new Date('2026-03-29T01:30:00Z'),
    new Date('2026-11-22T03:38:07.654Z'),
    new Date('-000043-03-15T12:00:00Z'),
    Infinity,
  ]);
});

/** What goes over a connection while `task` uses it: `out` for a statement, `in` for bytes of an answer. */
async function trafficOf(task: () => Promise<unknown>): Promise<string[]> {
  const traffic: string[] = [];
  const listened = Promise.withResolvers<() => void>();
  database.pool.once('acquire', (client) => {
    const { connection } = client as unknown as pg.Client;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const hear = (): void => void traffic.push('in');
    client.query = ((...args: unknown[]) => {
      traffic.push('out');
      return query(...args);
    }) as typeof client.query;
    connection.stream.on('data', hear);
    listened.resolve(() => {
      client.query = query as typeof client.query;
      connection.stream.off('data', hear);
    });
  });
  await task();
  (await listened.promise)();
  return traffic;
}

describe('statements of a transaction that are made at once', () => {
  test('travel with its begin, before any is answered, and are done in their order', async () => {
    let seen: unknown;
    const traffic = await trafficOf(() =>
      database.work(async (tx) => {
        [seen] = await Promise.all([
          sitesFrom(tx, { from: 'emma', most: 1 }),
          newSite(tx, { name: 'emma' }),
          doubled(tx, { n: 1 }),
        ]);
        expect(await sitesFrom(tx, { from: 'emma', most: 1 })).toEqual([]); // no Free one
      }),
    );
    expect(seen).toEqual([]);
    expect(traffic.slice(0, 5)).toEqual(['out', 'out', 'out', 'out', 'in']);
    expect(traffic.filter((one) => one === 'out')).toHaveLength(6); // one by itself, and the commit
    const names = await database.reads.selectFrom('site').select('name').where('name', '=', 'emma').execute();
    expect(names).toEqual([{ name: 'emma' }]);
  });

  test('see what those before them wrote', async () => {
    const [, seen] = await database.work((tx) =>
      Promise.all([
        sql`insert into site (name, display_name, category) values ('fritz', 'Fritz', 'Free')`.execute(
          rawTransaction(tx),
        ),
        sitesFrom(tx, { from: 'fritz', most: 1 }).then(() => sitesFrom(tx, { from: 'fritz', most: 1 })),
      ]),
    );
    expect(seen).toEqual([{ name: 'fritz' }]);
  });

  test('fail with the error of the first that failed, and nothing of them is stored', async () => {
    const late = database.work((tx) =>
      Promise.all([
        newSite(tx, { name: 'gina' }),
        newSite(tx, { name: 'Not A Name' }),
        newSite(tx, { name: 'hugo' }),
      ]),
    );
    await expect(late).rejects.toMatchObject({ code: '23514' });
    expect(await sitesFrom(database.reads, { from: 'gina', most: 2 })).toEqual([]);
    expect(await database.work((tx) => doubled(tx, { n: 4 }))).toEqual([{ n: 8 }]);
  });

  test('statements whose begin fails store nothing, and nobody gets their connection again', async () => {
    const spoiled = await database.pool.connect();
    await spoiled.query('begin');
    await spoiled.query('no statement').catch(() => undefined);
    spoiled.release(); // with a transaction that failed and was never ended
    const late = database.work((tx) => newSite(tx, { name: 'iris' }));
    await expect(late).rejects.toThrow(/transaction is aborted|connection error/);
    await database.work((tx) => newSite(tx, { name: 'jana' }));
    const names = await database.reads
      .selectFrom('site')
      .select('name')
      .where('name', 'in', ['iris', 'jana'])
      .execute();
    expect(names).toEqual([{ name: 'jana' }]);
  });

  test('of a handle that outlived its transaction are refused', async () => {
    let kept: Tx | undefined;
    await database.work(async (tx) => {
      kept = tx;
      await doubled(tx, { n: 1 });
    });
    await expect(doubled(kept as Tx, { n: 1 })).rejects.toThrow(/committed|rolled back/i);
  });
});

/** What the connection that `task` uses is asked for beside running statements. */
async function askedBy(task: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  let forget = (): void => undefined;
  database.pool.once('acquire', (client) => {
    const { connection } = client as unknown as { connection: Partial<pg.Connection> };
    const { sync, describe: describeRows } = pg.Connection.prototype;
    connection.sync = () => {
      asked.push('sync');
      sync.call(connection);
    };
    connection.describe = (...message) => {
      asked.push('describe');
      describeRows.apply(connection as pg.Connection, message);
    };
    forget = () => {
      delete connection.sync;
      delete connection.describe;
    };
  });
  await task();
  forget();
  return asked;
}

describe('a connection', () => {
  const twice = prepared((_reads: Reads, { n }: Slots<{ n: number }>) => sql`select ${n}::int as n, 2 as by`);

  test('is asked for the shape of rows once, and for one Sync by all that travel together in a transaction', async () => {
    const three = (): Promise<unknown> =>
      database.work((tx) => Promise.all([1, 2, 3].map((n) => twice(tx, { n }))));
    expect(await askedBy(three)).toEqual(['describe', 'describe', 'describe', 'sync']);
    let seen: unknown;
    expect(await askedBy(async () => void (seen = await three()))).toEqual(['sync']);
    expect(seen).toEqual([1, 2, 3].map((n) => [{ n, by: 2 }]));
  });

  test('says of what follows a failure that it was not run, and goes on with what comes next', async () => {
    const outcomes = await database
      .work(async (tx) => {
        const all = await Promise.allSettled([
          twice(tx, { n: 1 }),
          newSite(tx, { name: 'Not A Name' }),
          twice(tx, { n: 2 }),
          twice(tx, { n: 3 }),
        ]);
        throw new Error('the outcomes', { cause: all });
      })
      .catch((error: Error) => error.cause);
    expect(outcomes).toMatchObject([
      { value: [{ n: 1 }] },
      { reason: { code: '23514' } },
      { reason: { code: '25P02' } },
      { reason: { code: '25P02' } },
    ]);
    expect(await database.work((tx) => twice(tx, { n: 4 }))).toEqual([{ n: 4, by: 2 }]);
  });

  test('goes on after a value that cannot be written, and does what was made beside it', async () => {
    const endless: unknown[] = [];
    endless.push({ endless });
    const outcomes = await database.work((tx) =>
      Promise.allSettled([twice(tx, { n: 1 }), twice(tx, { n: { endless } as never }), twice(tx, { n: 3 })]),
    );
    expect(outcomes).toMatchObject([
      { value: [{ n: 1 }] },
      { reason: { name: 'TypeError' } },
      { value: [{ n: 3 }] },
    ]);
  });

  test('refuses a prepared statement whose rows got another shape', async () => {
    const all = prepared(
      (_reads: Reads, { n }: Slots<{ n: number }>) => sql`select * from shapely where n = ${n}`,
    );
    await database.pool.query('create table shapely (n integer)');
    await database.pool.query('insert into shapely values (1)');
    expect(await database.work((tx) => all(tx, { n: 1 }))).toEqual([{ n: 1 }]);
    await database.pool.query('alter table shapely add column more integer default 2');
    await expect(database.work((tx) => all(tx, { n: 1 }))).rejects.toThrow(/must not change result type/);
  });
});
