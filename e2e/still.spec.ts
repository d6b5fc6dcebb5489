import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { addresses, findAddress } from '@portico/contract/addresses';
import { ready, test } from './support/journey.ts';
import { signIn } from './support/people.ts';
import { enter, roomOf, startInstant } from './support/rooms.ts';
import { expectStill, LAYOUT_WIDTHS, OTHER_WIDTHS, WIDTHS, WIDTHS_BETWEEN } from './support/still.ts';

// the demo at a moment when there is something of everything: what is not there cannot move
test.use({ story: 'still', program: 'demo', settings: { DEMO_NOW: '2026-11-24T08:40:00Z' } });

const site = '/webappng/sites/acme';
const people = ['ada', 'hana', 'mehmet'] as const;
type Who = (typeof people)[number];

const cookies = new Map<Who, Awaited<ReturnType<BrowserContext['storageState']>>>();
/** Addresses that only the pages themselves know. */
const found = {
  person: '',
  meeting: '',
  recording: '',
  guest: '',
  password: '',
  mail: '',
  live: '',
  liveRoom: '',
  group: '',
};
const uuidOf = (path: string): string => /[0-9a-f]{32}/.exec(path)?.[0] ?? '';

/** Asks for a new password, of which a mail tells with a link that works once. */
async function findMail(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${site}/forgot-password`);
  await ready(page);
  await page.getByLabel('Email address').fill('hana@acme.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(`${url}${site}/dashboard/mailbox`);
  await ready(page);
  await page
    .getByRole('button', { name: /^Set a new password/ })
    .first()
    .click();
  await expect(page).toHaveURL(/mail=/);
  found.mail = page.url().slice(url.length);
  const text = await page.locator('article pre').first().innerText();
  found.password = (/http\S+set-password\S+/.exec(text)?.[0] ?? '').replace(/^https?:\/\/[^/]+/, '');
}

/** A meeting that goes on, with its host in it, until the answer is called. */
async function goOn(browser: Browser, url: string): Promise<() => Promise<void>> {
  const storageState = cookies.get('ada');
  const context = await browser.newContext({ locale: 'en', ...(storageState && { storageState }) });
  const page = await context.newPage();
  await page.goto(`${url}${site}/dashboard/home`);
  await ready(page);
  const uuid = await startInstant(page, 'Review');
  await page.goto(roomOf(url, uuid));
  await ready(page);
  await enter(page, 'Start meeting');
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${url}${site}/media/home`);
  found.liveRoom = (await other.getByRole('link', { name: 'Review' }).getAttribute('href')) ?? '';
  found.live = uuid;
  await other.close();
  return () => context.close();
}

/** Movies are made one at a time, by a process that lets everything else go first. */
const MAKING = { timeout: 240_000 };

/** People sign in, and find what the pages of this story are about. */
test.beforeAll(async ({ browser, portal }) => {
  test.setTimeout(MAKING.timeout + 60_000);
  for (const who of people) {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await signIn(page, portal.url, `${who}@acme.example`);
    cookies.set(who, await context.storageState());
    if (who === 'ada') {
      await page.goto(`${portal.url}${site}/users/groups`);
      found.group = (await page.getByRole('link', { name: 'Design' }).getAttribute('href')) ?? '';
      await page.goto(`${portal.url}${site}/users/home`);
      found.person = (await page.locator('main tbody a').first().getAttribute('href')) ?? '';
    }
    if (who === 'hana') {
      found.meeting = (await page.locator('main h3 a').first().getAttribute('href')) ?? '';
      await page.goto(portal.url + found.meeting);
      found.guest = await page
        .getByRole('main')
        .getByText(/^http\S+MTID=m[0-9a-f]{32}$/)
        .innerText();
      await page.goto(`${portal.url}${site}/recording/home`);
      const movie = page.locator('main tbody tr:has(img) a').first(); // its movie is made meanwhile
      const made = page
        .getByRole('main')
        .getByText(/^(?:Waiting to be processed|Processing|Saving|Creating the video)/);
      await expect(made, 'what is made while a page arrives changes it').toHaveCount(0, MAKING);
      found.recording = (await movie.getAttribute('href', MAKING)) ?? '';
      await findMail(page, portal.url);
    }
    await context.close();
  }
});

