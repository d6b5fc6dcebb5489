import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, connect, type AddressInfo, type Socket } from 'node:net';
import { AccessToken } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { routeUpgrades } from '../../platform/http/upgrades.ts';
import { briskRooms, startTestApp, TestClock, type TestApp } from '../../testing/app.ts';
import { countAlone } from '../../testing/counter.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestLog } from '../../testing/open.ts';
import { sendRaw } from '../../testing/raw.ts';
import { statusOfUpgrade } from '../../testing/upgrade.ts';
import type { MediaEngine } from '../../platform/media/engine.ts';
import { MOST_CONNECTIONS, SIGNAL_PATH, Signalling } from './media.signalling.ts';
import { engineRoute } from './media.signal-route.ts';

let app: TestApp;
let media: MediaEngine;
beforeAll(async () => {
  app = await startTestApp({
    hasMedia: true,
    settings: { TRUST_PROXY: '127.0.0.1', MEDIA_VIDEO_CODEC: 'av1' },
    paces: briskRooms,
  });
  media = app.media!;
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const JOIN = '/rtc/v1';
const VALIDATE = '/rtc/v1/validate';
/** Thousands of connections take long on a busy machine. */
const FLOOD = { timeout: 60_000 };
const joiner = { room: 'r', identity: 'ann', name: 'Ann', role: 'attendee' } as const;
const tokenOf = async (identity: string): Promise<string> =>
  (await media.joinInfo({ ...joiner, identity })).token;

async function forged(secret: string, ttl = 600): Promise<string> {
  const token = new AccessToken('portico', secret, { identity: 'eve', ttl });
  token.addGrant({ room: 'r', roomJoin: true });
  return await token.toJwt();
}

test('a person who joins hears what pictures are to be sent in', async () => {
  expect(await media.joinInfo(joiner)).toMatchObject({ url: '/', videoCodec: 'av1' });
});

interface UpgradeOptions {
  path?: string;
  headers?: Record<string, string>;
}

const upgrade = (query: string, { path = JOIN, headers = {} }: UpgradeOptions = {}): Promise<number> =>
  statusOfUpgrade(`${app.url}${path}${query}`, headers);

/** A client of the signal protocol that has joined, as far as the socket goes. */
async function joined(identity: string): Promise<WebSocket> {
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}${JOIN}?access_token=${await tokenOf(identity)}`,
  );
  socket.on('error', () => undefined);
  await once(socket, 'message'); // the engine greets with what the room is
  return socket;
}

describe('the engine says who may join, in its own words', () => {
  const validate = async (token: string): Promise<[number, string]> => {
    const answer = await fetch(`${app.url}${VALIDATE}?access_token=${token}`);
    return [answer.status, await answer.text()];
  };

  test('a token of ours is good, in the query or as a bearer', async () => {
    const token = await tokenOf('ann');
    expect(await validate(token)).toEqual([200, 'success']);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(app.url + VALIDATE, { headers })).status).toBe(200);
    expect(await upgrade(`?access_token=${token}`)).toBe(101);
    expect(await upgrade('', { headers })).toBe(101);
  });

  test.each([
    ['forged', () => forged('another secret, of somebody who is not us')],
    ['expired', async () => await forged(secretOf(app), -3600)],
    ['none', () => Promise.resolve('nonsense')],
  ])('a token that is %s: 401 with the reason', async (_name, make) => {
    const token = await make();
    expect(await validate(token)).toEqual([401, 'invalid token']);
    expect(await validate(await forged(secretOf(app)))).toEqual([200, 'success']); // it is not the form
    expect(await upgrade(`?access_token=${token}`)).toBe(401);
  });

  test('the path of an older client is unknown', async () => {
    expect((await fetch(`${app.url}/rtc/validate?access_token=x`)).status).toBe(404);
    expect(await upgrade(`?access_token=${await tokenOf('ann')}`, { path: '/rtc' })).toBe(404);
  });

  test('a join request of 40 KB fits into the address, one of 100 KB does not', async () => {
    const query = `?access_token=${await tokenOf('ann')}&join_request=`;
    expect((await fetch(`${app.url}${VALIDATE}${query}${'A'.repeat(40_000)}`)).status).toBe(200);
    expect(await upgrade(`${query}${'A'.repeat(40_000)}`)).toBe(400); // read, and found to be none
    expect((await fetch(`${app.url}${VALIDATE}${query}${'A'.repeat(100_000)}`)).status).toBe(414);
  });

  test('bytes that no address may hold are no fault of ours', async () => {
    const answer = await sendRaw(
      app.url,
      `GET ${VALIDATE}?access_token=\u00e4 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4/);
  });
});

