import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** An engine whose portal was killed keeps its port for up to 1.5 s, while it completes recordings. */
const PATIENCE_MS = 2000;
const TRY_EVERY_MS = 100;

/** Tries again for 2 s while a port is taken; then rejects with the reason of the system. */
export async function whilePortIsTaken<T>(take: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await take();
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || performance.now() > until) throw error;
    }
    await pause(TRY_EVERY_MS);
  }
}

/**
 * The address that means all of this machine: of both kinds where it knows IPv6 (RFC 3493 section 3.7), else those of IPv4. What
 * has one and is bound to all of them has no other name.
 */
export async function everyAddress(): Promise<'::' | '0.0.0.0'> {
  try {
    await lookForUdpPort('::', 0);
    return '::';
  } catch {
    return '0.0.0.0';
  }
}

/** Where a program of this machine reaches what is bound to an address. */
export const addressInside = (bound: string): string =>
  bound === '::' || bound === '0.0.0.0' ? '127.0.0.1' : bound;

async function lookForUdpPort(address: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  socket.once('error', reject);
  socket.bind({ address, port, exclusive: true }, () => resolve(socket.address().port));
  return await promise.finally(() => socket.close());
}

async function lookForTcpPort(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer().once('error', reject).listen({ host, port, exclusive: true }, resolve);
  await promise;
  server.close();
}

/** A UDP port that is free on this address: the wanted one, or any for 0; rejects when the wanted one stays taken for 2 s. */
export const findFreePort = (address: string, port: number): Promise<number> =>
  whilePortIsTaken(() => lookForUdpPort(address, port));

/** Proves that a port can be had by UDP and by TCP; rejects with the reason of the system when not. */
export async function provePort(address: string, port: number): Promise<void> {
  await findFreePort(address, port);
  await whilePortIsTaken(() => lookForTcpPort(address, port));
}
