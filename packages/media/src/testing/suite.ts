import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { launchBrowser } from '@portico/testkit/browser';
import { LiveKitServer } from '@portico/testkit/livekit-server';
import { NOT_OURS_TO_KILL } from '@portico/testkit/running-livekit';
import { WebhookReceiver } from 'livekit-server-sdk';
import { openLobby } from './lobby.ts';
import { eventually, RUNNING_LIVEKIT, TEST_KEY, type Venue } from './meeting.ts';
import { startPageServer } from './page-server.ts';

/** What an engine tells, in our words. */
interface Told {
  type: string;
  room?: string;
  identity?: string;
}

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

const isTold = (told: readonly Told[], what: Told): Promise<boolean> =>
  eventually(() =>
    told.some(
      ({ type, room, identity }) => type === what.type && room === what.room && identity === what.identity,
    ),
  );

async function openWithOwn(): Promise<Suite> {
  const lobby = await openLobby();
  return {
    ...lobby,
    ...addresses(`ws://127.0.0.1:${lobby.httpPort}`),
    words: { badToken: /invalid token/, full: /full/ },
    tells: (what) => isTold(lobby.events, what),
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

/** `participant_left` as we call it: `participantLeft`. */
const ownWord = (event: string): string =>
  event.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

async function openWithLiveKit(): Promise<Suite> {
  const told: Told[] = [];
  const receiver = new WebhookReceiver(TEST_KEY.apiKey, TEST_KEY.apiSecret);
  const webhooks = createServer((request, response) => {
    const hear = async (): Promise<void> => {
      const { event, room, participant } = await receiver.receive(
        await text(request),
        request.headers.authorization,
      );
      const who = participant && { identity: participant.identity };
      told.push({ type: ownWord(event), ...(room && { room: room.name }), ...who });
    };
    hear().then(
      () => response.end(),
      () => response.writeHead(403).end(),
    );
  });
  const server = await openServer(webhooks);
  const pages = await startPageServer();
  const browser = await launchBrowser();
  return {
    browser,
    pages,
    httpPort: server.httpPort,
    ...addresses(server.url),
    words: { badToken: /invalid authorization token/, full: /signal connection/ },
    tells: (what) => isTold(told, what),
    killEngine: server.killAndStart,
    async close() {
      await browser.close();
      await server.stop();
      pages.close();
      webhooks.close();
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
async function openServer(webhooks: Server): Promise<UsedServer> {
  if (RUNNING_LIVEKIT) {
    const { url, webhookPort } = RUNNING_LIVEKIT;
    await once(webhooks.listen(webhookPort), 'listening');
    return {
      url,
      httpPort: Number(new URL(url).port),
      killAndStart: () => Promise.reject(new Error(NOT_OURS_TO_KILL)),
      stop: () => Promise.resolve(),
    };
  }
  await once(webhooks.listen(0, '127.0.0.1'), 'listening');
  const { port } = webhooks.address() as AddressInfo;
  const server = await LiveKitServer.open({ webhookUrl: `http://127.0.0.1:${port}/` });
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
