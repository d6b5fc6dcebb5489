import type { Page } from '@playwright/test';

/** What the steps of a screen work with. */
export interface Stage {
  page: Page;
  /** A text of the catalogs in the language of this picture. */
  word(key: string): string;
  /** One more browser at the same time, signed in as somebody else: a room has several people. */
  open(account: string, path: string): Promise<Page>;
}

/** One screen to photograph, in every language, look and width. */
export interface Screen {
  name: string;
  /** The address of who looks; nobody when missing. */
  account?: string;
  /** Below the origin. */
  path: string;
  /** `fresh`: a portal that nobody has set up, whose path is the link of its console. */
  portal?: 'demo' | 'fresh';
  /** What is done before the picture. The whole page is on it, or what is in sight where a dialog is open. */
  steps?(stage: Stage): Promise<unknown>;
}

const site = '/webappng/sites/acme';
const hana = 'hana@acme.example';
const gus = 'gus@acme.example';
const idle = 'mehmet@acme.example';
const REVIEW = 'Design review: waiting room';

const openReview = ({ page }: Stage): Promise<unknown> =>
  page
    .getByRole('link', { name: REVIEW })
    .first()
    .click()
    .then(() => page.waitForURL(/meeting\/info/))
    .then(() => page.getByRole('heading', { level: 1, name: REVIEW }).waitFor());

const schedule = async ({ page, word }: Stage): Promise<void> => {
  await page.getByRole('button', { name: word('meetings.schedule') }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
};

/** Every screen. A new one is one entry here. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: `${site}/sign-in` },
  { name: 'forgotten password', path: `${site}/forgot-password` },
  { name: 'set-up', path: '', portal: 'fresh' },
  { name: 'home', account: hana, path: `${site}/dashboard/home` },
  { name: 'home, empty', account: idle, path: `${site}/dashboard/home` },
  { name: 'meetings', account: hana, path: `${site}/meeting/home` },
  { name: 'meetings, past', account: hana, path: `${site}/meeting/home?range=past` },
  { name: 'meetings, empty', account: idle, path: `${site}/meeting/home` },
  { name: 'schedule', account: hana, path: `${site}/meeting/home`, steps: schedule },
  { name: 'meeting, as its host', account: hana, path: `${site}/dashboard/home`, steps: openReview },
  { name: 'meeting, as an invitee', account: gus, path: `${site}/dashboard/home`, steps: openReview },
  { name: 'people', account: 'ada@acme.example', path: `${site}/users/home` },
  { name: 'mailbox', account: hana, path: `${site}/dashboard/mailbox` },
  { name: 'no permission', account: gus, path: `${site}/users/home` },
  { name: 'error', path: '/nowhere/at/all' },
];
