// The words that people wrote, in mails as they are made.
import { changeEmailTemplate, changeMeetingEmailTemplate } from '@portico/contract/email-templates';
import {
  cancelMeeting,
  getMeeting,
  scheduleMeeting,
  updateMeeting,
  type MeetingPlan,
} from '@portico/contract/meetings';
import type { TemplateKind } from '@portico/domain/mail-templates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { hasten } from '../../testing/jobs.ts';
import { lastMailTo, mailAfter } from '../../testing/mailbox.ts';
import { tellOf } from '../../testing/notifications.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let ada: Visitor;
let hana: Visitor;
let amal: { id: string };
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'hana@acme.example', { name: 'Hana', timeZone: 'Europe/Berlin' });
  amal = await makePerson(app, 'amal@acme.example', { name: 'Amal', locale: 'ar', timeZone: 'Asia/Riyadh' });
  await makePerson(app, 'nora@acme.example', { name: 'Nora', timeZone: 'America/New_York' });
  ada = await signedIn(app, 'ada@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});
beforeEach(() => app.data.database.pool.query('delete from mail_template'));

const plan = {
  topic: 'Harbour {host} lights',
  start: '2026-11-23T10:20',
  timeZone: 'Europe/Berlin',
  durationMinutes: 45,
  invitees: ['guest@elsewhere.example', 'amal@acme.example', 'nora@acme.example'],
};
const schedule = (more: Partial<MeetingPlan> = {}) =>
  hana.call(scheduleMeeting, { body: { ...plan, ...more } });
const write = (kind: TemplateKind, body: object) =>
  ada.call(changeEmailTemplate, { params: { kind }, body: { language: 'en', ...body } });
const writeFor = (
  uuid: string,
  body: object,
  kind: 'meeting-invited' | 'meeting-changed' | 'meeting-cancelled',
) => hana.call(changeMeetingEmailTemplate, { params: { uuid, kind }, body: { language: 'en', ...body } });
/** As people read it, without what keeps a number and its unit together. */
const shown = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('an invitation says them in the language and the zone of its reader; all else stays', async () => {
  await write('meeting-invited', {
    subject: '{site}: {topic}',
    body: 'Dear {recipient},\nplease come.\n\n{host}, {start}, {duration}, {number}, {product}',
  });
  const meeting = await schedule();
  const nora = await lastMailTo(app, 'nora@acme.example');
  expect(nora.subject).toBe('Acme: Harbour {host} lights'); // a value is no words: its braces are its own
  const text = shown(nora.text);
  expect(text).toContain(
    'Dear Nora,\nplease come.\n\nHana, Monday, November 23, 2026 at 4:20 AM (America/New_York',
  );
  expect(text).toContain(`45 min, ${meeting.meetingKey.slice(0, 3)}`);
  expect(text).toContain('Portico');
  for (const kept of [
    'Hello Nora,',
    'Meeting number',
    meeting.meetingLink,
    'This email was sent by Portico',
    'emailTypeName=meeting-invited',
  ])
    expect(nora.text).toContain(kept);
  expect(nora.text).not.toContain('has invited you to a meeting');
  expect(nora.html).toContain('white-space:pre-line');
  expect(nora.calendar?.method).toBe('REQUEST');
  const amals = await lastMailTo(app, 'amal@acme.example');
  expect(amals.subject).toContain('دعوة');
  const host = await lastMailTo(app, 'hana@acme.example');
  expect(host.subject).toContain('Scheduled:');
});

test('in Arabic each value is kept apart from the words around it', async () => {
  await write('meeting-invited', { language: 'ar', subject: 'من {host}: {topic}' });
  await schedule();
  expect((await lastMailTo(app, 'amal@acme.example')).subject).toBe(
    'من \u2068Hana\u2069: \u2068Harbour {host} lights\u2069',
  );
  expect((await lastMailTo(app, 'guest@elsewhere.example')).subject).toContain('Invitation:');
});

test('a change and an end say them too, and keep what changed', async () => {
  await write('meeting-changed', { subject: 'Moved: {topic}', body: 'Look again.' });
  await write('meeting-cancelled', { subject: 'Off: {topic}' });
  const meeting = await schedule();
  const { uuid, version } = meeting;
  const changed = await mailAfter(app, 'nora@acme.example', () =>
    hana.call(updateMeeting, { params: { uuid }, body: { ...plan, start: '2026-11-23T11:20', version } }),
  );
  expect(changed.subject).toBe('Moved: Harbour {host} lights');
  expect(changed.text).toContain('Look again.\n\nWhat changed');
  const end = await mailAfter(app, 'nora@acme.example', async () => {
    await hana.call(cancelMeeting, { params: { uuid } });
    await hasten(app);
  });
  expect(end.subject).toBe('Off: Harbour {host} lights');
  expect(end.text).toContain('Hana has cancelled this meeting');
});

test('those of a meeting go before those of the site, part by part, for it alone', async () => {
  await write('meeting-changed', { subject: 'Moved: {topic}', body: 'Look again.' });
  const meeting = await schedule();
  await writeFor(meeting.uuid, { body: 'Bring a lamp.' }, 'meeting-changed');
  const change = ({ uuid, version }: { uuid: string; version: number }) =>
    hana.call(updateMeeting, { params: { uuid }, body: { ...plan, topic: 'Other', version } });
  const own = await mailAfter(app, 'nora@acme.example', () => change(meeting));
  expect([own.subject, own.text.includes('Bring a lamp.')]).toEqual(['Moved: Other', true]);
  const second = await schedule();
  const other = await mailAfter(app, 'nora@acme.example', () => change(second));
  expect([other.subject, other.text.includes('Look again.')]).toEqual(['Moved: Other', true]);
});

test('those of a series are those of each of its dates', async () => {
  const series = await schedule({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3', calendarRrule: null } });
  const date = `${series.uuid}_20261130T092000Z`;
  await writeFor(date, { body: 'Bring a lamp.' }, 'meeting-changed');
  const { version } = await hana.call(getMeeting, { params: { uuid: date } });
  const mail = await mailAfter(app, 'nora@acme.example', () =>
    hana.call(updateMeeting, {
      params: { uuid: date },
      body: { ...plan, start: '2026-11-30T11:20', version },
    }),
  );
  expect(mail.text).toContain('Bring a lamp.');
});

test('those of a series go on with what is split off it', async () => {
  const series = await schedule({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3', calendarRrule: null } });
  await writeFor(series.uuid, { body: 'Bring a lamp.' }, 'meeting-cancelled');
  const rest = await hana.call(updateMeeting, {
    params: { uuid: `${series.uuid}_20261130T092000Z` },
    body: { ...plan, topic: 'Later', start: '2026-11-30T10:20', version: series.version, scope: 'FOLLOWING' },
  });
  expect(rest.uuid).not.toContain(series.uuid);
  const end = await mailAfter(app, 'nora@acme.example', async () => {
    await hana.call(cancelMeeting, { params: { uuid: rest.uuid }, query: { scope: 'ALL' } });
    await hasten(app);
  });
  expect([end.subject, end.text.includes('Bring a lamp.')]).toEqual(['Cancelled: Later', true]);
});

test('what people are told of one by one says them as well', async () => {
  await write('recording-ready', { subject: 'To watch: {recording}', body: 'On {site}.' });
  const told = await mailAfter(app, 'nora@acme.example', async () => {
    const nora = await signedIn(app, 'nora@acme.example');
    await tellOf(app, [nora.session.userId], { kind: 'recording-ready', about: { name: 'Standup' } });
  });
  expect([told.subject, told.text.includes('On Acme.')]).toEqual(['To watch: Standup', true]);
  const arabic = await mailAfter(app, 'amal@acme.example', () =>
    tellOf(app, [amal.id], { kind: 'recording-ready', about: { name: 'Standup' } }),
  );
  expect(arabic.subject).not.toContain('To watch');
});
