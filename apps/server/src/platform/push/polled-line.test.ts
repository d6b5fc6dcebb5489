import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { PollQuestion } from '@portico/contract/push';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PolledLine } from '@portico/client/polled-line';
import { ScriptedLine } from '@portico/client/testing/scripted-line';

let server: Server;
let url: string;
let asked: PollQuestion[];
let abandoned: number;
/** What the server says to the next questions; while there is nothing a question waits. */
let replies: { status?: number; body?: unknown }[];
let waiting: (() => void)[];
let heard: string[];
let codes: number[];
let probes: ScriptedLine[];
let line: PolledLine;

beforeEach(async () => {
  [asked, replies, waiting, heard, codes, probes, abandoned] = [[], [], [], [], [], [], 0];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push(JSON.parse(body) as PollQuestion);
      const answer = (): void => {
        const { status = 200, body: text } = replies.shift() ?? {};
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(typeof text === 'string' ? text : JSON.stringify(text));
      };
      if (replies.length > 0) answer();
      else waiting.push(answer);
    });
    response.on('close', () => {
      if (!response.writableEnded) abandoned += 1;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/webappng/push`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  line = new PolledLine(
    url,
    {
      onOpen: () => heard.push('open'),
      onMessage: (message) => heard.push(String(message)),
      onClose: (code) => codes.push(code),
    },
    (address, events) => {
      const probe = new ScriptedLine(address, events);
      probes.push(probe);
      return probe;
    },
  );
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Waits without timers: those are the test's own. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < 20_000 && !isSo(); turns += 1)
    await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
}
const say = (frame: object): void => line.send(JSON.stringify(frame));
const authorize = (token = 'ticket-1', cursor = 'c0'): void =>
  say({ id: '1', type: 'authorization', data: { token, cursor } });
const subscribe = (channel: string, cursor = 'c0'): void =>
  say({ id: '2', type: 'subscribe', data: { channel, cursor } });
const reply = (...messages: string[]): void =>
  void replies.push({ body: { messages, cursor: `c${asked.length + 1}` } });
/** The server answers the question that waits. */
const answer = (...messages: string[]): void => {
  reply(...messages);
  waiting.shift()?.();
};
const next = async (ms = 500): Promise<void> => {
  const before = asked.length;
  await until(() => vi.getTimerCount() > 1);
  await vi.advanceTimersByTimeAsync(ms);
  await until(() => asked.length > before);
};

describe('questions', () => {
  test('channels that are wished in one moment are one question, answered at once; the next waits with the new cursor', async () => {
    authorize();
    subscribe('room:1');
    await until(() => asked.length === 1);
    expect(asked[0]).toEqual({
      token: 'ticket-1',
      cursor: 'c0',
      channels: ['room:1'],
      entering: ['room:1'],
      isFirst: true,
    });
    answer('welcome', 'subscribed');
    await until(() => heard.length === 3);
    expect(heard).toEqual(['open', 'welcome', 'subscribed']);
    await next();
    expect(asked[1]).toMatchObject({ cursor: 'c2', channels: ['room:1'], entering: [], isFirst: false });
  });

  test('a channel that is entered while one waits is asked for in its place, from the cursor that it brings', async () => {
    authorize();
    await until(() => waiting.length === 1);
    answer('welcome');
    await next();
    subscribe('room:2', 'older');
    await until(() => asked.length === 3);
    expect(asked[2]).toMatchObject({ cursor: 'older', channels: ['room:2'], entering: ['room:2'] });
    say({ id: '3', type: 'unsubscribe', data: { channel: 'room:2' } });
    waiting.shift();
    answer('late');
    await next();
    expect(asked[3]).toMatchObject({ channels: [], entering: [] });
  });

  test('a new ticket is brought by the next one, and a ping is answered by the line itself', async () => {
    authorize();
    await until(() => waiting.length === 1);
    answer('welcome');
    say({ id: '2', type: 'authorization', data: { token: 'ticket-2' } });
    say({ id: '7', type: 'ping' });
    await until(() => heard.includes('{"id":"7","type":"pong"}'));
    await next();
    expect(asked[1]).toMatchObject({ token: 'ticket-2' });
  });

  test('news that bring nobody on are asked for less and less often', async () => {
    authorize('ticket-1', 'stuck');
    await until(() => waiting.length === 1);
    const stuck = (): void => {
      replies.push({ body: { messages: ['again'], cursor: 'stuck' } });
      waiting.shift()?.();
    };
    stuck();
    for (const ms of [1000, 2000, 4000, 4000]) {
      await until(() => vi.getTimerCount() > 1);
      const before = asked.length;
      await vi.advanceTimersByTimeAsync(ms - 10);
      expect(asked).toHaveLength(before);
      await next(10);
      stuck();
    }
  });
});

describe('the line ends', () => {
  test.each([
    [401, {}, 4401],
    [429, {}, 4429],
    [503, {}, 1006],
    [200, '<html>Sign in to the network</html>', 1006],
    [200, { nothing: 'of ours' }, 1006],
  ])('with an answer of %i and %j it says %i', async (status, body, code) => {
    authorize();
    await until(() => waiting.length === 1);
    replies.push({ status, body });
    waiting.shift()?.();
    await until(() => codes.length === 1);
    expect(codes).toEqual([code]);
  });

  test('with a question that nobody answers for half a minute, and with a server that is gone', async () => {
    vi.useRealTimers();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    authorize();
    await vi.waitFor(() => expect(codes).toEqual([1006]));
  });

  test('without a word when it is closed', async () => {
    authorize();
    await until(() => waiting.length === 1);
    line.close();
    await until(() => abandoned === 1);
    expect(codes).toEqual([]);
  });
});

describe('a WebSocket', () => {
  const probed = async (): Promise<ScriptedLine> => {
    authorize();
    await until(() => waiting.length === 1);
    answer('welcome');
    for (let s = 0; s < 45 && probes.length === 0; s += 1) await vi.advanceTimersByTimeAsync(1000);
    return probes[0] as ScriptedLine;
  };

  test('a WebSocket that answers and still does after a while ends the line, so that the channel comes again', async () => {
    const probe = await probed();
    expect(probe.url).toBe(url);
    probe.events.onOpen();
    expect(probe.all('authorization')).toHaveLength(1);
    probe.says('mercury.buffer_state');
    expect(codes).toEqual([]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(probe.all('ping')).toHaveLength(1);
    probe.pong();
    expect(codes).toEqual([1001]);
    expect(probe.isClosed).toBe(true);
  });

  test('a WebSocket that opens and is not spoken on changes nothing, and is tried again later', async () => {
    const probe = await probed();
    probe.events.onOpen();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(probe.isClosed).toBe(true);
    expect(codes).toEqual([]);
    await vi.advanceTimersByTimeAsync(80_000);
    expect(probes).toHaveLength(2);
  });
});
