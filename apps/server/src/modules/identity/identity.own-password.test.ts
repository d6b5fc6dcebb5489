import { changePassword, listAccountHistory } from '@portico/contract/account-security';
import { readLink, refreshTicket, signIn } from '@portico/contract/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo, linkIn, mailsTo } from '../../testing/mailbox.ts';
import { makePerson, PASSWORD, signedIn, signInWith } from '../../testing/people.ts';
import { makeResetLink } from './identity.links.ts';
import { findSiteById } from '../sites/index.ts';

const NEW = 'seven purple kettles sing';

let app: TestApp;
let people = 0;
let email: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});
beforeEach(async () => {
  app.clock.advance(3600);
  people += 1;
  email = `owner${people}@acme.example`;
  await makePerson(app, email, { name: 'Wilhelmina Osterkamp', timeZone: 'Europe/Berlin' });
});

const change = (visitor: Visitor, body: Partial<Parameters<typeof send>[1]>) =>
  send(visitor, { currentPassword: PASSWORD, password: NEW, ...body });
const send = (visitor: Visitor, body: { currentPassword: string; password: string; endsOthers?: boolean }) =>
  visitor.call(changePassword, { body });
const enters = (password: string): Promise<string> =>
  app
    .visitor()
    .call(signIn, { body: { email, password } })
    .then(
      () => 'in',
      ({ error }: { error: string }) => error,
    );

describe('one’s own password', () => {
  test('is changed by who shows the current one: from then on only the new one lets in', async () => {
    const olga = await signedIn(app, email);
    const answer = await change(olga, {});
    expect(answer.person.email).toBe(email);
    expect([await enters(PASSWORD), await enters(NEW)]).toEqual(['credentialsWrong', 'in']);
  });

  test('that is changed ends all other sessions, and lets this one go on by another cookie', async () => {
    const olga = await signedIn(app, email);
    const other = await signedIn(app, email);
    const before = olga.cookie('portico-session') ?? '';
    const { sessionTicket } = await change(olga, {});
    await expect(other.call(refreshTicket)).rejects.toMatchObject({ status: 401 });
    await expect(olga.call(refreshTicket), 'the ticket of before').resolves.toBeDefined();
    olga.session.ticket = sessionTicket;
    await expect(olga.call(refreshTicket)).resolves.toBeDefined();
    const home = async (cookie: string) => {
      const visitor = app.visitor();
      visitor.setCookie('portico-session', cookie);
      const { status } = await visitor.fetch('/webappng/sites/acme/dashboard/home', {
        headers: { accept: 'text/html' },
      });
      return status;
    };
    expect([await home(before), await home(olga.cookie('portico-session') ?? '')]).toEqual([303, 200]);
  });

  test('leaves the other sessions if that is wanted', async () => {
    const olga = await signedIn(app, email);
    const other = await signedIn(app, email);
    await change(olga, { endsOthers: false });
    await expect(other.call(refreshTicket)).resolves.toBeDefined();
    expect((await lastMailTo(app, email)).text).not.toContain('were signed out');
  });

  test('that is changed is told by mail at once, with what to do, and stands in the history', async () => {
    const olga = await signedIn(app, email);
    await change(olga, {});
    const mail = await lastMailTo(app, email);
    expect(mail.subject).toBe('Your password for Acme was changed');
    expect(mail.text).toContain('all other devices were signed out');
    expect(mail.text).toContain('If this wasn’t you, set a new password right away.');
    expect(mail.text).toContain('(Europe/Berlin, GMT+1)');
    expect(linkIn(mail).pathname).toBe('/webappng/sites/acme/forgot-password');
    const { events } = await olga.call(listAccountHistory, { query: {} });
    expect(events.map(({ kind, way }) => [kind, way])).toEqual([
      ['passwordChanged', 'password'],
      ['signedIn', 'password'],
    ]);
  });

  test.each([
    ['a wrong current one', { currentPassword: 'not this one' }, { currentPassword: 'wrong' }],
    ['a short one', { password: 'short' }, { password: 'tooShort' }],
    ['one that is easy to guess', { password: 'Password12' }, { password: 'easyToGuess' }],
    ['one with the own name', { password: 'osterkamp-9!' }, { password: 'holdsName' }],
    ['the one that they have', { password: PASSWORD }, { password: 'same' }],
    [
      'both wrong',
      { currentPassword: 'not this one', password: 'short' },
      { currentPassword: 'wrong', password: 'tooShort' },
    ],
  ])('stays with %s, which is said by its field', async (_what, body, fields) => {
    const olga = await signedIn(app, email);
    await expect(change(olga, body)).rejects.toMatchObject({ fields });
    expect(await enters(PASSWORD)).toBe('in');
    expect(await mailsTo(app, email)).toHaveLength(1); // of the second browser
  });

  test('is guessed by nobody at a browser that was left signed in: ten tries in five minutes', async () => {
    const olga = await signedIn(app, email);
    const tried = async (currentPassword: string) =>
      change(olga, { currentPassword }).then(
        () => 'changed',
        ({ error }: { error: string }) => error,
      );
    for (let n = 0; n < 10; n += 1) expect(await tried('not this one')).toBe('currentPasswordWrong');
    expect(await tried(PASSWORD)).toBe('tooManyRequests');
    const elsewhere = await signedIn(app, email);
    await expect(change(elsewhere, {}), 'by another session').rejects.toMatchObject({ status: 429 });
    app.clock.advance(301);
    expect(await tried(PASSWORD)).toBe('changed');
  });

  test('that is changed makes a link to another one worthless', async () => {
    const { accountId, siteId, ...person } = await makePerson(app, `lost${people}@acme.example`);
    const token = await app.data.database.work(async (tx) => {
      const site = await findSiteById(tx, siteId);
      if (!site) throw new Error('the site is gone');
      const whom = { person: { ...person, accountId, siteId }, site, now: app.clock.now(), isMailed: true };
      return new URL(await makeResetLink(tx, app.publicUrl, whom)).searchParams.get('token') ?? '';
    });
    await expect(app.visitor().call(readLink, { params: { token } })).resolves.toBeDefined();
    await change(await signedIn(app, person.email), {});
    await expect(app.visitor().call(readLink, { params: { token } })).rejects.toMatchObject({
      error: 'linkExpired',
    });
  });

  test('of two changes at once one is done', async () => {
    const olga = await signedIn(app, email);
    const other = await signInWith(app.visitor(), email);
    const outcomes = await Promise.allSettled([
      change(olga, { password: 'one of two long ones' }),
      change(other, { password: 'the second of long ones' }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
