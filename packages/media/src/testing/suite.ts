import { launchBrowser } from '@portico/testkit/browser';
import { LiveKitServer } from '@portico/testkit/livekit-server';
import { NOT_OURS_TO_KILL } from '@portico/testkit/running-livekit';
import { openLobby } from './lobby.ts';
import { eventually, RUNNING_LIVEKIT, type Venue } from './meeting.ts';
import { startPageServer } from './page-server.ts';
import { openEar, type Told, type WebhookEar } from './webhook-receiver.ts';

/** What the tests of any engine share: a place to meet, whose engine can be killed and tells what happens. */
export interface Suite extends Venue {
  /** Where clients find the engine, and where the portal does: `ws://…`, `http://…`. */
  url: string;
  apiUrl: string;
  /** How the engine refuses somebody. */
  words: { badToken: RegExp; full: RegExp };
  /** Whether the engine tells of something, sooner or later. */
  tells(what: Told): Promise<boolean>;
  /** The engine dies and runs again, at the same ports. */
  killEngine(): Promise<void>;
  close(): Promise<void>;
}

/** With a real LiveKit server, one that it starts or the one of `LIVEKIT_URL`, where `TEST_ENGINE` is `livekit`, else with our own engine. */
export const openSuite = (): Promise<Suite> =>
  process.env['TEST_ENGINE'] === 'livekit' ? openWithLiveKit() : openWithOwn();

const addresses = (url: string) => ({ url, apiUrl: url.replace(/^ws/, 'http') });

async function openWithOwn(): Promise<Suite> {
  const lobby = await openLobby();
  return {
    ...lobby,
    ...addresses(`ws://127.0.0.1:${lobby.httpPort}`),
    words: { badToken: /invalid token/, full: /full/ },
    tells: (what) => lobby.ear.hears(what),
    async killEngine() {
      const since = lobby.events.length;
      const ports = { http: lobby.child.httpPort, udp: lobby.child.udpPort };
      process.kill(lobby.pid(), 'SIGKILL');
      const isBack = () => lobby.events.slice(since).some(({ type }) => type === 'childStarted');
      if (!(await eventually(isBack))) throw new Error('the engine did not start again');
      const { httpPort, udpPort } = lobby.child;
      if (httpPort !== ports.http || udpPort !== ports.udp) throw new Error('the engine moved');
    },
  };
}

async function openWithLiveKit(): Promise<Suite> {
  const ear = await openEar(RUNNING_LIVEKIT?.webhookPort);
  const server = await openServer(ear);
  const pages = await startPageServer();
  const browser = await launchBrowser();
  return {
    browser,
    pages,
    httpPort: server.httpPort,
    ...addresses(server.url),
    words: { badToken: /invalid authorization token/, full: /signal connection/ },
    tells: (what) => ear.hears(what),
    killEngine: server.killAndStart,
    async close() {
      await browser.close();
      await server.stop();
      pages.close();
      ear.close();
    },
  };
}

interface UsedServer {
  url: string;
  httpPort: number;
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
}

/** A server that tells these webhooks what happens. */
async function openServer(ear: WebhookEar): Promise<UsedServer> {
  if (RUNNING_LIVEKIT) {
    const { url } = RUNNING_LIVEKIT;
    return {
      url,
      httpPort: Number(new URL(url).port),
      killAndStart: () => Promise.reject(new Error(NOT_OURS_TO_KILL)),
      stop: () => Promise.resolve(),
    };
  }
  const server = await LiveKitServer.open({ webhookUrl: ear.url });
  return {
    url: server.url,
    httpPort: server.httpPort,
    async killAndStart() {
      await server.kill();
      await server.start();
    },
    stop: () => server.stop(),
  };
}
