import { listAccessRequests } from '@portico/contract/access-requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage, sendForm } from '../../testing/forms.ts';
import { lastMailTo, linkIn, mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { changeSettings } from '../../testing/site-settings.ts';

const SITE = '/webappng/sites/acme';
const PAGE = `${SITE}/request-account`;

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { roles: ['ADMIN'] });
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const setOpen = (allowAccountRequests: boolean) => changeSettings(app, { allowAccountRequests });
const waiting = async () => (await ada.call(listAccessRequests, { query: {} })).requests;

test('a site that takes no requests leads nobody there, and says so who comes', async () => {
  await setOpen(false);
  const guest = app.visitor();
  for (const page of ['/sign-in', '/welcome'])
    expect((await openPage(guest, SITE + page)).html).not.toContain('request-account');
  const page = await openPage(guest, PAGE);
  expect(page.status).toBe(404);
  expect(page.text).toContain('doesn’t take requests');
  const sent = await sendForm(guest, PAGE, { email: 'gus@out.example', displayName: 'Gus' });
  expect(sent.status).toBe(409);
  expect(sent.text).toContain('doesn’t take requests');
  expect(await mailsTo(app, 'gus@out.example')).toEqual([]);
});

test('without script somebody asks, confirms by the mailed link, and is told at each step', async () => {
  await setOpen(true);
  const guest = app.visitor();
  for (const page of ['/sign-in', '/welcome'])
    expect((await openPage(guest, SITE + page)).html).toContain(`href="${PAGE}"`);
  await openPage(guest, PAGE);
  const email = 'gus@out.example';
  const sent = await sendForm(guest, PAGE, { email, displayName: 'Gus', reason: 'To teach' });
  expect(sent).toMatchObject({ status: 303, location: `${PAGE}?sentTo=gus%40out.example` });
  expect((await openPage(guest, sent.location ?? '')).text).toContain(email);
  const link = linkIn(await lastMailTo(app, email));
  const elsewhere = app.visitor(); // mails are read by another browser, and opened by what looks for viruses
  const page = await openPage(elsewhere, link.pathname + link.search);
  expect(page.text).toContain('To teach');
  expect(await waiting()).toEqual([]);
  const confirmed = await sendForm(elsewhere, link.pathname + link.search, {});
  expect(confirmed).toMatchObject({ status: 303, location: `${PAGE}?outcome=waiting` });
  expect((await openPage(elsewhere, confirmed.location ?? '')).text).toContain('will answer it');
  expect(await waiting()).toMatchObject([{ email, displayName: 'Gus', reason: 'To teach' }]);
  const again = await sendForm(elsewhere, link.pathname + link.search, {});
  expect(again.status).toBe(410);
  expect((await openPage(elsewhere, link.pathname + link.search)).status).toBe(410);
});

test('what is wrong stands at its field, with what was typed', async () => {
  const page = await sendForm(app.visitor(), PAGE, {
    email: 'gus@',
    displayName: ' ',
    reason: 'x'.repeat(501),
  });
  expect(page.status).toBe(422);
  expect(page.text).toContain('gus@');
  expect(page.html.match(/aria-invalid="true"/g)).toHaveLength(3);
});

test('a form that another page sends is refused, and a link that is none has expired', async () => {
  const fields = { csrf: 'of nobody', email: 'eve@out.example', displayName: 'Eve' };
  expect((await sendForm(app.visitor(), PAGE, fields)).status).toBe(403);
  expect(await mailsTo(app, 'eve@out.example')).toEqual([]);
  for (const token of ['x', 'A'.repeat(43), '<script>'])
    expect((await openPage(app.visitor(), `${PAGE}?token=${encodeURIComponent(token)}`)).status).toBe(410);
});

test('who is signed in is led home, and who has access already reads that behind the link', async () => {
  expect(await openPage(ada, PAGE)).toMatchObject({ status: 303, location: `${SITE}/dashboard/home` });
  const guest = app.visitor();
  const sent = await sendForm(guest, PAGE, { email: 'ada@acme.example', displayName: 'Ada' });
  expect(sent.location).toBe(`${PAGE}?sentTo=ada%40acme.example`);
  const link = linkIn(await lastMailTo(app, 'ada@acme.example'));
  const confirmed = await sendForm(guest, link.pathname + link.search, {});
  expect(confirmed.location).toBe(`${PAGE}?outcome=known`);
  expect((await openPage(guest, confirmed.location ?? '')).text).toContain('already registered');
});
