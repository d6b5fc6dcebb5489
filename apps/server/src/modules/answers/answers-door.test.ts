// What calendars answer by mail, and what comes back: by SMTP, as another mail server speaks it.
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { readAnswers } from '@portico/contract/answers';
import { scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { startMailCatcher, type CaughtMail, type MailCatcher } from '@portico/testkit/mail-catcher';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { hasten } from '../../testing/jobs.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

const GUS = 'gus@elsewhere.example';
const DOMAIN = 'answers.acme.example';

let catcher: MailCatcher;
let app: TestApp;
let hana: Visitor;
let port: number;
beforeAll(async () => {
  catcher = await startMailCatcher();
  app = await startTestApp({
    settings: {
      MAILBOX: 'false',
      SMTP_URL: catcher.url,
      MAIL_FROM: 'Portico <meet@acme.example>',
      INBOUND_SMTP_PORT: '0',
      INBOUND_MAIL_DOMAIN: DOMAIN,
    },
  });
  port = Number(/"port":(\d+),"domain"/.exec(app.logged.join(''))?.[1]);
  await makePerson(app, 'hana@acme.example', { name: 'Hana', timeZone: 'Europe/Berlin' });
  hana = await signedIn(app, 'hana@acme.example');
});
beforeEach(() => {
  catcher.mails.length = 0;
  app.clock.advance(61);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
  await catcher.stop();
});

const base = {
  topic: 'Standup',
  start: '2027-03-22T09:00', // a Monday
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  invitees: [GUS],
};
const recurrence = { rrule: 'FREQ=WEEKLY;COUNT=4' };
const plan = (options: object = {}) => hana.call(scheduleMeeting, { body: { ...base, ...options } });
const answersOf = (uuid: string) => hana.call(readAnswers, { params: { uuid } });
const saidOf = async (uuid: string, email = GUS) =>
  (await answersOf(uuid)).people?.find((one) => one.email === email);

/** The newest of so many mails to somebody. */
async function mailTo(address: string, count = 1): Promise<CaughtMail> {
  const mails = () => catcher.mails.filter(({ recipients }) => recipients.includes(address));
  await expect
    .poll(
      async () => {
        await hasten(app);
        return mails().length;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(count);
  return mails().at(-1)!;
}

/** What a mail tells calendars, unfolded. */
function calendarOf({ mail }: CaughtMail): string {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const text = typeof part?.content === 'string' ? part.content : new TextDecoder().decode(part?.content);
  return text.replaceAll(/\r?\n /g, '');
}

const organizerOf = (mail: CaughtMail): string =>
  /ORGANIZER[^\n]*:mailto:(\S+)/.exec(calendarOf(mail))?.[1] ?? '';

interface Letter {
  to: string;
  from?: string;
  text: string;
}

/** Says lines to the door one by one; answers what it said to the last of them. */
async function say(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    for (;;) {
      const { value, done } = await replies.next();
      if (done) return 'closed';
      if (/^\d{3} /.test(value)) return value;
    }
  };
  await next();
  let last = '';
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    last = await next();
    if (/^[45]/.test(last)) break;
  }
  socket.destroy();
  await once(socket, 'close');
  return last;
}

/** Sends a mail; answers what the door says to it. */
const send = ({ to, from = GUS, text }: Letter): Promise<string> =>
  say([
    'EHLO elsewhere.example',
    `MAIL FROM:<${from}>`,
    `RCPT TO:<${to}>`,
    'DATA',
    `${text.replaceAll(/\r?\n/g, '\r\n').replaceAll(/^\./gm, '..')}\r\n.`,
  ]);

const mimeOf = (calendar: string, method = 'REPLY'): string => `From: Nobody <nobody@evil.example>
To: somebody
Subject: Accepted
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="b"

--b
Content-Type: text/plain

Yes.
--b
Content-Type: text/calendar; method=${method}; charset=UTF-8

${calendar}
--b--
`;

interface Reply {
  method?: string;
  participation?: string;
  lines?: readonly string[];
}

const reply = ({ method = 'REPLY', participation = 'ACCEPTED', lines = [] }: Reply = {}): string =>
  mimeOf(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `METHOD:${method}`,
      'BEGIN:VEVENT',
      'UID:whatever',
      `ATTENDEE;PARTSTAT=${participation}:mailto:someone.else@evil.example`,
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n'),
    method,
  );

describe('the organizer of a calendar part', () => {
  test('is an address of its own for each invitee, the same in all mails; people who write back reach the host', async () => {
    const { uuid, version } = await plan({ invitees: [GUS, 'nina@elsewhere.example'] });
    const first = await mailTo(GUS);
    const address = organizerOf(first);
    expect(address).toMatch(new RegExp(`^reply\\+[a-z2-7]{52}@${DOMAIN}$`));
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
    expect(first.mail.replyTo?.[0]?.address).toBe('hana@acme.example');
    expect(organizerOf(await mailTo('nina@elsewhere.example'))).not.toBe(address);
    expect(organizerOf(await mailTo('hana@acme.example'))).toBe('hana@acme.example');
    const body = { ...base, invitees: ['nina@elsewhere.example'], start: '2027-03-22T10:00', version };
    await hana.call(updateMeeting, { params: { uuid }, body });
    const last = await mailTo(GUS, 2);
    expect(calendarOf(last)).toContain('METHOD:CANCEL');
    expect(organizerOf(last)).toBe(address);
  });
});

test('who was invited before there was a door goes on answering the host', async () => {
  const { uuid, version } = await plan();
  await mailTo(GUS);
  const { pool } = app.data.database;
  await pool.query('update meeting_invitee set organizer = null where email = $1', [GUS]); // as without it
  const invitees = [GUS, 'nina@elsewhere.example'];
  const body = { ...base, invitees, start: '2027-03-22T10:00', version };
  await hana.call(updateMeeting, { params: { uuid }, body });
  expect(organizerOf(await mailTo(GUS, 2))).toBe('hana@acme.example');
  expect(organizerOf(await mailTo('nina@elsewhere.example'))).toMatch(/^reply\+/);
});

describe('an answer by mail', () => {
  test('is that of who has the address, whoever it says it is from', async () => {
    const { uuid } = await plan();
    const to = organizerOf(await mailTo(GUS));
    const lines = ['COMMENT:<script>alert(1)</script>\\nLate'];
    expect(await send({ to, from: 'mallory@evil.example', text: reply({ lines }) })).toMatch(/^250/);
    expect(await saidOf(uuid)).toMatchObject({ answer: 'yes', comment: '<script>alert(1)</script>\nLate' });
    expect(await send({ to: to.toUpperCase(), text: reply({ participation: 'TENTATIVE' }) })).toMatch(/^250/);
    expect(await saidOf(uuid)).toMatchObject({ answer: 'maybe' });
  });

  test('is for all of a series, or for the date that it names', async () => {
    const { uuid } = await plan({ recurrence });
    const to = organizerOf(await mailTo(GUS));
    expect(await send({ to, text: reply() })).toMatch(/^250/);
    const lines = ['RECURRENCE-ID;TZID="W. Europe Standard Time":20270329T090000'];
    expect(await send({ to, text: reply({ participation: 'DECLINED', lines }) })).toMatch(/^250/);
    expect(await saidOf(uuid)).toMatchObject({ answer: 'yes' });
    expect(await saidOf(`${uuid}_20270329T070000Z`)).toMatchObject({ answer: 'no' });
    const utc = ['RECURRENCE-ID:20270405T070000Z'];
    expect(await send({ to, text: reply({ participation: 'DECLINED', lines: utc }) })).toMatch(/^250/);
    expect(await saidOf(`${uuid}_20270405T070000Z`)).toMatchObject({ answer: 'no' });
    const none = ['RECURRENCE-ID:20270406T070000Z'];
    expect(await send({ to, text: reply({ lines: none }) })).toMatch(/^554/);
  });

  test('to another time than that of now counts for nothing', async () => {
    const { uuid, version } = await plan();
    const to = organizerOf(await mailTo(GUS));
    await hana.call(updateMeeting, {
      params: { uuid },
      body: { ...base, start: '2027-03-22T10:00', version },
    });
    expect(await send({ to, text: reply({ lines: ['SEQUENCE:0'] }) })).toMatch(/^250/);
    expect(await saidOf(uuid)).toMatchObject({ answer: null });
    expect(await send({ to, text: reply({ lines: ['SEQUENCE:1'] }) })).toMatch(/^250/);
    expect(await saidOf(uuid)).toMatchObject({ answer: 'yes' });
  });

  test('can propose another time', async () => {
    const { uuid } = await plan();
    const to = organizerOf(await mailTo(GUS));
    const lines = ['DTSTART;TZID=Europe/Berlin:20270322T150000', 'COMMENT:Later\\, please'];
    expect(await send({ to, text: reply({ method: 'COUNTER', lines }) })).toMatch(/^250/);
    expect((await answersOf(uuid)).proposals).toMatchObject([
      { startTime: '2027-03-22T14:00:00.000Z', comment: 'Later, please' },
    ]);
  });

  test('is refused of who is not invited any more, and of a meeting that is over', async () => {
    const { uuid, version } = await plan();
    const to = organizerOf(await mailTo(GUS));
    const body = { ...base, invitees: ['nina@elsewhere.example'], version };
    const { version: now } = await hana.call(updateMeeting, { params: { uuid }, body });
    expect(await send({ to, text: reply() })).toMatch(/^550/);
    await hana.call(updateMeeting, { params: { uuid }, body: { ...base, version: now } });
    expect(await send({ to, text: reply() }), 'invited anew by another key').toMatch(/^550/);
    expect(await saidOf(uuid)).toMatchObject({ answer: null });
  });
});

describe('the door', () => {
  const forged = `reply+${'a'.repeat(52)}@${DOMAIN}`;

  test('passes nothing on and knows no address that it did not give', async () => {
    await plan();
    const to = organizerOf(await mailTo(GUS));
    const changed = to.replace(/(.)@/, (_, last: string) => `${last === 'a' ? 'b' : 'a'}@`);
    for (const address of ['victim@elsewhere.example', `${to}@elsewhere.example`, `"${to}"@evil.example`])
      expect(await send({ to: address, text: reply() })).toMatch(/^5(50|01|53)/);
    for (const address of [
      forged,
      changed,
      `hana@${DOMAIN}`,
      `postmaster@${DOMAIN}`,
      to.replace('reply', 'bounce'),
    ])
      expect(await send({ to: address, text: reply() })).toMatch(/^550/);
    expect(catcher.mails.every(({ recipients }) => !recipients.includes('victim@elsewhere.example'))).toBe(
      true,
    );
  });

  test('takes nothing that is no answer of a calendar', async () => {
    const { uuid } = await plan();
    const to = organizerOf(await mailTo(GUS));
    const bomb = reply({ lines: Array.from({ length: 100_000 }, () => 'X:') });
    const nested = Array.from(
      { length: 40 },
      (_, at) => `Content-Type: multipart/mixed; boundary="n${at}"\n\n--n${at}\n`,
    ).join('');
    const deep = reply({ lines: Array.from({ length: 60 }, () => 'BEGIN:VALARM') });
    for (const text of [
      'Subject: Hello\n\nI will be late.\n',
      bomb,
      nested,
      deep,
      reply({ method: 'REQUEST' }),
      reply({ participation: 'DELEGATED' }),
      reply().replace('END:VCALENDAR', ''),
      mimeOf('\u0000\u0000'),
    ])
      expect(await send({ to, text })).toMatch(/^554/);
    expect(await saidOf(uuid)).toMatchObject({ answer: null });
  });

  test('takes no mail beyond its size, said before or not', async () => {
    await plan();
    const to = organizerOf(await mailTo(GUS));
    const huge = reply({ lines: [`DESCRIPTION:${'x'.repeat(1024 * 1024)}`] });
    expect(await send({ to, text: huge })).toMatch(/^552/);
    expect(await say(['EHLO elsewhere.example', `MAIL FROM:<${GUS}> SIZE=2000000`])).toMatch(/^552/);
  });

  test.each(['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r'])(
    'is not sent round by the head of a mail, nor by an end of it that is none: %j',
    async (end) => {
      const other = await plan({ topic: 'Other' });
      const elsewhere = organizerOf(await mailTo(GUS));
      const { uuid } = await plan();
      const to = organizerOf(await mailTo(GUS, 2));
      const first = `To: ${elsewhere}\nBcc: victim@elsewhere.example\n${reply({ participation: 'DECLINED' })}`;
      const smuggled = `MAIL FROM:<x@evil.example>\r\nRCPT TO:<${elsewhere}>\r\nDATA\r\n${reply()}`;
      const lines = ['EHLO elsewhere.example', 'MAIL FROM:<>', `RCPT TO:<${to}>`, 'DATA'];
      const text = `${first.replaceAll('\n', '\r\n')}${end}${smuggled}`;
      expect(await say([...lines, `${text}\r\n.`])).toMatch(/^250/);
      expect(await saidOf(uuid)).toMatchObject({ answer: 'no' });
      expect(await saidOf(other.uuid)).toMatchObject({ answer: null });
    },
  );

  test('lets nobody fill an address, and says to come again', async () => {
    await plan();
    const to = organizerOf(await mailTo(GUS));
    const answers: string[] = [];
    for (let count = 0; count < 21; count += 1)
      answers.push(await say(['EHLO elsewhere.example', `MAIL FROM:<${GUS}>`, `RCPT TO:<${to}>`]));
    expect(answers.slice(0, 20).every((answer) => answer.startsWith('250'))).toBe(true);
    expect(answers[20]).toMatch(/^450/);
    app.clock.advance(61);
    expect(await send({ to, text: reply() })).toMatch(/^250/);
  });
});

describe('a mail that comes back', () => {
  const report = (action: string): string => `From: MAILER-DAEMON@elsewhere.example
Subject: Undelivered
MIME-Version: 1.0
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="r"

--r
Content-Type: text/plain

Sorry.
--r
Content-Type: message/delivery-status

Reporting-MTA: dns; elsewhere.example

Final-Recipient: rfc822; nobody@elsewhere.example
Action: ${action}
Status: 5.1.1
--r--
`;
  const returnOf = ({ from }: CaughtMail): string => from;

  test('marks whom it did not reach, once it has failed for good, until they answer', async () => {
    const { uuid } = await plan({ invitees: [GUS, 'nina@elsewhere.example'] });
    const mail = await mailTo(GUS);
    const to = returnOf(mail);
    expect(to).toMatch(new RegExp(`^bounce\\+[a-z2-7]{52}@${DOMAIN}$`));
    expect(await send({ to, from: '', text: report('delayed') })).toMatch(/^250/);
    expect(await send({ to, from: '', text: 'Subject: I am away\n\nUntil Monday.\n' })).toMatch(/^250/);
    expect(await saidOf(uuid)).toMatchObject({ isUnreached: false });
    expect(await send({ to, from: '', text: report('failed') })).toMatch(/^250/);
    expect(await saidOf(uuid)).toMatchObject({ isUnreached: true });
    expect(await saidOf(uuid, 'nina@elsewhere.example')).toMatchObject({ isUnreached: false });
    expect(await send({ to: organizerOf(mail), text: reply() })).toMatch(/^250/);
    expect(await saidOf(uuid)).toMatchObject({ isUnreached: false, answer: 'yes' });
  });
});
