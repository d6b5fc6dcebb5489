import { listPeople } from '@portico/contract/people';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../testing/app.ts';
import { PortalProcess } from '../testing/portal.ts';
import { reportDrill } from '../testing/rounds.ts';
import { SmallDisk } from '../testing/small-disk.ts';
import { unsoundParts } from '../testing/soundness.ts';
import { Writers } from '../testing/writers.ts';

// The data folder is on a disk of its own, which others fill.
const DISK_MEGABYTES = 220;
const TIMEOUT_MS = 180_000;
const wait = { timeout: 60_000, interval: 100 };

let database: TestDatabase;
let disk: SmallDisk;
let portal: PortalProcess;
let ada: Visitor;
let writers: Writers;
beforeAll(async () => {
  database = { ...(await createTestDatabase()), url: undefined };
  disk = await SmallDisk.mount(database.dataDirectory, DISK_MEGABYTES);
  portal = await PortalProcess.open(database);
  ada = await portal.setUp();
  writers = new Writers(ada);
});
afterAll(async () => {
  await portal.kill();
  await disk.unmount();
  await database.drop();
});

const ready = async (): Promise<unknown> => (await fetch(`${portal.url}/readyz`)).json();
const said = (message: string): number => portal.said.filter((line) => line.includes(message)).length;
const works = async (): Promise<void> => {
  await expect.poll(ready, wait).toEqual({ status: 'ready' });
  await writers.start(5);
  await writers.stop();
};

test(
  'a disk that others fill: writing is refused with what to do, reading goes on, one line says it; with room it goes on',
  { timeout: TIMEOUT_MS },
  async () => {
    await writers.start(10);
    await disk.fill(30 * 1_048_576);
    await expect.poll(ready, wait).toEqual({ status: 'not ready', missing: ['disk'] });
    await writers.stop();
    const refusal =
      'CallError: 62003: There is no space left to store this. Ask the administrator to free some up.';
    expect(new Set(writers.refusals.splice(0))).toEqual(new Set([refusal]));
    expect((await ada.call(listPeople, { query: {} })).total).toBeGreaterThan(0);
    expect((await ada.fetch('/webappng/sites/acme/dashboard/home')).status).toBe(200);
    expect(said('the disk of DATA_DIR is full: nothing is written until there is space')).toBe(1);
    await disk.free();
    await works();
    expect(said('the disk of DATA_DIR has space again')).toBe(1);
    expect(await writers.lost()).toEqual([]);
  },
);

test(
  'a disk that is full to the last byte in the middle of writing: the database starts again by itself, nothing is lost',
  { timeout: TIMEOUT_MS },
  async () => {
    const before = portal.program.child.pid;
    await writers.start(10);
    await disk.fill();
    await expect.poll(ready, wait).not.toEqual({ status: 'ready' });
    await expect.poll(() => writers.refusals.length, wait).toBe(4); // each kind of write was tried
    await writers.stop();
    const refused = writers.refusals.splice(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((line) => !/^CallError: (62003|60009): /.test(line))).toEqual([]);
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    await disk.free();
    await works();
    expect(portal.program.child.exitCode).toBeNull();
    expect(portal.program.child.pid).toBe(before);
    expect(await writers.lost()).toEqual([]);
    reportDrill('disk full, embedded database', `${writers.acknowledged} acknowledged, 0 lost, same process`);
  },
);

test('a portal on a full disk says in one line why it does not start', { timeout: TIMEOUT_MS }, async () => {
  await portal.stop();
  await disk.fill();
  await expect(portal.start()).rejects.toThrow('it ended with 1');
  expect(portal.program.errors).toEqual([
    `portico: DATA_DIR ${database.dataDirectory}: the disk is full. Free some space there.`,
  ]);
  await disk.free();
  await portal.start();
  await works();
  await portal.stop();
  expect(await unsoundParts(database)).toEqual([]);
});
