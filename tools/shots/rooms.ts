import type { Page } from '@playwright/test';
import { until, wordsOf, type Sitter } from './studio.ts';
import type { Crew, Stage } from './screens.ts';

const site = '/webappng/sites/acme';
const hana = 'hana@acme.example';
const say = wordsOf('en');

/** Somebody who comes to the meeting of the pictures, and stays. */
interface Entrant extends Sitter {
  /** Of a guest. */
  name?: string;
}

/** In the order in which they come. The first one runs the meeting where Hana, who is photographed, does not. */
const entrants: readonly Entrant[] = [
  { account: 'henry@acme.example', hue: 205 },
  { account: 'gus@acme.example', hue: 25 },
  { account: 'yuki@acme.example' },
  { account: 'eleni@acme.example' },
  { account: 'mai@acme.example', hue: 330 },
  { name: 'Kim Larsen' },
  { name: 'سارة الحربي' },
  { name: 'Amélie Moreau' },
  { name: 'Olu Adebayo' },
];
/** The colour of the camera of who is photographed. */
export const OWN_HUE = 150;

/** The path of the room of a meeting that Hana's home page tells of. */
export async function findRoom(crew: Crew, topic: string): Promise<string> {
  const page = await crew.open({ account: hana }, `${site}/dashboard/home`);
  const href = await page.getByRole('link', { name: topic, exact: true }).first().getAttribute('href');
  await page.context().close();
  return `${site}/meeting/room/${/[0-9a-f]{32}/.exec(href ?? '')?.[0]}`;
}

/** The link that guests get, without its origin. */
export async function findLink(crew: Crew, topic: string): Promise<string> {
  const page = await crew.open({ account: hana }, await findRoom(crew, topic));
  const link = await page.evaluate<string>(
    'JSON.parse(document.getElementById("boot").textContent).room.meeting.meetingLink',
  );
  await page.context().close();
  return new URL(link).href.slice(new URL(link).origin.length);
}

