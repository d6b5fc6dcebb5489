import { launchBrowser } from '@portico/testkit/browser';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { MediaGuest } from '../../testing/media-guest.ts';
import { startTurnServer, type TurnServer } from '../../testing/turn-server.ts';

const SECRET = 'shared between the two';
let turn: TurnServer;
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  turn = await startTurnServer(SECRET);
  app = await startTestApp({ hasMedia: true, settings: { TURN_URLS: turn.url, TURN_SECRET: SECRET } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await app.database.drop();
  await turn.stop();
});

async function enter(identity: string, isClosedIn: boolean): Promise<MediaGuest> {
  const info = await app.media!.joinInfo({ room: 'r', identity, name: identity, role: 'attendee' });
  return MediaGuest.join(browser, app.url, {
    ...info,
    ...(isClosedIn && { rtcConfig: { iceTransportPolicy: 'relay' } }),
  });
}

test('a person who can call nothing but the relay is seen and sees', { timeout: 60_000 }, async () => {
  const [inside, outside] = [await enter('inside', true), await enter('outside', false)];
  expect(await inside.sees('outside', 20_000)).toBe(true);
  expect(await outside.sees('inside', 20_000)).toBe(true);
  expect(await inside.run('wayOf(room)')).toBe('relay udp');
  expect(await outside.run('wayOf(room)')).toMatch(/^(?:host|prflx) $/);
});

test('nobody reaches anything else through the relay, whoever they are', async () => {
  const { hostname } = new URL(turn.url.replace('turn:', 'http://'));
  expect(await turn.relayTo(hostname)).toBe('relayed'); // where the portal's media are
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254'])
    expect(await turn.relayTo(address)).toBe('refused');
});
