import { execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { EmulatedLink } from './emulated-link.ts';

const run = promisify(execFile);
const COUNT = 200;
const links: EmulatedLink[] = [];

async function open(seed?: number): Promise<EmulatedLink> {
  const link = await EmulatedLink.open(seed);
  links.push(link);
  return link;
}

afterEach(async () => {
  for (const link of links.splice(0)) await link.close();
});

const CALLER = `
import socket, sys, time
caller = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
for number in range(${COUNT}):
    caller.sendto(b"%d %f" % (number, time.time()), (sys.argv[1], int(sys.argv[2])))
    time.sleep(0.002)
`;

/** Sends numbered datagrams from the far end; answers those that came, and how long each took, in milliseconds. */
async function call(link: EmulatedLink): Promise<{ numbers: number[]; tookMs: number[] }> {
  const socket = createSocket('udp4').bind(0, link.near);
  await once(socket, 'listening');
  const came = { numbers: [] as number[], tookMs: [] as number[] };
  let lastMs = Infinity;
  socket.on('message', (message) => {
    const [number, sentAt] = message.toString().split(' ').map(Number);
    came.numbers.push(number!);
    came.tookMs.push(Date.now() - sentAt! * 1000);
    lastMs = performance.now();
  });
  const inside = ['netns', 'exec', link.namespace, 'python3', '-c', CALLER];
  await run('ip', [...inside, link.near, String(socket.address().port)]);
  await vi.waitUntil(() => performance.now() > lastMs + 500, 2000).catch(() => {});
  socket.close();
  return came;
}

const namespaces = async (): Promise<string> => (await run('ip', ['netns'])).stdout;

it('loses the same packets for the same seed', async () => {
  const [one, two, three] = [await open(5), await open(5), await open(6)];
  for (const link of links) await link.becomes({ loss: 0.1 });
  const [first, again, other] = await Promise.all([call(one), call(two), call(three)]);
  expect(first.numbers.length).toBeGreaterThan(COUNT * 0.8);
  expect(first.numbers.length).toBeLessThan(COUNT);
  expect(again.numbers).toEqual(first.numbers);
  expect(other.numbers).not.toEqual(first.numbers);
});

it('lets packets wait, and lets pass what it is told to', async () => {
  const link = await open();
  await link.becomes({ delayMs: 100 });
  const late = await call(link);
  expect(late.numbers).toHaveLength(COUNT);
  expect(Math.min(...late.tookMs)).toBeGreaterThan(99);
  await link.becomes({ delayMs: 0, passesUdp: false });
  expect((await call(link)).numbers).toEqual([]);
});

it('is gone with the process that opened it, whatever ends that', async () => {
  const program = `
    import { EmulatedLink } from ${JSON.stringify(import.meta.resolve('./emulated-link.ts'))};
    console.log((await EmulatedLink.open()).namespace);
  `;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [name] = (await once(createInterface(holder.stdout), 'line')) as [string];
  expect(await namespaces()).toContain(name);
  holder.kill('SIGKILL');
  await vi.waitUntil(async () => !(await namespaces()).includes(name), 5000);
});
