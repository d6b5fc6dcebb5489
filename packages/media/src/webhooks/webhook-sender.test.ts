import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebhookEvent } from '@livekit/protocol';
import { WebhookReceiver } from 'livekit-server-sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebhookSender } from './webhook-sender.ts';

const key = { apiKey: 'key', apiSecret: 'a secret that is long enough for this' };
const until = { timeout: 10_000, interval: 10 };
const receiver = new WebhookReceiver(key.apiKey, key.apiSecret);
const heard: string[] = [];
const errors: string[] = [];
/** What the receiver answers, next first; 200 after that. */
let answers: number[] = [];
let server: Server;
let sender: WebhookSender;

const listen = async (port = 0): Promise<number> => {
  server = createServer((request, response) => {
    const hear = async (): Promise<void> => {
      const { id } = await receiver.receive(await text(request), request.headers.authorization);
      const status = answers.shift() ?? 200;
      if (status === 200) heard.push(id);
      response.writeHead(status).end();
    };
    void hear();
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
const close = (): void => {
  server.close();
  server.closeAllConnections();
};
const tell = (...ids: string[]): void =>
  ids.forEach((id) => sender.send(new WebhookEvent({ event: 'room_started', id })));

let port: number;
beforeEach(async () => {
  heard.length = 0;
  errors.length = 0;
  answers = [];
  port = await listen();
  const url = `http://127.0.0.1:${port}/`;
  sender = new WebhookSender({ url, key, onError: (error) => errors.push(String(error)) });
});
afterEach(close);

it('tells one after the other, in order, with a signature over each', async () => {
  const ids = Array.from({ length: 200 }, (_, n) => `EV_${n}`);
  tell(...ids);
  await vi.waitFor(() => expect(heard).toEqual(ids), until);
  expect(errors).toEqual([]);
});

it('tells again what nobody took, before what happened later', async () => {
  answers = [500, 503];
  tell('a', 'b');
  await vi.waitFor(() => expect(heard).toEqual(['a', 'b']), until);
  expect(errors).toEqual([]);
});

it('waits for a receiver that is away, also when the connection broke in between', async () => {
  tell('before');
  await vi.waitFor(() => expect(heard).toEqual(['before']), until);
  close();
  let tries = 0;
  const nobody = createTcpServer((socket) => void ((tries += 1), socket.destroy())).listen(port, '127.0.0.1');
  await once(nobody, 'listening');
  tell('a', 'b');
  await vi.waitFor(() => expect(tries).toBeGreaterThan(1), until);
  await once(nobody.close(), 'close');
  await listen(port);
  await vi.waitFor(() => expect(heard).toEqual(['before', 'a', 'b']), until);
});

it('says what was refused, and goes on with the next', async () => {
  answers = [403];
  tell('a', 'b');
  await vi.waitFor(() => expect(heard).toEqual(['b']), until);
  expect(errors).toEqual(['Error: a webhook failed: 403']);
});

it('gives up after a while what the receiver stumbles over, and goes on', async () => {
  answers = Array.from({ length: 7 }, () => 500);
  tell('a', 'b');
  await vi.waitFor(() => expect(heard).toEqual(['b']), { timeout: 14_000, interval: 50 });
  expect(errors).toEqual(['Error: a webhook failed: 500']);
});

it('forgets the oldest of ten thousand that nobody hears', async () => {
  close();
  const ids = Array.from({ length: 10_003 }, (_, n) => `EV_${n}`);
  tell(...ids);
  await listen(port);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(2), until);
  // the one under way is kept, and as many as wait
  expect(heard.slice(0, 2)).toEqual(['EV_0', 'EV_3']);
});
