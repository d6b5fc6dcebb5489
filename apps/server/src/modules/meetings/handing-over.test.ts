import { getMeetingCalendar } from '@portico/contract/meeting-calendar';
import { handOverMeeting } from '@portico/contract/meeting-hosts';
import {
  cancelMeeting,
  getMeeting,
  listMeetings,
  scheduleMeeting,
  updateMeeting,
} from '@portico/contract/meetings';
import { listNotifications } from '@portico/contract/notifications';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo, mailAfter, mailsTo } from '../../testing/mailbox.ts';
import { makeSignedIn } from '../../testing/people.ts';
import { arrive, enter } from '../../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
let henry: Visitor;
let gus: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  ({ hana, henry, gus } = await makeSignedIn(app, {
    hana: { name: 'Hana' },
    henry: { name: 'Henry' },
    gus: { name: 'Gus', roles: ['ATTENDEE'] },
  }));
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const base = {
  topic: 'Budget',
  start: '2026-12-01T09:00',
  timeZone: 'UTC',
  durationMinutes: 30,
  invitees: ['gus@acme.example', 'x@out.example'],
};
const to = (email: string) => ({ body: { email } });

test('a meeting has another host, and who hosted it stays invited', async () => {
  const { uuid } = await hana.call(scheduleMeeting, { body: base });
  const params = { uuid };
  await expect(henry.call(getMeeting, { params })).rejects.toMatchObject({ error: 'notFound' });
  const seen = await hana.call(handOverMeeting, { params, ...to('henry@acme.example') });
  expect(seen).toMatchObject({ hostDisplayName: 'Henry', actions: { cancel: false, join: true } });
  const now = await henry.call(getMeeting, { params });
  expect(now).toMatchObject({ actions: { cancel: true, start: true }, hostEmail: 'henry@acme.example' });
  expect(now.invitees?.map(({ displayName }) => displayName)).toEqual(['Gus', 'Hana', 'x@out.example']);
  await expect(hana.call(handOverMeeting, { params, ...to('hana@acme.example') })).rejects.toMatchObject({
    error: 'forbidden',
  });
});

test('everybody it invites hears who hosts it, and the new host that they do', async () => {
  const { uuid } = await hana.call(scheduleMeeting, {
    body: { ...base, topic: 'Roadmap', invitees: [...base.invitees, 'henry@acme.example'] },
  });
  await lastMailTo(app, 'henry@acme.example');
  const told = await mailAfter(app, 'x@out.example', () =>
    hana.call(handOverMeeting, { params: { uuid }, ...to('henry@acme.example') }),
  );
  expect(told.subject).toBe('Changed: Roadmap');
  expect(told.text).toMatch(/Host:\s+Before: Hana\s+Now: Henry/);
  expect(told.calendar?.text).toContain('ORGANIZER;CN="Henry":mailto:henry@acme.example');
  const toHenry = (await mailsTo(app, 'henry@acme.example')).filter(({ subject }) =>
    subject.includes('Roadmap'),
  );
  expect(toHenry.map(({ subject, calendar }) => [subject, calendar?.method])).toEqual(
    expect.arrayContaining([
      ['Invitation: Roadmap', 'REQUEST'],
      ['You’re now hosting: Roadmap', undefined],
      ['Changed: Roadmap', 'PUBLISH'],
    ]),
  );
  expect(toHenry).toHaveLength(3);
  expect(toHenry.find(({ subject }) => subject.startsWith('You’re'))?.text).toContain(
    'Hana handed this meeting over to you.',
  );
  expect((await lastMailTo(app, 'hana@acme.example')).calendar?.method).toBe('REQUEST');
  const { notifications } = await henry.call(listNotifications, { query: {} });
  expect(notifications[0]).toMatchObject({
    news: { kind: 'meeting-handed-over', about: { topic: 'Roadmap', by: 'Hana' } },
    link: `/meeting/info/${uuid}`,
  });
  await henry.call(cancelMeeting, { params: { uuid } });
  await expect(hana.call(getMeeting, { params: { uuid } })).resolves.toMatchObject({ state: 'cancelled' });
});