interface Shown {
  name: string;
  who?: Who;
  path: () => string;
  /** What comes last on it; otherwise that it is interactive. */
  late?: string;
  /** Without script it is as good. */
  isPlain?: true;
  /** Where its address leads to another, or is known only while a meeting goes on: that of its page. */
  at?: string;
  /** Its width in Arabic, where another than any would move first. */
  inArabic?: (typeof WIDTHS)[number];
}

const pages: readonly Shown[] = [
  { name: 'meetings', who: 'hana', path: () => `${site}/meeting/home` },
  { name: 'past meetings', who: 'hana', path: () => `${site}/meeting/home?range=past` },
  { name: 'no meetings', who: 'mehmet', path: () => `${site}/meeting/home` },
  { name: 'a meeting', who: 'hana', path: () => found.meeting },
  { name: 'recordings', who: 'hana', path: () => `${site}/recording/home`, late: 'main tbody img' },
  { name: 'no recordings', who: 'mehmet', path: () => `${site}/recording/home` },
  { name: 'a recording', who: 'hana', path: () => found.recording, late: 'main video' },
  { name: 'people', who: 'ada', path: () => `${site}/users/home` },
  { name: 'groups', who: 'ada', path: () => `${site}/users/groups` },
  { name: 'a group', who: 'ada', path: () => found.group },
  { name: 'an import of people', who: 'ada', path: () => `${site}/users/import` },
  { name: 'requests', who: 'ada', path: () => `${site}/users/requests` },
  { name: 'a person', who: 'ada', path: () => found.person },
  { name: 'email templates', who: 'ada', path: () => `${site}/meeting/emailtemplates/user` },
  {
    name: 'email templates of a meeting',
    who: 'hana',
    path: () => `${site}/meeting/emailtemplates/${uuidOf(found.meeting)}`,
  },
  { name: 'mailbox', who: 'hana', path: () => `${site}/dashboard/mailbox` },
  { name: 'health', who: 'ada', path: () => `${site}/health/home` },
  { name: 'sites', who: 'ada', path: () => `${site}/sites/home` },
  { name: 'quality', who: 'ada', path: () => `${site}/media/home` },
  { name: 'a page that one may not see', who: 'mehmet', path: () => `${site}/users/home` },
  { name: 'no page', who: 'hana', path: () => `${site}/nowhere`, isPlain: true },
  { name: 'an error', path: () => '/nowhere/at/all', isPlain: true },
  { name: 'sign-in', path: () => `${site}/sign-in` },
  { name: 'forgotten password', path: () => `${site}/forgot-password` },
  { name: 'asking for an account', path: () => `${site}/request-account` },
  { name: 'join', path: () => `${site}/meeting/join`, isPlain: true },
  {
    name: 'the door of a guest',
    path: () => new URL(found.guest).pathname + new URL(found.guest).search,
    at: addresses.door.path,
    isPlain: true,
  },
  { name: 'site settings', who: 'ada', path: () => `${site}/sitesettings/home` },
  { name: 'audit log', who: 'ada', path: () => `${site}/auditlog/home` },
  { name: 'site meetings', who: 'ada', path: () => `${site}/sitemeetings/home` },
  { name: 'announcements', who: 'ada', path: () => `${site}/announcements/home` },
  { name: 'settings', who: 'hana', path: () => `${site}/settings/home` },
  { name: 'settings of meetings', who: 'hana', path: () => `${site}/settings/home?active=meetings` },
  { name: 'profile', who: 'hana', path: () => `${site}/myprofile/home` },
  { name: 'security', who: 'hana', path: () => `${site}/settings/security` },
  { name: 'notifications', who: 'hana', path: () => `${site}/settings/notifications` },
  { name: 'my data', who: 'hana', path: () => `${site}/myprofile/data` },
  { name: 'a renamed site', path: () => '/webappng/errorpage/renamePage?oldSiteUrl=old.example' },
  { name: 'language and time zone', path: () => `${site}/preferences` },
  { name: 'guest home', path: () => `${site}/welcome` },
  { name: 'choice of the site', path: () => '/' },
  { name: 'a new password', path: () => found.password },
  { name: 'one mail', who: 'hana', path: () => found.mail, late: 'main iframe', inArabic: 320 },
  {
    name: 'the door of the room',
    who: 'hana',
    path: () => `${site}/meeting/room/${uuidOf(found.meeting)}`,
    late: 'main meter',
  },
  { name: 'settings of a site without meetings', who: 'hana', path: () => `${site}/preference/home` },
  { name: 'meetings of now', who: 'hana', path: () => `${site}/settings/meetnow` },
  { name: 'profile, changed', who: 'hana', path: () => `${site}/myprofile/edit` },
];

