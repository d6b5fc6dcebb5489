import { startInstantMeeting } from '@portico/contract/joining';
import { getMeeting, listMeetings, scheduleMeeting } from '@portico/contract/meetings';
import { createFirstSite } from '@portico/contract/setup';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage, sendForm } from '../../testing/forms.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { createSetupLink } from './index.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.stop().then(() => app.database.drop())));
});

async function start(): Promise<TestApp> {
  const app = await startTestApp();
  apps.push(app);
  return app;
}

const filledIn = {
  siteName: 'acme',
  siteDisplayName: 'Acme',
  displayName: 'Ada',
  email: 'ada@acme.example',
  password: 'correct horse battery',
  timeZone: 'Europe/Berlin',
  contents: 'empty' as const,
};
const unknownZones = ['Mars/Olympus', 'nonsense', '+02:00', '2026-01-01T00:00[Europe/Berlin]'];
const site = '/webappng/sites/acme';

async function linkOf(app: TestApp): Promise<string> {
  const token = await app.data.database.work((tx) => createSetupLink(tx, app.clock.now()));
  return token ?? '';
}

/** A visitor of a deployment without a site. */
function early(app: TestApp): Visitor {
  const visitor = app.visitor();
  Object.assign(visitor.session, { basePath: '/webappng', siteUrl: '' });
  return visitor;
}

const zonesOf = async (app: TestApp): Promise<unknown[]> => {
  const { rows } = await app.data.database.pool.query(
    'select default_time_zone as site, time_zone as person from site, person',
  );
  return rows;
};

describe('a set-up with a zone that nobody knows', () => {
  test('is refused at its field, and the link sets up with another', async () => {
    const app = await start();
    const token = await linkOf(app);
    const ada = early(app);
    for (const timeZone of unknownZones)
      await expect(
        ada.call(createFirstSite, { body: { token, ...filledIn, timeZone } }),
      ).rejects.toMatchObject({
        status: 400,
        error: 'inputInvalid',
        fields: { timeZone: 'invalid' },
      });
    await ada.call(createFirstSite, { body: { token, ...filledIn, timeZone: ' america/new york ' } });
    expect(await zonesOf(app)).toEqual([{ site: 'America/New_York', person: 'America/New_York' }]);
  });

  test('is refused as a form without script, which keeps what was typed', async () => {
    const app = await start();
    const ada = early(app);
    const path = `/webappng/setup?token=${await linkOf(app)}`;
    expect((await openPage(ada, path)).html).toContain('<option>UTC</option>');
    for (const timeZone of unknownZones) {
      const page = await sendForm(ada, path, { ...filledIn, timeZone });
      expect(page).toMatchObject({ status: 422, location: null });
      expect(page.text).toContain('This doesn’t look right.');
      expect(page.html).toContain(`value="${timeZone}"`);
      expect(page.html).toContain('value="ada@acme.example"');
      expect(page.html).not.toContain(filledIn.password);
    }
    expect(await sendForm(ada, path, filledIn)).toMatchObject({
      status: 303,
      location: site,
    });
    expect(await openPage(ada, `${site}/dashboard/home`)).toMatchObject({ status: 200 });
  });
});

test('a password that is easy to guess sets nothing up, and the link still does', async () => {
  const app = await start();
  const ada = early(app);
  const path = `/webappng/setup?token=${await linkOf(app)}`;
  const page = await sendForm(ada, path, { ...filledIn, password: 'Password12345' });
  expect(page).toMatchObject({ status: 422, location: null });
  expect(page.text).toContain('That’s easy to guess');
  expect(await sendForm(ada, path, filledIn)).toMatchObject({ status: 303 });
});

describe('a set-up of which several fields are wrong', () => {
  const wrong = { ...filledIn, siteName: 'A C', password: 'Ada@acme1234', timeZone: 'Mars/Olympus' };

  test('says all of it at once, also what no schema knows', async () => {
    const app = await start();
    const ada = early(app);
    const token = await linkOf(app);
    const { text } = await sendForm(ada, `/webappng/setup?token=${token}`, wrong);
    expect(text.match(/This doesn’t look right\./g)).toHaveLength(2);
    expect(text).toContain('It contains too much of your name');
    const body = { token, ...wrong, siteName: 'acme' };
    await expect(ada.call(createFirstSite, { body })).rejects.toMatchObject({
      error: 'inputInvalid',
      fields: { timeZone: 'invalid', password: 'holdsName' },
    });
  });

  test('tells a script without another page, which keeps what was typed', async () => {
    const app = await start();
    const ada = early(app);
    const answer = await ada.fetch(`/webappng/setup?token=${await linkOf(app)}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrf: ada.session.csrfToken, ...wrong, displayName: '' }).toString(),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      displayName: 'required',
      siteName: 'invalid',
      timeZone: 'invalid',
      password: 'holdsName',
    });
  });
});

test('pages open, and meetings are planned, where a zone that is unknown was kept', async () => {
  const app = await start();
  await makePerson(app, 'ada@acme.example', { roles: ['ADMIN', 'HOST'], timeZone: 'Mars/Olympus' });
  await app.data.database.pool.query(`update site set default_time_zone = 'nonsense'`);
  const ada = await signedIn(app, 'ada@acme.example');
  for (const path of ['dashboard/home', 'users/home', 'meeting/home', 'health/home']) {
    const { status, html } = await openPage(ada, `${site}/${path}`);
    expect([path, status, /"timeZone":"([^"]*)"/.exec(html)?.[1]]).toEqual([path, 200, 'UTC']);
  }
  expect(await openPage(app.visitor(), `${site}/sign-in`)).toMatchObject({ status: 200 });
  const { uuid } = await ada.call(startInstantMeeting, { body: { topic: 'Now' } });
  expect(app.logged.filter((line) => line.startsWith('{"level":"error"'))).toEqual([]);
  const plan = {
    topic: 'Standup',
    start: '2026-11-23T10:20',
    timeZone: 'europe/berlin',
    durationMinutes: 15,
  };
  await ada.call(scheduleMeeting, { body: { ...plan, invitees: ['guest@else.example'] } });
  expect(await ada.call(getMeeting, { params: { uuid } })).toMatchObject({ timeZone: 'UTC' });
  const { meetings } = await ada.call(listMeetings, { query: {} });
  expect(meetings.map(({ timeZone }) => timeZone)).toEqual(['Europe/Berlin']);
});
