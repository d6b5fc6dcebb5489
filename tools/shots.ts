// `npm run shots`: photographs every screen in two languages, two looks and two widths or three, from the demo's data at a fixed
// time. `--only NAME`, also several times, takes those whose name holds it; `--contrast` takes them in high contrast; `--docs`
// takes the pictures of the documentation instead.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../packages/testkit/src/browser.ts';
import { print, root } from './lib/process.ts';
import { albumPage, type Shot } from './shots/album.ts';
import { startBareDemo, startDemo, startFresh, type RunningPortal } from './shots/portals.ts';
import { REVIEW, screens, type Crew, type Screen } from './shots/screens.ts';
import { Studio, wordsOf, type Variant } from './shots/studio.ts';

const NOW = process.env['DEMO_NOW'] ?? '2026-11-24T08:40:00Z';
const folder = join(root, '.reports', 'shots');
const images = join(root, 'docs', 'images');
const JPEG_QUALITY = 85;

/** The screens of the documentation, and their files. */
const docsFiles: Readonly<Record<string, string>> = {
  home: 'home.png',
  'room, three people': 'room.jpg',
  users: 'users.jpg',
  'import, checked': 'import.jpg',
  'audit log, an entry': 'audit-log.jpg',
  sites: 'sites.jpg',
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    contrast: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
});
const chosen = screens.filter(
  ({ name }) => values.only.some((part) => name.includes(part)) && (!values.docs || name in docsFiles),
);
if (chosen.length === 0) throw new Error(`no screen is called "${values.only.join('" or "')}"`);

/** The pictures of a screen, or the one of the documentation. */
function variantsOf({ widths = [375, 1440] }: Pick<Screen, 'widths'>): readonly Variant[] {
  if (values.docs) return [{ locale: 'en', look: 'light', width: 1440 }];
  return (['en', 'ar'] as const).flatMap((locale) =>
    (['light', 'dark'] as const).flatMap((look) => widths.map((width) => ({ locale, look, width }))),
  );
}

/** Makes the window as tall as the page, unless a dialog is open: what sticks to an edge of it stays there. */
async function showWhole(page: Page, { width }: Variant): Promise<void> {
  if ((await page.locator('[role=dialog], [role=alertdialog]').count()) > 0) return;
  for (let tries = 0; tries < 4; tries += 1) {
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    if (height <= (page.viewportSize()?.height ?? 0)) return;
    await page.setViewportSize({ width, height }); // what is measured by the window's height grows with it: look again
  }
}

interface Sitting {
  studio: Studio;
  crew: Crew;
  /** The link of the portal that nobody has set up. */
  setup: string;
}

/** Where a picture is kept: one of the documentation, or of the album. */
function fileOf({ name }: Screen, variant: Variant): string {
  if (values.docs) return join(images, docsFiles[name] ?? '');
  return join(folder, `${name} ${Object.values(variant).join(' ')}.png`.replaceAll(/[^a-z0-9.]+/g, '-'));
}

async function photograph(page: Page, screen: Screen, variant: Variant): Promise<Shot> {
  await page.evaluate('document.fonts.ready');
  if (!values.docs) await showWhole(page, variant);
  const path = fileOf(screen, variant);
  const quality = path.endsWith('.jpg') ? { quality: JPEG_QUALITY } : {};
  await page.screenshot({ path, animations: 'disabled', ...quality });
  return {
    screen: screen.name,
    variant: Object.values(variant).join(' '),
    file: path.slice(folder.length + 1),
  };
}

/** All pictures of a screen. */
async function photographScreen({ studio, crew, setup }: Sitting, screen: Screen): Promise<Shot[]> {
  const path = (await screen.prepare?.(crew)) ?? screen.path ?? '';
  const shots: Shot[] = [];
  let page: Page | undefined;
  let last: Variant | undefined;
  try {
    for (const variant of variantsOf(screen)) {
      if (page && screen.isKept && last?.locale === variant.locale) await studio.turn(page, variant);
      else {
        await page?.context().close();
        page = await studio.newPage(screen, variant);
        await studio.visit(page, screen.portal === 'fresh' ? setup : path);
      }
      last = variant;
      await screen.steps?.({ page, word: wordsOf(variant.locale), crew });
      shots.push(await photograph(page, screen, variant));
    }
  } finally {
    await page?.context().close();
  }
  return shots;
}

/** A mail for the mailbox. */
async function askForPassword({ studio }: Sitting): Promise<void> {
  const page = await studio.newPage({}, { locale: 'en', look: 'light', width: 1440 });
  await studio.visit(page, '/webappng/sites/acme/forgot-password');
  await page.locator('input[name=email]').fill('hana@acme.example');
  await page.keyboard.press('Enter');
  await page.waitForURL(/sentTo/);
  await page.context().close();
}

async function photographAll(sitting: Sitting, bare: Sitting | undefined): Promise<void> {
  await askForPassword(sitting);
  const shots: Shot[] = [];
  for (const screen of chosen) {
    const start = performance.now();
    shots.push(...(await photographScreen(screen.portal === 'bare' && bare ? bare : sitting, screen)));
    print(`${screen.name.padEnd(26)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  if (values.docs) return;
  writeFileSync(join(folder, 'index.html'), albumPage(shots, NOW));
  print(`\n${shots.length} pictures: ${join(folder, 'index.html')}`);
}

if (!values.docs) rmSync(folder, { recursive: true, force: true });
mkdirSync(values.docs ? images : folder, { recursive: true });
const isBareWanted = chosen.some(({ portal }) => portal === 'bare');
const [demo, fresh, bare, browser] = await Promise.all([
  startDemo(NOW),
  startFresh(),
  isBareWanted ? startBareDemo(NOW) : undefined,
  launchBrowser(),
]);

/** Who sits at the browsers of a portal. */
function seat(portal: RunningPortal): Sitting {
  const contrast = values.contrast ? 'more' : 'normal';
  const studio = new Studio(browser, { demo: portal.url, now: NOW, contrast });
  const crew: Crew = {
    topic: REVIEW,
    members: [],
    async open(sitter, path) {
      const page = await studio.newPage(sitter, { locale: 'en', look: 'light', width: 1440 });
      await studio.visit(page, path);
      return page;
    },
  };
  return { studio, crew, setup: fresh.url };
}

try {
  await photographAll(seat(demo), bare && seat(bare));
} finally {
  await browser.close();
  await Promise.all([demo, fresh, bare].flatMap((portal) => portal?.stop() ?? []));
}
