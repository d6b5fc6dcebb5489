import { startMailCatcher, type MailCatcher } from '@portico/testkit/mail-catcher';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestLog, openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { TestClock } from '../../testing/app.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import type { Mail } from './mail.ts';
import { createPost, mailJob, requeueWaiting, retryMails, sendMailJobs, type Post } from './outbox.ts';
import { createMailTransport } from './transport.ts';

let database: OpenDatabase;
let catcher: MailCatcher;
let running: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  catcher = await startMailCatcher();
  await database.pool.query('delete from mail');
});
afterEach(async () => {
  await Promise.all(running.map((stop) => stop()));
  running = [];
  await catcher.stop();
});
afterAll(async () => {
  await database.end();
});

interface MailProcess {
  post: Post;
  jobs: Jobs;
  stop(): Promise<void>;
}

/** What of a process sends mail, from its start on. */
async function startProcess(smtpUrl: string | undefined, { retrySeconds = 0 } = {}): Promise<MailProcess> {
  const { log } = createTestLog();
  const transport = createMailTransport({
    smtpUrl,
    from: 'Portico <portico@acme.example>',
    isMailbox: false,
  });
  const jobs = createJobs({ database, databaseUrl: database.test.url, log });
  const kind = mailJob({ work: database.work, clock: new TestClock(), log, transport });
  const hasMail = transport.kind !== 'none';
  await jobs.start(hasMail ? [{ ...kind, retryDelaySeconds: retrySeconds }] : []);
  if (hasMail) await requeueWaiting(database.work, jobs);
  const stop = async (): Promise<void> => {
    await jobs.stop();
    transport.close();
  };
  running.push(stop);
  return { post: createPost(jobs, transport), jobs, stop };
}

const mail = (parts: Partial<Mail> = {}): Mail => ({
  siteId: null,
  to: 'hana@acme.example',
  isPrivate: false,
  subject: 'You are invited',
  text: 'Come in.',
  html: '<p>Come in.</p>',
  ...parts,
});
async function states(): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>('select state from mail order by created_at');
  return rows.map((row) => row.state);
}
const subjects = (): string[] => catcher.mails.map((caught) => caught.mail.subject ?? '').toSorted();
async function jobOfOnlyMail(): Promise<{ id: string; data: { mailId: string } }> {
  const { rows } = await database.pool.query<{ id: string }>('select id from mail');
  return { id: 'job', data: { mailId: rows[0]?.id ?? '' } };
}
const wait = { timeout: 12_000, interval: 20 };
const allCaught = async (count: number): Promise<void> => {
  await expect
    .poll(async () => [catcher.mails.length, (await states()).every((one) => one === 'sent')], wait)
    .toEqual([count, true]);
};

