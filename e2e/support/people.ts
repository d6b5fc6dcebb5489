import { expect, type Page } from '@playwright/test';
import { ready } from './journey.ts';
import type { Portal } from './portal.ts';

export const DEMO_PASSWORD = 'portico-demo';
const home = '/webappng/sites/acme/dashboard/home';

/** Makes the site acme by the link of the console, with Ada as its administrator, who is signed in then. */
export async function setUp(page: Page, portal: Portal): Promise<void> {
  await page.goto(portal.setupUrl);
  await ready(page);
  await page.getByLabel('Organisation name').fill('Acme');
  await page.getByLabel('Short name for web addresses').fill('acme');
  await page.getByLabel('Your name, as others will see it').fill('Ada Lovelace');
  await page.getByLabel('Email address').fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page).toHaveURL(portal.url + home);
  await ready(page);
}

/** Signs somebody in, to the home page. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/webappng/sites/acme/sign-in`);
  await ready(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(url + home);
  await ready(page);
}
