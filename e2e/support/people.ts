import { expect, type BrowserContext, type Page } from '@playwright/test';
import { ready } from './journey.ts';
import type { Portal } from './portal.ts';

export const DEMO_PASSWORD = 'portico-demo';
/** Where the pages of the site acme are. */
export const SITE = '/webappng/sites/acme';
const home = `${SITE}/dashboard/home`;

/** Makes the site acme by the link of the console, with Ada, or whoever is named, as its administrator, who is signed in then. */
export async function setUp(page: Page, portal: Portal, name = 'Ada Lovelace'): Promise<void> {
  await page.goto(portal.setupUrl);
  await ready(page);
  await page.getByLabel('Organisation name').fill('Acme');
  await page.getByLabel('Short name for web addresses').fill('acme');
  await page.getByLabel('Your name, as others will see it').fill(name);
  await page.getByLabel('Email address').fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page).toHaveURL(portal.url + home);
  await ready(page);
}

/** Signs somebody in, to the home page. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}${SITE}/sign-in`);
  await ready(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(url + home);
  await ready(page);
}

/** Opens a page of the site acme, until it is interactive. */
export async function openPage(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + SITE + path);
  await ready(page);
}

const signInWords = {
  en: { email: 'Email address', password: 'Password' },
  ar: { email: 'عنوان البريد الإلكتروني', password: 'كلمة المرور' },
} as const;

interface Entry {
  email: string;
  password?: string;
  /** The page that is come to then, below the site. */
  path: string;
  /** The language of the browser. */
  locale?: keyof typeof signInWords;
}

/** Signs in by the keyboard on the way to a page of the site acme. */
export async function signInTo(page: Page, url: string, entry: Entry): Promise<void> {
  const { email, password = DEMO_PASSWORD, path, locale = 'en' } = entry;
  const words = signInWords[locale];
  await page.goto(`${url}${SITE}/sign-in?returnUrl=${encodeURIComponent(SITE + path)}`);
  await ready(page);
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Goes to a page by the account menu, with the keyboard alone; so many places stand below its own. */
export async function openByMenu(page: Page, name: string, below: number): Promise<void> {
  await page.getByRole('button', { name: 'Account menu for' }).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name });
  await expect(entry).toBeVisible();
  await page.keyboard.press('End');
  for (let steps = 0; steps < below; steps += 1) await page.keyboard.press('ArrowUp');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Has this browser show pages in a language, whatever its person has chosen for themselves. */
export const readIn = (context: BrowserContext, url: string, locale: string): Promise<void> =>
  context.addCookies([{ name: 'portico-locale', value: locale, url }]);
