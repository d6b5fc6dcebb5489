import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './people.ts';

/** The dialog in which a meeting is planned. */
export const planner = (page: Page): Locator => page.getByRole('dialog', { name: 'Schedule a meeting' });
export const send = (page: Page): Locator =>
  planner(page).getByRole('button', { name: 'Schedule and invite' });

/** Opens it from the page of meetings. */
export async function openPlanner(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
  await page.getByRole('button', { name: 'Schedule a meeting' }).first().click();
  await expect(planner(page).getByLabel('Topic')).toBeFocused();
}

/** Signs in and opens it. */
export async function plan(page: Page, url: string): Promise<void> {
  await signIn(page, url, 'ada@acme.example');
  await openPlanner(page);
}

/** Counts what is sent to plan meetings. */
export function sentPlans(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/v1\/meetings\?/.test(request.url())) sent += 1;
  });
  return () => sent;
}

/** Plans that nobody comes in before the host. */
export async function onlyWithHost(page: Page): Promise<void> {
  await planner(page).getByRole('button', { name: 'Let others join before the host' }).press('Enter');
  await page.getByRole('option', { name: 'No', exact: true }).press('Enter');
}
