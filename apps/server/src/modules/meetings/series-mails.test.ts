// What calendars are told of series, as a mail server gets it and as the library of Thunderbird reads it.
import {
  cancelMeeting,
  getMeeting,
  scheduleMeeting,
  updateMeeting,
  type MeetingDetail,
} from '@portico/contract/meetings';
import { startMailCatcher, type CaughtMail, type MailCatcher } from '@portico/testkit/mail-catcher';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { hasten } from '../../testing/jobs.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let catcher: MailCatcher;
let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  catcher = await startMailCatcher();
  const mailing = { MAILBOX: 'false', SMTP_URL: catcher.url, MAIL_FROM: 'Portico <meet@acme.example>' };
  app = await startTestApp({ settings: mailing });
  await makePerson(app, 'hana@acme.example', { name: 'Hana', timeZone: 'Europe/Berlin' });
  hana = await signedIn(app, 'hana@acme.example');
});
/** Every mail that was ordered has left. */
async function allLeft(): Promise<void> {
  const left = `select from mail_recipient union all select from mail where state = 'waiting' limit 1`;
  const isDone = async (): Promise<boolean> => {
    await hasten(app);
    return (await app.data.database.pool.query(left)).rows.length === 0;
  };
  await expect.poll(isDone, { timeout: 30_000, interval: 50 }).toBe(true);
}

beforeEach(async () => {
  await allLeft(); // those of the test before are not of this one
  catcher.mails.length = 0;
  app.clock.advance(60);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
  await catcher.stop();
});

const base = {
  topic: 'Standup',
  start: '2027-03-22T09:00', // a Monday; clocks change on the Sunday after
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  invitees: ['gus@elsewhere.example'],
};
const recurrence = { rrule: 'FREQ=WEEKLY;COUNT=4' };
const plan = (): Promise<MeetingDetail> => hana.call(scheduleMeeting, { body: { ...base, recurrence } });

const mailsTo = (address: string): CaughtMail[] =>
  catcher.mails.filter(({ recipients }) => recipients.includes(address));

interface Told {
  method: string;
  uid: string;
  /** When the series takes place, with what differs. */
  dates: string[];
  sequence: number;
  /** Of one date: which. */
  of: string | null;
}

const iso = (time: ICAL.Time): string => time.toJSDate().toISOString().slice(0, 16);

/** What the last mail to somebody tells calendars. */
function told({ mail }: CaughtMail): Told {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const text = typeof part?.content === 'string' ? part.content : new TextDecoder().decode(part?.content);
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const [first, ...others] = calendar.getAllSubcomponents('vevent');
  if (!first) throw new Error('the mail has no event');
  const event = new ICAL.Event(first, { exceptions: others });
  const dates: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && dates.length < 20; next = iterator.next())
    dates.push(iso(event.getOccurrenceDetails(next).startDate));
  const of = event.recurrenceId as ICAL.Time | null;
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    dates: event.isRecurring() ? dates : [iso(event.startDate)],
    sequence: event.sequence,
    of: of && iso(of),
  };
}

async function tells(address: string, count: number): Promise<Told> {
  await expect
    .poll(
      async () => {
        await hasten(app);
        return mailsTo(address).length;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(count);
  const mail = mailsTo(address).at(-1);
  if (!mail) throw new Error('it is gone');
  return told(mail);
}

const GUS = 'gus@elsewhere.example';
const dates = ['2027-03-22T08:00', '2027-03-29T07:00', '2027-04-05T07:00', '2027-04-12T07:00'];

test('a series is one mail with all its dates, for who is invited and for the host', async () => {
  await plan();
  expect(await tells(GUS, 1)).toMatchObject({ method: 'REQUEST', dates, of: null });
  expect(await tells('hana@acme.example', 1)).toMatchObject({ method: 'PUBLISH', dates });
});

test('one date that is moved, or cancelled, is told by the time that its rule has', async () => {
  const { uuid, version } = await plan();
  const { uid } = await tells(GUS, 1);
  const second = { uuid: `${uuid}_20270329T070000Z` };
  await hana.call(updateMeeting, { params: second, body: { ...base, start: '2027-03-30T10:00', version } });
  expect(await tells(GUS, 2)).toMatchObject({
    method: 'REQUEST',
    uid,
    dates: ['2027-03-30T08:00'],
    of: '2027-03-29T07:00',
    sequence: 1,
  });
  await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20270405T070000Z` } });
  app.clock.advance(11);
  expect(await tells(GUS, 3)).toMatchObject({ method: 'CANCEL', uid, of: '2027-04-05T07:00' });
  expect(await tells('hana@acme.example', 3)).toMatchObject({ method: 'CANCEL', of: '2027-04-05T07:00' });
});

test('who is invited later is told of the dates as they are by then', async () => {
  const { uuid, version } = await plan();
  await hana.call(updateMeeting, {
    params: { uuid: `${uuid}_20270329T070000Z` },
    body: { ...base, start: '2027-03-30T10:00', version },
  });
  await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20270405T070000Z` } });
  app.clock.advance(11);
  expect(await tells(GUS, 3)).toMatchObject({ method: 'CANCEL' });
  const master = await hana.call(getMeeting, { params: { uuid } });
  const invitees = [...base.invitees, 'late@elsewhere.example'];
  await hana.call(updateMeeting, {
    params: { uuid },
    body: { ...base, invitees, recurrence, version: master.version },
  });
  expect(await tells('late@elsewhere.example', 1)).toMatchObject({
    method: 'REQUEST',
    dates: ['2027-03-22T08:00', '2027-03-30T08:00', '2027-04-12T07:00'],
  });
  const [said] = mailsTo('late@elsewhere.example');
  const except = [
    'Monday, March 29, 2027 at 9:00 AM: moved to Tuesday, March 30, 2027 at 10:00 AM',
    'Monday, April 5, 2027 at 9:00 AM: cancelled',
  ];
  for (const line of except) expect(said?.mail.text).toContain(line);
  expect(said?.mail.html).toContain(except[1]);
});

