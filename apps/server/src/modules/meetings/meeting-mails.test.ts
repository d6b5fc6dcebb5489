// What stands in mails about meetings, as a mail server gets them.
import {
  cancelMeeting,
  scheduleMeeting,
  updateMeeting,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { startInstantMeeting } from '@portico/contract/joining';
import { forgotPassword } from '@portico/contract/identity';
import { startMailCatcher, type CaughtMail, type MailCatcher } from '@portico/testkit/mail-catcher';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { eventIn, type SeenEvent } from '../../testing/calendars.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let catcher: MailCatcher;
let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  catcher = await startMailCatcher();
  const mailing = { MAILBOX: 'false', SMTP_URL: catcher.url, MAIL_FROM: 'Portico <meet@acme.example>' };
  app = await startTestApp({ settings: mailing });
  await makePerson(app, 'hana@acme.example', { name: 'Hana "H" Haller, Dr.', timeZone: 'Europe/Berlin' });
  await makePerson(app, 'nora@acme.example', { name: 'Nora', timeZone: 'America/New_York' });
  await makePerson(app, 'amal@acme.example', { name: 'Amal', timeZone: 'Asia/Riyadh', locale: 'ar' });
  await makePerson(app, 'paul@acme.example', { name: 'Paul', timeZone: 'Europe/Paris' });
  hana = await signedIn(app, 'hana@acme.example');
});
beforeEach(() => {
  catcher.mails.length = 0;
  app.clock.advance(60);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
  await catcher.stop();
});

const GUEST = 'guest@elsewhere.example';
const wait = { timeout: 30_000, interval: 20 };
const make = (changes: Partial<MeetingPlan> = {}): Promise<MeetingDetail> =>
  hana.call(scheduleMeeting, { body: { ...plan, ...changes } });
const change = (meeting: MeetingDetail, changes: Partial<MeetingPlan>): Promise<MeetingDetail> =>
  hana.call(updateMeeting, {
    params: { uuid: meeting.uuid },
    body: { ...plan, ...changes, version: meeting.version },
  });
const plan = {
  topic: 'Review',
  start: '2026-11-23T10:20',
  timeZone: 'Europe/Berlin',
  durationMinutes: 45,
  invitees: [GUEST] as string[],
};

const mailsTo = (address: string): CaughtMail[] =>
  catcher.mails.filter(({ recipients }) => recipients.includes(address));
/** The mail to an address that has come as that many's. */
async function caught(address: string, count = 1): Promise<CaughtMail> {
  await expect.poll(() => mailsTo(address).length, wait).toBe(count);
  const mail = mailsTo(address).at(-1);
  if (!mail) throw new Error('it is gone');
  return mail;
}
const headOf = ({ mail }: CaughtMail): Record<string, string> =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
/** As people read it, without what keeps a number and its unit together. */
const textOf = ({ mail }: CaughtMail): string => (mail.text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
/** The calendar part as the mail carries it. */
function eventOf({ mail }: CaughtMail): SeenEvent & { said: string } {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!part) throw new Error('the mail has no calendar part');
  const { content } = part;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const method = part.method ?? '';
  return { ...eventIn({ calendar: { method, text } }), said: method };
}

describe('the foot of a mail', () => {
  test('leads who is of the site to where they choose such mails, and nobody else', async () => {
    const choice = (kind: string) =>
      `/webappng/sites/acme/settings/home?active=notifications&emailTypeName=${kind}`;
    const meeting = await make({ invitees: [GUEST, 'nora@acme.example'] });
    expect(textOf(await caught('nora@acme.example'))).toContain(choice('meeting-invited'));
    expect(textOf(await caught(GUEST))).not.toContain('emailTypeName');
    expect(textOf(await caught('hana@acme.example'))).not.toContain('emailTypeName');
    await change(meeting, { topic: 'Retro', invitees: [GUEST, 'nora@acme.example'] });
    expect(textOf(await caught('nora@acme.example', 2))).toContain(choice('meeting-changed'));
  });
});

describe('the head of a mail', () => {
  test('says who answers, that nobody wrote it by hand, and in which language it is', async () => {
    await make();
    const mail = await caught(GUEST);
    expect(mail.mail.replyTo).toEqual([{ name: 'Hana "H" Haller, Dr.', address: 'hana@acme.example' }]);
    expect(mail.mail.from).toMatchObject({ address: 'meet@acme.example' });
    expect(mail.mail.messageId).toMatch(/^<[0-9a-f-]{36}@acme\.example>$/);
    expect(headOf(mail)).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'OOF, AutoReply',
      'content-language': 'en',
      date: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000$/) as string,
    });
    expect(Object.keys(headOf(mail))).not.toContain('in-reply-to');
  });

  test('keeps what follows with the invitation, also the end', { timeout: 40_000 }, async () => {
    const meeting = await make();
    const { messageId } = (await caught(GUEST)).mail;
    const { version } = await change(meeting, { topic: 'Retro' });
    const own = { inReplyTo: messageId, references: messageId };
    expect((await caught(GUEST, 2)).mail).toMatchObject(own);
    await change({ ...meeting, version }, { topic: 'Retrospective' });
    expect((await caught(GUEST, 3)).mail).toMatchObject(own);
    await hana.call(cancelMeeting, { params: { uuid: meeting.uuid } });
    app.clock.advance(11);
    expect((await caught(GUEST, 4)).mail).toMatchObject({ ...own, subject: 'Cancelled: Retrospective' });
  });

  test('of one about a password says the same, and has nobody who answers', async () => {
    await app.visitor().call(forgotPassword, { body: { email: 'amal@acme.example' } });
    const mail = await caught('amal@acme.example');
    expect(headOf(mail)).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'ar' });
    expect(mail.mail.replyTo).toBeUndefined();
  });
});

