import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ErrorBody } from '@portico/contract/error-body';
import { isTrackingId } from '@portico/domain/tracking-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createTestLog } from '../../testing/open.ts';
import { sendRaw } from '../../testing/raw.ts';
import { securityHeaders } from './security-headers.ts';
import { closeHttp, createHttp } from './server.ts';

const always = Object.entries(securityHeaders(true));
const socketHead = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

function read(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((one) => one.split(/: (.*)/).slice(0, 2) as [string, string]));
  return { status: Number(line.split(' ')[1]), headers, body };
}

function expectProtected({ headers }: Answer): void {
  for (const [name, value] of always) expect(`${name}: ${headers.get(name)}`).toBe(`${name}: ${value}`);
  expect(isTrackingId(headers.get('trackingid') ?? '')).toBe(true);
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { PUBLIC_URL: 'https://meet.example' } });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const send = async (request: string): Promise<Answer> => read(await sendRaw(app.url, `${request}\r\n`));

describe('what no route sees carries the headers that protect every answer', () => {
  test.each([
    ['a WebSocket where there is none', 404, `GET /nothing HTTP/1.1\r\nHost: x\r\n${socketHead}${key}`, {}],
    [
      'one of a page of another origin',
      403,
      `GET /webappng/push HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\n${socketHead}${key}`,
      {},
    ],
    [
      'one without a key',
      400,
      `GET /webappng/push HTTP/1.1\r\nHost: x\r\n${socketHead}`,
      { 'sec-websocket-version': '13' },
    ],
    [
      'one by another method',
      405,
      `POST /webappng/push HTTP/1.1\r\nHost: x\r\n${socketHead}${key}`,
      { allow: 'GET' },
    ],
    ['signalling without an engine', 503, `GET /rtc/v1 HTTP/1.1\r\nHost: x\r\n${socketHead}${key}`, {}],
  ])('%s: %d', async (...[, status, request, more]) => {
    const answer = await send(request);
    expect(answer.status).toBe(status);
    expectProtected(answer);
    expect(Object.fromEntries(answer.headers)).toMatchObject(more);
    expect(answer.body).toBe('');
  });

  test.each([
    ['no host', 'required', 'GET /healthz HTTP/1.1\r\n'],
    ['two hosts', 'invalid', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n'],
  ])('a call that names %s: 400', async (_what, problem, request) => {
    const answer = await send(`${request}Connection: close\r\n`);
    expect(answer.status).toBe(400);
    expectProtected(answer);
    expect(z.parse(ErrorBody, JSON.parse(answer.body)).fields).toEqual({ host: problem });
  });
});

describe('what a call offers or expects beyond our means is passed over', () => {
  test.each([
    [
      'HTTP/2',
      'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n',
    ],
    ['an expectation that nobody knows', 'Expect: sugar\r\nConnection: close\r\n'],
    ['HTTP/1.0 without a host', undefined],
  ])('%s', async (_what, head) => {
    const line =
      head === undefined ? 'GET /healthz HTTP/1.0\r\n' : `GET /healthz HTTP/1.1\r\nHost: x\r\n${head}`;
    const answer = await send(line);
    expect(answer.status).toBe(200);
    expectProtected(answer);
  });
});

test('a call that comes while the process ends is told to come again, in the form of every refusal', async () => {
  const going = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const http = createHttp({
    log: createTestLog().log,
    isSecure: true,
    trustProxy: undefined,
    showFailure(reply) {
      throw new Error(`no page for ${reply.request.url}`);
    },
  });
  http.get('/slow', { config: { access: 'anyone' } }, async () => {
    asked.resolve();
    await going.promise;
    return 'done';
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as { port: number };
  const socket: Socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked.promise;
  const closed = closeHttp(http);
  await expect.poll(() => http.server.listening).toBe(false);
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n', () => going.resolve());
  await Promise.all([once(socket, 'close'), closed]);
  const second = read(text.slice(text.lastIndexOf('HTTP/1.1 ')));
  expect(second.status).toBe(503);
  expectProtected(second);
  expect(second.headers.get('retry-after')).toBe('2');
  expect(z.parse(ErrorBody, JSON.parse(second.body)).trackingID).toBe(second.headers.get('trackingid'));
});
