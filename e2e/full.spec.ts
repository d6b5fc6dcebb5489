import { expect, type Browser } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { engineKind } from './support/engine.ts';
import { test } from './support/journey.ts';
import { setUp } from './support/people.ts';
import { enter, joinAsGuest, joinLetIn, startMeeting } from './support/rooms.ts';

/** A machine on which the optional package that composes streams was not installed; its media engine runs as anywhere. */
const withoutComposer = `
  import { registerHooks } from 'node:module';
  const resolve = (name, context, next) => {
    if (name.startsWith('node-av')) throw new Error('Cannot find package node-av');
    return next(name, context);
  };
  registerHooks({ resolve });`;

test.use({
  story: 'full',
  engineKind,
  settings: {
    MEDIA_MAX_SUBSCRIBERS: '2',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(withoutComposer)}`,
  },
});

async function another(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'en-US' });
  return { page: await context.newPage(), close: () => context.close() };
}

test('where nobody can watch, who comes last waits for a place and goes in by themselves', async ({
  page,
  browser,
  portal,
}) => {
  test.setTimeout(120_000);
  await setUp(page, portal);
  await startMeeting(page, portal.url, 'All hands');
  const [inside, waiting] = [await another(browser), await another(browser)];
  await joinLetIn(inside.page, page, 'Mira Holm');
  await expect(inside.page.locator('[data-inside]')).toBeVisible();
  await joinAsGuest(waiting.page, page, 'Ben Okri');
  await enter(waiting.page, 'Ask to join');
  await page.getByRole('button', { name: 'Admit', exact: true }).click();
  await expect(waiting.page.getByText('The meeting is full', { exact: true })).toBeVisible();
  await expectAccessible(waiting.page, 'waiting for a place');
  await inside.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(waiting.page.locator('[data-inside]')).toBeVisible({ timeout: 30_000 });
  await inside.close();
  await waiting.close();
});
