import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ServerNode } from '../../platform/nodes/node.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { createTestLog } from '../../testing/open.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, planNow } from '../../testing/rooms.ts';
import { Leases } from './media.leases.ts';

interface Process {
  node: ServerNode;
  leases: Leases;
}

let app: TestApp;
let hana: Visitor;
let room: string;
let processes: Process[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
  await makePerson(app, 'gus@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
beforeEach(async () => {
  const { uuid } = await planNow(hana);
  await arrive(hana, uuid);
  await enter(hana, uuid);
  const { rows } = await app.data.database.pool.query<{ id: string }>(
    "update meeting_instance set media_node = 'gone' where replace(meeting_id::text, '-', '') = $1 returning id",
    [uuid],
  );
  room = rows[0]!.id;
});
afterEach(async () => {
  await Promise.all(processes.map(({ node }) => node.stop()));
  processes = [];
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

async function start(url = `http://10.0.0.${processes.length}:4000`): Promise<Process> {
  const { pool, reads, work } = app.data.database;
  const { log } = createTestLog();
  const node = new ServerNode({ pool, log, onLost: () => undefined, onOthers: () => undefined });
  await node.start(url);
  const one = { node, leases: new Leases({ node, reads, work }) };
  processes.push(one);
  return one;
}

test('of many that want a room whose process is gone, one carries it and all know which', async () => {
  for (let count = 0; count < 5; count += 1) await start();
  const { pool, reads, work } = app.data.database;
  for (let round = 0; round < 20; round += 1) {
    await pool.query("update meeting_instance set media_node = 'gone' where id = $1", [room]);
    const owners = await Promise.all(
      processes.map(({ node }) => new Leases({ node, reads, work }).take(room)),
    );
    const winner = owners.findIndex(({ kind }) => kind === 'here');
    const { id } = processes[winner]!.node;
    const url = `http://10.0.0.${winner}:4000`;
    const others = owners.filter((_owner, at) => at !== winner);
    expect(others).toEqual(Array.from({ length: 4 }, () => ({ kind: 'peer', id, url })));
  }
});

test('a process that only wants to know takes no room, and a room that is unknown is carried by the process that is asked', async () => {
  const { leases } = await start();
  expect(await leases.find(room)).toEqual({ kind: 'nobody' });
  expect(await leases.find('00000000-0000-0000-0000-000000000000')).toEqual({ kind: 'here' });
  expect(await leases.find("not an id'")).toEqual({ kind: 'here' });
  const act = (): Promise<string> => Promise.resolve('done');
  await expect(leases.inOwn(room, act)).rejects.toMatchObject({ error: 'unavailable' });
  await leases.take(room);
  expect(await leases.inOwn(room, act)).toBe('done');
});

test('a process that stops, or starts anew at its address, leaves its rooms free at once', async () => {
  const [first, second] = [await start(), await start()];
  expect(await first.leases.take(room)).toEqual({ kind: 'here' });
  expect((await second.leases.take(room)).kind).toBe('peer');
  await first.node.stop();
  expect(await first.leases.find(room)).toEqual({ kind: 'nobody' });
  expect(await second.leases.take(room)).toEqual({ kind: 'here' });
  const third = await start('http://10.0.0.1:4000'); // the second was killed, and this is it again
  expect(await third.leases.take(room)).toEqual({ kind: 'here' });
});

test('a room that nobody comes back to is adopted the second time it is seen free', async () => {
  const { leases } = await start();
  await leases.adopt();
  expect(await leases.find(room)).toEqual({ kind: 'nobody' });
  await leases.adopt();
  expect(await leases.find(room)).toEqual({ kind: 'here' });
});
