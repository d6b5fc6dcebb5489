import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ErrorBody } from '@portico/contract/error-body';
import { isTrackingId } from '@portico/domain/tracking-id';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { sendRaw } from '../../testing/raw.ts';
import { securityHeaders } from './security-headers.ts';

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

describe('answers that no route sees carry the headers that protect every answer', () => {
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

describe('offers and wishes of a call beyond our means are passed over', () => {
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

/** What somebody is told on a connection that they have, while a portal stops. */
async function askWhileStopping(head: string): Promise<Answer> {
  const going = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let http: FastifyInstance | undefined;
  const portal = await startTestApp({
    settings: { PUBLIC_URL: 'https://meet.example' },
    extend(app) {
      http = app;
      app.get('/slow', { config: { access: 'anyone' } }, async () => {
        asked.resolve();
        await going.promise;
        return 'done';
      });
    },
  });
  const socket: Socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked.promise;
  const stopped = portal.stop();
  await expect.poll(() => http?.server.listening).toBe(false);
  socket.write(`GET /slow HTTP/1.1\r\nHost: x\r\n${head}\r\n`, () => going.resolve());
  await Promise.all([once(socket, 'close'), stopped]);
  await portal.database.drop();
  return read(text.slice(text.lastIndexOf('HTTP/1.1 ')));
}

describe('who comes while the portal stops is told to come again', () => {
  test('in the form of every refusal', async () => {
    const answer = await askWhileStopping('');
    expect(answer.status).toBe(503);
    expectProtected(answer);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('connection')).toBe('close');
    expect(z.parse(ErrorBody, JSON.parse(answer.body)).trackingID).toBe(answer.headers.get('trackingid'));
  });

  test('on a page, where a person reads it', async () => {
    const answer = await askWhileStopping('Accept: text/html\r\n');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-");
    expect(isTrackingId(answer.headers.get('trackingid') ?? '')).toBe(true);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.body).toContain('data-error-page="errorCode500"');
    expect(answer.body).toContain('The portal is unavailable right now');
  });
});
