import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage as open, type Page } from '../../testing/forms.ts';
import { makePerson, makeSite, signedIn } from '../../testing/people.ts';

let app: TestApp;
let hana: Visitor;
const SITE = '/webappng/sites/acme';

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const MENU = '>Recordings<';
/** Its picture: a doorman has a rope, a crossroads has signs, and a cracked column a plaster. */
const ROPE = 'M68 102c20 44 84 44 104 0';
const SIGN = 'M118 52h66l14 13-14 13h-66Z';
const CRACK = 'm176 78-6 8 6 6-9 9 4 7';

const alerts = ({ html }: Page): number => html.match(/role="alert"/g)?.length ?? 0;
const headings = ({ html }: Page): string[] =>
  [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, words = '']) => words);

describe('a page that cannot be shown to who is signed in', () => {
  it.each([
    { what: 'forbidden', path: '/users/home', status: 403, picture: ROPE },
    { what: 'not there', path: '/no/such/page', status: 404, picture: SIGN },
    { what: 'not theirs', path: `/meeting/info/${'0'.repeat(32)}`, status: 404, picture: SIGN },
    { what: 'a door of no meeting', path: `/meeting/join/${'0'.repeat(32)}`, status: 404, picture: SIGN },
  ])(
    'keeps the menu, shows one picture, one title and one way on: $what',
    async ({ path, status, picture }) => {
      const page = await open(hana, SITE + path);
      expect(page.status).toBe(status);
      expect(page.html).toContain(MENU);
      expect(page.html).toContain(picture);
      expect(page.html).not.toContain(CRACK);
      expect(headings(page)).toHaveLength(1);
      expect(page.html.match(/data-tone="accent"/g)).toHaveLength(1);
      expect(page.html).toContain(`href="${SITE}/dashboard/home"`);
    },
  );

  it('says where the fault is ours with what to quote, and offers to try again', async () => {
    const { pool } = app.data.database;
    await pool.query('alter table meeting rename to meeting_away', []);
    const page = await open(hana, `${SITE}/meeting/home`);
    await pool.query('alter table meeting_away rename to meeting', []);
    expect(page.status).toBe(500);
    expect(page.html).toContain(MENU);
    expect(page.text).toMatch(/Reference for support: PORTICO_\S+/);
    expect(page.text).toContain('Try again');
  });
});

describe('a tab that the server cannot write', () => {
  it.each([
    { path: '/settings/home', table: 'calendar_feed', tabs: 'Settings sections', other: 'active=keyboard' },
    {
      path: '/settings/home?active=security',
      table: 'account_event',
      tabs: 'Settings sections',
      other: 'active=general',
    },
    {
      path: '/myprofile/home?active=data',
      table: 'data_export',
      tabs: 'Profile sections',
      other: 'active=details',
    },
  ])(
    'says so alone, among the tabs that work, and the log knows it: $path',
    async ({ path, table, tabs, other }) => {
      const { pool } = app.data.database;
      await pool.query(`alter table ${table} rename to table_away`, []);
      const logged = app.logged.length;
      const page = await open(hana, SITE + path);
      await pool.query(`alter table table_away rename to ${table}`, []);
      expect(page.status).toBe(500);
      expect(page.html).toContain(`aria-label="${tabs}"`);
      expect(page.html).toContain(other);
      expect(page.html).not.toContain(CRACK);
      expect(page.text).toContain('Try again');
      const [, id] = /Reference for support: (PORTICO_\S+)/.exec(page.text) ?? [];
      expect(id).toBeDefined();
      expect(
        app.logged.slice(logged).find((line) => line.includes('a page could not be rendered')),
      ).toContain(id);
      const healed = await open(hana, SITE + path);
      expect(healed.status).toBe(200);
      expect(healed.text).not.toContain('Reference for support');
      expect(alerts(page)).toBe(alerts(healed) + 1);
    },
  );

  it('is told by no tab what is for the page: where there is no right to it', async () => {
    expect((await open(app.visitor(), `${SITE}/settings/home`)).html).not.toContain('Settings sections');
  });
});

describe('a page that cannot be shown to who is signed out', () => {
  it('has a picture of what is wrong, and leads to meetings by number', async () => {
    const lost = await open(app.visitor(), `${SITE}/meeting/join/${'0'.repeat(32)}`);
    expect(lost.status).toBe(404);
    expect(lost.html).toContain(SIGN);
    expect(lost.html).toContain(`href="${SITE}/meeting/join"`);
    expect((await open(app.visitor(), '/webappng/errorpage/403')).html).toContain(ROPE);
    expect((await open(app.visitor(), '/webappng/errorpage/500')).html).toContain(CRACK);
  });

  it.each(['/sign-in', '/forgot-password', '/set-password?token=none'])(
    'nor is %s without the way to a meeting by its number',
    async (path) => {
      expect((await open(app.visitor(), SITE + path)).html).toContain(`href="${SITE}/meeting/join"`);
    },
  );

  it('the choice of sites leads there too', async () => {
    await makeSite(app, { name: 'libre' });
    expect((await open(app.visitor(), '/')).text).toContain('Join a meeting there');
    const { location } = await open(app.visitor(), '/?site=Libre&to=join');
    expect(location).toBe('/webappng/sites/libre/meeting/join');
  });
});

describe('the page of a link to set a password with', () => {
  it('says of a link that is none that it is over, and of a fault of ours that it is one, which the log knows', async () => {
    const none = await open(app.visitor(), `${SITE}/set-password?token=none`);
    expect(none.status).toBe(410);
    const { pool } = app.data.database;
    await pool.query('alter table one_time_link rename to link_away', []);
    const logged = app.logged.length;
    const broken = await open(app.visitor(), `${SITE}/set-password?token=${'a'.repeat(43)}`);
    await pool.query('alter table link_away rename to one_time_link', []);
    expect(broken.status).toBe(500);
    expect(headings(broken)).not.toEqual(headings(none));
    expect(app.logged.slice(logged).join('')).toContain('a page failed');
  });
});
