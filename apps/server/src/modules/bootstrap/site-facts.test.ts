import { changeSiteSettings, readSettingEffects, readSiteSettings } from '@portico/contract/site-settings';
import { setUserSetting, unsetUserSetting } from '@portico/contract/user-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { bootIn } from '../../testing/forms.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, linkTokenOf, look, planNow } from '../../testing/rooms.ts';

const SITE = '/webappng/sites/acme';
const HTML = { headers: { accept: 'text/html' } };

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { roles: ['ADMIN', 'HOST'] });
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

type Change = Partial<Record<string, unknown>>;
async function set(change: Change): Promise<void> {
  const { version } = await ada.call(readSiteSettings);
  await ada.call(changeSiteSettings, { body: { ...change, version } });
}
beforeEach(() => set({ meetingSupport: null, userHubTheme: null, supportDarkMode: null, category: null }));

interface Page {
  status: number;
  html: string;
  /** Says that the site has not what was asked for. */
  isOff: boolean;
}
async function open(visitor: Visitor, path: string): Promise<Page> {
  const response = await visitor.fetch(`${SITE}${path}`, HTML);
  const html = await response.text();
  const isOff = html.includes('>This site doesn’t use this part of the portal.');
  return { status: response.status, html, isOff };
}

describe('the bootstrap data of a page', () => {
  test('says of each of the four modules whether the site has it', async () => {
    for (const meetingSupport of [true, false]) {
      await set({ meetingSupport });
      const { html } = await open(ada, '/dashboard/home');
      expect(bootIn(html).modules).toEqual({
        meeting: { support: meetingSupport },
        calling: { support: true },
        device: { support: true },
        billing: { support: false },
      });
    }
  });

  test('[BOOT-02] [BOOT-03] says which category and kind the site is', async () => {
    for (const site of [
      { category: 'Free', siteType: 'Online' },
      { category: 'Paid', siteType: 'Enterprise' },
    ] as const) {
      await set(site);
      expect(bootIn((await open(ada, '/dashboard/home')).html)).toMatchObject(site);
    }
  });
});

describe('a site without the meeting module', () => {
  const pages = ['/meeting/home', '/recording/home', '/media/home', `/meeting/info/${'0'.repeat(32)}`];

  test.each(pages)('%s says so with 404, and is there again when the module is', async (path) => {
    await set({ meetingSupport: false });
    const without = await open(ada, path);
    expect([without.status, without.isOff]).toEqual([404, true]);
    expect(without.html.includes('/meeting/home"')).toBe(false);
    await set({ meetingSupport: true });
    expect((await open(ada, path)).isOff).toBe(false);
  });

  test('has no doors for guests, and no way to them', async () => {
    const meeting = await planNow(ada);
    const link = `MTID=${linkTokenOf(meeting)}`;
    const doors = [
      `/meeting/join`,
      `/meeting/join/${meeting.uuid}?${link}`,
      `/meeting/room/${meeting.uuid}`,
      `/../../../acme/j.php?${link}`,
    ];
    await set({ meetingSupport: false });
    for (const door of doors) {
      const { status, isOff } = await open(app.visitor(), door);
      expect({ door, status, isOff }).toEqual({ door, status: 404, isOff: true });
    }
    const hasWay = async (): Promise<boolean> =>
      (await open(app.visitor(), '/sign-in')).html.includes('/meeting/join"');
    expect(await hasWay()).toBe(false);
    await set({ meetingSupport: true });
    expect(await hasWay()).toBe(true);
    expect((await open(app.visitor(), doors[1] ?? '')).status).toBe(200);
  });

  test('keeps its home, people and settings', async () => {
    await set({ meetingSupport: false });
    for (const path of ['/dashboard/home', '/users/home', '/sitesettings/home', '/health/home'])
      expect({ path, status: (await open(ada, path)).status }).toEqual({ path, status: 200 });
    const { html } = await open(ada, '/dashboard/home');
    expect(/<p[^>]*>Meetings are turned off on this site/.test(html)).toBe(true);
  });

  test('ends the meetings that go on, which is said before', async () => {
    const meeting = await planNow(ada);
    await arrive(ada, meeting.uuid);
    await enter(ada, meeting.uuid);
    const query = { name: 'meetingSupport' as const, value: 'false' };
    const { effects } = await ada.call(readSettingEffects, { query });
    const live = async (): Promise<number> =>
      (await app.data.database.pool.query('select id from meeting_instance where ended_at is null')).rows
        .length;
    expect(effects).toContainEqual({ kind: 'meetingsEnd', count: 1 });
    await set({ meetingSupport: false });
    await expect.poll(live).toBe(0);
    await set({ meetingSupport: true });
    await expect
      .poll(() =>
        look(ada, meeting.uuid).then(
          ({ me }) => me.standing,
          () => 'off',
        ),
      )
      .toBe('ended');
  });
});

describe('the theme of a page', () => {
  const themeOf = async (visitor: Visitor): Promise<string> => {
    const { html } = await open(visitor, visitor === ada ? '/dashboard/home' : '/sign-in');
    return /<html[^>]* data-theme="(\w+)"/.exec(html)?.[1] ?? 'system';
  };
  const guestWith = (theme?: string): Visitor => {
    const guest = app.visitor();
    if (theme !== undefined) guest.setCookie('portico-theme', theme);
    return guest;
  };
  const me = () => ({ id: ada.session.userId });

  test('is that of the site until somebody chooses: a guest in this browser, a person in their settings', async () => {
    for (const userHubTheme of ['dark', 'light', 'system'] as const) {
      await set({ userHubTheme });
      expect([await themeOf(ada), await themeOf(guestWith())]).toEqual([userHubTheme, userHubTheme]);
    }
    await set({ userHubTheme: 'light' });
    expect(await themeOf(guestWith('dark'))).toBe('dark');
    ada.setCookie('portico-theme', 'dark'); // of a guest
    expect(await themeOf(ada)).toBe('light');
    const params = me();
    for (const value of ['dark', 'light'] as const) {
      await ada.call(setUserSetting, { params, body: { key: 'user-hub-theme-name', value } });
      expect(await themeOf(ada)).toBe(value);
    }
    await ada.call(unsetUserSetting, { params: { ...params, key: 'user-hub-theme-name' } });
  });

  test('is light for everybody where the site has no dark one', async () => {
    await set({ userHubTheme: 'dark', supportDarkMode: false });
    const body = { key: 'user-hub-theme-name', value: 'dark' } as const;
    await ada.call(setUserSetting, { params: me(), body });
    expect([await themeOf(ada), await themeOf(guestWith()), await themeOf(guestWith('dark'))]).toEqual([
      'light',
      'light',
      'light',
    ]);
    await set({ userHubTheme: null, supportDarkMode: true });
    expect([await themeOf(ada), await themeOf(guestWith()), await themeOf(guestWith('dark'))]).toEqual([
      'dark',
      'system',
      'dark',
    ]);
    await ada.call(unsetUserSetting, { params: { ...me(), key: 'user-hub-theme-name' } });
  });
});
