import { launchBrowser } from '@portico/testkit/browser';
import { Engine } from '../engine.ts';
import { openMediaNetwork } from '../transport/media-network.ts';
import type { TransportFactory } from '../transport/transport.ts';
import { TEST_KEY, TEST_TRANSPORT, type Venue } from './meeting.ts';
import { startPageServer, type PageServer } from './page-server.ts';

/** An engine in the process of the test, and where its guests come from. */
export interface OwnEngine extends Venue {
  pages: PageServer;
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
  const choice = { kind: TEST_TRANSPORT, bindAddress: '127.0.0.1', announcedAddresses: [] } as const;
  const network = await openMediaNetwork({ ...choice, udpPort: 0, tcpPort: 0 }, onError);
  const transport = wrap(network.transport);
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
      network.close();
      pages.close();
    },
  };
}
