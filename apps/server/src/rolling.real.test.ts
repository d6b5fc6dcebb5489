import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '@portico/testkit/browser';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { startCommand, type Program } from './testing/program.ts';
import { releases, unpackSources } from './testing/release.ts';
import { copyClone, linkPackages } from './testing/tree.ts';
import { freePort } from '@portico/testkit/free-port';
import { openTurnout, type Turnout } from './testing/turnout.ts';

const release = releases.at(-1)!;
const PASSWORD = 'portico-demo';

let folder: string;
let database: TestDatabase;
let turnout: Turnout;
let browser: Browser;
let page: Page;
let before: Running;
let after: Running;
/** What the browser complained about. */
const complaints: string[] = [];
const tree = (name: 'before' | 'after'): string => join(folder, name);

interface Running {
  program: Program;
  port: number;
}

/** The program of a tree as `npm start` runs it; with a public address of its own it does not tell its port. */
async function start(name: 'before' | 'after'): Promise<Running> {
  const port = await freePort();
  const program = startCommand(process.execPath, {
    args: ['--disable-warning=ExperimentalWarning', join(tree(name), 'apps/server/src/main.ts')],
    env: {
      PORT: String(port),
      MEDIA_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      PUBLIC_URL: turnout.url,
      PORTICO_SECRET: 'one secret for both versions of this portal',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      VITEST: '',
    },
  });
  await program.saw('is ready');
  return { program, port };
}
const ready = (): Promise<unknown> => page.locator('html[data-ready]').waitFor({ state: 'attached' });

async function unpackBefore(): Promise<void> {
  await mkdir(tree('before'));
  await unpackSources(release, tree('before'));
  await linkPackages(tree('before'));
  const build = startCommand(process.execPath, {
    args: [join(tree('before'), 'tools/build.ts')],
    env: { NODE_ENV: 'production', VITEST: '' },
  });
  if ((await build.ended) !== 0) throw new Error(build.errors.join('\n'));
}

/** A hashed file that this version does not build. */
const FILE = 'only-of-before-Bx3kP0aQ.js';

/** This version as it stands after an upgrade of the other: the builder kept the files of before. */
async function layOutAfter(): Promise<void> {
  await writeFile(join(tree('before'), 'apps/portal/dist/client/assets', FILE), 'export {};');
  await mkdir(tree('after'));
  await copyClone(tree('after'));
  for (const app of ['portal', 'room'])
    await cp(
      join(tree('before'), `apps/${app}/dist/client/assets`),
      join(tree('after'), `apps/${app}/dist/kept/${release.slice(1)}`),
      { recursive: true },
    );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-rolling-'));
  database = await createTestDatabase();
  turnout = await openTurnout();
  await unpackBefore();
});
beforeAll(async () => {
  await layOutAfter();
  browser = await launchBrowser();
  page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([before.program.kill('SIGTERM'), after.program.kill('SIGTERM')]);
  await turnout.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

describe(`a portal of ${release} gives way to one of this version`, () => {
  test('somebody signs in while the old one runs alone', async () => {
    before = await start('before');
    turnout.point(before.port);
    const setup = /\/webappng\/setup\S+/.exec(await before.program.saw('Open this link once'))?.[0] ?? '';
    await page.goto(turnout.url + setup);
    await ready();
    const fields = { siteDisplayName: 'Acme', siteName: 'acme', displayName: 'Ada Lovelace' };
    const account = { email: 'ada@acme.example', password: PASSWORD };
    // by their names, as the older version has words of its own
    for (const [name, value] of Object.entries({ ...fields, ...account }))
      await page.locator(`input[name=${name}]`).fill(value);
    await page.getByRole('button', { name: 'Create and sign in' }).click();
    await page.waitForURL(/dashboard\/home/);
    await ready();
    expect(complaints).toEqual([]);
  });

  test('the new one brings the database forward while the old one goes on serving', async () => {
    after = await start('after');
    const home = await page.request.get(`${turnout.url}/webappng/sites/acme/dashboard/home`);
    expect(home.status()).toBe(200);
    turnout.point(after.port);
    expect(await before.program.kill('SIGTERM')).toBe(0);
  });

  test('the page that was open goes on: it loads more of its own version, and works', async () => {
    const mark = await page.evaluate<string>('globalThis.mark = "the page of before"');
    await page.getByRole('link', { name: 'Meetings' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    await page.getByRole('button', { name: 'Schedule a meeting' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Topic').fill('After the upgrade');
    await dialog.getByRole('button', { name: 'Schedule and invite' }).click();
    await page.getByText('“After the upgrade” is scheduled').waitFor();
    expect(await page.evaluate('globalThis.mark')).toBe(mark);
    const kept = await page.request.get(`${turnout.url}/webappng/assets/${FILE}`);
    expect([kept.status(), kept.headers()['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(complaints).toEqual([]);
  });

  test('a tab of the old portal hears events again, by the push channel of the new one', async () => {
    const other = await page.context().newPage();
    await other.goto(`${turnout.url}/webappng/sites/acme/meeting/home`);
    await other.locator('html[data-ready]').waitFor({ state: 'attached' });
    await other.getByRole('button', { name: 'Schedule a meeting' }).first().click();
    await other.getByRole('dialog').getByLabel('Topic').fill('Planned elsewhere');
    await other.getByRole('dialog').getByRole('button', { name: 'Schedule and invite' }).click();
    expect(
      await eventually(() => page.getByRole('link', { name: 'Planned elsewhere', exact: true }).isVisible()),
    ).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('loaded anew it is of the new version', async () => {
    await page.reload();
    await ready();
    expect(await page.getByRole('link', { name: 'After the upgrade', exact: true }).isVisible()).toBe(true);
    expect(await page.evaluate('globalThis.mark')).toBeUndefined();
  });
});
