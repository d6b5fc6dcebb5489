import { createCalls } from '@portico/client/calls';
import { resumeSession, signIn, signOut } from '@portico/contract/identity';
import { listMeetings } from '@portico/contract/meetings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieNames } from '../../platform/http/cookies.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage } from '../../testing/forms.ts';
import { makePerson, PASSWORD, signedIn } from '../../testing/people.ts';

const ADA = 'ada@acme.example';
const GUS = 'gus@acme.example';
const SIGN_IN = '/webappng/sites/acme/sign-in';

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, ADA, { name: 'Ada' });
  await makePerson(app, GUS, { name: 'Gus' });
});
beforeEach(async () => {
  app.clock.advance(600);
  ada = await signedIn(app, ADA);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** The calls of a tab that was open before whatever happens next in the browser. */
const openTab = (browser: Visitor) => {
  const session = { ...browser.session };
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    browser.fetch(new Request(input, init).url, init);
  return { session, call: createCalls({ session, origin: app.url, fetch }) };
};

test('a tab whose person signed in again in another one goes on with the session of now', async () => {
  const tab = openTab(ada);
  await ada.call(signOut);
  await ada.call(signIn, { body: { email: ADA, password: PASSWORD } });
  const refused = () =>
    tab.call(listMeetings, { query: {} }).catch(({ status }: { status: number }) => status);
  await expect.poll(refused).toBe(401); // told by an event
  const { person, sessionTicket } = await tab.call(resumeSession);
  expect(person.id).toBe(tab.session.userId);
  tab.session.ticket = sessionTicket;
  await expect(tab.call(listMeetings, { query: {} })).resolves.toMatchObject({ hasMore: false });
});

test('a tab that slept until its ticket was too old gets one of the session that goes on', async () => {
  const tab = openTab(ada);
  app.clock.advance(3 * 3600);
  await expect(tab.call(listMeetings, { query: {} })).rejects.toMatchObject({ status: 401 });
  await expect(tab.call(resumeSession)).resolves.toMatchObject({ person: { email: ADA } });
});

test('a tab is told who signed in instead', async () => {
  const tab = openTab(ada);
  await ada.call(signIn, { body: { email: GUS, password: PASSWORD } });
  const { person } = await tab.call(resumeSession);
  expect(person).toMatchObject({ displayName: 'Gus', email: GUS });
  expect(person.id).not.toBe(tab.session.userId);
});

test('forms of two sites that one browser sends at once all sign in: no answer is of a session that is over', async () => {
  const { browser, csrf, session } = cookieNames(false);
  const cookies = [browser, csrf, session].map((name) => [name, ada.cookie(name)] as const);
  await makePerson(app, ADA, { name: 'Ada', site: 'libre' });
  const forms = Array.from({ length: 8 }, (_, index) => app.visitor(index % 2 === 0 ? 'acme' : 'libre'));
  for (const one of forms) {
    for (const [name, value] of cookies) if (value !== undefined) one.setCookie(name, value);
    one.session.csrfToken = ada.session.csrfToken;
  }
  const answers = await Promise.all(
    forms.map((one) => one.call(signIn, { body: { email: ADA, password: PASSWORD } })),
  );
  for (const [index, one] of forms.entries()) {
    one.session.ticket = answers[index]?.sessionTicket;
    await expect(one.call(resumeSession)).resolves.toMatchObject({ person: { email: ADA } });
  }
});

test('nobody is signed in after signing out', async () => {
  const tab = openTab(ada);
  await ada.call(signOut);
  await expect(tab.call(resumeSession)).rejects.toMatchObject({ status: 403, error: 'signInNeeded' });
});

test('a page of elsewhere cannot ask: the token of the browser is needed', async () => {
  const answer = await ada.fetch('/webappng/sites/acme/api/v1/sessions/own', { method: 'POST' });
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain(ADA);
});

test('the sign-in page leads on who is signed in, unless they want to be somebody else', async () => {
  expect((await openPage(ada, SIGN_IN)).status).toBe(303);
  expect(await openPage(ada, `${SIGN_IN}?another=yes`)).toMatchObject({ status: 200, location: null });
});
