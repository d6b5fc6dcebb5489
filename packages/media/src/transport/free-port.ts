import { createSocket } from 'node:dgram';
import { setTimeout as pause } from 'node:timers/promises';

/** An engine whose portal was killed keeps its port for up to 1.5 s, while it completes recordings. */
const PATIENCE_MS = 2000;
const TRY_EVERY_MS = 100;

async function lookForPort(address: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  socket.once('error', reject);
  socket.bind({ address, port, exclusive: true }, () => resolve(socket.address().port));
  return await promise.finally(() => socket.close());
}

/** A UDP port that is free on this address: the wanted one, or any for 0; rejects when the wanted one stays taken for 2 s. */
export async function findFreePort(address: string, port: number): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await lookForPort(address, port);
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || performance.now() > until) throw error;
    }
    await pause(TRY_EVERY_MS);
  }
}
