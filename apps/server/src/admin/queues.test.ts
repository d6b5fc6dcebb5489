import { randomUUID } from 'node:crypto';
import { startMailCatcher, type MailCatcher } from '@portico/testkit/mail-catcher';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { runAdmin, settingsOf, type Said } from '../testing/console.ts';
import { eventually } from '../testing/eventually.ts';

let app: TestApp;
let catcher: MailCatcher;
let isRunning: boolean;
beforeEach(async () => {
  catcher = await startMailCatcher();
  app = await startTestApp({ settings: { MAILBOX: 'false', SMTP_URL: catcher.url } });
  isRunning = true;
});
afterEach(async () => {
  if (isRunning) await app.stop();
  await catcher.stop();
  await app.database.drop();
});

const admin = (...args: string[]): Promise<Said> =>
  runAdmin(args, settingsOf(app, { MAILBOX: 'false', SMTP_URL: catcher.url }));
const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function stateOf(mailId: string): Promise<string | undefined> {
  const { rows } = await app.data.database.pool.query<{ state: string }>(
    'select state from mail where id = $1',
    [mailId],
  );
  return rows[0]?.state;
}

async function addFailedMail(error = 'Error: 550 5.1.1 nobody here'): Promise<string> {
  const { rows } = await app.data.database.pool.query<{ id: string }>(
    `insert into mail (recipient, subject, text_body, html_body, state, attempts, last_error, created_at)
     values ('hana@acme.example', 'Secret plans', 'text', '<p>', 'failed', 13, $1, $2)
     returning id`,
    [error, new Date(app.clock.now().getTime() - 3 * 86_400_000)],
  );
  return rows[0]?.id ?? '';
}