/** While a meeting goes on. */
const livePages: readonly Shown[] = [
  { name: 'a room that goes on', who: 'ada', path: () => found.liveRoom, at: addresses.mediaRoom.path },
  {
    name: 'quality of a meeting',
    who: 'ada',
    path: () => `${site}/meeting/quality/${found.live}`,
    at: addresses.meetingQuality.path,
  },
];

/** Six pages arrive at once, each at the end of a slow line. */
const SLOW = { timeout: 30_000 };

const lateOf =
  ({ late, isPlain }: Pick<Shown, 'late' | 'isPlain'>) =>
  async (page: Page): Promise<void> => {
    if (!isPlain) await expect(page.locator('html[data-ready]')).toBeAttached(SLOW);
    if (late !== undefined) await expect(page.locator(late).first()).toBeAttached(SLOW);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  };

/** Opens a page in each language at its widths, all at once: most of it is waiting for the line. */
async function expectStillIn(
  browser: Browser,
  { who, ...opened }: { who: Who | undefined; address: string; late(page: Page): Promise<void> },
  widthsIn: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  await Promise.all(
    Object.entries(widthsIn).map(([locale, widths]) =>
      expectStill(browser, { locale, storageState: who && cookies.get(who), widths, ...opened }),
    ),
  );
}

for (const [who, rooms] of [
  ['hana', 'main [role=switch]'],
  ['mehmet', 'main [data-empty]'],
] as const) {
  test(`home of ${who} does not move while it arrives`, async ({ browser, portal }) => {
    const home = { who, address: `${portal.url}${site}/dashboard/home`, late: lateOf({ late: rooms }) };
    await expectStillIn(browser, home, { en: [...WIDTHS, ...WIDTHS_BETWEEN], ar: WIDTHS });
  });
}

/** The same for a page whatever stands beside it in the list, and another for the next. */
function pick<T>(among: readonly [T, ...T[]], { name }: Shown): T {
  const hash = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (sum, code) => (sum * 31 + code) % 2 ** 31,
    7,
  );
  return among[hash % among.length] ?? among[0];
}

/**
 * A page at a width of each layout; of the other widths, of those between, and of all in Arabic, which breaks its lines elsewhere,
 * each page has one: as many at once as a small machine bears. Home, with the frame of all pages, has every width.
 */
async function expectStillShown(browser: Browser, url: string, shown: Shown): Promise<void> {
  const page = { who: shown.who, address: url + shown.path(), late: lateOf(shown) };
  await expectStillIn(browser, page, {
    en: [...LAYOUT_WIDTHS, pick(OTHER_WIDTHS, shown), pick(WIDTHS_BETWEEN, shown)],
    ar: [shown.inArabic ?? pick(WIDTHS, shown)],
  });
}

for (const shown of pages) {
  test(`${shown.name}: does not move while it arrives`, async ({ browser, portal }) => {
    await expectStillShown(browser, portal.url, shown);
  });
}

test('a room that goes on and its quality do not move while they arrive', async ({ browser, portal }) => {
  const end = await goOn(browser, portal.url);
  for (const shown of livePages) await expectStillShown(browser, portal.url, shown);
  await end();
});

test('every page that there is has been looked at here', () => {
  const seen = new Set<string | undefined>([
    addresses.home.path,
    addresses.answer.path, // by answers.spec.ts: its link comes by mail, which waits for a clock that goes on
    ...[...pages, ...livePages].map(({ path, at }) => {
      const { pathname } = new URL(path(), 'http://portal');
      return at ?? findAddress(pathname.replace(site, ''))?.path;
    }),
  ]);
  const built = Object.values(addresses).filter(({ isBuilt }) => isBuilt);
  expect(built.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([]);
});
