import type { Page } from '@playwright/test';
import { seeLines, seeMeeting, seePersonsLine, seeReport } from './lines.ts';
import {
  cutLine,
  findLink,
  findRoom,
  gather,
  nameOneself,
  OWN_HUE,
  pressDoor,
  saveData,
  seeMore,
  seeOwnLine,
  seeOwnQuality,
  seePanel,
  seeRoom,
  setSharing,
  waitForPlace,
  watch,
} from './rooms.ts';
import { administrationScreens } from './administration.ts';
import { ownPages } from './own-pages.ts';
import { PLACES } from './portals.ts';
import { schedulingScreens } from './scheduling.ts';
import { until, type Sitter, type Width } from './studio.ts';

/** What the steps of a screen work with. */
export interface Stage {
  page: Page;
  /** A text of the catalogs in the language of this picture. */
  word(key: string): string;
  /** Everybody else. */
  crew: Crew;
}

/** Everybody else: they come to a meeting once, and stay for all screens that follow. */
export interface Crew {
  /** The meeting to which they come. */
  topic: string;
  /** The pages of those who are in it, in the order in which they came. */
  members: Page[];
  /** One more browser at the same time, in English. */
  open(sitter: Sitter, path: string): Promise<Page>;
}

/** One screen to photograph, in every language, look and width. */
export interface Screen {
  name: string;
  /** The address of who looks; nobody when missing. */
  account?: string;
  /** The colour of their camera; they have none when it is missing. */
  hue?: number;
  /** What their browser says it is; the one that it is when missing. */
  userAgent?: string;
  /** Below the origin. */
  path?: string;
  /** Where it is worth a look at others than a phone and a window. */
  widths?: readonly Width[];
  /** Happens once before the first picture; answers the path where it is only known then. */
  prepare?(crew: Crew): Promise<string>;
  /** One page for all pictures of a language, since coming there takes long. The steps are done for each picture. */
  isKept?: true;
  /** `fresh`: one that nobody has set up, whose path is the link of its console. `bare`: one that composes nothing. */
  portal?: 'demo' | 'fresh' | 'bare';
  /** What is done before the picture. The whole page is on it, or what is in sight where a dialog is open. */
  steps?(stage: Stage): Promise<unknown>;
}

const site = '/webappng/sites/acme';
const hana = 'hana@acme.example';
const gus = 'gus@acme.example';
const idle = 'mehmet@acme.example';
const ada = 'ada@acme.example';
/** The meeting of the pictures, which takes place now. */
export const REVIEW = 'Design review: waiting room';

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

/** The rooms come after the rest of the page. */
const seeOwnRoom = ({ page, word }: Stage): Promise<void> =>
  page.getByRole('switch', { name: word('rooms.lobby') }).waitFor();

const seeNoRooms = ({ page, word }: Stage): Promise<void> =>
  page.getByText(word('rooms.noneRecent')).waitFor();

const seePast = ({ page, word }: Stage): Promise<void> => page.getByText(word('quality.past.none')).waitFor();

/** The mail that was asked for before comes a moment later. */
const seeMail = async ({ page, word }: Stage): Promise<void> => {
  const mail = page.locator('article');
  for (;;) {
    await mail
      .or(page.getByText(word('mailbox.empty')))
      .first()
      .waitFor();
    if (await mail.isVisible()) return;
    await page.reload();
  }
};

const recordings = `${site}/recording/home`;

/** All movies of the demo are made, and their posters are loaded. */
const seeRecordings = async ({ page, word }: Stage): Promise<void> => {
  for (const state of ['waiting', 'composing', 'storing'])
    await page
      .getByText(word(`recordings.state.${state}`), { exact: true })
      .first()
      .waitFor({ state: 'detached' });
  await page.locator('main tbody img').first().waitFor();
  await until(
    page,
    "[...document.querySelectorAll('main tbody img')].every((image) => image.naturalWidth > 0)",
  );
};

const play = async (stage: Stage): Promise<void> => {
  const { page } = stage;
  await seeRecordings(stage);
  await page.getByRole('link', { name: 'Product weekly' }).click();
  await page.locator('video').waitFor();
  await until(page, "document.querySelector('video').readyState > 3");
};

/** Its tracks play, for there will be no movie. */
const playTracks = async ({ page, word }: Stage): Promise<void> => {
  await page.getByText(word('recordings.state.tracksOnly')).nth(2).waitFor();
  await page.getByRole('link', { name: 'Product weekly' }).click();
  await page.getByRole('slider', { name: word('recordings.position') }).fill('4');
  const pictures = "[...document.querySelectorAll('main video')]";
  await until(page, `${pictures}.length > 0 && ${pictures}.every((video) => video.readyState > 1)`);
};

/** The camera shows something, and the choice of devices is there, which comes last. */
const previewed = async ({ page, word }: Stage): Promise<void> => {
  const choice = page.getByText(word('room.settings'));
  await choice
    .or(page.getByText(word('room.devices.speaker'), { exact: true }))
    .first()
    .waitFor();
  await until(page, "document.querySelector('video')?.videoWidth > 0");
};

