import {
  changeEmailTemplate,
  changeMeetingEmailTemplate,
  previewEmailTemplate,
  readEmailTemplates,
  readMeetingEmailTemplates,
  sendTestEmail,
  type EmailTemplate,
} from '@portico/contract/email-templates';
import type { MeetingDetail } from '@portico/contract/meetings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo, mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { openTab } from '../../testing/tab.ts';

let app: TestApp;
let ada: Visitor;
let sid: Visitor;
let rob: Visitor;
let hana: Visitor;
let alf: Visitor;
let gus: Visitor;
let meeting: MeetingDetail;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'sid@acme.example', { name: 'Sid', roles: ['SITEADMIN'] });
  await makePerson(app, 'rob@acme.example', { name: 'Rob', roles: ['RO_SITEADMIN'] });
  await makePerson(app, 'hana@acme.example', { name: 'Hana', timeZone: 'Europe/Berlin' });
  await makePerson(app, 'alf@acme.example', { name: 'Alf' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  ada = await signedIn(app, 'ada@acme.example');
  sid = await signedIn(app, 'sid@acme.example');
  rob = await signedIn(app, 'rob@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
  alf = await signedIn(app, 'alf@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
  meeting = await planNow(hana, { topic: 'Harbour lights' });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});
beforeEach(() => app.data.database.pool.query('delete from mail_template'));

const invited = { kind: 'meeting-invited' } as const;
const language = 'en';

async function read(as: Visitor, of = 'en'): Promise<Record<string, EmailTemplate>> {
  const { templates } = await as.call(readEmailTemplates, { query: { language: of } });
  return Object.fromEntries(templates.map((template) => [template.kind, template]));
}
async function readOfMeeting(as: Visitor = hana): Promise<Record<string, EmailTemplate>> {
  const { templates } = await as.call(readMeetingEmailTemplates, {
    params: { uuid: meeting.uuid },
    query: { language },
  });
  return Object.fromEntries(templates.map((template) => [template.kind, template]));
}
const change = (body: object, as: Visitor = ada): Promise<EmailTemplate> =>
  as.call(changeEmailTemplate, { params: invited, body: { language, ...body } });
const changeOfMeeting = (body: object, as: Visitor = hana): Promise<EmailTemplate> =>
  as.call(changeMeetingEmailTemplate, {
    params: { uuid: meeting.uuid, ...invited },
    body: { language, ...body },
  });
const draft = { language, subject: 'Come: {topic}', body: 'Dear {recipient}' };

describe('the words of the mails of a site', () => {
  test('are those of the product, with placeholders, until somebody changes them', async () => {
    const { 'meeting-invited': template, 'new-sign-in': security } = await read(ada);
    expect(template).toMatchObject({
      subject: 'Invitation: {topic}',
      body: '{host} has invited you to a meeting.',
      placeholders: expect.arrayContaining(['topic', 'host', 'start', 'recipient']),
      mayChange: true,
      changed: null,
    });
    expect(security).toMatchObject({ subject: 'New sign-in from {device}', mayChange: false });
    expect((await read(ada, 'ar'))['meeting-invited']?.subject).toBe('دعوة: {topic}');
  });

  test('are changed part by part and language by language; by whom is told, and audited with before and after', async () => {
    const answer = await change({ subject: '  Come: {topic}\t' }, sid);
    expect(answer).toMatchObject({ subject: 'Come: {topic}', body: '{host} has invited you to a meeting.' });
    expect((await read(rob))['meeting-invited']).toMatchObject({
      subject: 'Come: {topic}',
      defaultSubject: 'Invitation: {topic}',
      mayChange: false,
      changed: { by: 'Sid', at: app.clock.now().toISOString() },
    });
    expect((await read(ada, 'ar'))['meeting-invited']?.changed).toBeNull();
    const { rows } = await app.data.database.pool.query(
      `select actor_name as actor, detail from audit_event where action = 'site.email_template_changed' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor: 'Sid',
        detail: {
          kind: 'meeting-invited',
          language: 'en',
          subject: { before: 'Invitation: {topic}', after: 'Come: {topic}' },
        },
      },
    ]);
  });

  test('go back to the default by its words, and nothing is kept', async () => {
    await change({ subject: 'Come: {topic}', body: 'Do.' });
    await change({ subject: 'Invitation: {topic}', body: '{host} has invited you to a meeting.' });
    expect((await read(ada))['meeting-invited']?.changed).toBeNull();
    const { rowCount } = await app.data.database.pool.query('select from mail_template');
    expect(rowCount).toBe(0);
  });

  test('that somebody else changed meanwhile are not overwritten', async () => {
    const { 'meeting-invited': known } = await read(ada);
    await change({ subject: 'Come: {topic}' }, sid);
    const stale = change({ subject: 'Join: {topic}', was: { subject: known?.subject } });
    await expect(stale).rejects.toMatchObject({ error: 'changedMeanwhile', fields: { subject: 'changed' } });
    await change({ body: 'Welcome.', was: { body: known?.body } }); // nobody else’s
    expect((await read(ada))['meeting-invited']).toMatchObject({
      subject: 'Come: {topic}',
      body: 'Welcome.',
    });
  });

  test('that change are told to every page of the site', async () => {
    const tab = await openTab(app.url, rob.session.ticket ?? '');
    await expect.poll(() => tab.notices[0]).toBe('mercury.buffer_state');
    await change({ subject: 'Come: {topic}' });
    await expect
      .poll(() => tab.events.map(({ data }) => data['eventType']))
      .toEqual(['email.templates_changed']);
    tab.drop();
  });

  test.each([
    [{ subject: 'Come to {topik}' }, { 'subject.{topik}': 'placeholderUnknown' }],
    [{ body: 'Watch {recording}' }, { 'body.{recording}': 'placeholderForeign' }],
    [{ body: 'Come to {topic' }, { body: 'unclosed' }],
    [{ subject: 'Hello\r\nBcc: all@acme.example' }, { subject: 'lineBreak' }],
    [{ subject: 'Safe \u202egnp.exe' }, { subject: 'control' }],
    [{ body: 'Safe \u2066gnp.exe' }, { body: 'control' }],
    [{ subject: 'x'.repeat(10_240) }, { subject: 'tooLong' }],
    [{ subject: ' \n ' }, { subject: 'required' }],
    [
      { subject: 'Come to {', body: '}' },
      { subject: 'unclosed', body: 'unclosed' },
    ],
    [{ language: 'xx', subject: 'Come' }, { language: 'unknown' }],
    [{ language: '../..', subject: 'Come' }, { language: 'invalid' }],
    [{ subjekt: 'Come' }, { subjekt: 'unknown' }],
  ])('that cannot be those of a mail are refused by name: %j', async (body, fields) => {
    await expect(change(body)).rejects.toMatchObject({ error: 'inputInvalid', fields });
    await expect(changeOfMeeting(body)).rejects.toMatchObject({ error: 'inputInvalid', fields });
    expect((await read(ada))['meeting-invited']?.changed).toBeNull();
  });

  test.each(['new-sign-in', 'password-changed', 'roles-changed', 'digest', '__proto__'])(
    'are nobody’s to change for %s',
    async (kind) => {
      const params = { kind: kind as 'export-ready' };
      const body = { language, subject: 'x' };
      await expect(ada.call(changeEmailTemplate, { params, body })).rejects.toMatchObject({
        error: 'inputInvalid',
        fields: { kind: 'invalid' },
      });
    },
  );
});

describe('who sees and changes them', () => {
  test('administrators see all kinds, hosts those of their meetings, attendees none', async () => {
    expect(Object.keys(await read(rob))).toHaveLength(9);
    const ofHost = await read(hana);
    expect(Object.keys(ofHost)).toEqual(['meeting-invited', 'meeting-changed', 'meeting-cancelled']);
    expect(Object.values(ofHost).map(({ mayChange }) => mayChange)).toEqual([false, false, false]);
    await expect(read(gus)).rejects.toMatchObject({ error: 'forbidden' });
  });

  test('only administrators change those of the site', async () => {
    for (const visitor of [rob, hana, gus])
      await expect(change({ subject: 'Come' }, visitor)).rejects.toMatchObject({ error: 'forbidden' });
  });

  test('of a meeting only who runs it sees and changes them, administrators neither', async () => {
    for (const visitor of [ada, alf, gus]) {
      await expect(readOfMeeting(visitor)).rejects.toMatchObject({ error: 'notFound' });
      await expect(changeOfMeeting({ subject: 'Come' }, visitor)).rejects.toMatchObject({
        error: 'notFound',
      });
      const body = { ...draft, meeting: meeting.uuid };
      await expect(visitor.call(previewEmailTemplate, { params: invited, body })).rejects.toMatchObject({
        error: visitor === gus ? 'forbidden' : 'notFound',
      });
    }
  });

  test('a host tries out no mail of another kind', async () => {
    for (const operation of [previewEmailTemplate, sendTestEmail])
      await expect(
        hana.call(operation, { params: { kind: 'recording-ready' }, body: draft }),
      ).rejects.toMatchObject({ error: 'forbidden' });
  });

  test('a site without meetings has none of it', async () => {
    await changeSettings(app, { meetingSupport: false });
    await expect(read(ada)).rejects.toMatchObject({ error: 'notFound' });
    await expect(readOfMeeting()).rejects.toMatchObject({ error: 'notFound' });
    await changeSettings(app, { meetingSupport: true });
    await expect(read(ada)).resolves.toBeDefined();
  });
});

describe('the words of one meeting', () => {
  test('begin with those of the site, follow them part by part, and go back to them', async () => {
    await change({ subject: 'Acme: {topic}' });
    expect((await readOfMeeting())['meeting-invited']).toMatchObject({
      subject: 'Acme: {topic}',
      defaultSubject: 'Acme: {topic}',
      mayChange: true,
      changed: null,
    });
    await changeOfMeeting({ body: 'Bring a lamp.' });
    await change({ subject: 'Acme invites: {topic}' });
    expect((await readOfMeeting())['meeting-invited']).toMatchObject({
      subject: 'Acme invites: {topic}',
      body: 'Bring a lamp.',
      changed: { by: 'Hana' },
    });
    expect((await read(ada))['meeting-invited']?.body).toBe('{host} has invited you to a meeting.');
    await changeOfMeeting({ body: '{host} has invited you to a meeting.' });
    expect((await readOfMeeting())['meeting-invited']?.changed).toBeNull();
  });

  test('go with the meeting', async () => {
    const other = await planNow(hana, { topic: 'Tides', start: '2026-12-01T10:00' });
    const params = { uuid: other.uuid, ...invited };
    await hana.call(changeMeetingEmailTemplate, { params, body: { language, subject: 'Come' } });
    const { pool } = app.data.database;
    await pool.query(`delete from meeting where topic = 'Tides'`);
    expect((await pool.query('select from mail_template')).rowCount).toBe(0);
  });
});

describe('a preview', () => {
  const preview = (as: Visitor, kind: EmailTemplate['kind'], body: object = {}) =>
    as.call(previewEmailTemplate, { params: { kind }, body: { ...draft, ...body } });

  test('is about a meeting of whoever asks, or says that it is an example', async () => {
    const own = await preview(hana, 'meeting-invited');
    expect(own).toMatchObject({ subject: 'Come: Harbour lights', isExample: false });
    expect(own.text).toContain('Dear Hana');
    expect(await preview(sid, 'meeting-invited')).toMatchObject({
      subject: 'Come: Weekly planning',
      isExample: true,
    });
    const of = { ...draft, meeting: meeting.uuid };
    expect((await preview(hana, 'meeting-changed', of)).text).toContain('What changed');
  });

  test.each([
    ['meeting-handed-over', 'You’re now hosting'],
    ['recording-ready', 'Watch recording'],
    ['export-ready', 'Download your data'],
    ['password-changed', 'all other devices were signed out'],
    ['new-sign-in', 'from a browser we haven’t seen before'],
    ['roles-changed', 'You’re now an administrator of Acme'],
  ] as const)('is there for %s', async (kind, words) => {
    const known = (await read(ada))[kind];
    const { text } = await preview(ada, kind, { subject: known?.subject, body: known?.body });
    expect(`${text} ${known?.subject}`).toContain(words);
  });

  test('of a warning about an account has the words that it always has', async () => {
    const { subject, text } = await preview(ada, 'password-changed');
    expect(subject).toBe('Your password for Acme was changed');
    expect(text).not.toContain('Dear');
  });

  test('shows markup as text, in both forms', async () => {
    const { subject, html, text } = await preview(ada, 'meeting-invited', {
      subject: '<b>{topic}</b>',
      body: '<script>alert("{topic}")</script>\n<img src=x onerror=alert(1)>\n\nTwo\n\nTwo',
    });
    expect(subject).toBe('<b>Weekly planning</b>');
    expect(text).toContain('<script>alert("Weekly planning")</script>');
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('&lt;script&gt;');
    expect(html.match(/<p>Two<\/p>/g)).toHaveLength(2);
  });

  test('refuses what could not be saved', async () => {
    await expect(preview(ada, 'meeting-invited', { body: '{recording}' })).rejects.toMatchObject({
      fields: { 'body.{recording}': 'placeholderForeign' },
    });
    await expect(preview(ada, 'recording-ready', { meeting: meeting.uuid })).rejects.toMatchObject({
      error: 'notFound',
    });
  });

  test('is what a test mail says, which goes to whoever asks alone', async () => {
    const before = (await mailsTo(app, 'alf@acme.example')).length;
    const body = { ...draft, meeting: meeting.uuid };
    const answer = await hana.call(sendTestEmail, { params: invited, body });
    expect(answer).toEqual({ to: 'hana@acme.example' });
    const { subject, text, html, calendar } = await lastMailTo(app, 'hana@acme.example');
    const shown = await preview(hana, 'meeting-invited', body);
    expect({ subject, text, html }).toEqual({ subject: shown.subject, text: shown.text, html: shown.html });
    expect(calendar).toBeNull();
    expect(await mailsTo(app, 'alf@acme.example')).toHaveLength(before);
  });

  test('by mail is limited to twenty an hour', async () => {
    const send = () => alf.call(sendTestEmail, { params: invited, body: draft });
    for (let n = 0; n < 20; n += 1) await send();
    await expect(send()).rejects.toMatchObject({ error: 'tooManyRequests' });
  });
});