describe('the host', () => {
  test('gets the meeting for their calendar, its changes and its end', { timeout: 40_000 }, async () => {
    const meeting = await make();
    const first = await caught('hana@acme.example');
    expect(first.mail.subject).toBe('Scheduled: Review');
    expect(textOf(first)).toContain('You scheduled this meeting.');
    expect(textOf(first)).toContain(`Start meeting:\n${meeting.meetingLink}`);
    const { uid, ...event } = eventOf(first);
    expect(event).toMatchObject({
      said: 'PUBLISH',
      method: 'PUBLISH',
      sequence: 0,
      status: 'CONFIRMED',
      organizer: 'mailto:hana@acme.example',
      attendees: [],
      startsAt: '2026-11-23T09:20:00.000Z',
    });
    expect(uid).toBe(eventOf(await caught(GUEST)).uid);
    await change(meeting, { start: '2026-11-24T10:20' });
    const second = await caught('hana@acme.example', 2);
    expect(textOf(second)).toMatch(/When:\n {2}Before: Monday.*\n {2}Now: Tuesday/);
    expect(eventOf(second)).toMatchObject({ method: 'PUBLISH', uid, sequence: 1, attendees: [] });
    await hana.call(cancelMeeting, { params: { uuid: meeting.uuid } });
    app.clock.advance(11);
    const last = await caught('hana@acme.example', 3);
    expect(textOf(last)).toContain('You cancelled this meeting.');
    const ended = { method: 'CANCEL', uid, sequence: 2, status: 'CANCELLED' };
    expect(eventOf(last)).toMatchObject({ ...ended, attendees: [] });
    expect(eventOf(await caught(GUEST, 3))).toMatchObject({ ...ended, attendees: [`mailto:${GUEST}`] });
  });

  test('gets it without anybody invited, and no mail of a meeting that begins at once', async () => {
    await hana.call(startInstantMeeting, { body: { topic: 'At once' } });
    await make({ topic: 'Alone', invitees: [] });
    expect((await caught('hana@acme.example')).mail.subject).toBe('Scheduled: Alone');
  });
});

describe('when a meeting is', () => {
  const read = async (address: string): Promise<string> => textOf(await caught(address));
  const berlin = 'Monday, November 23, 2026 at 10:20 AM (Europe/Berlin, GMT+1)';

  test('is said where the reader lives first, and where it was planned beside it', async () => {
    await make({ invitees: ['nora@acme.example', GUEST, 'paul@acme.example'] });
    expect(await read('nora@acme.example')).toContain(
      `When: Monday, November 23, 2026 at 4:20 AM (America/New_York, GMT-5)\nScheduled for ${berlin}\nDuration: 45 min`,
    );
    expect(await read(GUEST), 'nobody knows where they live').toContain(`When: ${berlin}\nDuration`);
    expect(await read('paul@acme.example'), 'it is the same hour there').toContain(
      'When: Monday, November 23, 2026 at 10:20 AM (Europe/Paris, GMT+1)\nDuration',
    );
  });

  test('is said in the language of the reader', async () => {
    await make({ invitees: ['amal@acme.example'] });
    const mail = await caught('amal@acme.example');
    expect(mail.mail.subject).toBe('دعوة: \u2068Review\u2069');
    expect(textOf(mail)).toContain('Asia/Riyadh');
    expect(headOf(mail)).toMatchObject({ 'content-language': 'ar' });
    expect(mail.mail.html).toContain('<html lang="ar" dir="rtl">');
  });

  test('the time of a meeting, and the one before, is said where the reader lives', async () => {
    const invitees = ['nora@acme.example'];
    const meeting = await make({ invitees });
    await caught('nora@acme.example');
    await change(meeting, { invitees, start: '2026-11-23T11:20' });
    expect(textOf(await caught('nora@acme.example', 2))).toMatch(
      /Before: .* at 4:20 AM \(America.*\n {2}Now: .* at 5:20 AM \(America/,
    );
  });

  test('in another zone at the same time, is said in both zones', async () => {
    const invitees = ['nora@acme.example'];
    const meeting = await make({ invitees });
    await caught('nora@acme.example');
    await change(meeting, { invitees, start: '2026-11-23T04:20', timeZone: 'America/New_York' });
    expect(textOf(await caught('nora@acme.example', 2))).toMatch(
      /Before: .* at 10:20 AM \(Europe\/Berlin.*\n {2}Now: .* at 4:20 AM \(America/,
    );
  });
});

describe('how to join by number', () => {
  const page = (): string => `${app.publicUrl}/webappng/sites/acme/meeting/join`;

  test('is said with the page to do it, and that a password is needed', async () => {
    const { meetingKey } = await make({ password: 'sesame' });
    const mail = await caught(GUEST);
    expect(textOf(mail)).toContain(`enter the meeting number and the password.\n${page()}\n`);
    expect(textOf(mail).replaceAll(/\s/g, '')).toContain(meetingKey);
    expect(mail.mail.html).toContain(`href="${page()}"`);
    expect((await app.visitor().fetch(page())).status).toBe(200);
  });

  test('says nothing of a password where there is none', async () => {
    await make();
    expect(textOf(await caught(GUEST))).toContain(`enter the meeting number.\n${page()}\n`);
  });
});