describe('the route to the engine', () => {
  test('is for pages of our own', async () => {
    const query = `?access_token=${await tokenOf('ann')}`;
    expect(await upgrade(query, { headers: { origin: 'https://elsewhere.example' } })).toBe(403);
    expect(await upgrade(query, { headers: { origin: app.url } })).toBe(101);
  });

  test('leads to signalling and to nothing else of it', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    const list = '/rtc/../twirp/livekit.RoomService/ListRooms';
    socket.write(`POST ${list} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n`);
    socket.write(`POST ${list.slice(7)} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}`);
    await once(socket, 'close');
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 404']);
  });

  test('ends for a client that sends no protobuf, and for nobody else', async () => {
    const [bad, good] = await Promise.all([joined('bad'), joined('good')]);
    bad.send(Buffer.from('not protobuf at all'));
    const [code] = (await once(bad, 'close')) as [number];
    expect(code).toBe(1007);
    expect(good.readyState).toBe(WebSocket.OPEN);
    good.terminate();
  });

  test('a client that goes without a word leaves the room', async () => {
    const socket = await joined('brief');
    expect((await media.list('r')).map(({ identity }) => identity)).toContain('brief');
    socket.terminate();
    expect(
      await eventually(async () => !(await media.list('r')).some(({ identity }) => identity === 'brief')),
    ).toBe(true);
  });

  test(
    'a flood from one network is stopped with 429, the next one is let through, and so is the first a minute later',
    FLOOD,
    async () => {
      const from = (address: string) =>
        upgrade('?access_token=x', { headers: { 'x-forwarded-for': address } });
      const statuses: number[] = [];
      for (let batch = 0; batch < 61; batch += 1)
        statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.1')))));
      expect(statuses.filter((status) => status === 401)).toHaveLength(3000);
      expect(statuses.filter((status) => status === 429)).toHaveLength(50);
      expect(await from('203.0.113.2')).toBe(401);
      app.clock.advance(61);
      expect(await from('203.0.113.1')).toBe(401);
    },
  );

  test('so is a flood of questions', FLOOD, async () => {
    const ask = async (): Promise<number> => (await fetch(`${app.url}${VALIDATE}`)).status;
    const statuses: number[] = [];
    for (let batch = 0; batch < 13; batch += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, ask))));
    expect(statuses.filter((status) => status === 401)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  });
});

test('one network holds no more than its share of connections, and what ends makes room', async () => {
  const held: Socket[] = [];
  const quiet = createTcpServer((socket) => held.push(socket.resume())).listen(0, '127.0.0.1');
  await once(quiet, 'listening');
  const signalling = new Signalling({
    router: {
      find: ({ url = '/' }) => Promise.resolve(engineRoute((quiet.address() as AddressInfo).port, url)),
    },
    gate: undefined,
    count: countAlone(new TestClock()),
    log: createTestLog().log,
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { log, lines } = createTestLog();
  const addressOf = () => '203.0.113.1';
  routeUpgrades({ server, log, isOwnOrigin: () => true, addressOf, always: {} })(
    SIGNAL_PATH,
    signalling.upgrade,
  );
  const { port } = server.address() as AddressInfo;
  const ask = (): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /rtc/v1 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    return socket;
  };
  const clients = Array.from({ length: MOST_CONNECTIONS }, ask);
  expect(await eventually(() => held.length === MOST_CONNECTIONS)).toBe(true);
  const [refusal] = (await once(ask(), 'data')) as [Buffer];
  expect(refusal.toString()).toMatch(/^HTTP\/1\.1 429 /);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { refusal: 429, operation: SIGNAL_PATH, address: '203.0.113.1', msg: 'refused' },
  ]);
  clients[0]?.destroy();
  expect(await eventually(() => held.some((socket) => socket.readableEnded || socket.destroyed))).toBe(true);
  ask();
  expect(await eventually(() => held.length === MOST_CONNECTIONS + 1)).toBe(true);
  signalling.stop();
  server.close();
  await once(server, 'close'); // it would not, with a connection left
  quiet.close();
});

test('a process that cannot be reached at its address is named in the log, once', async () => {
  const gone = createTcpServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const url = new URL(`http://127.0.0.1:${(gone.address() as AddressInfo).port}`);
  await once(gone.close(), 'close');
  const { log, lines } = createTestLog();
  const signalling = new Signalling({
    router: { find: ({ url: path = '/' }) => Promise.resolve({ url, path, headers: {}, peerId: 'another' }) },
    gate: undefined,
    count: countAlone(new TestClock()),
    log,
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upgrades = { server, log, isOwnOrigin: () => true, addressOf: () => '203.0.113.1', always: {} };
  routeUpgrades(upgrades)(SIGNAL_PATH, signalling.upgrade);
  const { port } = server.address() as AddressInfo;
  for (let tries = 0; tries < 2; tries += 1)
    expect(await statusOfUpgrade(`http://127.0.0.1:${port}/rtc/v1`, {})).toBe(503);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { url: url.origin, msg: 'another process does not answer: is its NODE_URL right?' },
  ]);
  server.close();
});

test('without an engine both routes say so, and when to try again', async () => {
  const without = await startTestApp();
  const answer = await fetch(`${without.url}${VALIDATE}`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  const refused = await sendRaw(
    without.url,
    'GET /rtc/v1 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  );
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(await (await fetch(`${without.url}/readyz`)).json()).toEqual({ status: 'ready' });
  await without.stop();
  await without.database.drop();
});

const secretOf = ({ data }: TestApp): string => data.secrets.keys('media')[0]!.toString('base64url');