/** A job that failed for good: nobody does this kind of a recording that is not there any more than once. */
async function addFailedJob(): Promise<string> {
  const { rows } = await app.data.database.pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, completed_on, output, retry_count)
     values ('recording-compose', $1, 'failed', now() - interval '5 hours', '{"name":"Error","message":"no room\\nat x"}', 10)
     returning id`,
    [JSON.stringify({ recordingId: randomUUID() })],
  );
  return rows[0]?.id ?? '';
}

const auditOf = async (action: string): Promise<unknown[]> =>
  (
    await app.data.database.pool.query(
      `select actor_name as actor, subject_id as subject, detail->>'count' as count from audit_event where action = $1`,
      [action],
    )
  ).rows;

describe('npm run admin -- outbox', () => {
  test('shows what did not leave, with why, and sends it again', async () => {
    expect((await admin('outbox')).lines).toEqual(['no mail waits and none failed']);
    const mailId = await addFailedMail();
    const shown = await admin('outbox');
    expect(shown.lines.map((line) => line.replaceAll(ids, 'ID'))).toEqual([
      'MAIL                                  STATE   AGE  TRIES  RECIPIENT          LAST ERROR',
      'ID  failed  3 d     13  hana@acme.example  Error: 550 5.1.1 nobody here',
      '',
      'Try them again: outbox retry, or outbox retry ID for one',
    ]);
    expect(shown.lines.join('')).not.toContain('Secret plans');
    expect(await admin('outbox', 'retry', randomUUID())).toEqual({
      code: 1,
      lines: [],
      errors: [expect.stringMatching(/^portico: there is no failed mail .*: see outbox$/)],
    });
    const { code, lines } = await admin('outbox', 'retry', mailId);
    expect({ code, lines }).toEqual({ code: 0, lines: ['1 failed mail will be tried again within seconds'] });
    expect(await eventually(async () => (await stateOf(mailId)) === 'sent')).toBe(true);
    expect(catcher.mails.map(({ recipients }) => recipients)).toEqual([['hana@acme.example']]);
    expect(await auditOf('mail.retried')).toEqual([{ actor: 'console', subject: mailId, count: '1' }]);
  });

  test('a mail that waits for its next try is tried at once when the mail server is back', async () => {
    catcher.refuse(true);
    await app.data.database.work((tx) =>
      app.data.post(tx, {
        siteId: null,
        to: 'ada@acme.example',
        isPrivate: false,
        subject: 's',
        text: 't',
        html: 'h',
      }),
    );
    const hasWaited = async (): Promise<boolean> =>
      (await admin('jobs', '--json')).lines.join('').includes('"kind": "mail"') &&
      (await app.data.database.pool.query(`select from pgboss.job where name = 'mail' and state = 'retry'`))
        .rows.length === 1;
    expect(await eventually(hasWaited)).toBe(true);
    await app.data.database.pool.query(
      `update pgboss.job set start_after = now() + interval '5 hours' where name = 'mail' and state = 'retry'`,
    );
    catcher.refuse(false);
    expect((await admin('outbox', 'retry')).lines).toEqual([
      'no mail failed; those that wait are tried again within seconds',
    ]);
    expect(await eventually(() => catcher.mails.length === 1)).toBe(true);
    expect(await auditOf('mail.retried')).toEqual([{ actor: 'console', subject: 'all', count: '0' }]);
  });

  test('without a portal the mail leaves when one runs', async () => {
    const mailId = await addFailedMail();
    await app.stop();
    isRunning = false;
    const { code, lines, errors } = await admin('outbox', 'retry');
    expect(errors).toEqual([]);
    expect({ code, lines: lines.map((line) => line.replace(/within.*|when.*/, '')) }).toEqual({
      code: 0,
      lines: ['1 failed mail will be tried again '],
    });
    const settings = { MAILBOX: 'false', SMTP_URL: catcher.url };
    app = await startTestApp({ database: app.database, settings });
    isRunning = true;
    expect(await eventually(async () => (await stateOf(mailId)) === 'sent')).toBe(true);
    expect(catcher.mails).toHaveLength(1);
  });
});

describe('npm run admin -- jobs', () => {
  test('counts by kind, names what failed, and tries it again', async () => {
    const job = await addFailedJob();
    const { lines } = await admin('jobs');
    expect(lines[0]).toMatch(/^KIND +QUEUED +LATER +RUNNING +FAILED +DONE +WAITING SINCE$/);
    expect(lines).toContainEqual(expect.stringMatching(/^recording-compose +0 +0 +0 +1 +0$/));
    expect(lines).toContainEqual(expect.stringMatching(`^${job}  recording-compose +11  5 h  no room$`));
    expect((await admin('jobs', 'retry', randomUUID())).errors).toEqual([
      expect.stringMatching(/^portico: there is no failed job .*see jobs$/),
    ]);
    expect((await admin('jobs', 'retry', job)).lines).toEqual([
      '1 job will be tried again within seconds, or when the portal starts',
    ]);
    const isDone = async (): Promise<boolean> =>
      (
        await app.data.database.pool.query(`select from pgboss.job where id = $1 and state = 'completed'`, [
          job,
        ])
      ).rows.length === 1;
    expect(await eventually(isDone)).toBe(true);
    expect(await auditOf('job.retried')).toEqual([{ actor: 'console', subject: job, count: '1' }]);
  });

  test('tries all that failed, and leaves one whose place a newer one took', async () => {
    await addFailedJob();
    await addFailedJob();
    await app.data.database.pool.query(
      `insert into pgboss.job (name, data, state, completed_on, singleton_key, start_after, policy) values
        ('mail', '{"mailId":"x"}', 'failed', now(), 'same', now(), 'exclusive'),
        ('mail', '{"mailId":"x"}', 'created', null, 'same', now() + interval '1 day', 'exclusive')`,
    );
    expect((await admin('jobs', 'retry', '--failed')).lines).toEqual([
      '2 jobs will be tried again within seconds, or when the portal starts',
    ]);
    const { kinds } = JSON.parse((await admin('jobs', '--json')).lines.join('')) as {
      kinds: { kind: string; failed: number; later: number }[];
    };
    expect(kinds.find(({ kind }) => kind === 'mail')).toMatchObject({ failed: 1, later: 1 });
    expect((await admin('jobs', 'retry', '--failed')).lines).toEqual(['no job failed']);
  });
});
