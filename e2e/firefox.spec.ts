import { expect, type Page } from '@playwright/test';
import { engineKind } from './support/engine.ts';
import { InFirefox } from './support/firefox.ts';
import { test } from './support/journey.ts';
import { setUp } from './support/people.ts';
import { expectPictures, guestLink, startMeeting } from './support/rooms.ts';

test.use({ story: 'firefox', engineKind });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('in Firefox somebody is let in, and they see, hear and read', async ({ page, portal }) => {
  await setUp(page, portal);
  await startMeeting(page, portal.url, 'Review');

  const mira = await InFirefox.open();
  await mira.goto(await guestLink(page));
  await mira.write(undefined, 'Mira Holm');
  await mira.becomes('/\\/meeting\\/room\\//.test(location.href)');
  await mira.ready();
  await mira.press('button', 'Turn on camera and microphone');
  await mira.becomes('document.querySelectorAll(\'button[aria-pressed="true"]\').length > 1');
  await mira.press('button', 'Ask to join');
  await button(page, 'Admit').click();

  await mira.seesPicture('Ada Lovelace');
  await mira.seesPicture('Mira Holm (you)');
  await expectPictures(page, ['Mira Holm']);
  // Firefox's fake microphone hums, Chromium's beeps.
  await expect(page.locator('figure[data-speaking]').filter({ hasText: 'Mira Holm' })).toBeAttached();
  await mira.becomes(
    "[...document.querySelectorAll('audio')].some((sound) => !sound.paused && sound.currentTime > 0)",
  );

  await mira.press('button', 'Microphone');
  await expect(page.getByRole('figure', { name: /Mira Holm/ }).getByText('Microphone off')).toBeAttached();

  await mira.press('button', 'Chat');
  await mira.write('Message everyone', 'Hello from Firefox');
  await button(page, 'Chat, 1 unread message').click();
  await expect(page.getByText('Hello from Firefox', { exact: true })).toBeVisible();
  await mira.close();
});
