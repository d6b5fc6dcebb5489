import { readLink, refreshTicket, setPassword, signIn } from '@portico/contract/identity';
import { openPersonalRoom, prejoin, startInstantMeeting } from '@portico/contract/joining';
import { scheduleMeeting } from '@portico/contract/meetings';
import { invitePerson, listPeople } from '@portico/contract/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertLink } from '../modules/identity/index.ts';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { runAdmin, settingsOf } from '../testing/console.ts';
import { openPage, sendForm } from '../testing/forms.ts';
import { lastMailTo, linkIn, mailsTo } from '../testing/mailbox.ts';
import { makeInvited, makePerson, PASSWORD, signedIn } from '../testing/people.ts';
import { planOf } from '../testing/writers.ts';

const STOLEN = 'the password of a thief';
const victim = 'vera@acme.example';

let app: TestApp;
let mallory: Visitor;
beforeAll(async () => {
  app = await startTestApp({ settings: { MAILBOX: 'false' } }); // no mail leaves: what is mailed waits
  await makePerson(app, victim, { name: 'Vera', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'mallory@libre.example', { site: 'libre', name: 'Mallory', roles: ['ADMIN'] });
  mallory = await signedIn(app, 'mallory@libre.example', 'libre');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const invited = (email: string, displayName = 'Somebody') =>
  mallory.call(invitePerson, { body: { email, displayName, userRole: ['HOST'] } });

const outcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    ({ error }: { error: string }) => error,
  );

const stateOf = async (keyword: string): Promise<string | undefined> =>
  (await mallory.call(listPeople, { query: { keyword } })).users[0]?.state;

/** A link of the database that nobody was mailed, as one of an earlier version or of another site is. */
const linkTo = (
  person: { siteId: string; accountId: string },
  purpose: 'invitation' | 'password-reset' = 'invitation',
): Promise<string> => {
  const { siteId, accountId } = person;
  const link = { purpose, subject: { siteId, accountId }, lifetimeSeconds: 3600, now: app.clock.now() };
  return app.data.database.work((tx) => insertLink(tx, link));
};

const use = (token: string, password: string, site = 'libre'): Promise<string> =>
  outcome(app.visitor(site).call(setPassword, { params: { token }, body: { password } }));

describe('an administrator who invites an address of another site', () => {
  test('gets nothing that opens the account, and the same answer as for a new address', async () => {
    const [known, fresh] = [await invited(victim), await invited('nobody-yet@acme.example')];
    for (const answer of [known, fresh]) {
      expect(JSON.stringify(answer)).not.toMatch(/token|https?:/);
      expect(answer.isMailSent).toBe(false);
    }
    const { id: _1, email: _2, ...ofKnown } = known.user;
    const { id: _3, email: _4, ...ofFresh } = fresh.user;
    expect(ofKnown).toEqual(ofFresh);
  });

  test('makes no link to the account: the mail leads to the page to sign in, and reads the same from outside', async () => {
    const { rows } = await app.data.database.pool.query<{ count: number }>(
      `select count(*)::int as count from one_time_link l join auth_user u on u.id = l.subject->>'accountId'
       where u.email = $1`,
      [victim],
    );
    expect(rows[0]?.count).toBe(0);
    const [toKnown, toFresh] = [
      await lastMailTo(app, victim),
      await lastMailTo(app, 'nobody-yet@acme.example'),
    ];
    expect(linkIn(toKnown).pathname + linkIn(toKnown).search).toBe('/webappng/sites/libre/sign-in');
    expect(linkIn(toFresh).pathname).toBe('/webappng/sites/libre/set-password');
    expect(toKnown.subject).toBe(toFresh.subject);
  });

  test('cannot use a link of theirs to set the password that the account has, by call or by form', async () => {
    const person = await makeInvited(app, 'kept@acme.example', { site: 'libre' });
    await makePerson(app, 'kept@acme.example', { name: 'Kept' });
    const token = await linkTo(person);
    const visitor = app.visitor('libre');
    expect((await visitor.call(readLink, { params: { token } })).mustSignIn).toBe(true);
    expect(await use(token, STOLEN)).toBe('signInInstead');
    const path = `/webappng/sites/libre/set-password?token=${token}`;
    const page = await openPage(visitor, path);
    expect([page.status, page.html.includes('type="password"')]).toEqual([200, false]);
    expect(page.text).toContain('You already have a password for');
    expect((await sendForm(visitor, path, { password: STOLEN })).status).toBe(409);
    expect(await outcome(signedIn(app, 'kept@acme.example'))).toBe('done');
    expect(await stateOf('kept')).toBe('invited');
  });

  test('cannot set a password over that which another invitation has set meanwhile', async () => {
    const twice = 'twice@acme.example';
    const [here, there] = [await makeInvited(app, twice), await makeInvited(app, twice, { site: 'libre' })];
    const [own, other] = [await linkTo(here), await linkTo(there)];
    const both = await Promise.all([use(own, PASSWORD, 'acme'), use(other, PASSWORD)]);
    expect(both.toSorted()).toEqual(['done', 'signInInstead']);
    for (const token of [own, other]) expect(await use(token, STOLEN)).not.toBe('done');
    expect(await outcome(app.visitor().call(signIn, { body: { email: twice, password: STOLEN } }))).toBe(
      'credentialsWrong',
    );
  });
});

describe('a person who was invited and has not accepted', () => {
  const home = '/webappng/sites/libre/dashboard/home';

  test('is nobody on the site with the session of another: no page, no ticket, no file, no mail', async () => {
    await makeInvited(app, 'ines@acme.example', { site: 'libre', roles: ['ADMIN'] });
    await makePerson(app, 'ines@acme.example');
    const ines = await signedIn(app, 'ines@acme.example');
    const page = await openPage(ines, home);
    expect([page.status, page.location]).toEqual([303, expect.stringContaining('/libre/sign-in') as string]);
    const there = { ...ines.session, basePath: '/webappng/sites/libre', siteUrl: 'libre' };
    Object.assign(ines.session, there);
    expect(await outcome(ines.call(listPeople, { query: {} }))).toBe('siteMismatch');
    ines.session.ticket = undefined;
    expect(await outcome(ines.call(listPeople, { query: {} }))).toBe('ticketInvalid');
    const uuid = '0'.repeat(32);
    for (const path of [`mails/${crypto.randomUUID()}`, `meeting/${uuid}/quality.csv`])
      expect((await ines.fetch(`/webappng/sites/libre/${path}`)).status).not.toBe(200);
    expect(await stateOf('ines')).toBe('invited');
  });

  test('accepts by signing in there with their own password, and not with a wrong one', async () => {
    await makeInvited(app, 'ida@acme.example', { site: 'libre' });
    await makePerson(app, 'ida@acme.example');
    const ida = app.visitor('libre');
    const body = { email: 'ida@acme.example', password: 'wrong password' };
    expect(await outcome(ida.call(signIn, { body }))).toBe('credentialsWrong');
    expect(await stateOf('ida')).toBe('invited');
    const form = { email: 'ida@acme.example', password: PASSWORD };
    expect((await sendForm(ida, '/webappng/sites/libre/sign-in', form)).status).toBe(303);
    expect(await stateOf('ida')).toBe('active');
    expect((await openPage(ida, home)).status).toBe(200);
  });

  test('has no personal room that a short address leads to', async () => {
    await makeInvited(app, 'rhea@libre.example', { site: 'libre' });
    expect((await openPage(app.visitor('libre'), '/meet/rhea')).status).toBe(404);
  });
});

describe('a ticket', () => {
  const setState = (email: string, state: string) =>
    app.data.database.pool.query(
      'update person set state = $2 where account_id = (select id from auth_user where email = $1)',
      [email, state],
    );

  test.each(['invited', 'disabled'])(
    'of somebody who is %s now is not changed for a new one',
    async (state) => {
      const email = `${state}-now@acme.example`;
      await makePerson(app, email);
      const visitor = await signedIn(app, email);
      expect(await outcome(visitor.call(refreshTicket))).toBe('done');
      await setState(email, state);
      expect(await outcome(visitor.call(refreshTicket))).toBe('ticketInvalid');
    },
  );

  test('of a session that has ended is not changed for a new one, however often it was', async () => {
    await makePerson(app, 'long@acme.example');
    const visitor = await signedIn(app, 'long@acme.example');
    const refresh = async (): Promise<string> => {
      app.clock.advance(5000);
      return await outcome(
        visitor.call(refreshTicket).then(({ sessionTicket }) => (visitor.session.ticket = sessionTicket)),
      );
    };
    let last = 'done';
    for (let hours = 0; last === 'done' && hours < 8 * 24; hours += 5000 / 3600) last = await refresh();
    expect(last).toBe('ticketInvalid');
  });

  test('a ticket that is changed for a new one holds the roles of now', async () => {
    await makePerson(app, 'lower@acme.example', { roles: ['ADMIN'] });
    const visitor = await signedIn(app, 'lower@acme.example');
    expect(await outcome(visitor.call(listPeople, { query: {} }))).toBe('done');
    await app.data.database.pool.query(
      `update person set roles = '{HOST}' where account_id = (select id from auth_user where email = 'lower@acme.example')`,
    );
    visitor.session.ticket = (await visitor.call(refreshTicket)).sessionTicket;
    expect(await outcome(visitor.call(listPeople, { query: {} }))).toBe('forbidden');
  });
});

test('somebody who is disabled does nothing new with the ticket of before: no meeting, no door, no room, no invitation', async () => {
  const { id } = await makePerson(app, 'was@acme.example', { roles: ['ADMIN', 'HOST'] });
  const was = await signedIn(app, 'was@acme.example');
  const { uuid } = await was.call(scheduleMeeting, { body: planOf('Before') });
  await app.data.database.pool.query(`update person set state = 'disabled' where id = $1`, [id]);
  const body = { email: 'friend@acme.example', displayName: 'Friend', userRole: ['ADMIN' as const] };
  const actions = [
    was.call(scheduleMeeting, { body: planOf('After') }),
    was.call(startInstantMeeting, { body: { topic: 'Now' } }),
    was.call(openPersonalRoom),
    was.call(prejoin, { headers: { meetinguuid: uuid }, body: {} }),
    was.call(invitePerson, { body }),
  ];
  expect(await Promise.all(actions.map((action) => outcome(action)))).toEqual(actions.map(() => 'forbidden'));
});

test('the console shows that mails wait, and nothing of what is in them', async () => {
  const settings = settingsOf(app, { MAILBOX: 'false' });
  for (const more of [[], ['--json']]) {
    const { code, lines } = await runAdmin(['outbox', ...more], settings);
    expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining(victim) as string]);
    expect(lines.join('\n')).not.toMatch(/set-password|token|password/);
  }
});

test('somebody who is disabled comes in by no way, not even by a link', async () => {
  const person = await makePerson(app, 'gone@acme.example');
  await app.data.database.pool.query(`update person set state = 'disabled' where id = $1`, [person.id]);
  const body = { email: 'gone@acme.example', password: PASSWORD };
  expect(await outcome(app.visitor().call(signIn, { body }))).toBe('personDisabled');
  expect(await use(await linkTo(person, 'password-reset'), STOLEN, 'acme')).toBe('personDisabled');
  expect(await mailsTo(app, 'gone@acme.example')).toEqual([]);
});
