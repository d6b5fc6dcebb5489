import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { LostCommit } from './pool.ts';
import { rawTransaction, type Reads, type Tx } from './tx.ts';
import { afterCommit, NestedDatabaseUse } from './unit.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.end();
});

const insertSite = (tx: Tx, name: string) =>
  tx.insertInto('site').values({ name, display_name: name }).execute();
async function siteNames(like: string): Promise<string[]> {
  const rows = await database.reads
    .selectFrom('site')
    .select('name')
    .where('name', 'like', like)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}

const failed = async (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('it did not fail'),
    (error: unknown) => error as Error,
  );

describe('a transaction', () => {
  test('keeps what it wrote when its body ends, and nothing when its body throws', async () => {
    await database.work((tx) => insertSite(tx, 'kept'));
    const error = await failed(
      database.work(async (tx) => {
        await insertSite(tx, 'rolled-back');
        throw new Error('a late refusal');
      }),
    );
    expect(error.message).toBe('a late refusal');
    expect(await siteNames('%')).toEqual(['kept']);
  });

  test('of fifty at once each is whole or nothing, one sum is right, and the pool is free afterwards', async () => {
    await database.pool.query('create table tally (n integer not null)');
    await database.pool.query('insert into tally values (0)');
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        database.work(async (tx) => {
          await insertSite(tx, `many-${i}a`);
          await sql`update tally set n = n + 1`.execute(rawTransaction(tx));
          if (i % 5 === 0) throw new Error('on purpose');
          await insertSite(tx, `many-${i}b`);
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(10);
    const names = await siteNames('many-%');
    expect(names).toHaveLength(80);
    expect(names.filter((name) => name.endsWith('a')).map((name) => name.slice(0, -1))).toEqual(
      names.filter((name) => name.endsWith('b')).map((name) => name.slice(0, -1)),
    );
    const { rows } = await database.pool.query<{ n: number }>('select n from tally');
    expect(rows[0]?.n).toBe(40);
    expect(database.pool.waitingCount).toBe(0);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('goes on after a savepoint took back a failed statement', async () => {
    await database.work(async (tx) => {
      await sql`savepoint before`.execute(rawTransaction(tx));
      await failed(insertSite(tx, 'kept'));
      await sql`rollback to savepoint before`.execute(rawTransaction(tx));
      await insertSite(tx, 'after-savepoint');
    });
    expect(await siteNames('after-savepoint')).toEqual(['after-savepoint']);
  });

  test('a transaction whose failed statement was swallowed ends with LostCommit instead of pretending', async () => {
    const error = await failed(
      database.work(async (tx) => {
        await insertSite(tx, 'lost');
        await failed(insertSite(tx, 'kept')); // already there: the error goes nowhere
      }),
    );
    expect(error).toBeInstanceOf(LostCommit);
    expect(await siteNames('lost')).toEqual([]);
    await database.work((tx) => insertSite(tx, 'next'));
    expect(await siteNames('next')).toEqual(['next']);
  });
});

describe('the pool inside an open transaction', () => {
  const uses: [string, () => Promise<unknown>][] = [
    ['Kysely', () => database.reads.selectFrom('site').selectAll().execute()],
    ['pool.query', async () => database.pool.query('select 1')],
    ['pool.connect', () => database.pool.connect()],
    ['a second transaction', () => database.work((tx) => insertSite(tx, 'nested'))],
  ];
  test.each(uses)(
    '%s is refused at once, with the stacks of the use and of the opening',
    async (_what, use) => {
      const start = performance.now();
      const error = await failed(
        database.work(async function openedHere() {
          await (async function usedHere() {
            await use();
          })();
        }),
      );
      expect(error).toBeInstanceOf(NestedDatabaseUse);
      expect(performance.now() - start).toBeLessThan(1000);
      expect(error.stack).toContain('database.test.ts');
      expect((error.cause as Error).message).toBe('the transaction was opened here');
      expect((error.cause as Error).stack).toContain('database.test.ts');
    },
  );

  test('is free again for work that began inside and goes on after the end', async () => {
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let later: Promise<unknown> = Promise.resolve();
    await database.work(async () => {
      later = gate.then(() => database.pool.query('select 1 as one'));
      await Promise.resolve();
    });
    goOn();
    expect(await later).toMatchObject({ rows: [{ one: 1 }] });
  });
});

describe('an act that waits for the commit', () => {
  test('runs after it, in order, and sees what was written', async () => {
    const seen: string[] = [];
    await database.work(async (tx) => {
      afterCommit(() => seen.push('first'));
      afterCommit(() => seen.push('second'));
      await insertSite(tx, 'announced');
      seen.push('body');
    });
    expect(seen).toEqual(['body', 'first', 'second']);
  });

  test('never runs after a rollback, nor after a lost commit', async () => {
    const seen: string[] = [];
    await failed(
      database.work(async () => {
        afterCommit(() => seen.push('rolled back'));
        await Promise.reject(new Error('no'));
      }),
    );
    await failed(
      database.work(async (tx) => {
        afterCommit(() => seen.push('lost'));
        await failed(insertSite(tx, 'kept'));
      }),
    );
    expect(seen).toEqual([]);
  });

  test('runs at once where no transaction is open, and may open one itself', async () => {
    const seen: string[] = [];
    afterCommit(() => seen.push('at once'));
    expect(seen).toEqual(['at once']);
    let inner: Promise<unknown> = Promise.resolve();
    await database.work(async (tx) => {
      afterCommit(() => {
        inner = database.work((next) => insertSite(next, 'from-after-commit'));
      });
      await insertSite(tx, 'outer');
    });
    await inner;
    expect(await siteNames('from-after-commit')).toEqual(['from-after-commit']);
  });

  test('does not turn a committed transaction into a failure when it throws', async () => {
    const seen: string[] = [];
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const result = await database.work(async (tx) => {
      afterCommit(() => {
        throw new Error('a listener is broken');
      });
      afterCommit(() => seen.push('the next still runs'));
      await insertSite(tx, 'committed-anyway');
      return 'done';
    });
    expect(result).toBe('done');
    expect(seen).toEqual(['the next still runs']);
    expect(warned).toHaveBeenCalledExactlyOnceWith(new Error('a listener is broken'));
    warned.mockRestore();
  });
});

describe('statements', () => {
  test('with parameters are prepared once under the name of their text, those without are not', async () => {
    const prepared = await database.work(async (tx) => {
      for (const name of ['kept', 'next'])
        await tx.selectFrom('site').select('id').where('name', '=', name).limit(7).execute();
      return await sql<{ name: string; statement: string }>`
        select name, statement from pg_prepared_statements where statement like '%from "site"%limit%'
      `.execute(rawTransaction(tx));
    });
    const ours = prepared.rows.filter((row) => row.statement.includes('where "name" = $1 limit $2'));
    expect(ours).toHaveLength(1);
    expect(ours[0]?.name).toMatch(/^[\w-]{16}$/);
  });

  test('statements that fail leave their connection usable, the prepared ones too', async () => {
    const find = (name: string) =>
      database.reads.selectFrom('site').select('name').where('name', '=', name).execute();
    await find('kept');
    const error = await failed(database.work((tx) => insertSite(tx, 'Not A Name')));
    expect(error).toMatchObject({ code: '23514' });
    expect(await find('kept')).toEqual([{ name: 'kept' }]);
  });

  test('statements that hold a connection for longer than 250 ms are told to the watchdog, others are not', async () => {
    database.slow.length = 0; // a busy machine is slow with migrations too
    await sql`select pg_sleep(0.3), ${'a value'}::text, 'it''s', $x$too$x$`.execute(database.kysely);
    await database.pool.query('select pg_sleep(0.3)');
    await sql`select 'quick'`.execute(database.kysely);
    expect(database.slow).toEqual(['select pg_sleep(?), $1::text, ?, ?', 'select pg_sleep(?)']);
  });

  test('statements that do not end are told while they run, once each', async () => {
    database.hanging.length = 0;
    const order: string[] = [];
    const sleeping = database.pool
      .query("select pg_sleep(2.5), 'a value'")
      .then(() => order.push(...database.hanging, 'ended'));
    await expect.poll(() => database.hanging, { timeout: 5000 }).toHaveLength(1);
    await sleeping;
    expect(order).toEqual(['select pg_sleep(?), ?', 'ended']);
  });
});

test('a handle of a transaction has no way back to the pool, and a plain Kysely is none', () => {
  expectTypeOf<'transaction' | 'startTransaction' | 'connection' | 'destroy'>()
    .exclude<keyof Tx>()
    .toEqualTypeOf<'transaction' | 'startTransaction' | 'connection' | 'destroy'>();
  expectTypeOf(database.kysely).not.toExtend<Tx>();
  expectTypeOf<Reads>().not.toExtend<Tx>();
  expectTypeOf<Tx>().toExtend<Reads>();
  expectTypeOf<keyof Reads>()
    .exclude<'insertInto' | 'updateTable' | 'deleteFrom'>()
    .toEqualTypeOf<keyof Reads>();
  expect(Object.keys(database)).toContain('work');
});
