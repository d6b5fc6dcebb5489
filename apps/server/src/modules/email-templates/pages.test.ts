import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage } from '../../testing/forms.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';

let app: TestApp;
let ada: Visitor;
let rob: Visitor;
let hana: Visitor;
let gus: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN'] });
  await makePerson(app, 'rob@acme.example', { name: 'Rob', roles: ['RO_SITEADMIN'] });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  ada = await signedIn(app, 'ada@acme.example');
  rob = await signedIn(app, 'rob@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const SITE = '/webappng/sites/acme';
const headingOf = (html: string): string | undefined => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
const fieldsIn = (html: string): number => html.match(/name="(?:subject|body)"/g)?.length ?? 0;

test('[ROUT-19] email templates open by their address, each language and reader with what is theirs', async () => {
  const path = `${SITE}/meeting/emailtemplates/user`;
  for (const visitor of [ada, rob, hana]) {
    const english = await openPage(visitor, `${path}?locale=en`);
    expect([english.status, headingOf(english.html)]).toEqual([200, 'Email templates']);
    expect(english.text).toContain('Meeting cancelled');
    const arabic = await openPage(visitor, `${path}?locale=ar`);
    expect([arabic.status, headingOf(arabic.html)]).toEqual([200, 'قوالب البريد']);
  }
  const asAdmin = await openPage(ada, `${path}?locale=en`);
  expect([asAdmin.text.includes('Recording ready'), fieldsIn(asAdmin.html)]).toEqual([true, 2]);
  const asReader = await openPage(rob, `${path}?locale=en`);
  expect([asReader.text.includes('Recording ready'), fieldsIn(asReader.html)]).toEqual([true, 0]);
  const asHost = await openPage(hana, `${path}?locale=en`);
  expect([asHost.text.includes('Recording ready'), fieldsIn(asHost.html)]).toEqual([false, 0]);
  const named = await openPage(ada, `${path}?locale=en&active=recording-ready.ar`);
  expect(named.html).toContain('value="التسجيل جاهز: {recording}"');
});

test('who only attends is told that they have no access', async () => {
  const page = await openPage(gus, `${SITE}/meeting/emailtemplates/user?locale=en`);
  expect(page.status).toBe(403);
  expect(page.text).toContain('You don’t have access to this page');
});

test('those of a meeting open by its address for who may edit it, whatever that says of events', async () => {
  const meeting = await planNow(hana, { topic: 'Harbour lights' });
  const own = `${SITE}/meeting/emailtemplates/${meeting.uuid}`;
  for (const enableEvent of [true, false]) {
    const page = await openPage(hana, `${own}?enableEvent=${enableEvent}&locale=en`);
    expect([page.status, headingOf(page.html), fieldsIn(page.html)]).toEqual([200, 'Email templates', 2]);
    expect(page.text).toContain('Harbour lights');
  }
  expect((await openPage(ada, own)).status).toBe(404);
});

test('on a site without meetings neither page is there', async () => {
  await changeSettings(app, { meetingSupport: false });
  for (const path of ['user', '0'.repeat(32)]) {
    const page = await openPage(ada, `${SITE}/meeting/emailtemplates/${path}?locale=en`);
    expect(page.status).toBe(404);
    expect(page.text).toContain('This site doesn’t use this part of the portal.');
  }
  await changeSettings(app, { meetingSupport: true });
});
