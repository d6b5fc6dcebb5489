import type { Page } from '@playwright/test';
import type { Crew, Screen, Stage } from './screens.ts';
import { wordsOf } from './studio.ts';

const site = '/webappng/sites/acme';
const hana = 'hana@acme.example';
const ada = 'ada@acme.example';
const say = wordsOf('en');

/** A meeting of Hana's with guests of other places. */
const COUNCIL = 'Customer council';

const choose = async ({ page, word }: Stage, field: string, option: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: word(field) }).click();
  await page.getByRole('option', { name: word(option), exact: true }).click();
};

const repeat = async (stage: Stage): Promise<void> => {
  const { page, word } = stage;
  await page.getByRole('button', { name: word('meetings.schedule') }).click();
  await choose(stage, 'schedule.repeat', 'schedule.repeat.custom');
  await choose(stage, 'schedule.repeat.ends', 'schedule.repeat.ends.count');
  const next = page.getByRole('list', { name: word('schedule.repeat.next') });
  await next.getByRole('listitem').nth(4).waitFor();
  await page.getByText(word('schedule.repeat.on'), { exact: true }).first().scrollIntoViewIfNeeded();
};

/** Does one of what the menu of the first meeting has. */
const act = async ({ page, word }: Stage, entry: string): Promise<void> => {
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: word(entry), exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

const askWhich = async (stage: Stage): Promise<void> => {
  await act(stage, 'meetings.info.cancel');
  await stage.page.getByText(stage.word('schedule.scope.FOLLOWING')).waitFor();
};

const addToCalendar = (stage: Stage): Promise<void> => act(stage, 'meetingActions.calendar');

/** Nothing leaves that can be undone while the clock stands still; a new link does at once. */
async function mailNewLink(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: COUNCIL, exact: true }).first().click();
  await page.getByRole('button', { name: say('action.newLink') }).click();
  await page.getByRole('button', { name: say('meetings.link.confirm') }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
}

/** The way from a guest's mail to their answer, without its origin. */
async function findAnswer(crew: Crew): Promise<string> {
  const page = await crew.open({ account: hana }, `${site}/meeting/home?keyword=council`);
  await mailNewLink(page);
  await page.goto(new URL(`${site}/dashboard/mailbox`, page.url()).href);
  const mail = page.getByRole('navigation').getByRole('button').filter({ hasText: 'office@clinic.example' });
  while ((await mail.count()) === 0) await page.reload();
  await mail.first().click();
  const text = await page.getByRole('main').locator('pre').first().innerText();
  await page.context().close();
  const { pathname, search } = new URL(/https?:\S+\/meeting\/answer\/\S+&to=yes/.exec(text)?.[0] ?? '');
  return pathname + search;
}

let link: Promise<string> | undefined;
const answerLink = (crew: Crew): Promise<string> => (link ??= findAnswer(crew));

/** Somebody answers and proposes another time; the page of the meeting tells its host. */
async function giveAnswer(crew: Crew): Promise<string> {
  const page = await crew.open({}, await answerLink(crew));
  await page.getByRole('radio', { name: say('answers.maybe') }).check();
  await page
    .getByRole('textbox', { name: say('answers.comment') })
    .first()
    .fill('I may be late.');
  await page.getByRole('button', { name: say('answers.send') }).click();
  await page.getByText(say('answers.given.maybe')).waitFor();
  const uuid = /[0-9a-f]{32}/.exec(page.url())?.[0] ?? '';
  await page.context().close();
  return `${site}/meeting/info/${uuid}`;
}

const preview = async ({ page, word }: Stage): Promise<void> => {
  await page.getByRole('button', { name: word('emailTemplates.preview.show') }).click();
  await page.locator('iframe').contentFrame().locator('body').waitFor();
};

/** Made, or made anew: its address is told once. */
const makeLink = async ({ page, word }: Stage): Promise<void> => {
  const make = page.getByRole('button', { name: word('settings.calendar.make'), exact: true });
  const renew = page.getByRole('button', { name: word('settings.calendar.renew'), exact: true });
  await make.or(renew).first().click();
  const sure = page.getByRole('button', { name: word('settings.calendar.renew.confirm'), exact: true });
  const told = page.getByRole('textbox', { name: word('settings.calendar.address') });
  await sure.or(told).first().waitFor();
  if (await sure.isVisible()) await sure.click();
  await told.waitFor();
};

const wantAgenda = async ({ page, word }: Stage): Promise<void> => {
  await page.getByRole('checkbox', { name: word('notifications.agenda') }).check();
  await page.getByText(word('notifications.agendaDays')).waitFor();
};

const settings = (tab: string): string => `${site}/settings/home?active=${tab}`;
const templates = `${site}/meeting/emailtemplates/user`;

/** Pages and dialogs of scheduling, and of what stands around it. */
export const schedulingScreens: readonly Screen[] = [
  {
    name: 'meetings, by date',
    account: hana,
    path: `${site}/meeting/home?range=dates&from=2026-11-23&to=2026-11-29`,
  },
  { name: 'meetings, searched', account: hana, path: `${site}/meeting/home?keyword=stand-up` },
  { name: 'schedule, repeat', account: hana, path: `${site}/meeting/home`, steps: repeat },
  { name: 'which dates', account: hana, path: `${site}/meeting/home?keyword=stand-up`, steps: askWhich },
  {
    name: 'add to a calendar',
    account: hana,
    path: `${site}/meeting/home?keyword=council`,
    steps: addToCalendar,
  },
  { name: 'answer to an invitation', prepare: answerLink },
  { name: 'meeting, with answers', account: hana, prepare: giveAnswer },
  { name: 'email templates', account: ada, path: templates },
  { name: 'email templates, preview', account: ada, path: templates, steps: preview },
  { name: 'calendar link', account: hana, path: settings('general'), steps: makeLink },
  { name: 'agenda', account: hana, path: settings('notifications'), steps: wantAgenda },
];