describe('the outbox', () => {
  test('sends a mail once its transaction is committed, and none of one that rolled back', async () => {
    const { post } = await startProcess(catcher.url);
    const failing = database.work(async (tx) => {
      await post(tx, mail({ subject: 'never' }));
      throw new Error('a late refusal');
    });
    await expect(failing).rejects.toThrow('a late refusal');
    await database.work((tx) => post(tx, mail()));
    await allCaught(1);
    const [caught] = catcher.mails;
    expect(caught?.recipients).toEqual(['hana@acme.example']);
    expect(caught?.mail).toMatchObject({
      subject: 'You are invited',
      from: { name: 'Portico', address: 'portico@acme.example' },
      to: [{ address: 'hana@acme.example' }],
    });
    expect(caught?.mail.text?.trim()).toBe('Come in.');
    expect(caught?.mail.html?.trim()).toBe('<p>Come in.</p>');
  });

  test('sends one mail after the other by the same connection', async () => {
    const { post } = await startProcess(catcher.url);
    for (let sent = 1; sent <= 3; sent += 1) {
      await database.work((tx) => post(tx, mail({ subject: `mail ${sent}` })));
      await allCaught(sent);
    }
    expect(catcher.connections).toBe(1);
  });

  test('waits while there is no mail server, and sends each mail once when one is set and the portal starts again', async () => {
    const without = await startProcess(undefined);
    for (let i = 0; i < 3; i += 1)
      await database.work((tx) => without.post(tx, mail({ subject: `mail ${i}` })));
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
    await without.stop();
    const first = await startProcess(catcher.url);
    await allCaught(3);
    await first.stop();
    await startProcess(catcher.url);
    expect(subjects()).toEqual(['mail 0', 'mail 1', 'mail 2']);
  });

  test('keeps a mail while the mail server is away and sends it once when it is back', async () => {
    const { port, url } = catcher;
    const { post } = await startProcess(url);
    await catcher.stop();
    await database.work((tx) => post(tx, mail()));
    const attempts = async () =>
      (
        await database.pool.query<{ n: number; why: string }>(
          'select attempts as n, last_error as why from mail',
        )
      ).rows[0];
    await expect.poll(async () => (await attempts())?.n, wait).toBeGreaterThan(0);
    await expect.poll(async () => (await attempts())?.why, wait).toContain('ECONNREFUSED');
    expect(await states()).toEqual(['waiting']);
    catcher = await startMailCatcher(port);
    await allCaught(1);
  });

  test('tries again when the mail server is busy, under the same message id', async () => {
    catcher.refuse(true);
    const { post } = await startProcess(catcher.url);
    await database.work((tx) => post(tx, mail()));
    await expect
      .poll(
        async () => (await database.pool.query('select last_error as why from mail')).rows[0] as unknown,
        wait,
      )
      .toEqual({ why: expect.stringContaining('451') as string });
    catcher.refuse(false);
    await allCaught(1);
    const { rows } = await database.pool.query<{ id: string }>('select id from mail');
    expect(catcher.mails[0]?.mail.messageId).toBe(`<${rows[0]?.id}@acme.example>`);
  });

  test('two processes that find the same waiting mails at their start send each of them once', async () => {
    const without = await startProcess(undefined);
    for (let i = 0; i < 10; i += 1)
      await database.work((tx) => without.post(tx, mail({ subject: `mail ${i}` })));
    await Promise.all([startProcess(catcher.url), startProcess(catcher.url)]);
    await expect.poll(async () => (await states()).filter((one) => one === 'sent').length, wait).toBe(10);
    await Promise.all(running.map((stop) => stop()));
    expect(subjects()).toEqual(Array.from({ length: 10 }, (_, i) => `mail ${i}`));
  });

  test('a process that starts while another is sending a mail does not send it as well', async () => {
    let release = (): void => undefined;
    catcher.hold(new Promise((resolve) => (release = resolve)));
    const first = await startProcess(catcher.url);
    await database.work((tx) => first.post(tx, mail({ subject: 'in the air' })));
    await expect.poll(() => catcher.arrived, wait).toBe(1);
    const second = await startProcess(catcher.url);
    await database.work((tx) => second.post(tx, mail({ subject: 'the next' })));
    await expect.poll(() => catcher.arrived, wait).toBe(2);
    release();
    await expect.poll(states, wait).toEqual(['sent', 'sent']);
    await Promise.all(running.map((stop) => stop()));
    expect(subjects()).toEqual(['in the air', 'the next']);
  });

  test('a process without a mail server never marks a mail as sent, even when it is handed the job', async () => {
    const { log } = createTestLog();
    const transport = createMailTransport({ smtpUrl: undefined, from: 'x@y.example', isMailbox: false });
    const kind = mailJob({ work: database.work, clock: new TestClock(), log, transport });
    const { post } = await startProcess(undefined);
    await database.work((tx) => post(tx, mail()));
    const job = { ...(await jobOfOnlyMail()), retryCount: 0 };
    await expect(kind.run([job])).rejects.toThrow('no mail server');
    expect(await states()).toEqual(['waiting']);
  });

  test('gives up after the last try, says so in the outbox, and leaves the rest alone', async () => {
    const { log, lines } = createTestLog();
    const transport = createMailTransport({
      smtpUrl: 'smtp://127.0.0.1:1',
      from: 'x@y.example',
      isMailbox: false,
    });
    const kind = mailJob({ work: database.work, clock: new TestClock(), log, transport });
    const post = createPost({ send: () => Promise.resolve() } as unknown as Jobs, transport);
    await database.work((tx) => post(tx, mail()));
    const job = { ...(await jobOfOnlyMail()), retryCount: kind.retries - 1 };
    await expect(kind.run([job])).rejects.toThrow('ECONNREFUSED');
    expect(await states()).toEqual(['waiting']);
    await kind.run([{ ...job, retryCount: kind.retries }]);
    expect(await states()).toEqual(['failed']);
    expect(lines.at(-1)).toContain('"isLast":true');
  });
});

