import { suspendSite, resumeSite } from '@portico/contract/deployment';
import { listHubMeetings, listHubRecordings, listHubSites } from '@portico/contract/hub';
import { refreshTicket, signOut } from '@portico/contract/identity';
import { findMeetings } from '@portico/contract/meeting-list';
import { scheduleMeeting } from '@portico/contract/meetings';
import { actOnPeople } from '@portico/contract/person-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { bootIn, openPage } from '../../testing/forms.ts';
import { makeDeploymentAdmin, makePerson, makeSite, signedIn, signInWith } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';
import { changeSettings } from '../../testing/site-settings.ts';

const HENRY = 'henry@acme.example';
const HUB = '/webappng/hub';

let app: TestApp;
let henry: Visitor;
/** Henry with another browser, on another of his sites: it makes his meetings there. */
let there: Visitor;
let ada: Visitor;
let zoe: Visitor;
let henryThere: string;
let otherSite: string;
beforeAll(async () => {
  app = await startTestApp();
  await makeDeploymentAdmin(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  otherSite = (await makeSite(app, { name: 'other', displayName: 'Other house' })).id;
  await makePerson(app, HENRY, { name: 'Henry' });
  henryThere = (await makePerson(app, HENRY, { name: 'Henry', site: 'other' })).id;
  await makePerson(app, 'zoe@other.example', { name: 'Zoe', roles: ['ADMIN', 'HOST'], site: 'other' });
  ada = await signedIn(app, 'ada@acme.example');
  zoe = await signedIn(app, 'zoe@other.example', 'other');
  henry = await signedIn(app, HENRY);
  there = await signedIn(app, HENRY, 'other');
  await plan(henry, 'Second, here', '2026-12-02T10:00');
  await plan(there, 'First, there', '2026-12-01T10:00');
  await plan(there, 'Third, there', '2026-12-03T10:00');
  await plan(zoe, 'Of Zoe alone', '2026-12-01T11:00');
  await plan(ada, 'Of Ada alone', '2026-12-01T11:00');
  await makeRecordingOf(app, henry, { name: 'Older, here', startedAt: new Date('2026-11-10T09:00:00Z') });
  await makeRecordingOf(app, there, { name: 'Newer, there', startedAt: new Date('2026-11-11T09:00:00Z') });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const plan = (host: Visitor, topic: string, start: string) =>
  host.call(scheduleMeeting, { body: { topic, start, timeZone: 'UTC', durationMinutes: 30 } });

type Query = Partial<Record<'keyword' | 'on', string>>;

async function meetings(visitor: Visitor, query: Query = {}): Promise<string[]> {
  const answer = await visitor.call(listHubMeetings, { query });
  return answer.meetings.map(({ topic, site }) => `${topic} (${site.displayName})`);
}

async function recordings(visitor: Visitor, query: Query = {}): Promise<string[]> {
  const answer = await visitor.call(listHubRecordings, { query });
  return answer.recordings.map(({ recordName, site }) => `${recordName} (${site.name})`);
}

const sites = async (visitor: Visitor) => (await visitor.call(listHubSites)).sites;

const ALL = ['First, there (Other house)', 'Second, here (Acme)', 'Third, there (Other house)'];

describe('the hub', () => {
  test('has the meetings of somebody on all of their sites, in order, with the site named', async () => {
    expect(await meetings(henry)).toEqual(expect.arrayContaining(ALL));
    expect((await meetings(henry, { keyword: 'FIRST' })).at(0)).toBe(ALL[0]);
    expect(await meetings(henry, { on: 'acme' })).toEqual(['Older, here (Acme)', 'Second, here (Acme)']);
    expect(await meetings(ada)).toEqual(['Of Ada alone (Acme)']);
    expect(await meetings(zoe)).toEqual(['Of Zoe alone (Other house)']);
  });

  test('turns its pages over all sites', async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await henry.call(listHubMeetings, { query: { limit: 2, ...(cursor && { cursor }) } });
      found.push(...page.meetings.map(({ topic }) => topic));
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    const whole = (await henry.call(listHubMeetings, {})).meetings;
    expect(found).toEqual(whole.map(({ topic }) => topic));
    expect(new Set(found).size).toBe(5);
    const behind = await henry.call(listHubMeetings, { query: { offset: 1, limit: 3 } });
    expect(behind.meetings.map(({ topic }) => topic)).toEqual(found.slice(1, 4));
    const last = { query: { limit: 3, cursor: behind.cursor ?? '' } };
    expect((await henry.call(listHubMeetings, last)).meetings.map(({ topic }) => topic)).toEqual(
      found.slice(4),
    );
    const starts = whole.map(({ startTime }) => startTime);
    expect(starts).toEqual(starts.toSorted());
  });

  test('has the recordings of all sites, the newest first', async () => {
    expect(await recordings(henry)).toEqual(['Newer, there (other)', 'Older, here (acme)']);
    expect(await recordings(henry, { keyword: 'older' })).toEqual(['Older, here (acme)']);
    expect(await recordings(henry, { on: 'other' })).toEqual(['Newer, there (other)']);
    expect(await recordings(zoe)).toEqual([]);
  });

  test('says which sites there are, and on which the page is', async () => {
    expect(await sites(henry)).toEqual([
      { name: 'acme', displayName: 'Acme', asks: 'nothing', isCurrent: true },
      { name: 'other', displayName: 'Other house', asks: 'nothing', isCurrent: false },
    ]);
    expect((await sites(there)).map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['acme', false],
      ['other', true],
    ]);
  });

  test('is reached by the session of the browser, not by a ticket of one site alone', async () => {
    const thief = app.visitor('acme');
    thief.session.ticket = henry.session.ticket;
    for (const asked of [sites(thief), meetings(thief), recordings(thief)])
      await expect(asked).rejects.toMatchObject({ error: 'ticketInvalid' });
    await expect(thief.call(findMeetings, {})).resolves.toMatchObject({ hasMore: false }); // on its own site it is one
    const mixed = await signedIn(app, 'zoe@other.example', 'other');
    mixed.session.ticket = henry.session.ticket;
    mixed.session.siteUrl = 'acme';
    mixed.session.basePath = '/webappng/sites/acme';
    await expect(meetings(mixed)).rejects.toMatchObject({ error: 'ticketInvalid' });
  });

  test('shows nothing of a site that signed somebody out, until they sign in there again', async () => {
    await zoe.call(actOnPeople, { body: { ids: [henryThere], action: { kind: 'signOut' } } });
    expect((await sites(henry)).map(({ name, asks }) => [name, asks])).toEqual([
      ['acme', 'nothing'],
      ['other', 'signIn'],
    ]);
    expect(await recordings(henry)).toEqual(['Older, here (acme)']);
    expect(await meetings(henry, { keyword: 'there' })).toEqual([]);
    there = await signInWith(app.visitor('other'), HENRY);
    expect(await recordings(henry)).toEqual(['Older, here (acme)']); // another browser signed in
    const again = await signedIn(app, HENRY, 'other');
    expect(await recordings(again)).toEqual(['Newer, there (other)', 'Older, here (acme)']);
    henry = again;
  });

  test('leaves out a site that rests, that disabled somebody, or that has no meetings', async () => {
    const on = await signedIn(app, HENRY);
    const params = { siteId: otherSite };
    await ada.call(suspendSite, { params });
    expect((await sites(on)).map(({ name }) => name)).toEqual(['acme']);
    await ada.call(resumeSite, { params });
    expect(await recordings(on)).toHaveLength(2);
    await changeSettings(app, { meetingSupport: false }, 'other');
    expect(await recordings(on)).toEqual(['Older, here (acme)']);
    expect(await on.call(listHubMeetings, {})).toMatchObject({ isThere: true });
    await changeSettings(app, { meetingSupport: false });
    expect(await on.call(listHubMeetings, {})).toMatchObject({ isThere: false, meetings: [], cursor: null });
    await changeSettings(app, { meetingSupport: true });
    await changeSettings(app, { meetingSupport: true }, 'other');
    await zoe.call(actOnPeople, { body: { ids: [henryThere], action: { kind: 'disable' } } });
    expect((await sites(on)).map(({ name }) => name)).toEqual(['acme']);
    await zoe.call(actOnPeople, { body: { ids: [henryThere], action: { kind: 'enable' } } });
  });

  test('is over with the session', async () => {
    const leaving = await signedIn(app, HENRY);
    expect(await recordings(leaving)).toContain('Older, here (acme)');
    await leaving.call(signOut);
    await expect(recordings(leaving)).rejects.toMatchObject({ error: 'ticketInvalid' });
    await expect(leaving.call(refreshTicket)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a page of the hub', () => {
  test.each(['/dashboard/home', '/meeting/home', '/recording/home'])(
    '[PATH-02] %s is below the hub, in the name of the site that this browser signed in to last',
    async (path) => {
      const browser = app.visitor('other');
      await openPage(browser, '/webappng/sites/other/sign-in');
      await signInWith(browser, HENRY);
      const page = await openPage(browser, HUB + path);
      expect(page.status).toBe(200);
      expect(bootIn(page.html)).toMatchObject({
        userHubIsRequested: true,
        basePath: HUB,
        siteUrl: 'other',
        siteDisplayName: 'Other house',
      });
      expect(page.text).toMatch(/All sites|on all sites/);
    },
  );

  test('whose site is suspended or disables its person is one of another site, as long as there is one', async () => {
    const browser = app.visitor('other');
    await openPage(browser, '/webappng/sites/other/sign-in');
    await signInWith(browser, HENRY);
    const read = async () => bootIn((await openPage(browser, `${HUB}/meeting/home`)).html).siteUrl;
    const params = { siteId: otherSite };
    await ada.call(suspendSite, { params });
    await expect(meetings(browser)).rejects.toMatchObject({ status: 401, error: 'siteInactive' });
    expect(await read()).toBe('acme');
    await ada.call(resumeSite, { params });
    expect(await read()).toBe('other');
    await zoe.call(actOnPeople, { body: { ids: [henryThere], action: { kind: 'disable' } } });
    await expect
      .poll(async () => await meetings(browser).catch((error: unknown) => error))
      .toMatchObject({ status: 401, error: 'ticketInvalid' }); // as soon as its event was heard
    expect(await read()).toBe('acme');
    await zoe.call(actOnPeople, { body: { ids: [henryThere], action: { kind: 'enable' } } });
    const alone = app.visitor('other');
    await openPage(alone, '/webappng/sites/other/sign-in');
    await signInWith(alone, 'zoe@other.example');
    await ada.call(suspendSite, { params });
    const led = await openPage(alone, `${HUB}/meeting/home`);
    expect(led.location).toMatch(/^\/webappng\/sites\/other\/sign-in\?returnUrl=/);
    expect((await openPage(alone, led.location ?? '')).text).toContain('This site isn’t active');
    await ada.call(resumeSite, { params });
  });

  test.each([
    ['', '/dashboard/home'],
    ['/', '/dashboard/home'],
    ['/firstscreen', '/dashboard/home'],
    ['/homepage', '/dashboard/home'],
    ['/meeting', '/meeting/home'],
    ['/recording?on=acme', '/recording/home?on=acme'],
  ])('[ROUT-33] %j of the hub lands on %s', async (path, to) => {
    const page = await openPage(henry, HUB + path);
    expect([page.status, page.location]).toEqual([
      expect.toSatisfy((status) => status === 302 || status === 303),
      HUB + to,
    ]);
  });

  test('that only a site has is opened on the site that one is on', async () => {
    const page = await openPage(henry, `${HUB}/settings/home?active=general`);
    expect(page.location).toMatch(/^\/webappng\/sites\/(acme|other)\/settings\/home\?active=general$/);
  });

  test.each(['/calling', '/billing', '/webinar/home', '/video/home'])(
    '[GARD-05] %s that is not enabled leads to the route named error',
    async (path) => {
      const page = await openPage(henry, HUB + path);
      expect(page.location).toBe(`${HUB}/error`);
      const error = await openPage(henry, `${HUB}/error`);
      expect([error.status, error.text.includes('None of your sites uses this part of the portal.')]).toEqual(
        [404, true],
      );
    },
  );

  test('of a module that no site has any more leads to the route named error, too', async () => {
    expect((await openPage(henry, `${HUB}/meeting/home`)).status).toBe(200);
    await changeSettings(app, { meetingSupport: false }, 'other');
    expect((await openPage(henry, `${HUB}/meeting/home`)).status).toBe(200);
    await changeSettings(app, { meetingSupport: false });
    expect((await openPage(henry, `${HUB}/meeting/home`)).location).toBe(`${HUB}/error`);
    await changeSettings(app, { meetingSupport: true });
    await changeSettings(app, { meetingSupport: true }, 'other');
  });

  test('asks whoever is not signed in to sign in, and leads back', async () => {
    const nobody = app.visitor();
    expect((await openPage(nobody, `${HUB}/meeting/home?range=past`)).location).toBe('/?to=hub');
    const choice = await openPage(nobody, '/?to=hub&site=other');
    expect(choice.location).toBe('/webappng/sites/other/sign-in?returnUrl=%2Fwebappng%2Fhub');
    await openPage(nobody, '/webappng/sites/other/sign-in');
    expect((await openPage(nobody, `${HUB}/meeting/home?range=past`)).location).toBe(
      '/webappng/sites/other/sign-in?returnUrl=%2Fwebappng%2Fhub%2Fmeeting%2Fhome%3Frange%3Dpast',
    );
  });

  test('that nobody knows says so', async () => {
    const page = await openPage(henry, `${HUB}/nowhere/at/all`);
    expect([page.status, page.text.includes('Page not found')]).toEqual([404, true]);
  });
});
