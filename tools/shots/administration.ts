import type { Locator } from '@playwright/test';
import type { Crew, Screen, Stage } from './screens.ts';
import type { Width } from './studio.ts';

const site = '/webappng/sites/acme';
const ada = 'ada@acme.example';
/** Who may only read. */
const rosa = 'rosa@acme.example';
const gus = 'gus@acme.example';

const shellWidths: readonly Width[] = [375, 768, 1440];

const main = ({ page }: Stage): Locator => page.getByRole('main');

/** What a text of the catalogs begins with, before what is put into it. */
const beginning = ({ word }: Stage, key: string): string => word(key).split('{')[0]?.trim() ?? '';

/** Presses a button of the page; a dialog opens. */
const ask =
  (key: string) =>
  async (stage: Stage): Promise<void> => {
    await main(stage)
      .getByRole('button', { name: stage.word(key), exact: true })
      .first()
      .click();
    await stage.page.locator('[role=dialog], [role=alertdialog]').waitFor();
  };

/** Opens the menu of the first row that a text is in. */
async function openMenu(stage: Stage, text: string): Promise<void> {
  const row = main(stage).getByRole('row').filter({ hasText: text }).first();
  await row.getByRole('button', { name: beginning(stage, 'action.moreActions') }).click();
  await stage.page.getByRole('menu').waitFor();
}

/** Does what a menu of a row has; a dialog opens. */
const choose =
  (text: string, entry: string) =>
  async (stage: Stage): Promise<void> => {
    await openMenu(stage, text);
    await stage.page.getByRole('menuitem', { name: stage.word(entry), exact: true }).click();
    await stage.page.locator('[role=dialog], [role=alertdialog]').waitFor();
  };

/** A page that the list of users or groups leads to. */
const find =
  (path: string, name: string) =>
  async (crew: Crew): Promise<string> => {
    const page = await crew.open({ account: ada }, `${site}${path}`);
    const href = await page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href');
    await page.context().close();
    return href ?? '';
  };

/** Nothing is pointed at, and the page stands at its beginning. */
async function letRest({ page }: Stage): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate('scrollTo(0, 0)');
}

const chooseRows = async (stage: Stage): Promise<void> => {
  const boxes = main(stage).getByRole('row').getByRole('checkbox'); // that of the head is the first
  for (const at of [2, 3]) await boxes.nth(at).press('Space');
};

const users: readonly Screen[] = [
  { name: 'users', account: ada, path: `${site}/users/home`, widths: shellWidths },
  { name: 'users, chosen', account: ada, path: `${site}/users/home`, steps: chooseRows },
  { name: 'users, no match', account: ada, path: `${site}/users/home?keyword=zebra` },
  { name: 'users, only to read', account: rosa, path: `${site}/users/home` },
  { name: 'users, invite', account: ada, path: `${site}/users/home`, steps: ask('people.invite') },
  { name: 'a person', account: ada, prepare: find('/users/home', 'Hana Nováková'), widths: shellWidths },
  { name: 'a person, only to read', account: rosa, prepare: find('/users/home', 'Hana Nováková') },
  {
    name: 'a person, to be erased',
    account: ada,
    prepare: find('/users/home', 'Hana Nováková'),
    steps: ask('person.erase.start'),
  },
  {
    name: 'a person, handed over',
    account: ada,
    prepare: find('/users/home', 'Hana Nováková'),
    steps: ask('person.handOver'),
  },
];

const groups: readonly Screen[] = [
  { name: 'groups', account: ada, path: `${site}/users/groups` },
  { name: 'groups, no match', account: ada, path: `${site}/users/groups?keyword=zebra` },
  { name: 'groups, new', account: ada, path: `${site}/users/groups`, steps: ask('groups.create') },
  { name: 'a group', account: ada, prepare: find('/users/groups', 'Design') },
  {
    name: 'a group, added to',
    account: ada,
    prepare: find('/users/groups', 'Design'),
    steps: ask('groups.add.open'),
  },
];

