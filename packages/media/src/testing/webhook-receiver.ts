import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebhookReceiver } from 'livekit-server-sdk';
import { eventually, TEST_KEY } from './meeting.ts';

/** What an engine tells, in our words. */
export interface Told {
  type: string;
  room?: string;
  identity?: string;
}

/** Hears the webhooks of any engine. */
export interface WebhookEar {
  url: string;
  /** All that was told so far, in order. */
  told: Told[];
  /** Whether something is told, sooner or later. */
  hears(what: Told): Promise<boolean>;
  close(): void;
}

/** `participant_left` as we call it: `participantLeft`. */
const ownWord = (event: string): string =>
  event.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Begins to hear, at a free port or a given one; what does not carry the signature of the engine is refused. */
export async function openEar(port?: number): Promise<WebhookEar> {
  const told: Told[] = [];
  const receiver = new WebhookReceiver(TEST_KEY.apiKey, TEST_KEY.apiSecret);
  const server = createServer((request, response) => {
    const hear = async (): Promise<void> => {
      const body = await text(request);
      const { event, room, participant } = await receiver.receive(body, request.headers.authorization);
      const who = participant && { identity: participant.identity };
      told.push({ type: ownWord(event), ...(room && { room: room.name }), ...who });
    };
    hear().then(
      () => response.end(),
      () => response.writeHead(403).end(),
    );
  });
  // a server on another machine has to reach it
  await once(port === undefined ? server.listen(0, '127.0.0.1') : server.listen(port), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    told,
    hears: (what) =>
      eventually(() =>
        told.some(
          ({ type, room, identity }) =>
            type === what.type && room === what.room && identity === what.identity,
        ),
      ),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
