import { refreshTicket } from '@portico/contract/identity';
import { listLanguages } from '@portico/contract/l10n';
import { listPeople } from '@portico/contract/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPage, sendForm } from '../../testing/forms.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { Tab } from '../../testing/tab.ts';

const SITE = '/webappng/sites/acme';
const WELCOME = `${SITE}/welcome`;

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** The ticket that a page's data carries. */
const ticketIn = (html: string): string | undefined => /"ticket":"([\w.-]+)"/.exec(html)?.[1];

/** Somebody who has opened the page of guests. */
async function arrived(): Promise<Visitor> {
  const visitor = app.visitor();
  const { html } = await openPage(visitor, WELCOME);
  visitor.session.ticket = ticketIn(html);
  return visitor;
}

describe('a visitor', () => {
  test('has a ticket that makes calls, and is the same one as long as the browser keeps its cookie', async () => {
    const visitor = await arrived();
    const first = visitor.session.ticket;
    expect(first).toBeDefined();
    expect((await visitor.call(listLanguages)).languages).not.toHaveLength(0);
    const { sessionTicket } = await visitor.call(refreshTicket);
    const holders = [first ?? '', sessionTicket, (await arrived()).session.ticket ?? ''].map(
      (ticket) => app.identity.tickets.read(ticket)?.actor,
    );
    expect(holders[0]).toMatchObject({ kind: 'visitor' });
    expect(holders[1]).toEqual(holders[0]);
    expect(holders[2]).not.toEqual(holders[0]);
  });

  test('who calls what needs a person is asked to sign in', async () => {
    const visitor = await arrived();
    await expect(visitor.call(listPeople, { query: {} })).rejects.toMatchObject({
      status: 403,
      error: 'signInNeeded',
    });
  });

  test('hears on the push channel what is for everybody of the site', async () => {
    const visitor = await arrived();
    const tab = await new Tab(app.url, { origin: app.url }).opened();
    tab.authorize(visitor.session.ticket ?? '');
    await eventually(() => tab.frames.length > 0);
    await changeSettings(app, { userHubTheme: 'dark' });
    await eventually(() => tab.events.length > 0);
    expect(tab.events.map(({ data }) => data.eventType)).toEqual(['site.settings_changed']);
    tab.socket.close();
  });

  test('of one site is nobody on another', async () => {
    const visitor = await arrived();
    const response = await visitor.fetch('/webappng/sites/nowhere/api/v1/languages?siteurl=nowhere', {
      headers: { ticket: visitor.session.ticket ?? '' },
    });
    expect(response.status).toBe(404);
  });
});

describe('the page of guests', () => {
  test('is where a site begins for who is not signed in, and home for who is', async () => {
    expect((await openPage(app.visitor(), '/')).location).toBe(SITE);
    expect((await openPage(app.visitor(), SITE)).location).toBe(WELCOME);
    expect((await openPage(ada, SITE)).location).toBe(`${SITE}/dashboard/home`);
    expect((await openPage(ada, WELCOME)).location).toBe(`${SITE}/dashboard/home`);
  });

  test('leads to a meeting by its number, and says of another number that there is none', async () => {
    const { meetingKey, uuid } = await planNow(ada);
    const visitor = app.visitor();
    const found = await sendForm(visitor, WELCOME, { number: meetingKey });
    expect(found.location).toContain(`/meeting/join/${uuid}`);
    const missed = await sendForm(visitor, WELCOME, { number: '999 999 999' });
    expect([missed.status, missed.text.includes('No meeting here has that number')]).toEqual([422, true]);
    const empty = await sendForm(visitor, WELCOME, { number: ' ' });
    expect([empty.status, empty.text.includes('Please fill this in')]).toEqual([422, true]);
  });

  test('has the links of the organisation, as its administrators set them', async () => {
    const links = { imprintUrl: 'https://acme.example/imprint', privacyUrl: 'https://acme.example/privacy' };
    expect((await openPage(app.visitor(), WELCOME)).text).not.toContain('Legal notice');
    await changeSettings(app, links);
    const { html } = await openPage(app.visitor(), WELCOME);
    for (const link of Object.values(links)) expect(html).toContain(`href="${link}"`);
    await changeSettings(app, { imprintUrl: '', privacyUrl: '' });
    expect((await openPage(app.visitor(), WELCOME)).text).not.toContain('Legal notice');
  });

  test('of a site without meetings asks for no number', async () => {
    await changeSettings(app, { meetingSupport: false });
    const { text, html } = await openPage(app.visitor(), WELCOME);
    expect([text.includes('Sign in'), html.includes('name="number"')]).toEqual([true, false]);
    await changeSettings(app, { meetingSupport: true });
  });
});
