import { addresses, type PageAddress } from '@portico/contract/addresses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage, type Page } from '../../testing/forms.ts';
import { makeDeploymentAdmin, makePerson, makeSite, signedIn } from '../../testing/people.ts';
import { planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';

let app: TestApp;
let ada: Visitor;
let hana: Visitor;
let nobody: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makeDeploymentAdmin(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'hana@acme.example', { name: 'Hana', roles: ['HOST'] });
  ada = await signedIn(app, 'ada@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
  nobody = app.visitor();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const SITE = '/webappng/sites/acme';
const NOT_ON_SITE = 'This site doesn’t use this part of the portal.';
const MENU = 'aria-label="Main navigation"';
const UUID = '0'.repeat(32);

const all: readonly PageAddress[] = Object.values(addresses);
const example = ({ path }: PageAddress): string => SITE + path.replaceAll(/\$\w+/g, UUID);
const planned = all.filter(({ isBuilt }) => !isBuilt).map((address) => [address.path, address] as const);
const routed = all.flatMap(({ path, title }) => (title !== undefined && !path.includes('$') ? [path] : []));

describe('an address of the field at which there is no page yet', () => {
  test.each(planned)('%s says so, in the frame for who is signed in', async (_path, address) => {
    const page = await openPage(ada, example(address));
    expect(page.status).toBe(404);
    expect(page.text).toContain(NOT_ON_SITE);
    expect(page.html.includes(MENU)).toBe(true);
  });

  const askedOfNobody = planned.map(([path, address]) => {
    const way = `${SITE}/sign-in?returnUrl=${encodeURIComponent(example(address))}`;
    const isForAll = address.access === 'everybody';
    return [path, example(address), isForAll ? [404, null, true] : [303, way, false]] as const;
  });
  test.each(askedOfNobody)('%s says so to nobody, where it is for everybody', async (_path, path, answer) => {
    const { status, location, text, html } = await openPage(nobody, path);
    expect([status, location, text.includes(NOT_ON_SITE)]).toEqual(answer);
    expect(html.includes(MENU)).toBe(false);
  });
});

describe('a page of the portal', () => {
  test.each(routed)('%s opens by its address for who may see it', async (path) => {
    const page = await openPage(ada, SITE + path);
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/<h1/);
    expect((await openPage(nobody, SITE + path)).location).toContain(`${SITE}/sign-in?returnUrl=`);
  });

  test.each(['/users/home', '/health/home', '/media/home', '/sites/home', `/media/room/${UUID}`])(
    '%s is refused to a host before anything is read for it',
    async (path) => {
      expect((await openPage(hana, SITE + path)).status).toBe(403);
    },
  );

  test('[ROUT-01] is below its site, and nowhere else', async () => {
    for (const path of routed) expect((await openPage(ada, path)).status).toBe(404);
    expect((await openPage(ada, '/webappng/dashboard/home')).status).toBe(404);
    expect((await openPage(ada, `${SITE}/dashboard/home`)).status).toBe(200);
  });

  test('[PATH-01] a module’s address is that of the page it begins with, on each site', async () => {
    await makeSite(app, { name: 'beta', displayName: 'Beta' });
    await makePerson(app, 'ada@acme.example', { site: 'beta', roles: ['HOST'] });
    const there = await signedIn(app, 'ada@acme.example', 'beta');
    await planNow(ada, { topic: 'Tide tables' });
    for (const [visitor, site, isThere] of [
      [ada, SITE, true],
      [there, '/webappng/sites/beta', false],
    ] as const) {
      const { location } = await openPage(visitor, `${site}/meeting`);
      expect(location).toBe(`${site}/meeting/home`);
      expect((await openPage(visitor, location ?? '')).text.includes('Tide tables')).toBe(isThere);
    }
    expect((await openPage(ada, `${SITE}/recording`)).location).toBe(`${SITE}/recording/home`);
    expect((await openPage(ada, '/webappng/sites/gamma/meeting')).status).toBe(404);
  });

  test('[ROUT-02] [ROUT-13] [ROUT-14] home, meetings and one of them show their host what is theirs', async () => {
    const meeting = await planNow(ada, { topic: 'Harbour lights', invitees: [] });
    for (const path of ['/dashboard/home', '/meeting/home', `/meeting/info/${meeting.uuid}`]) {
      const own = await openPage(ada, SITE + path);
      expect(own.status).toBe(200);
      expect(own.text).toContain('Harbour lights');
      const other = await openPage(hana, SITE + path);
      expect(other.status).toBe(path.includes('info') ? 404 : 200);
      expect(other.text).not.toContain('Harbour lights');
      expect((await openPage(nobody, SITE + path)).status).toBe(303);
    }
    expect((await openPage(hana, `${SITE}/meeting/home`)).text).toContain('No upcoming meetings');
  });

  test('[ROUT-27] settings of meetings of now have an address, beside the page of preferences', async () => {
    const headingOf = async (visitor: Visitor, path: string): Promise<string | undefined> => {
      const { status, html } = await openPage(visitor, SITE + path);
      expect(status).toBe(200);
      return /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
    };
    for (const visitor of [ada, hana]) {
      expect(await headingOf(visitor, '/settings/meetnow')).toBe('Instant meeting settings');
      expect(await headingOf(visitor, '/settings/meetnow?locale=ar')).toBe('إعدادات الاجتماعات الفورية');
      expect(await headingOf(visitor, '/preference/home?locale=en')).toBe('Settings');
    }
  });

  test.each(['enableSpa', 'supportMeetingSettings', 'supportSettings'] as const)(
    'of all settings is there where the site has %s, and else the shorter one',
    async (name) => {
      const settings = (): Promise<Page> => openPage(ada, `${SITE}/settings/home?active=keyboard`);
      await changeSettings(app, { [name]: false });
      expect((await settings()).location).toBe(`${SITE}/preference/home?active=keyboard`);
      await changeSettings(app, { [name]: true });
      expect((await settings()).status).toBe(200);
    },
  );

  test.each(['', '/', '/home', '/homepage', '/home/of/old', '/firstscreen', '/dashboard'])(
    'what leads home: %s',
    async (path) => {
      const { location } = await openPage(ada, SITE + path);
      expect(new URL(location ?? '', app.url).pathname).toBe(`${SITE}/dashboard/home`);
    },
  );
});

describe('a site', () => {
  test('that has no meetings has none of their pages, for nobody', async () => {
    await makePerson(app, 'lea@acme.example', { site: 'quiet', roles: ['ADMIN', 'HOST'] });
    const lea = await signedIn(app, 'lea@acme.example', 'quiet');
    const guest = app.visitor('quiet');
    const quiet = '/webappng/sites/quiet';
    const statuses = async (): Promise<number[]> => [
      (await openPage(lea, `${quiet}/meeting/home`)).status,
      (await openPage(lea, `${quiet}/recording/home`)).status,
      (await openPage(guest, `${quiet}/meeting/join`)).status,
      (await openPage(lea, `${quiet}/users/home`)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await changeSettings(app, { meetingSupport: false }, 'quiet');
    expect(await statuses()).toEqual([404, 404, 404, 200]);
    expect((await openPage(guest, `${quiet}/meeting/join`)).text).toContain(NOT_ON_SITE);
  });

  test('[GARD-01] names its windows, or the product does; a page’s name is in the language of its reader', async () => {
    await makePerson(app, 'max@acme.example', { site: 'named', roles: ['HOST'] });
    const max = await signedIn(app, 'max@acme.example', 'named');
    const titleOf = async (path: string, locale: string): Promise<string | undefined> => {
      const { html } = await openPage(max, `/webappng/sites/named${path}?locale=${locale}`);
      return /<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll(/[\u2068\u2069]/g, '');
    };
    expect(await titleOf('/meeting/home', 'en')).toBe('Meetings · Portico');
    expect(await titleOf('/recording/home', 'ar')).toBe('التسجيلات · Portico');
    await changeSettings(app, { siteWindowTitle: 'Harbour School' }, 'named');
    expect(await titleOf('/meeting/home', 'en')).toBe('Meetings · Harbour School');
    expect(await titleOf('/recording/home', 'ar')).toBe('التسجيلات · Harbour School');
    expect(await titleOf('/forgot-password', 'en')).toMatch(/ · Harbour School$/);
  });

  test('[GARD-03] sends who is not signed in to its sign-in page with the way back, and follows calls from there where it is set', async () => {
    await makeSite(app, { name: 'followed', displayName: 'Followed' });
    const guest = app.visitor('followed');
    const wanted = '/webappng/sites/followed/meeting/home?range=past';
    const ask = async () => {
      const response = await guest.fetch(wanted, { headers: { accept: 'text/html' } });
      const url = new URL(response.headers.get('location') ?? '', app.url);
      const trackingId = response.headers.get('trackingid');
      return { path: url.pathname, trackingId, ...Object.fromEntries(url.searchParams) };
    };
    const before = await ask();
    expect(before).toMatchObject({ path: '/webappng/sites/followed/sign-in', returnUrl: wanted });
    expect(before).not.toHaveProperty('correlationId');
    await changeSettings(app, { enableCallAnalyzerForSignIn: true }, 'followed');
    const after = await ask();
    expect(after).toMatchObject({ returnUrl: wanted, correlationId: after.trackingId });
  });
});
