import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Portal } from './portal.ts';

const PASSWORD = 'what a lovely day';

/** Calls of the API from within a page: see `page.js`. */
export const pageCode = await readFile(new URL('page.js', import.meta.url), 'utf8');
/** What the server wrote into a page. */
export const bootOf = "JSON.parse(document.getElementById('boot').textContent)";

export const ready = (page: Page): Promise<void> =>
  page.locator('html[data-ready]').waitFor({ state: 'attached' });

/** Makes the site acme with Ada as its administrator, who is at her home page then. */
export async function setUp(page: Page, { setupUrl }: Portal, isSample = false): Promise<void> {
  await page.goto(setupUrl);
  await ready(page);
  await page.getByLabel('Organisation name').fill('Acme');
  await page.getByLabel('Short name for web addresses').fill('acme');
  await page.getByLabel('Your name, as others will see it').fill('Ada Lovelace');
  await page.getByLabel('Email address').fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  if (isSample) await page.getByRole('radio', { name: /sample organisation/ }).check();
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await page.waitForURL(/dashboard\/home$/);
  await ready(page);
}

/** Begins a meeting at once; answers its id. */
export async function beginMeeting(page: Page): Promise<string> {
  const boot = await page.evaluate<string>(`JSON.stringify(${bootOf}.boot)`);
  await page.evaluate(pageCode);
  const instant = `callPortal({ boot: ${boot}, path: '/meetings/instant', body: { topic: 'Bench' } })`;
  const { uuid } = await page.evaluate<{ uuid: string }>(instant);
  return uuid;
}

/** A site with the sample organisation: Ada's session, and the link by which a guest comes to a meeting of hers. */
export async function setUpWithSample(
  browser: Browser,
  portal: Portal,
): Promise<{ state: Awaited<ReturnType<BrowserContext['storageState']>>; link: string }> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await setUp(page, portal, true);
  const uuid = await beginMeeting(page);
  await page.goto(`${portal.url}/webappng/sites/acme/meeting/room/${uuid}`);
  await ready(page);
  const link = await page.evaluate<string>(`${bootOf}.room.meeting.meetingLink`);
  const state = await context.storageState();
  await context.close();
  return { state, link };
}
