import { forgotPassword, readLink } from '@portico/contract/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { linkIn, mailAfter, mailsTo, passwordLinksDone } from '../testing/mailbox.ts';
import { makePerson } from '../testing/people.ts';

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

  test('that was asked for twice leaves the later link alone good', async () => {
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

  test('of who is disabled mails nothing', async () => {
    const { id } = await makePerson(app, 'gone@acme.example');
    await app.data.database.pool.query(`update person set state = 'disabled' where id = $1`, [id]);
    await ask('gone@acme.example');
    await passwordLinksDone(app);
    expect(await mailsTo(app, 'gone@acme.example')).toEqual([]);
  });
});