describe('a mail that one person waits for', () => {
  const INVITATIONS = 8;
  /** Mails to many, as jobs make them: written by one statement. */
  async function writeInvitations(): Promise<{ id: string; priority: number }[]> {
    const { rows } = await database.pool.query<{ id: string; priority: number }>(
      `insert into mail (recipient, subject, text_body, html_body)
       select n || '@acme.example', 'invitation', '', '' from generate_series(1, $1) as n returning id, priority`,
      [INVITATIONS],
    );
    return rows;
  }
  const places = (): (string | undefined)[] => catcher.mails.map(({ mail: { subject } }) => subject);

  test('leaves before those to many that were there first', async () => {
    let release = (): void => undefined;
    catcher.hold(new Promise((resolve) => (release = resolve)));
    const { post, jobs } = await startProcess(catcher.url);
    const mails = await writeInvitations();
    await database.work((tx) => sendMailJobs(tx, jobs, mails));
    await expect.poll(() => catcher.arrived, wait).toBe(1);
    await database.work((tx) => post(tx, mail({ subject: 'a new password' })));
    release();
    await allCaught(INVITATIONS + 1);
    expect(places().indexOf('a new password'), 'right after the one in the air').toBe(1);
  });

  test('leaves before them too when a mail server is set after both', async () => {
    const without = await startProcess(undefined);
    await writeInvitations();
    await database.work((tx) => without.post(tx, mail({ subject: 'a new password' })));
    await without.stop();
    await startProcess(catcher.url);
    await allCaught(INVITATIONS + 1);
    expect(places().indexOf('a new password')).toBeLessThanOrEqual(1);
  });

  test('leaves before them too when both had failed and are tried again', async () => {
    const { post, jobs } = await startProcess(undefined);
    await writeInvitations();
    await database.work((tx) => post(tx, mail({ subject: 'a new password' })));
    await database.pool.query(`update mail set state = 'failed'`);
    const { jobs: sending } = await startProcess(catcher.url);
    await database.work((tx) => retryMails(tx, { send: sending.send }));
    await jobs.stop();
    await allCaught(INVITATIONS + 1);
    expect(places().indexOf('a new password')).toBeLessThanOrEqual(1);
  });
});

