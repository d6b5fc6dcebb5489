import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Portal } from '../portal.ts';
import { beginMeeting, bootOf, pageCode, ready, setUp } from '../set-up.ts';

const require = createRequire(import.meta.url);
/** The unmodified SDK, for a page. */
export const sdk = await readFile(require.resolve('livekit-client'), 'utf8');

/** A meeting that a guest shows their camera in; its host comes and goes, and each time sees them. */
export interface Meeting {
  host: BrowserContext;
  guest: Page;
  portalUrl: string;
  uuid: string;
  /** What the server wrote into a page of the host, as JSON: their way to the API. */
  boot: string;
}

export interface Visitor {
  room: { me: { id: string }; meeting: { meetingLink: string } };
}

const isInside = (page: Page): Promise<void> => page.locator('[data-inside]').waitFor();

/** Both inputs work, and whatever the page fetches while it is idle is there. */
async function openDoor(page: Page): Promise<void> {
  await ready(page);
  await page.locator('button[aria-pressed="true"]').nth(1).waitFor();
  await page.locator('video').first().waitFor();
  await page.waitForLoadState('networkidle');
}

const submit = (page: Page): Promise<void> => page.locator('form button[type="submit"]').click();

export interface Pair {
  host: Page;
  guest: Page;
}

/** Somebody who is signed in begins a meeting, and lets a guest in; answers its id. */
export async function meet({ host, guest }: Pair, portalUrl: string): Promise<string> {
  const uuid = await beginMeeting(host);
  await host.goto(`${portalUrl}/webappng/sites/acme/meeting/room/${uuid}`);
  await openDoor(host);
  await submit(host);
  await isInside(host);
  const { room } = await host.evaluate<Visitor>(bootOf);
  await guest.goto(room.meeting.meetingLink);
  await ready(guest);
  await guest.getByRole('textbox').first().fill('Mira Holm');
  await guest.keyboard.press('Enter');
  await guest.waitForURL(/\/meeting\/room\//);
  await openDoor(guest);
  await submit(guest);
  await host.getByRole('button', { name: 'Admit', exact: true }).click();
  await isInside(guest);
  return uuid;
}

/** Sets the portal up, begins a meeting, and lets a guest in who stays. Each is in a browser of their own. */
export async function begin(portal: Portal, browsers: { host: Browser; guest: Browser }): Promise<Meeting> {
  const host = await browsers.host.newContext({ locale: 'en-US' });
  const page = await host.newPage();
  await setUp(page, portal);
  const boot = await page.evaluate<string>(`JSON.stringify(${bootOf}.boot)`);
  const guest = await (await browsers.guest.newContext({ locale: 'en-US' })).newPage();
  const uuid = await meet({ host: page, guest }, portal.url);
  const meeting = { host, guest, portalUrl: portal.url, uuid, boot };
  await goAway(page, meeting);
  return meeting;
}

/** Leaves as one leaves a page, and waits until the guest is alone. */
async function goAway(page: Page, { guest }: Pick<Meeting, 'guest'>): Promise<void> {
  await page.goto('about:blank');
  await page.close();
  await guest.locator('figure[data-participant]').nth(1).waitFor({ state: 'detached' });
}

/** Milliseconds until the host sees the guest, by our page. */
export async function joinByDoor(meeting: Meeting): Promise<number> {
  const page = await meeting.host.newPage();
  await page.goto(`${meeting.portalUrl}/webappng/sites/acme/meeting/room/${meeting.uuid}`);
  await openDoor(page);
  await page.evaluate(pageCode);
  const { room } = await page.evaluate<Visitor>(bootOf);
  const took = await page.evaluate<number>(`joinByDoor('${room.me.id}')`);
  await goAway(page, meeting);
  return took;
}

/** The same with the bare SDK, on the same origin, with a token that the portal gave before. */
export async function joinBare(meeting: Meeting): Promise<number> {
  const { boot, uuid } = meeting;
  const page = await meeting.host.newPage();
  await page.goto(`${meeting.portalUrl}/webappng/errorpage/404`);
  await page.evaluate(`${sdk}\n${pageCode}`); // what is evaluated is no script of the page: its policy stands
  const call = (action: string): string =>
    `callPortal({ boot: ${boot}, path: '/meetings/${uuid}/room/${action}', body: {} })`;
  const { media } = await page.evaluate<{ media: unknown }>(call('entry'));
  const took = await page.evaluate<number>(`joinBare(${JSON.stringify(media)})`);
  await page.evaluate(call('exit'));
  await goAway(page, meeting);
  return took;
}
