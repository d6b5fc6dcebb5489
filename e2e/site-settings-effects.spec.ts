import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { openPage, setUp, signIn } from './support/people.ts';
import type { Portal } from './support/portal.ts';

test.use({ story: 'site-settings-effects' });
test.describe.configure({ mode: 'serial' });

const SETTINGS = '/sitesettings/home';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' });
const darkTheme = (page: Page) => page.getByRole('checkbox', { name: 'Dark theme' });
const shown = (page: Page) => page.locator('html');

async function openAsAda(page: Page, portal: Portal): Promise<void> {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, SETTINGS);
}

test('the groups are jumped to by keyboard, and have addresses', async ({ page, portal }) => {
  await setUp(page, portal);
  await openPage(page, portal.url, SETTINGS);
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  const groups = page.getByRole('navigation', { name: 'Groups of settings' });
  await darkTheme(page).uncheck(); // which nobody is asked about on the way
  for (const name of ['Compatibility', 'Privacy and audit', 'Compatibility']) {
    await groups.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(name)).toBeFocused();
    await expect(heading(name)).toBeInViewport({ ratio: 1 });
  }
  await expect(darkTheme(page)).not.toBeChecked();
  await expect(page).toHaveURL(/\?scrollTo=field$/);
  await section(page, 'Appearance').getByRole('button', { name: 'Discard changes' }).click();
  await openPage(page, portal.url, `${SETTINGS}?scrollTo=links`);
  await expect(heading('Links')).toBeFocused();
  await page.getByRole('searchbox').fill('theme');
  await expect(groups.getByRole('link')).toHaveText(['Appearance']);
});

test('whom a change concerns is said before it is saved, and what cannot be undone is asked', async ({
  page,
  portal,
}) => {
  await openAsAda(page, portal);
  const people = section(page, 'People and sign-in');
  const leaving = people.getByRole('checkbox', { name: 'Leaving the site' });
  await leaving.uncheck();
  await expect(people).toContainText('One person can no longer leave this site by themselves.');
  await leaving.check();
  await expect(people).not.toContainText('can no longer leave');
  const privacy = section(page, 'Privacy and audit');
  await privacy.getByRole('checkbox', { name: 'Meeting content' }).check();
  await expect(privacy).toContainText(
    'One administrator will be able to see the content of meetings to come.',
  );
  await expectAccessible(page, 'settings, with what follows from a change');
  await privacy.getByRole('button', { name: 'Discard changes' }).click();
  const days = privacy.getByRole('textbox', { name: 'Days to keep' });
  await days.fill('5');
  await expect(privacy.getByRole('status')).toHaveCount(0);
  await days.fill('60');
  await expect(privacy).toContainText('No entry is older than 60 days.');
  // a portal that has just begun has no old entries: what is counted of them the tests of the server say
  const effects = [{ kind: 'entriesDeleted', count: 1204, days: 90 }];
  await page.route(/sitesettings\/effects\?/, (route) => route.fulfill({ json: { effects, isFinal: true } }));
  await days.fill('90');
  const told = '1,204 entries older than 90 days will be deleted within a day. This can’t be undone.';
  await expect(privacy).toContainText(told);
  await days.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(told);
  await expectAccessible(page, 'a change that cannot be undone');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(save(page, 'Privacy and audit')).toBeEnabled();
  await save(page, 'Privacy and audit').click();
  await question.getByRole('button', { name: 'Save change' }).click();
  await expect(privacy).toContainText('Ada Lovelace changed this');
  await page.unroute(/sitesettings\/effects\?/);
  await page.getByRole('button', { name: 'Reset Days to keep' }).click();
  await expect(privacy).toContainText('Entries are kept for 400 days.');
  await save(page, 'Privacy and audit').click();
  await expect(save(page, 'Privacy and audit')).toBeDisabled();
});

test('that it could not be found out whom a change concerns is said, and does not keep from saving', async ({
  page,
  portal,
}) => {
  await openAsAda(page, portal);
  await page.route(/sitesettings\/effects\?/, (route) => route.fulfill({ status: 503, json: {} }));
  await darkTheme(page).uncheck();
  await expect(section(page, 'Appearance')).toContainText('It couldn’t be checked whom this concerns.');
  await save(page, 'Appearance').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save change' }).click();
  await expect(shown(page)).toHaveAttribute('data-theme', 'light');
  await page.unroute(/sitesettings\/effects\?/);
  await page.getByRole('button', { name: 'Reset Dark theme' }).click();
  await save(page, 'Appearance').click();
  await expect(shown(page)).not.toHaveAttribute('data-theme');
});