describe('a mail on the wire', () => {
  const send = async (parts: Partial<Mail>) => {
    const { post } = await startProcess(catcher.url);
    await database.work((tx) => post(tx, mail(parts)));
    await allCaught(1);
    return catcher.mails[0] as NonNullable<(typeof catcher.mails)[0]>;
  };

  test('a subject with line breaks makes no header of its own', async () => {
    const {
      raw,
      mail: parsed,
      recipients,
    } = await send({
      subject: 'Hello\r\nBcc: spy@evil.example\r\n\r\nA body of mine',
    });
    expect(recipients).toEqual(['hana@acme.example']);
    expect(parsed.headers.map((header) => header.key)).not.toContain('bcc');
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(parsed.text?.trim()).toBe('Come in.');
  });

  test.each([
    'hana@acme.example, spy@evil.example',
    'hana@acme.example\r\nBcc: spy@evil.example',
    'Group: hana@acme.example, spy@evil.example;',
    '"spy@evil.example" <hana@acme.example>, <spy@evil.example>',
  ])('a recipient that tries to be several reaches nobody else: %j', async (to) => {
    const { post } = await startProcess(catcher.url, { retrySeconds: 60 });
    await database.work((tx) => post(tx, mail({ to })));
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query<{ done: boolean }>(
          `select state = 'sent' or last_error is not null as done from mail`,
        );
        return rows[0]?.done;
      }, wait)
      .toBe(true);
    expect(catcher.mails.flatMap((caught) => caught.recipients)).not.toContain('spy@evil.example');
    expect(catcher.mails.map((caught) => caught.raw).join('')).not.toMatch(/^Bcc:/im);
  });

  test('goes to a domain in any letters as the DNS has it', async () => {
    const { raw, recipients, isUtf8 } = await send({ to: 'info@xn--mnchen-3ya.example' });
    expect(recipients).toEqual(['info@münchen.example']);
    expect(raw).toMatch(/^To: info@xn--mnchen-3ya\.example\r$/m);
    expect(isUtf8).toBe(false);
  });

  test('goes to an address in letters beyond ASCII by a server that offers to take it', async () => {
    const { mail: parsed, recipients, isUtf8 } = await send({ to: '用户@xn--r8jz45g.jp' });
    expect(recipients).toEqual(['用户@例え.jp']);
    expect(parsed.to).toMatchObject([{ address: '用户@例え.jp' }]);
    expect(isUtf8).toBe(true);
  });

  test.each(['r&d@x.example', '".jane."@x.example'])('goes to %s', async (to) => {
    const { mail: parsed, recipients } = await send({ to });
    expect(recipients).toEqual([to]);
    expect(parsed.to).toHaveLength(1);
  });

  test('to an address in letters beyond ASCII is given up at once where no server takes it, which the outbox says', async () => {
    const { port } = catcher;
    await catcher.stop();
    catcher = await startMailCatcher(port, undefined, { hasUtf8: false });
    const { post } = await startProcess(catcher.url, { retrySeconds: 60 });
    await database.work((tx) => post(tx, mail({ to: '用户@xn--r8jz45g.jp', subject: 'untakable' })));
    await database.work((tx) => post(tx, mail({ to: 'info@xn--mnchen-3ya.example', subject: 'takable' })));
    await expect.poll(async () => (await states()).toSorted(), wait).toEqual(['failed', 'sent']);
    const { rows } = await database.pool.query(
      "select last_error as why, attempts as tries from mail where state = 'failed'",
    );
    expect(rows).toEqual([
      { why: expect.stringContaining('it does not offer SMTPUTF8') as string, tries: 1 },
    ]);
    expect(subjects()).toEqual(['takable']);
  });

  test('to an address in letters beyond ASCII waits while nobody can say whether the server takes it', async () => {
    const { port, url } = catcher;
    await catcher.stop();
    const { post } = await startProcess(url);
    await database.work((tx) => post(tx, mail({ to: '用户@xn--r8jz45g.jp' })));
    const why = async () =>
      (await database.pool.query<{ why: string }>('select last_error as why from mail')).rows[0]?.why;
    await expect.poll(why, wait).toContain('ECONNREFUSED');
    catcher = await startMailCatcher(port);
    await allCaught(1);
  });

  test('the calendar object arrives as text/calendar with its method, and as a file to keep', async () => {
    const text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
    const { raw, mail: parsed } = await send({ calendar: { method: 'REQUEST', text } });
    expect(raw).toMatch(/^content-type: text\/calendar; charset=utf-8; method=REQUEST/im);
    expect(raw).toMatch(/^content-type: multipart\/alternative/im);
    const calendar = parsed.attachments.find((part) => part.mimeType === 'text/calendar');
    expect(calendar?.method).toBe('REQUEST');
    expect(parsed.attachments.map((part) => part.filename)).toContain('invite.ics');
  });

  test.each([
    ['Portico <meet@acme.example>', 'acme.example'],
    ['meet@mail.acme.example', 'mail.acme.example'],
    ['"Meet <us> @ Acme" <meet@acme.example>', 'acme.example'],
  ])('from %s is named in the domain %s', async (from, domain) => {
    const transport = createMailTransport({ smtpUrl: catcher.url, from, isMailbox: false });
    await transport.send({ ...mail({ follows: 'first', language: 'de' }), id: 'second' });
    transport.close();
    expect(catcher.mails[0]?.mail).toMatchObject({
      messageId: `<second@${domain}>`,
      inReplyTo: `<first@${domain}>`,
      references: `<first@${domain}>`,
    });
  });

  test('an answer goes to one address, whatever the name of its person looks like', async () => {
    const name = 'Hana, <spy@evil.example>\r\nBcc: spy@evil.example';
    const { raw, mail: parsed } = await send({ replyTo: { name, address: 'hana@acme.example' } });
    expect(parsed.replyTo?.map(({ address }) => address)).toEqual(['hana@acme.example']);
    expect(raw).not.toMatch(/^Bcc:/im);
  });

  test('texts of any script arrive as they were written', async () => {
    const subject = 'دعوة إلى اجتماع: 会议 ✓';
    const { mail: parsed } = await send({ subject, text: `${subject}\n.\n..dots` });
    expect(parsed.subject).toBe(subject);
    expect(parsed.text?.trim()).toBe(`${subject}\n.\n..dots`);
  });
});
