import { forgotPassword, readLink, setPassword, signIn } from '@portico/contract/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { runAdmin, settingsOf } from '../testing/console.ts';
import { openPage, sendForm } from '../testing/forms.ts';
import { linkIn, mailAfter, mailsTo, passwordLinksDone } from '../testing/mailbox.ts';
import { makeInvited, makePerson, PASSWORD, signedIn } from '../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const ask = (email: string, site = 'acme'): Promise<unknown> =>
  app.visitor(site).call(forgotPassword, { body: { email } });

const tokenOf = (url: URL): string => url.searchParams.get('token') ?? '';

const isVerified = async (email: string): Promise<boolean | undefined> => {
  const { rows } = await app.data.database.pool.query<{ verified: boolean }>(
    'select email_verified as verified from auth_user where email = $1',
    [email],
  );
  return rows[0]?.verified;
};

describe('a forgotten password', () => {
  test('of a known and of an unknown address is the same work before the answer: one job, and nothing looked up', async () => {
    await passwordLinksDone(app);
    const { pool } = app.data.database;
    await pool.query('alter table person rename to person_away'); // whoever looks somebody up now fails
    try {
      for (const email of ['hana@acme.example', 'nobody@acme.example'])
        await expect(ask(email)).resolves.toBeUndefined();
    } finally {
      await pool.query('alter table person_away rename to person');
    }
    const { rows } = await pool.query<{ email: string; data: Record<string, unknown> }>(
      `select data->>'email' as email, data from pgboss.job where name = 'password-link' order by created_on`,
    );
    const [known, unknown] = rows.slice(-2);
    expect([known?.email, unknown?.email]).toEqual(['hana@acme.example', 'nobody@acme.example']);
    expect(Object.keys(known?.data ?? {}).toSorted()).toEqual(['email', 'siteId', 'trackingId']);
    expect(Object.keys(unknown?.data ?? {}).toSorted()).toEqual(['email', 'siteId', 'trackingId']);
  });

  test('is mailed in the end when the job failed at first, with the tracking id of the call', async () => {
    await makePerson(app, 'late@acme.example');
    const { pool } = app.data.database;
    await pool.query('alter table one_time_link rename to one_time_link_away');
    const visitor = app.visitor();
    const jobs = async (): Promise<string> => {
      const { rows } = await pool.query<{ states: string }>(
        `select string_agg(distinct state::text, ' ') as states from pgboss.job
         where name = 'password-link' and data->>'email' = 'late@acme.example'`,
      );
      return rows[0]?.states ?? '';
    };
    try {
      await visitor.call(forgotPassword, { body: { email: 'late@acme.example' } });
      await expect.poll(jobs).toBe('retry');
    } finally {
      await pool.query('alter table one_time_link_away rename to one_time_link');
    }
    const trackingId = visitor.lastHeaders.get('trackingid');
    await mailAfter(app, 'late@acme.example', () =>
      pool.query(
        `update pgboss.job set start_after = now() where name = 'password-link' and state = 'retry'`,
      ),
    );
    const { rows } = await pool.query('select tracking_id from mail where recipient = $1', [
      'late@acme.example',
    ]);
    expect(rows).toEqual([{ tracking_id: trackingId }]);
  });

  test('a password that was forgotten twice leaves the later link alone good', async () => {
    await makePerson(app, 'both@acme.example');
    const mails = [];
    for (let time = 0; time < 2; time += 1)
      mails.push(await mailAfter(app, 'both@acme.example', () => ask('both@acme.example')));
    const states = [];
    for (const mail of mails)
      states.push(
        await app
          .visitor()
          .call(readLink, { params: { token: tokenOf(linkIn(mail)) } })
          .then(
            () => 'good',
            ({ error }: { error: string }) => error,
          ),
      );
    expect(states).toEqual(['linkExpired', 'good']);
  });

  test('of who was merely invited sets nothing on an account of another site: the mail says where to sign in', async () => {
    const email = 'olga@acme.example';
    await makePerson(app, email);
    await makeInvited(app, email, { site: 'libre' });
    const mail = await mailAfter(app, email, () => ask(email, 'libre'));
    expect(mail.text).not.toContain('token=');
    expect(linkIn(mail).pathname).toBe('/webappng/sites/libre/sign-in');
    await expect(signedIn(app, email, 'libre')).resolves.toBeDefined();
  });

  test('of who was invited and has no password yet is a link to the first one, and only to that', async () => {
    const email = 'newcomer@acme.example';
    await makeInvited(app, email);
    const token = tokenOf(linkIn(await mailAfter(app, email, () => ask(email))));
    expect(await app.visitor().call(readLink, { params: { token } })).toMatchObject({
      isInvitation: true,
      mustSignIn: false,
    });
    await makePerson(app, email, { site: 'libre' }); // sets a password by another way
    await expect(
      app.visitor().call(setPassword, { params: { token }, body: { password: 'what a lovely day' } }),
    ).rejects.toMatchObject({ error: 'signInInstead' });
    expect(await isVerified(email)).toBe(false);
  });

  test('of who is disabled mails nothing', async () => {
    const { id } = await makePerson(app, 'gone@acme.example');
    await app.data.database.pool.query(`update person set state = 'disabled' where id = $1`, [id]);
    await ask('gone@acme.example');
    await passwordLinksDone(app);
    expect(await mailsTo(app, 'gone@acme.example')).toEqual([]);
  });
});

describe('without mail', () => {
  test('the console hands out the link of somebody who was invited, by which they come in', async () => {
    const email = 'gus@acme.example';
    await makeInvited(app, email, { name: 'Gus' });
    const { code, lines } = await runAdmin(
      ['reset-password', email, '--site', 'acme'],
      settingsOf(app, { PUBLIC_URL: app.url }),
    );
    expect(code).toBe(0);
    const link = new URL(lines.find((line) => line.startsWith('http')) ?? '');
    const gus = app.visitor();
    const page = await openPage(gus, link.pathname + link.search);
    expect([page.status, page.text.includes('Welcome to Acme')]).toEqual([200, true]);
    const fields = { password: 'what a lovely day', displayName: 'Gus Grissom' };
    expect((await sendForm(gus, link.pathname + link.search, fields)).status).toBe(303);
    const home = await openPage(gus, '/webappng/sites/acme/dashboard/home');
    expect([home.status, home.text.includes('Gus Grissom')]).toEqual([200, true]);
    expect(await isVerified(email), 'nobody has shown that they read its mail').toBe(false);
  });

  test('the console’s link is the one way by which an account of several sites gets another password', async () => {
    const email = 'several@acme.example';
    await makePerson(app, email);
    await makeInvited(app, email, { site: 'libre' });
    const { lines } = await runAdmin(
      ['reset-password', email, '--site', 'libre'],
      settingsOf(app, { PUBLIC_URL: app.url }),
    );
    const token = tokenOf(new URL(lines.find((line) => line.startsWith('http')) ?? ''));
    const password = 'what a lovely day';
    await app.visitor('libre').call(setPassword, { params: { token }, body: { password } });
    for (const site of ['acme', 'libre'])
      await expect(app.visitor(site).call(signIn, { body: { email, password } })).resolves.toBeDefined();
    await expect(app.visitor().call(signIn, { body: { email, password: PASSWORD } })).rejects.toMatchObject({
      error: 'credentialsWrong',
    });
  });
});
