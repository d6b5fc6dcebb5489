import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { ownKey, roomFinished, sendWebhook, WEBHOOK_TYPE, type SentWebhook } from '../../testing/webhook.ts';
import type { EmbeddedEngine } from './media.engine.ts';
import type { EngineEvent } from '../../platform/media/engine.ts';
import { WEBHOOK_PATH } from './media.webhooks.ts';

let app: TestApp;
let engine: EmbeddedEngine;
const events: EngineEvent[] = [];
beforeAll(async () => {
  app = await startTestApp({ hasMedia: true });
  if (app.media?.kind !== 'embedded') throw new Error('this is about the own engine');
  engine = app.media;
  engine.on((event) => events.push(event));
});
beforeEach(() => {
  events.length = 0;
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const send = (given: Partial<SentWebhook> = {}): Promise<number> =>
  sendWebhook({ to: app.url, key: ownKey(app), body: roomFinished('r'), ...given });

/** Whoever is on the machine. */
const knock = (path: string): Promise<Response> =>
  fetch(new URL(path, engine.door.url), {
    method: 'POST',
    headers: { 'content-type': WEBHOOK_TYPE },
    body: roomFinished('r'),
  });

test('the own engine tells what happens by webhooks, through a door of this machine alone', async () => {
  expect(new URL(engine.door.url).hostname).toBe('127.0.0.1');
  expect(await send({ to: new URL(engine.door.url).origin })).toBe(204);
  expect(events).toEqual([{ type: 'roomFinished', room: 'r' }]);
});

test('webhooks of our own engine come to the handler that those of a LiveKit server come to, with the same signature', async () => {
  expect(await send()).toBe(204);
  expect(await send({ body: JSON.stringify({ event: 'egress_started' }) })).toBe(204);
  expect(events).toEqual([{ type: 'roomFinished', room: 'r' }]);
});

test('webhooks without a signature, with an old one, with that of somebody else, or over other words are refused', async () => {
  const apiSecret = 'the secret of somebody else, as long as ours';
  expect(await send({ key: { apiKey: 'portico', apiSecret } })).toBe(403);
  expect(await send({ signed: roomFinished('x') })).toBe(403);
  expect(await send({ ttlSeconds: -60 })).toBe(403);
  const { token } = await engine.joinInfo({ room: 'r', identity: 'ada', name: 'Ada', role: 'host' });
  const headers = { 'content-type': WEBHOOK_TYPE, authorization: token };
  const asGuest = await fetch(app.url + WEBHOOK_PATH, { method: 'POST', headers, body: roomFinished('r') });
  expect(asGuest.status).toBe(403);
  expect((await knock(WEBHOOK_PATH)).status).toBe(403);
  expect(events).toEqual([]);
});

test('the door leads nowhere else', async () => {
  for (const path of ['/', '/healthz', '/webappng/api/v1/users', `${WEBHOOK_PATH}/..`, `${WEBHOOK_PATH}?x`])
    expect([path, (await knock(path)).status]).toEqual([path, 404]);
});
