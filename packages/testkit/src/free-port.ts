import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of loopback that somebody listens on, until it is released. */
export async function takePort(): Promise<{ port: number; release(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, release: () => server[Symbol.asyncDispose]() };
}

/** A port of loopback that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const { port, release } = await takePort();
  await release();
  return port;
}