const table = `Name,Email,Roles,Groups
Mona Haddad,mona@acme.example,HOST,Board; Sales
Łukasz Żak,lukasz@acme.example,,Sales
ليلى الحسن,layla@acme.example,ATTENDEE,
Nobody,not an address,,
Hana,hana@acme.example,,`;

const readTable = async (stage: Stage): Promise<void> => {
  const { word } = stage;
  await main(stage)
    .getByRole('textbox', { name: word('import.start.paste') })
    .fill(table);
  await main(stage)
    .getByRole('button', { name: word('import.start.read') })
    .click();
  await main(stage)
    .getByRole('button', { name: word('import.columns.check') })
    .waitFor();
};

const checkTable = async (stage: Stage): Promise<void> => {
  await readTable(stage);
  await main(stage)
    .getByRole('button', { name: stage.word('import.columns.check') })
    .click();
  await main(stage)
    .getByRole('heading', { name: stage.word('import.problems.title') })
    .waitFor();
  await letRest(stage);
};

const imports: readonly Screen[] = [
  { name: 'import', account: ada, path: `${site}/users/import` },
  { name: 'import, only to read', account: rosa, path: `${site}/users/import` },
  { name: 'import, columns', account: ada, path: `${site}/users/import`, steps: readTable },
  { name: 'import, checked', account: ada, path: `${site}/users/import`, steps: checkTable },
];

const openEntry = async (stage: Stage): Promise<void> => {
  await main(stage).locator('summary').first().click();
  await letRest(stage);
};

const auditLog: readonly Screen[] = [
  { name: 'audit log', account: ada, path: `${site}/auditlog/home`, widths: shellWidths },
  {
    name: 'audit log, an entry',
    account: ada,
    path: `${site}/auditlog/home?kind=site.settings_changed`,
    steps: openEntry,
  },
  { name: 'audit log, no match', account: ada, path: `${site}/auditlog/home?keyword=zebra` },
  { name: 'audit log, no permission', account: gus, path: `${site}/auditlog/home` },
];

const announcements: readonly Screen[] = [
  { name: 'announcements', account: ada, path: `${site}/announcements/home`, widths: shellWidths },
  { name: 'announcements, only to read', account: rosa, path: `${site}/announcements/home` },
  {
    name: 'announcements, new',
    account: ada,
    path: `${site}/announcements/home`,
    steps: ask('announcements.create'),
  },
];

const siteMeetings: readonly Screen[] = [
  { name: 'site meetings', account: ada, path: `${site}/sitemeetings/home`, widths: shellWidths },
  { name: 'site meetings, live', account: ada, path: `${site}/sitemeetings/home?range=live` },
  { name: 'site meetings, no match', account: ada, path: `${site}/sitemeetings/home?keyword=zebra` },
  { name: 'site meetings, only to read', account: rosa, path: `${site}/sitemeetings/home` },
  {
    name: 'site meetings, handed over',
    account: ada,
    path: `${site}/sitemeetings/home`,
    steps: choose('Customer council', 'meetingActions.handOver'),
  },
];

const sites: readonly Screen[] = [
  { name: 'sites', account: ada, path: `${site}/sites/home`, widths: shellWidths },
  { name: 'sites, no match', account: ada, path: `${site}/sites/home?keyword=zebra` },
  { name: 'sites, new', account: ada, path: `${site}/sites/home`, steps: ask('sites.make') },
  {
    name: 'sites, edited',
    account: ada,
    path: `${site}/sites/home`,
    steps: choose('libre', 'sites.act.edit'),
  },
  {
    name: 'sites, suspended',
    account: ada,
    path: `${site}/sites/home`,
    steps: choose('libre', 'sites.act.suspend'),
  },
  {
    name: 'sites, closed',
    account: ada,
    path: `${site}/sites/home`,
    steps: choose('atelier', 'sites.act.close'),
  },
  { name: 'sites, no permission', account: rosa, path: `${site}/sites/home` },
];

/** Pages and dialogs of those who administer a site, or the deployment. */
export const administrationScreens: readonly Screen[] = [
  ...users,
  ...groups,
  ...imports,
  ...auditLog,
  ...announcements,
  ...siteMeetings,
  ...sites,
];
