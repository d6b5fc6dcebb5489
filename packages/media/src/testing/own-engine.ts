import { launchBrowser } from '@portico/testkit/browser';
import { Engine } from '../engine.ts';
import { createNdcTransportFactory } from '../transport/ndc-transport.ts';
import type { TransportFactory } from '../transport/transport.ts';
import { holdUdpPort } from '../transport/udp-port.ts';
import { TEST_KEY, type Venue } from './meeting.ts';
import { startPageServer } from './page-server.ts';

/** An engine in the process of the test, and where its guests come from. */
export interface OwnEngine extends Venue {
  engine: Engine;
  /** What it caught; each is a bug. */
  errors: unknown[];
  /** `PA_…` of somebody in a room. */
  sidOf(room: string, identity: string): string;
  close(): Promise<void>;
}

/**
 * Starts an engine whose lines a test makes worse, by what it puts around each transport: in this process, because a child
 * would need an option for that which nobody else may use.
 */
export async function openOwnEngine(wrap: (inner: TransportFactory) => TransportFactory): Promise<OwnEngine> {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const media = await holdUdpPort('127.0.0.1', 0);
  const network = { bindAddress: '127.0.0.1', announcedAddresses: [], udpPort: media.port };
  const transport = wrap(createNdcTransportFactory(network, onError));
  const engine = new Engine({ key: TEST_KEY, transport, onError });
  const httpPort = await engine.listen(0);
  const pages = await startPageServer();
  const browser = await launchBrowser();
  return {
    engine,
    errors,
    httpPort,
    pages,
    browser,
    sidOf: (room, identity) => engine.rooms.find(room)!.participants.get(identity)!.sid,
    async close() {
      await browser.close();
      engine.close();
      media.release();
      pages.close();
    },
  };
}