test('a series at another time, and one that will not be, is one mail again', async () => {
  const { uuid, version } = await plan();
  const { uid } = await tells(GUS, 1);
  await hana.call(updateMeeting, {
    params: { uuid },
    body: { ...base, start: '2027-03-22T10:00', recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' }, version },
  });
  expect(await tells(GUS, 2)).toMatchObject({
    method: 'REQUEST',
    uid,
    dates: ['2027-03-22T09:00', '2027-03-29T08:00'],
    sequence: 1,
  });
  await hana.call(cancelMeeting, { params: { uuid } });
  app.clock.advance(11);
  expect(await tells(GUS, 3)).toMatchObject({ method: 'CANCEL', uid, of: null, sequence: 2 });
});

test('this and following are one mail of the series that is shorter, and one of the new one', async () => {
  const { uuid, version } = await plan();
  const { uid } = await tells(GUS, 1);
  await tells('hana@acme.example', 1);
  await hana.call(updateMeeting, {
    params: { uuid: `${uuid}_20270405T070000Z` },
    body: {
      ...base,
      start: '2027-04-05T10:00',
      invitees: [GUS, 'new@elsewhere.example'],
      scope: 'FOLLOWING',
      version,
    },
  });
  await tells(GUS, 3);
  const [shorter, rest] = mailsTo(GUS)
    .slice(1)
    .toSorted((one) => (told(one).uid === uid ? -1 : 1));
  expect(shorter && told(shorter)).toMatchObject({
    method: 'REQUEST',
    uid,
    dates: dates.slice(0, 2),
    sequence: 1,
  });
  expect(shorter?.mail.text).toContain('continue as a new series');
  const later = { method: 'REQUEST', dates: ['2027-04-05T08:00', '2027-04-12T08:00'] };
  expect(rest && told(rest)).toMatchObject(later);
  expect(rest && told(rest).uid).not.toBe(uid);
  expect(await tells('new@elsewhere.example', 1)).toMatchObject(later);
  await tells('hana@acme.example', 3);
});

test('of this and following that are cancelled there is one mail', async () => {
  const { uuid } = await plan();
  const { uid } = await tells(GUS, 1);
  await hana.call(cancelMeeting, {
    params: { uuid: `${uuid}_20270329T070000Z` },
    query: { scope: 'FOLLOWING' },
  });
  expect(await tells(GUS, 2)).toMatchObject({
    method: 'REQUEST',
    uid,
    dates: dates.slice(0, 1),
    sequence: 1,
  });
  expect(mailsTo(GUS).at(-1)?.mail.text).toContain('won’t take place');
});

test('who is invited to a series that has begun is told of what is still to come', async () => {
  const rrule = 'FREQ=DAILY;COUNT=6';
  const body = { ...base, start: '2026-11-21T11:30', recurrence: { rrule } };
  const { uuid, version } = await hana.call(scheduleMeeting, { body });
  await tells(GUS, 1);
  app.clock.advance(2 * 86_400);
  hana = await signedIn(app, 'hana@acme.example');
  const invitees = [GUS, 'later@elsewhere.example'];
  await hana.call(updateMeeting, { params: { uuid }, body: { ...body, invitees, version } });
  const first = await tells('later@elsewhere.example', 1);
  expect([first.dates[0], first.dates.length]).toEqual(['2026-11-23T10:30', 4]);
  expect(mailsTo('later@elsewhere.example')[0]?.mail.text).toContain('November 23');
});
