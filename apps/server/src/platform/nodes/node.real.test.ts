import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startLine, type Line } from '../../testing/line.ts';
import { createTestLog, openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { ServerNode } from './node.ts';

let made: TestDatabase;
let line: Line;
let far: OpenDatabase;
let near: OpenDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
  line = await startLine(new URL(made.url ?? ''));
  near = await openTestDatabase({ test: made });
  far = await openTestDatabase({ test: { ...made, url: line.url }, isMigrated: false });
});
afterAll(async () => {
  await far.close();
  await near.close();
  await line.cut();
  await made.drop();
});

async function start({ pool }: OpenDatabase, url: string) {
  const told = { lost: 0, others: new Set<string>() };
  const node = new ServerNode({
    pool,
    log: createTestLog().log,
    onLost: () => (told.lost += 1),
    onOthers: (ids) => Object.assign(told, { others: new Set(ids) }),
  });
  await node.start(url);
  return { node, told };
}

const MINUTE = { timeout: 60_000 };

test('a process that loses its database gives up before others may take what it had', MINUTE, async () => {
  const one = await start(far, 'http://10.0.0.1:4000');
  const two = await start(near, 'http://10.0.0.2:4000');
  const { id } = one.node;
  expect(await eventually(() => two.told.others.has(id))).toBe(true);
  await line.cut();
  const hasRow = async (): Promise<boolean> =>
    (await near.pool.query('select from server_node where id = $1', [id])).rowCount === 1;
  expect(await eventually(() => !one.node.isHeld())).toBe(true);
  expect(await hasRow()).toBe(true);
  expect(await eventually(() => one.told.lost === 1)).toBe(true);
  expect(await eventually(async () => !(await hasRow()))).toBe(true);
  expect(await eventually(() => !two.told.others.has(id))).toBe(true);
  await line.mend();
  expect(await eventually(() => one.node.isHeld())).toBe(true);
  expect(one.node.id).not.toBe(id); // what names the old one is not its own again
  expect(one.told.lost).toBe(1);
  expect(Math.abs((one.node.nowMs() ?? 0) - (two.node.nowMs() ?? 0))).toBeLessThan(1000);
  await Promise.all([one.node.stop(), two.node.stop()]);
  expect((await near.pool.query('select from server_node')).rowCount).toBe(0);
});

test('two machines with one address are told apart, and both live', async () => {
  const { log, lines } = createTestLog();
  const url = 'http://127.0.0.1:4000';
  await near.pool.query(
    "insert into server_node values ('elsewhere', $1, 'another-machine', clock_timestamp() + interval '1 minute')",
    [url],
  );
  const node = new ServerNode({ pool: near.pool, log, onLost: () => undefined, onOthers: () => undefined });
  await node.start(url);
  expect(lines.join('')).toContain('give each its own');
  expect((await near.pool.query('select from server_node')).rowCount).toBe(2);
  await node.stop();
});

test('of two processes of one machine with one address the first says so, and both live', async () => {
  await near.pool.query('delete from server_node');
  const { log, lines } = createTestLog();
  let lost = 0;
  const on = { onLost: () => (lost += 1), onOthers: () => undefined };
  const [one, two] = [0, 1].map(() => new ServerNode({ pool: near.pool, log, ...on }));
  const url = 'http://127.0.0.1:4000';
  await one!.start(url);
  await two!.start(url); // as if the first were dead: a process that starts cannot know
  expect(await eventually(() => lost === 1)).toBe(true);
  expect(await eventually(() => lines.join('').includes('give each its own'))).toBe(true);
  const ids = [one!.id, two!.id].toSorted();
  const found = await near.pool.query<{ id: string }>('select id from server_node order by id');
  expect(found.rows.map(({ id }) => id)).toEqual(ids);
  expect([one!.isHeld(), two!.isHeld(), lost]).toEqual([true, true, 1]);
  await Promise.all([one!.stop(), two!.stop()]);
});
