import { launchBrowser } from '@portico/testkit/browser';
import type { Browser } from '@playwright/test';
import { startMediaChild, type MediaChild, type MediaEvent } from '../index.ts';
import type { TransportKind } from '../transport/transport-kind.ts';
import { TEST_KEY, TEST_TRANSPORT } from './meeting.ts';
import { startPageServer, type PageServer } from './page-server.ts';
import { openEar, type WebhookEar } from './webhook-receiver.ts';

/** Everything that browser tests share: one browser, one engine in its child process, the page that joins it. */
export interface Lobby {
  browser: Browser;
  pages: PageServer;
  child: MediaChild;
  httpPort: number;
  /** Process id of the engine, also after a restart. */
  pid(): number;
  /** Every event of the child so far, without what happens in its rooms. */
  events: MediaEvent[];
  /** Hears what happens in its rooms. */
  ear: WebhookEar;
  close(): Promise<void>;
}

/** Where the media of a lobby come and go, and what carries them. */
export interface LobbyOptions {
  bindAddress?: string;
  transport?: TransportKind;
}

/** Starts them all on free ports. */
export async function openLobby(options: LobbyOptions = {}): Promise<Lobby> {
  const pages = await startPageServer();
  const ear = await openEar();
  const child = await startMediaChild({
    ...TEST_KEY,
    bindAddress: '127.0.0.1',
    webhookUrl: ear.url,
    transport: TEST_TRANSPORT,
    ...options,
  });
  const events: MediaEvent[] = [];
  let { pid } = await child.stats();
  child.on((event) => {
    events.push(event);
    if (event.type === 'childStarted') pid = event.pid;
  });
  const browser = await launchBrowser();
  const close = async () => {
    await browser.close();
    await child.stop();
    pages.close();
    ear.close();
  };
  return { browser, pages, child, httpPort: child.httpPort, events, ear, pid: () => pid, close };
}
