import { createSocket } from 'node:dgram';

/** A UDP port that is free on this address: the wanted one, or any for 0; rejects when the wanted one is taken. */
export async function reserveUdpPort(address: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  socket.once('error', reject);
  socket.bind({ address, port, exclusive: true }, () => resolve(socket.address().port));
  const found = await promise.finally(() => socket.close());
  return found;
}
