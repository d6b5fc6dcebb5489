import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { preview } from 'vite';
import { launchBrowser } from '../../testkit/src/browser.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = `${here}dist/shots`;

interface Shot {
  name: string;
  query: string;
  width?: number;
  isForced?: boolean;
  act?: (page: Page) => Promise<unknown>;
}

const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const shots: Shot[] = [
  ...['buttons', 'marks', 'fields', 'choices', 'states'].flatMap((only) => [
    { name: `${only}-light`, query: `only=${only}` },
    { name: `${only}-dark`, query: `only=${only}&theme=dark` },
  ]),
  { name: 'hc-light', query: 'contrast=more' },
  { name: 'hc-dark', query: 'contrast=more&theme=dark' },
  { name: 'forced', query: '', isForced: true },
  { name: 'ar', query: 'lang=ar' },
  { name: 'pseudo', query: 'lang=en-XA&only=states' },
  { name: 'phone-buttons', query: 'only=buttons', width: 375 },
  { name: 'phone-fields', query: 'only=fields', width: 375 },
  { name: 'phone-dialog', query: 'only=overlays', width: 375, act: button('Schedule') },
  { name: 'phone-ar', query: 'lang=ar&only=fields&theme=dark', width: 375 },
  { name: 'entry-light', query: 'only=entry' },
  { name: 'entry-dark', query: 'only=entry&theme=dark' },
  { name: 'entry-phone-ar', query: 'only=entry&lang=ar', width: 375 },
  { name: 'menu', query: 'only=overlays', act: button('More') },
  { name: 'menu-dark', query: 'only=overlays&theme=dark', act: button('More') },
  { name: 'dialog', query: 'only=overlays', act: button('Schedule') },
  { name: 'confirm', query: 'only=overlays', act: button('Cancel meeting') },
  { name: 'sheet', query: 'only=overlays', act: button('Downloads') },
  { name: 'sheet-ar', query: 'only=overlays&lang=ar', act: button('التنزيلات') },
  {
    name: 'select',
    query: 'only=fields',
    act: (page) => page.getByRole('button', { name: 'Duration' }).first().click(),
  },
  {
    name: 'combo',
    query: 'only=fields&theme=dark',
    act: (page) => page.getByRole('combobox').last().click(),
  },
  {
    name: 'date',
    query: 'only=fields',
    act: (page) => page.getByRole('button', { name: 'Starts' }).first().click(),
  },
  {
    name: 'date-ar-dark',
    query: 'only=fields&lang=ar&theme=dark',
    act: (page) => page.getByRole('button', { name: 'البداية' }).first().click(),
  },
  {
    name: 'toasts',
    query: 'only=overlays',
    act: async (page) => {
      await button('Copy meeting link')(page);
      await page.getByRole('button', { name: 'Cancel meeting' }).last().click();
      await button('Record automatically')(page);
    },
  },
];

async function take(
  browser: Browser,
  base: string,
  { name, query, width = 1280, isForced, act }: Shot,
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    deviceScaleFactor: width < 500 ? 2 : 1.25,
    reducedMotion: 'reduce',
    forcedColors: isForced ? 'active' : 'none',
    hasTouch: width < 500,
    isMobile: width < 500,
  });
  page.on('pageerror', (error) => process.stderr.write(`${name}: ${error.message}\n`));
  await page.goto(`${base}?${query}`);
  await page.getByRole('main').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await act?.(page);
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: !act, animations: 'disabled' });
  await page.close();
}

/** `node gallery/shoot.ts [pattern]`, after `vite build gallery`: pictures of the gallery in `gallery/dist/shots`. */
async function main(): Promise<void> {
  const wanted = new RegExp(process.argv[2] ?? '.');
  mkdirSync(out, { recursive: true });
  const server = await preview({
    configFile: `${here}vite.config.ts`,
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await launchBrowser();
  const base = server.resolvedUrls!.local[0]!;
  for (const shot of shots.filter(({ name }) => wanted.test(name))) await take(browser, base, shot);
  await browser.close();
  await server.close();
}

await main();
