import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

/** Below the ports that Linux gives to outgoing connections: nobody comes by one of these while it waits for its server. */
const [LOWEST, HIGHEST] = [20_000, 32_000];
const TRIES = 20;

/** A port of loopback that somebody listens on, until it is released. */
export async function takePort(): Promise<{ port: number; release(): Promise<void> }> {
  for (let left = TRIES; ; left -= 1) {
    const server = createServer().listen(randomInt(LOWEST, HIGHEST), '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (left > 0) continue;
      throw error;
    }
    const { port } = server.address() as AddressInfo;
    return { port, release: () => server[Symbol.asyncDispose]() };
  }
}

/** A port of loopback that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const { port, release } = await takePort();
  await release();
  return port;
}