const waitInLobby = async ({ page, word }: Stage): Promise<void> => {
  const waiting = page.getByText(word('room.waiting.admission'));
  if (await waiting.isVisible()) return;
  await nameOneself(page, 'Mira Holm');
  await pressDoor(page, true);
  await waiting.waitFor();
};

/** A room with so many people in it, as Hana sees it. */
const roomWith = (people: number): Pick<Screen, 'account' | 'hue' | 'isKept' | 'prepare' | 'steps'> => ({
  account: hana,
  hue: OWN_HUE,
  isKept: true,
  prepare: (crew) => gather(crew, people - 1),
  steps: (stage) => seeRoom(stage, Math.min(people, 4)), // as many as a phone shows
});

/** The meeting of the pictures, with people in it, as an administrator watches its lines. */
const watched = {
  account: ada,
  prepare: (crew: Crew) => gather(crew, 2).then(() => `${site}/media/home`),
};

/** Its head changes between them. */
const homeWidths: readonly Width[] = [375, 1280, 1440];

/** Every screen. A new one is one entry here. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: `${site}/sign-in` },
  { name: 'forgotten password', path: `${site}/forgot-password` },
  { name: 'set-up', path: '', portal: 'fresh' },
  { name: 'home', account: hana, path: `${site}/dashboard/home`, widths: homeWidths, steps: seeOwnRoom },
  {
    name: 'home, empty',
    account: idle,
    path: `${site}/dashboard/home`,
    widths: homeWidths,
    steps: seeNoRooms,
  },
  { name: 'meetings', account: hana, path: `${site}/meeting/home` },
  { name: 'meetings, past', account: hana, path: `${site}/meeting/home?range=past` },
  { name: 'meetings, empty', account: idle, path: `${site}/meeting/home` },
  { name: 'schedule', account: hana, path: `${site}/meeting/home`, steps: schedule },
  { name: 'meeting, as its host', account: hana, path: `${site}/dashboard/home`, steps: openReview },
  { name: 'meeting, as an invitee', account: gus, path: `${site}/dashboard/home`, steps: openReview },
  { name: 'health', account: ada, path: `${site}/health/home` },
  { name: 'media', account: ada, path: `${site}/media/home`, steps: seePast },
  { name: 'mailbox', account: hana, path: `${site}/dashboard/mailbox`, steps: seeMail },
  { name: 'security', account: hana, path: `${site}/settings/security` },
  { name: 'notifications', account: hana, path: `${site}/settings/notifications` },
  { name: 'my data', account: hana, path: `${site}/myprofile/data` },
  ...schedulingScreens,
  ...administrationScreens,
  ...ownPages,
  { name: 'no permission', account: gus, path: `${site}/users/home` },
  { name: 'recordings', account: hana, path: recordings, steps: seeRecordings },
  { name: 'recordings, empty', account: idle, path: recordings },
  { name: 'player', account: hana, path: recordings, steps: play },
  {
    name: 'player, tracks',
    account: hana,
    path: recordings,
    portal: 'bare',
    steps: playTracks,
  },
  { name: 'join as a guest', prepare: (crew) => findLink(crew, REVIEW) },
  {
    name: 'device check',
    account: hana,
    hue: OWN_HUE,
    prepare: (crew) => findRoom(crew, REVIEW),
    steps: previewed,
  },
  { name: 'room, one person', ...roomWith(1) },
  { name: 'room, three people', ...roomWith(3) },
  { name: 'room, chat', ...roomWith(3), steps: seePanel('chat') },
  { name: 'room, people', ...roomWith(3), steps: seePanel('people') },
  { name: 'room, more', ...roomWith(3), steps: seeMore },
  { name: 'room, quality of the line', ...roomWith(3), steps: seeOwnQuality },
  { name: 'room, own connection', ...roomWith(3), steps: seeOwnLine },
  { name: 'room, less data', ...roomWith(3), steps: saveData },
  {
    name: 'room, line cut',
    ...roomWith(3),
    steps: cutLine,
  },
  { name: 'media, live', ...watched, steps: seeMeeting },
  { name: 'media, a meeting', ...watched, steps: seeLines },
  { name: 'quality report', ...watched, steps: seeReport },
  { name: 'quality report, a person', ...watched, steps: seePersonsLine },
  {
    name: 'room, a screen is shown',
    ...roomWith(3),
    prepare: async (crew) => {
      const room = await gather(crew, 2);
      await setSharing(crew, true);
      return room;
    },
  },
  {
    name: 'room, nine people',
    ...roomWith(9),
    prepare: async (crew) => {
      const room = await gather(crew, 8);
      await setSharing(crew, false);
      return room;
    },
  },
  {
    name: 'lobby, as a guest',
    hue: 285,
    isKept: true,
    prepare: (crew) => gather(crew, 1).then(() => findLink(crew, REVIEW)),
    steps: waitInLobby,
  },
  {
    name: 'room, watched',
    isKept: true,
    hue: 285,
    prepare: (crew) => gather(crew, PLACES).then(() => findLink(crew, REVIEW)),
    steps: watch,
  },
  {
    name: 'room, full',
    isKept: true,
    hue: 285,
    portal: 'bare',
    prepare: (crew) => gather(crew, 2).then(() => findLink(crew, REVIEW)),
    steps: waitForPlace,
  },
  { name: 'error', path: '/nowhere/at/all' },
];
