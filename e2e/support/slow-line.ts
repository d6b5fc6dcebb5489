import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/** A line as of a telephone in the country: what a page is made of comes one after the other. */
const LATENCY_MS = 60;
const BYTES_PER_MS = 500;
/** What goes over the line in one turn, so that answers come side by side. */
const TURN_BYTES = 8 * 1024;

/** SOCKS 5 (RFC 1928): no password is asked for, and the connection stands. */
const NO_PASSWORD = Uint8Array.of(5, 0);
const CONNECTED = Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0);

async function* afterLatency(asked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of asked) {
    await delay(LATENCY_MS);
    yield chunk;
  }
}

/** One rate for all connections of a browser. */
function paced(): (answered: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  let freeAt = 0;
  return async function* takeTurns(answered) {
    for await (const chunk of answered)
      for (let at = 0; at < chunk.length; at += TURN_BYTES) {
        const some = chunk.subarray(at, at + TURN_BYTES);
        const now = performance.now();
        freeAt = Math.max(freeAt, now) + some.length / BYTES_PER_MS;
        await delay(freeAt - now);
        yield some;
      }
  };
}

/** Whatever a browser asks its proxy for is at this port. */
async function lead(socket: Socket, port: number, takeTurns: ReturnType<typeof paced>): Promise<void> {
  await once(socket, 'data');
  socket.write(NO_PASSWORD);
  await once(socket, 'data');
  socket.write(CONNECTED);
  const far = connect(port, '127.0.0.1');
  await Promise.all([pipeline(socket, afterLatency, far), pipeline(far, takeTurns, socket)]);
}

/**
 * A browser at the end of a slow line. The line is a proxy and not the one that the browser emulates: there,
 * Chromium leaves answers that have long arrived unread for ever.
 */
export async function openFarAway(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const takeTurns = paced();
  const port = Number(new URL(address).port);
  const line = createServer((socket) => void lead(socket, port, takeTurns).catch(() => socket.destroy()));
  await once(line.listen(0, '127.0.0.1'), 'listening');
  const server = `socks5://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const context = await browser.newContext({ ...options, proxy: { server, bypass: '<-loopback>' } });
  context.once('close', () => line.close());
  return context;
}
