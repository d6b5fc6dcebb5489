import { expect, type Page } from '@playwright/test';
import { engineKind } from './support/engine.ts';
import { test } from './support/journey.ts';
import { setUp } from './support/people.ts';
import { expectPictures, startMeeting } from './support/rooms.ts';

test.use({ story: 'in room', engineKind });
test.describe.configure({ mode: 'serial' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What the bar says of what others see and hear. */
const shown = async (page: Page): Promise<(string | null)[]> =>
  await Promise.all(
    ['Microphone', 'Camera', 'Screen sharing', 'Hand'].map((name) =>
      button(page, name).getAttribute('aria-pressed'),
    ),
  );

test('what is typed after the chat opens is a message and no command, by mouse and by key', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await startMeeting(page, portal.url, 'Planning');
  await expectPictures(page, ['Ada Lovelace (you)']);
  const writing = page.getByLabel('Message everyone');
  const before = await shown(page);
  expect(before).toEqual(['true', 'true', 'false', 'false']);
  const ways = {
    'shall my hovering message save us? ': () => button(page, 'Chat').click(),
    'vote: mash, sushi, ham. ': () => page.keyboard.press('c'),
  };
  for (const [sentence, open] of Object.entries(ways)) {
    await page.getByRole('main').focus();
    await open();
    await page.keyboard.type(sentence);
    await expect(writing).toHaveValue(sentence);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').getByText(sentence.trim())).toBeVisible();
    await button(page, 'Close chat').focus();
    await page.keyboard.type('mvhs');
    await page.keyboard.press('Escape');
    await expect(writing).toBeHidden();
    expect(await shown(page)).toEqual(before);
  }
  await expect(page.getByRole('main')).toBeFocused();
});
