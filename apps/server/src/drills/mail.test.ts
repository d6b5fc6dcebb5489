import { scheduleMeeting } from '@portico/contract/meetings';
import { startMailCatcher, type MailCatcher } from '@portico/testkit/mail-catcher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { reportDrill } from '../testing/rounds.ts';
import { planOf } from '../testing/writers.ts';

const MEETINGS = 5;
/** One to who is invited, one to the host. */
const MAILS = 2 * MEETINGS;
const QUARTER_SECONDS = 900;
const wait = { timeout: 12_000, interval: 50 };

let catcher: MailCatcher;
let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  catcher = await startMailCatcher();
  app = await startTestApp({ settings: { MAILBOX: 'false', SMTP_URL: catcher.url } });
  await makePerson(app, 'hana@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
  await catcher.stop();
});

const said = (text: string): number => app.logged.filter((line) => line.includes(text)).length;
const ask = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await app.data.database.pool.query(text, values)).rows[0] as T;
const attempts = async (): Promise<number> =>
  (await ask<{ n: number }>('select coalesce(sum(attempts), 0)::int as n from mail')).n;
/** How many mails wait for their next try. */
const waiting = async (): Promise<number> =>
  (
    await ask<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = 'mail' and state = 'retry'`,
    )
  ).n;
const invite = async (when: string): Promise<void> => {
  for (let i = 0; i < MEETINGS; i += 1) await hana.call(scheduleMeeting, { body: planOf(`${when} ${i}`) });
};
/** Time passes for everybody: for us, and for the queue by as much as what it waits for comes nearer. */
async function pass(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await ask(
    `update pgboss.job set start_after = start_after - $1 * interval '1 second' where name = 'mail' and state = 'retry'`,
    [seconds],
  );
}
const caught = (): string[] =>
  catcher.mails.map(({ mail }) => /(?:before|during) \d/.exec(mail.subject ?? '')?.[0] ?? '').toSorted();
const names = (when: string): string[] =>
  Array.from({ length: MAILS }, (_, i) => `${when} ${Math.floor(i / 2)}`);

test(
  'a mail server that is gone for an hour: every mail arrives once, at once when it is back, and one line each says it',
  { timeout: 180_000 },
  async () => {
    await invite('before');
    await expect.poll(caught, wait).toEqual(names('before'));
    const { port } = catcher;
    await catcher.stop();
    const before = await attempts();
    await invite('during');
    await expect.poll(attempts, wait).toBeGreaterThanOrEqual(before + MAILS);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await expect.poll(waiting, wait).toBe(MAILS);
      const tried = await attempts();
      await pass(QUARTER_SECONDS);
      await expect.poll(attempts, wait).toBeGreaterThanOrEqual(tried + MAILS);
    }
    expect(said('the mail server cannot be reached')).toBe(1);
    await expect.poll(waiting, wait).toBe(MAILS);
    const { most } = await ask<{ most: number }>(
      `select max(extract(epoch from start_after - now()))::int as most from pgboss.job
       where name = 'mail' and state = 'retry'`,
    );
    expect(most).toBeLessThanOrEqual(600);
    catcher = await startMailCatcher(port);
    await ask(
      `update pgboss.job set start_after = now() where id =
         (select id from pgboss.job where name = 'mail' and state = 'retry' limit 1)`,
    );
    await expect.poll(caught, wait).toEqual(names('during')); // the others did not wait for their turn
    await expect
      .poll(
        async () => (await ask<{ n: number }>(`select count(*)::int as n from mail where state <> 'sent'`)).n,
        wait,
      )
      .toBe(0);
    expect(said('the mail server answers again')).toBe(1);
    expect(caught()).toEqual(names('during'));
    reportDrill('mail server gone for an hour', `${2 * MAILS} mails, each arrived once`);
  },
);

test('an address that the mail server refuses for good is given up at once, and the outbox says why', async () => {
  catcher.refuse(true, 550);
  await hana.call(scheduleMeeting, { body: planOf('refused') });
  const last = (): Promise<unknown> =>
    ask('select state, attempts, last_error as why from mail order by created_at desc limit 1');
  await expect
    .poll(last, wait)
    .toEqual({ state: 'failed', attempts: 1, why: expect.stringContaining('550') as string });
});
