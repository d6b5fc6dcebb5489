import { IceUdpMuxListener } from 'node-datachannel';
import { findFreePort } from './free-port.ts';

/** A UDP port that nobody else can take until it is released. */
export interface HeldPort {
  readonly port: number;
  release(): void;
}

/**
 * Takes a UDP port: the wanted one, or any free one for 0. The socket is that of the peer connections with this port, which
 * would otherwise open it for the first of them and close it after the last.
 * Rejects with the reason of the system when it cannot be had.
 */
export async function holdUdpPort(address: string, wanted: number): Promise<HeldPort> {
  const port = await findFreePort(address, wanted);
  let listener: IceUdpMuxListener;
  try {
    listener = new IceUdpMuxListener(port, address);
  } catch (error) {
    // it knows no reason; somebody was faster since the look
    throw new Error(`bind EADDRINUSE ${address}:${port}`, { cause: error });
  }
  return { port, release: () => listener.stop() };
}