test('a series goes with its dates to come, those that differ as well, but not one that goes on', async () => {
  const recurrence = { rrule: 'FREQ=DAILY;COUNT=4' };
  const { uuid, version } = await hana.call(scheduleMeeting, {
    body: { ...base, topic: 'Daily', start: '2026-11-21T09:10', recurrence },
  });
  const dates = ['21', '22', '23', '24'].map((day) => ({ uuid: `${uuid}_202611${day}T091000Z` }));
  const [live, , moved] = dates;
  await hana.call(updateMeeting, {
    params: moved!,
    body: { ...base, topic: 'Daily', start: '2026-11-23T11:00', version },
  });
  await arrive(hana, live!.uuid);
  await enter(hana, live!.uuid);
  await hana.call(handOverMeeting, { params: moved!, ...to('henry@acme.example') });
  const hosts: string[] = [];
  for (const params of dates) hosts.push((await hana.call(getMeeting, { params })).hostDisplayName);
  expect(hosts).toEqual(['Hana', 'Henry', 'Henry', 'Henry']);
  const { meetings } = await henry.call(listMeetings, { query: { limit: 100 } });
  const daily = meetings.filter(({ topic }) => topic === 'Daily');
  expect(daily.map(({ uuid: id, actions }) => [id, actions.cancel])).toEqual(
    dates.slice(1).map(({ uuid: id }) => [id, true]),
  );
});

test('nobody gets one who may not host, is not of the site, or hosts it already; nor one that is over', async () => {
  const { uuid } = await hana.call(scheduleMeeting, {
    body: { ...base, start: '2026-11-21T09:02', durationMinutes: 10 },
  });
  const params = { uuid };
  for (const email of ['gus@acme.example', 'x@out.example', 'hana@acme.example'])
    await expect(hana.call(handOverMeeting, { params, ...to(email) })).rejects.toMatchObject({
      error: 'inputInvalid',
      fields: { email: 'invalid' },
    });
  await expect(gus.call(handOverMeeting, { params, ...to('henry@acme.example') })).rejects.toMatchObject({
    error: 'forbidden',
  });
  app.clock.advance(20 * 60);
  await expect(hana.call(handOverMeeting, { params, ...to('henry@acme.example') })).rejects.toMatchObject({
    error: 'meetingEnded',
  });
});

test('is in the audit trail', async () => {
  const { rows } = await app.data.database.pool.query<{ actor_name: string }>(
    `select actor_name from audit_event where action = 'meetings.handed_over'`,
  );
  expect(rows.map(({ actor_name: name }) => name)).toEqual(['Hana', 'Hana', 'Hana']);
});

test('a file for a calendar has what the mails bring: a series with all its dates', async () => {
  const recurrence = { rrule: 'FREQ=WEEKLY;COUNT=3' };
  const plan = { ...base, topic: 'Plan B/2: “now”', recurrence };
  const { uuid, version } = await hana.call(scheduleMeeting, { body: plan });
  const second = { uuid: `${uuid}_20261208T090000Z` };
  await hana.call(updateMeeting, {
    params: second,
    body: { ...base, topic: 'Plan B/2: “now”', start: '2026-12-08T15:00', version },
  });
  await hana.call(cancelMeeting, { params: { uuid: `${uuid}_20261215T090000Z` } });
  const { fileName, text } = await gus.call(getMeetingCalendar, { params: { uuid } });
  expect(fileName).toBe('Plan-B-2-now.ics');
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [series, moved] = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  const mail = (await lastMailTo(app, 'x@out.example')).calendar?.text ?? '';
  expect(series?.uid).toBe(/^UID:(.*)\r$/m.exec(mail)?.[1]);
  expect(series?.component.getFirstPropertyValue('rrule')?.toString()).toBe('FREQ=WEEKLY;COUNT=3');
  expect(series?.component.getFirstPropertyValue('exdate')?.toString()).toBe('2026-12-15T09:00:00');
  expect(moved?.startDate.toString()).toBe('2026-12-08T15:00:00');
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  const one = await gus.call(getMeetingCalendar, { params: second });
  expect(one.text).toContain('RECURRENCE-ID;TZID=UTC:20261208T090000');
  await expect(henry.call(getMeetingCalendar, { params: { uuid } })).rejects.toMatchObject({
    error: 'notFound',
  });
});
