import { launchBrowser } from '@portico/testkit/browser';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { MediaGuest } from '../../testing/media-guest.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ hasMedia: true, settings: { MEDIA_ADDRESSES: '::1' } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await app.database.drop();
});

async function enter(identity: string): Promise<MediaGuest> {
  const info = await app.media!.joinInfo({ room: 'six', identity, name: identity, role: 'attendee' });
  return MediaGuest.join(browser, app.url, info);
}

test('people meet at an address of IPv6, when no other is announced', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await enter('ada'), await enter('ben')];
  expect(await ada.sees('ben', 20_000)).toBe(true);
  expect(await ben.sees('ada', 20_000)).toBe(true);
  expect(await eventually(async () => (await ada.run<string[]>('answersAt(room)')).includes('::1'))).toBe(
    true,
  );
});
