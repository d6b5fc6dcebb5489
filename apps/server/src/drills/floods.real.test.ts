import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { listPeople } from '@portico/contract/people';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '../testing/app.ts';
import { PortalProcess } from '../testing/portal.ts';
import { reportDrill } from '../testing/rounds.ts';

const CONNECTIONS = 10_000;
const AT_ONCE = 500;
const MOST_SILENT = 2000;
const TIMEOUT_MS = 180_000;
const wait = { timeout: 60_000, interval: 200 };

let database: TestDatabase;
let portal: PortalProcess;
let ada: Visitor;
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  portal = await PortalProcess.open(database);
  ada = await portal.setUp();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await portal.stop();
  await database.drop();
});

/** What somebody gets who writes this and then as much as they want. */
class Wire {
  answer = '';
  isClosed = false;
  readonly socket: Socket;

  constructor(text: string) {
    const { hostname, port } = new URL(portal.url);
    this.socket = connect(Number(port), hostname);
    sockets.push(this.socket);
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => (this.isClosed = true));
    this.socket.on('data', (bytes: Buffer) => (this.answer += bytes.toString('latin1')));
    this.socket.write(text);
  }

  async connected(): Promise<void> {
    if (this.socket.connecting) await once(this.socket, 'connect');
  }

  get status(): number {
    return Number(this.answer.slice(9, 12));
  }
}

const megabytes = (): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${portal.program.child.pid}/status`, 'utf8'))?.[1]) /
  1024;
const floodsSaid = (): Record<string, unknown>[] =>
  portal.warnings
    .filter((line) => line.includes('a flood'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
/** How long the administrator waits for an answer that asks the database. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
const asksPeople = (): Promise<unknown> => ada.call(listPeople, { query: {} });

/** Opens as many connections, each of which says so much and no more. Answers how long others waited at most meanwhile. */
async function openSilent(count: number, text: string): Promise<number> {
  let slowest = 0;
  for (let i = 0; i < count; i += AT_ONCE) {
    const wires = Array.from({ length: AT_ONCE }, () => new Wire(text));
    const [waited] = await Promise.all([timeOf(asksPeople), ...wires.map((wire) => wire.connected())]);
    slowest = Math.max(slowest, waited);
  }
  return slowest;
}

test(
  `${CONNECTIONS} connections that ask for nothing, or never come to an end: others are served, and one line says it`,
  { timeout: TIMEOUT_MS },
  async () => {
    await asksPeople();
    const before = megabytes();
    const slowBody = new Wire(
      'POST /webappng/api/v1/csp-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/csp-report\r\ncontent-length: 100\r\n\r\n{',
    );
    const slowest = Math.max(
      await openSilent(CONNECTIONS / 2, ''),
      await openSilent(CONNECTIONS / 2, 'GET / HTTP/1.1\r\nhost: '),
    );
    expect(sockets.length).toBeGreaterThanOrEqual(CONNECTIONS);
    const during = megabytes();
    const stillOpen = (): number => sockets.filter((socket) => !socket.closed).length;
    await expect.poll(stillOpen, wait).toBeLessThanOrEqual(MOST_SILENT + 100);
    await expect.poll(() => floodsSaid().length, wait).toBe(1);
    expect(floodsSaid()[0]?.['asksNothing']).toBeGreaterThan(1000);
    const slowHead = new Wire('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const drip = setInterval(() => slowHead.socket.write('x'), 500);
    await expect.poll(() => slowHead.status, wait).toBe(408);
    clearInterval(drip);
    await expect.poll(() => slowBody.status, wait).toBe(408);
    await expect.poll(() => sockets.every((socket) => socket.closed), wait).toBe(true);
    expect(during - before).toBeLessThan(200);
    await expect.poll(megabytes, wait).toBeLessThan(before + 100);
    await asksPeople();
    reportDrill(
      `${CONNECTIONS} half-open connections`,
      `others served, slowest answer ${Math.round(slowest)} ms, memory + ${Math.round(during - before)} MB`,
    );
  },
);

describe('requests that are too large are refused by what is too large of them', () => {
  test.each([
    ['an address', 414, `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`],
    // so little beyond that its end comes with the bytes that are too many, however the kernel cuts it
    ['an address beyond what is read at all', 414, `GET /${'a'.repeat(82_500)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    [
      'an address of which not even the end was kept',
      431,
      `GET /${'a'.repeat(200_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    ],
    ['a header', 431, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(120_000)}\r\n\r\n`],
    [
      'many headers',
      431,
      `GET / HTTP/1.1\r\nhost: x\r\n${Array.from({ length: 5000 }, (_, i) => `x-${i}: ${'a'.repeat(20)}\r\n`).join('')}\r\n`,
    ],
    [
      'a body that says so',
      413,
      'POST /webappng/api/v1/csp-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/csp-report\r\ncontent-length: 9000000\r\n\r\n{',
    ],
  ])('%s: %d', async (_what, status, text) => {
    const wire = new Wire(text);
    await expect.poll(() => wire.status, { timeout: 10_000, interval: 20 }).toBe(status);
    expect(wire.answer).toContain('"trackingID"');
  });

  test('a thousand of them are told in one line, and leave no memory taken', async () => {
    const flood = async (): Promise<void> => {
      const wires = Array.from(
        { length: 1000 },
        () => new Wire(`GET / HTTP/1.1\r\nx: ${'a'.repeat(100_000)}`),
      );
      await asksPeople();
      await expect.poll(() => wires.every((wire) => wire.isClosed), wait).toBe(true);
    };
    const said = floodsSaid().length;
    await flood(); // gives the heap the size that a thousand at one moment take
    expect(floodsSaid().length - said).toBeLessThanOrEqual(1);
    const before = megabytes();
    await flood();
    await flood();
    await expect.poll(megabytes, wait).toBeLessThan(before + 100);
    await asksPeople();
  });
});
