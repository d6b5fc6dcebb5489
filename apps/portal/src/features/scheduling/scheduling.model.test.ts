import { CallError } from '@portico/client/call-error';
import { errors } from '@portico/contract/errors';
import type { MeetingDetail } from '@portico/contract/meetings';
import { defaultPreferences } from '@portico/contract/preferences';
import { serverTexts } from '@portico/i18n/server-texts';
import { expect, test } from 'vitest';
import { copyOf, mailsOf, newPlan, planOf, planProblems, planText } from './scheduling.model.ts';

const nowMs = Date.parse('2027-05-03T10:00:00Z');
const wanted = defaultPreferences.meetings;
const plan = newPlan(nowMs, 'Europe/Berlin', wanted);

test('a plan is for the next half hour, in the zone of its person', () => {
  expect(plan.start).toBe('2027-05-03T12:30');
  expect(planProblems(plan, { before: undefined, nowMs })).toEqual({});
});

test('a plan is what its host wants: as long, behind such a door, and when they work', () => {
  const mine = { ...wanted, durationMinutes: 45, hasLobby: false, joinBeforeHostMinutes: 5 as const };
  expect(newPlan(nowMs, 'Europe/Berlin', mine)).toMatchObject({
    durationMinutes: 45,
    hasLobby: false,
    joinBeforeHostMinutes: 5,
    password: null,
  });
  const early = { ...mine, workDays: [2], workStart: '07:00', workEnd: '08:00' }; // the third is a Monday
  expect(newPlan(nowMs, 'Europe/Berlin', early).start).toBe('2027-05-04T07:00');
});

test('each plan of who wants one has a password of its own', () => {
  const passwords = [1, 2].map(() => newPlan(nowMs, 'UTC', { ...wanted, password: 'made' }).password);
  expect(passwords[0]).toMatch(/^\d{8}$/);
  expect(passwords[1]).not.toBe(passwords[0]);
});

test('a time that is over or too far and a short password are found before anything is sent, both at once', () => {
  const old = { ...plan, start: '2027-05-03T11:00', password: 'abc' };
  expect(planProblems(old, { before: undefined, nowMs })).toEqual({
    start: 'tooSmall',
    password: 'tooShort',
  });
  expect(planProblems({ ...plan, password: 'abc' }, { before: { password: 'abc' }, nowMs })).toEqual({});
  expect(planProblems({ ...plan, start: '2037-05-04T12:00' }, { before: undefined, nowMs })).toEqual({
    start: 'tooLarge',
  });
  expect(planProblems({ ...plan, start: '' }, { before: undefined, nowMs })).toEqual({});
});

test('a time that comes twice is not over before it has come twice', () => {
  const night = { ...plan, start: '2027-10-31T02:30' };
  const at = (now: string) => planProblems(night, { before: undefined, nowMs: Date.parse(now) });
  expect(at('2027-10-31T01:00:00Z')).toEqual({});
  expect(at('2027-10-31T01:50:00Z')).toEqual({ start: 'tooSmall' });
});

test('people who cannot stand in for the host are named', () => {
  const texts = serverTexts('en');
  const said = (values: string[]) => planText(texts, 'alternateHosts', { word: 'invalid', values });
  expect(said(['gus@x.org'])).toBe('gus@x.org isn’t a host on this site.');
  expect(said(['gus@x.org', 'ada@x.org'])).toBe('gus@x.org and ada@x.org aren’t hosts on this site.');
  expect(said(['gus@'])).toBeUndefined();
});

test('mails that have to wait are told of, no other refusal', () => {
  const mails = { now: 1, later: 2, hours: 3 };
  const refused = (name: 'mailsMustWait' | 'forbidden') => {
    const { status, code, message } = errors[name];
    const body = { code, message, trackingID: 'PORTAL_1', mails };
    return new CallError({ status, body, retryAfterSeconds: undefined });
  };
  expect(mailsOf(refused('mailsMustWait'))).toEqual(mails);
  expect(mailsOf(refused('forbidden'))).toBeUndefined();
  expect(mailsOf(new Error('no'))).toBeUndefined();
});

test('a meeting that is changed keeps the names of its guests', () => {
  const meeting = {
    invitees: [
      { email: 'jane@x.example', displayName: 'Doe, Jane' },
      { email: 'bob@y.example', displayName: 'bob@y.example' },
    ],
    alternateHosts: [{ email: 'ada@acme.example', displayName: 'Ada' }],
  } as unknown as MeetingDetail;
  expect(planOf(meeting)).toMatchObject({
    invitees: ['"Doe, Jane" <jane@x.example>', 'bob@y.example'],
    alternateHosts: ['ada@acme.example'],
  });
});

test('one like a meeting that is over is at its time of day when that comes next, and its rule goes along', () => {
  const like = {
    topic: 'Review',
    agenda: '',
    start: '2027-04-29T15:00', // a Thursday
    timeZone: 'Europe/Berlin',
    durationMinutes: 45,
    alternateHosts: [],
    invitees: null,
    password: null,
    hasPassword: true,
    hasLobby: false,
    joinBeforeHostMinutes: null,
    meetingType: 'RECURRING_MASTER',
    series: { siteRrule: 'FREQ=WEEKLY;BYDAY=TH', calendarRrule: null },
  } as unknown as MeetingDetail;
  const fresh = { ...plan, password: '12345678' };
  expect(copyOf(like, { fresh, nowMs })).toMatchObject({
    topic: 'Review',
    start: '2027-05-03T15:00',
    recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=MO' },
    password: '12345678',
    invitees: [],
  });
  const early = { ...like, start: '2027-04-29T09:00', hasPassword: false };
  expect(copyOf(early, { fresh, nowMs })).toMatchObject({ start: '2027-05-04T09:00', password: null });
  const ahead = { ...like, start: '2027-06-03T09:00', password: 'shown to its host' };
  expect(copyOf(ahead, { fresh, nowMs })).toMatchObject({
    start: ahead.start,
    password: ahead.password,
    recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=TH' },
  });
});
