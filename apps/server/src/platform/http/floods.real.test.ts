import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../../testing/certificate-files.ts';
import { eventually } from '../../testing/eventually.ts';
import { startCommand, type Program } from '../../testing/program.ts';

/** The drills open as many as an attacker might; a few thousand find the same faults. */
const MANY = process.env['DRILL_ROUNDS'] === 'full' ? 10_000 : 2000;
const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

let folder: string;
let plain: Program;
let secure: Program;
let url: URL;
let secureUrl: URL;

const start = (name: string, env: NodeJS.ProcessEnv = {}): Program =>
  startCommand(process.execPath, {
    args: ['--expose-gc', main],
    env: {
      PORT: '0',
      MEDIA_PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: join(folder, name),
      DATABASE_URL: '',
      NODE_ENV: 'production',
      VITEST: '',
      ...env,
    },
  });
const addressOf = async (program: Program): Promise<URL> =>
  new URL(/https?:\S+/.exec(await program.saw('is ready: http'))?.[0] ?? '');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-floods-'));
  const { certFile, keyFile } = makeCertificate(folder, 'floods');
  plain = start('plain');
  secure = start('secure', { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile });
  [url, secureUrl] = await Promise.all([addressOf(plain), addressOf(secure)]);
});
afterAll(async () => {
  await Promise.all([plain.kill('SIGTERM'), secure.kill('SIGTERM')]);
  await rm(folder, { recursive: true });
});

/** Megabytes that a process holds in memory. */
async function memoryOf({ child }: Program): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** A connection that says this much and waits. */
async function openHalf({ hostname, port }: URL, text: string): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

async function openMany(address: URL, text: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < MANY) {
    const batch = Array.from({ length: 250 }, () => openHalf(address, text));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/** What somebody else is answered meanwhile. */
async function answers(): Promise<number> {
  const page = await fetch(new URL('/webappng/setup', url), { signal: AbortSignal.timeout(5000) });
  await page.text();
  return page.status;
}
/** That the link is missing which the set-up page needs. */
const GONE = 410;

/** The connections that the server has not hung up on. */
const openOf = (sockets: readonly Socket[]): Socket[] => sockets.filter((socket) => !socket.closed);

/** Whether every connection was ended, and the memory that they took is free again. */
async function recovered(program: Program, sockets: readonly Socket[], before: number): Promise<boolean> {
  for (const socket of sockets) socket.resume();
  const areEnded = await eventually(() => openOf(sockets).length === 0, 40_000);
  return areEnded && (await eventually(async () => (await memoryOf(program)) < before + 100, 30_000));
}

test(
  `${MANY} connections that say nothing at all, to the port of https: ended within their ten seconds`,
  { timeout: 120_000 },
  async () => {
    const before = await memoryOf(secure);
    const sockets = await openMany(secureUrl, '');
    const socket = connectTls({
      host: secureUrl.hostname,
      port: Number(secureUrl.port),
      rejectUnauthorized: false,
    });
    await once(socket, 'secureConnect');
    socket.destroy();
    expect(await recovered(secure, sockets, before)).toBe(true);
  },
);

test(
  `${MANY} that send one byte of a header at a time are ended, however long they go on`,
  { timeout: 60_000 },
  async () => {
    const sockets = await openMany(url, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const drip = setInterval(() => {
      for (const socket of openOf(sockets)) socket.write('a');
    }, 1000);
    expect(await answers()).toBe(GONE);
    for (const socket of sockets) socket.resume();
    expect(await eventually(() => openOf(sockets).length === 0, 40_000)).toBe(true);
    clearInterval(drip);
    expect(await answers()).toBe(GONE);
  },
);

test('more cookies than a browser keeps for one site are read, and the page answers', async () => {
  const cookies = `cookie: ${'a=b; '.repeat(10_000)}\r\n`;
  const socket = await openHalf(url, `GET /webappng/setup HTTP/1.1\r\nhost: x\r\n${cookies}\r\n`);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(bytes.toString()).toMatch(/^HTTP\/1\.1 410 /); // its link is missing: the page was asked
});