/** A guest says who they are, and comes to the door of the room. */
export async function nameOneself(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox').first().fill(name);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/meeting\/room\//);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Waits for camera and microphone, or the microphone alone, and presses the one button of the door. */
export async function pressDoor(page: Page, hasCamera: boolean): Promise<void> {
  const isOn = page.locator('button[aria-pressed="true"]');
  await isOn.nth(hasCamera ? 1 : 0).waitFor();
  await page.locator('form button[type=submit]').click();
}

/** One who runs the meeting lets in who waits longest. */
const letIn = async ({ members: [host] }: Crew): Promise<void> =>
  await host
    ?.getByRole('button', { name: say('room.lobby.letIn'), exact: true })
    .first()
    .click();

async function comeIn(crew: Crew, room: string, entrant: Entrant): Promise<Page> {
  const { name, hue } = entrant;
  const page = await crew.open(entrant, name === undefined ? room : await findLink(crew, crew.topic));
  if (name !== undefined) await nameOneself(page, name);
  await pressDoor(page, hue !== undefined);
  const inside = page.getByRole('toolbar');
  await inside
    .or(page.getByText(say('room.waiting.admission')))
    .first()
    .waitFor();
  if (!(await inside.isVisible())) {
    await letIn(crew);
    await inside.waitFor();
  }
  return page;
}

/** Lets people come to the meeting until so many of them are in it, Hana not counted. Answers the path of its room. */
export async function gather(crew: Crew, count: number): Promise<string> {
  const room = await findRoom(crew, crew.topic);
  for (const entrant of entrants.slice(crew.members.length, count))
    crew.members.push(await comeIn(crew, room, entrant));
  return room;
}

/** The second of those who came shows a screen, or no longer. */
export async function setSharing({ members }: Crew, isWanted: boolean): Promise<void> {
  const button = members[1]?.getByRole('button', { name: say('room.share'), exact: true });
  if ((await button?.getAttribute('aria-pressed')) !== String(isWanted)) await button?.click();
}

/** Goes in, where one is not yet, and waits until everybody who is in sight is there with what they show. */
export async function seeRoom({ page }: Stage, tiles: number): Promise<void> {
  const toolbar = page.getByRole('toolbar');
  if (!(await toolbar.isVisible())) await pressDoor(page, true);
  await toolbar.locator('button[aria-pressed=true]').nth(1).waitFor(); // microphone and camera
  await until(page, `document.querySelectorAll('figure').length >= ${tiles}`);
  const isShown = "[...document.querySelectorAll('figure video')].every((video) => video.currentTime > 0)";
  await until(page, `document.querySelector('figure video') && ${isShown}`);
  await page.mouse.move(0, 0);
}

const chooseMore = async ({ page, word }: Stage, key: string): Promise<void> => {
  await page.getByRole('button', { name: word('room.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: word(key), exact: true }).click();
};

/** How one's own connection is, in its dialog. */
export async function seeOwnLine(stage: Stage): Promise<void> {
  const { page, word } = stage;
  const limits = page.getByText(word('room.line.limits'), { exact: true });
  if (await limits.isVisible()) return;
  await seeRoom(stage, 3);
  await chooseMore(stage, 'room.line.title');
  await limits.waitFor();
}

/** With chat or people beside the stage, or over it on a phone. */
export const seePanel =
  (panel: 'chat' | 'people') =>
  async (stage: Stage): Promise<void> => {
    const { page, word } = stage;
    const open =
      panel === 'chat'
        ? page.getByLabel(word('room.chat.write'))
        : page.getByRole('list').filter({ hasText: 'Hana' });
    if (await open.isVisible()) return;
    await seeRoom(stage, 3);
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: word(`room.${panel}`), exact: true })
      .click();
    await open.waitFor();
  };

/** What can be done beside what the bar has. */
export async function seeMore(stage: Stage): Promise<void> {
  const { page, word } = stage;
  const menu = page.getByRole('menu');
  if (await menu.isVisible()) await page.keyboard.press('Escape'); // it stands where its button was
  await menu.waitFor({ state: 'detached' });
  await seeRoom(stage, 3);
  await page.getByRole('button', { name: word('room.more'), exact: true }).click();
  await menu.waitFor();
}

/** What one’s own line is like, and what to do. */
export async function seeOwnQuality(stage: Stage): Promise<void> {
  const { page, word } = stage;
  const box = page.getByRole('dialog');
  if (await box.isVisible()) await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  await seeRoom(stage, 3);
  await page.getByRole('banner').locator('[aria-haspopup=dialog]').click();
  await page.getByText(word('room.quality.details')).waitFor();
}

/** Without the cameras of others. */
export async function saveData(stage: Stage): Promise<void> {
  const { page, word } = stage;
  const spared = page.getByText(word('room.tile.spared')).first();
  if (await spared.isVisible()) return;
  await seeRoom(stage, 3);
  await chooseMore(stage, 'room.data.less');
  await spared.waitFor();
  await page.locator('figure video').nth(1).waitFor({ state: 'detached' }); // the own one stays
}

/** The network is gone. */
export async function cutLine(stage: Stage): Promise<void> {
  const { page, word } = stage;
  const notice = page
    .getByText(word('room.connection.reconnecting'))
    .or(page.getByText(word('room.connection.lost'), { exact: true }))
    .first();
  if (await notice.isVisible()) return;
  await seeRoom(stage, 3);
  await page.context().setOffline(true);
  await notice.waitFor();
}

/** A guest is let into a meeting that is full. */
async function comeTooLate({ page, word, crew }: Stage): Promise<void> {
  await nameOneself(page, 'Mira Holm');
  await pressDoor(page, true);
  await page.getByText(word('room.waiting.admission')).waitFor();
  await letIn(crew);
}

/** A guest watches the meeting. */
export async function watch(stage: Stage): Promise<void> {
  const { page } = stage;
  if (!(await page.locator('[data-watching]').isVisible())) await comeTooLate(stage);
  await page.locator('[data-delay]').waitFor();
  await until(page, "document.querySelector('video').readyState > 2");
}

/** Nobody can watch: they wait until somebody leaves. */
export async function waitForPlace(stage: Stage): Promise<void> {
  const full = stage.page.getByText(stage.word('room.waiting.place'), { exact: true });
  if (!(await full.isVisible())) await comeTooLate(stage);
  await full.waitFor();
}
