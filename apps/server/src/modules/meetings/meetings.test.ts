import {
  cancelMeeting,
  checkAlternateHosts,
  getMeeting,
  listMeetings,
  scheduleMeeting,
  undoCancelMeeting,
  updateMeeting,
} from '@portico/contract/meetings';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { hasten } from '../../testing/jobs.ts';
import { lastMailTo, mailsTo, type SeenMail } from '../../testing/mailbox.ts';
import { makePerson, makeSignedIn, signedIn } from '../../testing/people.ts';

let app: TestApp;
let hana: Visitor;
let henry: Visitor;
let gus: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  ({ hana, henry, gus } = await makeSignedIn(app, {
    hana: { name: 'Hana Haller' },
    henry: { name: 'Henry' },
    gus: { name: 'Gus', roles: ['ATTENDEE'] },
  }));
  await makePerson(app, 'fay@libre.example', { name: 'Fay', site: 'libre' });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const plan = {
  topic: 'Design review',
  start: '2026-11-23T10:20',
  timeZone: 'Europe/Berlin',
  durationMinutes: 45,
};
const refusal = (error: string) => expect.objectContaining({ error });

/** The event of a mail's calendar part, as another library reads it. */
function eventOf(mail: SeenMail) {
  const calendar = new ICAL.Component(ICAL.parse(mail.calendar?.text ?? ''));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as never);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    startsAt: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
    attendees: event.attendees.map((attendee) => attendee.getFirstValue()),
  };
}

describe('when a meeting begins', () => {
  test.each([
    ['2027-01-02 03:04', '2027-01-02T03:04'],
    ['2027-01-02 03:04:05', '2027-01-02T03:04'],
    ['2027-03-04 05:06:00', '2027-03-04T05:06'],
    ['2027-03-04T05:06', '2027-03-04T05:06'],
  ])('[VALD-01] is a date-time string: at %s', async (start, kept) => {
    const { uuid } = await hana.call(scheduleMeeting, { body: { ...plan, start, timeZone: 'UTC' } });
    const meeting = await hana.call(getMeeting, { params: { uuid } });
    expect(meeting).toMatchObject({ start: kept, startTime: `${kept}:00.000Z` });
    const later = { ...plan, start: start.replace('2027', '2028'), timeZone: 'UTC' };
    await hana.call(updateMeeting, { params: { uuid }, body: { ...later, version: meeting.version } });
    expect((await hana.call(getMeeting, { params: { uuid } })).start).toBe(kept.replace('2027', '2028'));
  });

  test.each([
    '2027/01/02 03:04',
    '2027-01-02',
    '03:04',
    '2027-1-2 3:04',
    '2027-01-02 03:04:60',
    '2027-01-02 03:04:05.6',
    '2027-01-02  03:04',
    '2027-02-30 03:04',
  ])('[VALD-01] is refused by its name as another string: %s', async (start) => {
    const planned = hana.call(scheduleMeeting, { body: { ...plan, start } });
    await expect(planned).rejects.toMatchObject({ status: 400, fields: { start: 'invalid' } });
  });
});

describe('planning', () => {
  test('a host plans a meeting, and a second library reads the invitation', async () => {
    const meeting = await hana.call(scheduleMeeting, {
      body: {
        ...plan,
        topic: 'Review; joining, "flow"',
        invitees: ['gus@acme.example', 'guest@elsewhere.example'],
        alternateHosts: ['henry@acme.example'],
      },
    });
    expect(meeting).toMatchObject({
      topic: 'Review; joining, "flow"',
      startTime: '2026-11-23T09:20:00.000Z',
      hostDisplayName: 'Hana Haller',
      hasLobby: true,
      state: 'planned',
      actions: { start: true, join: false, edit: true, cancel: true },
    });
    expect(meeting.uuid).toMatch(/^[0-9a-f]{32}$/);
    expect(meeting.meetingKey).toMatch(/^[1-9]\d{9}$/);
    const mail = await lastMailTo(app, 'guest@elsewhere.example');
    expect(mail.subject).toBe('Invitation: Review; joining, "flow"');
    expect(mail.text).toContain(meeting.meetingLink);
    expect(mail.text).toContain('Monday, November 23, 2026');
    expect(eventOf(mail)).toEqual({
      method: 'REQUEST',
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sequence: 0,
      summary: 'Review; joining, "flow"',
      startsAt: '2026-11-23T09:20:00.000Z',
      minutes: 45,
      attendees: ['mailto:guest@elsewhere.example', 'mailto:gus@acme.example', 'mailto:henry@acme.example'],
    });
  });

  test('everybody finds it in their list, with what they may do', async () => {
    const { uuid } = await hana.call(scheduleMeeting, {
      body: {
        ...plan,
        topic: 'Listed',
        invitees: ['gus@acme.example'],
        alternateHosts: ['henry@acme.example'],
      },
    });
    const seenBy = async (visitor: Visitor) =>
      (await visitor.call(listMeetings, { query: {} })).meetings.find((meeting) => meeting.uuid === uuid)
        ?.actions;
    expect(await seenBy(hana)).toMatchObject({ start: true, edit: true, cancel: true });
    expect(await seenBy(henry)).toMatchObject({ start: true, edit: true, cancel: false });
    expect(await seenBy(gus)).toMatchObject({ start: false, join: true, edit: false, cancel: false });
  });

  test('an invited person sees neither the password nor whom else it invites', async () => {
    const { uuid } = await hana.call(scheduleMeeting, {
      body: {
        ...plan,
        topic: 'Secret',
        password: 'sesame',
        invitees: ['gus@acme.example', 'x@elsewhere.example'],
      },
    });
    expect(await gus.call(getMeeting, { params: { uuid } })).toMatchObject({
      password: null,
      hasPassword: true,
      mayReadQuality: false,
      invitees: null,
    });
    expect(await hana.call(getMeeting, { params: { uuid } })).toMatchObject({
      password: 'sesame',
      mayReadQuality: true,
      invitees: [{ email: 'gus@acme.example' }, { email: 'x@elsewhere.example' }],
    });
    await expect(henry.call(getMeeting, { params: { uuid } })).rejects.toEqual(refusal('notFound'));
  });

  test('[USER-05] somebody with the ATTENDEE role plans nothing', async () => {
    await expect(gus.call(scheduleMeeting, { body: plan })).rejects.toEqual(refusal('forbidden'));
  });

  test('somebody who was removed since they signed in plans nothing', async () => {
    await makePerson(app, 'rolf@acme.example', { roles: ['HOST'] });
    const rolf = await signedIn(app, 'rolf@acme.example');
    await app.data.database.pool.query(`delete from person where id = '${rolf.session.userId}'`);
    await expect(rolf.call(scheduleMeeting, { body: plan })).rejects.toEqual(refusal('forbidden'));
  });

  test.each([
    ['a topic of spaces', { topic: '   ' }, { topic: 'required' }],
    ['a topic that is too long', { topic: 'x'.repeat(129) }, { topic: 'tooLong' }],
    ['a topic with a line break', { topic: 'a\nb' }, { topic: 'invalid' }],
    ['nine minutes', { durationMinutes: 9 }, { durationMinutes: 'tooSmall' }],
    ['more than a day', { durationMinutes: 1441 }, { durationMinutes: 'tooLarge' }],
    ['the 31st of June', { start: '2027-06-31T10:00' }, { start: 'invalid' }],
    ['a time that is over', { start: '2026-11-21T08:00', timeZone: 'UTC' }, { start: 'tooSmall' }],
    ['a time in eleven years', { start: '2037-12-01T08:00' }, { start: 'tooLarge' }],
    ['a zone of another planet', { timeZone: 'Mars/Olympus' }, { timeZone: 'invalid' }],
    ['an address that is none', { invitees: ['no address'] }, { 'invitees.0': 'invalid' }],
    [
      'an alternate host who may not host',
      { alternateHosts: ['gus@acme.example'] },
      { 'alternateHosts.0': 'invalid' },
    ],
    [
      'a time that is over, a short password and an alternate host at once',
      { start: '2026-11-21T08:00', password: 'abc', alternateHosts: ['gus@acme.example'] },
      { start: 'tooSmall', password: 'tooShort', 'alternateHosts.0': 'invalid' },
    ],
    [
      'an alternate host of another site',
      { alternateHosts: ['hana@acme.example', 'fay@libre.example'] },
      { 'alternateHosts.1': 'invalid' },
    ],
  ])('refuses %s by its field', async (_what, change, fields) => {
    const refused = await hana
      .call(scheduleMeeting, { body: { ...plan, ...change } })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ error: 'inputInvalid', fields });
  });
});

test('a person who may plan is told without a plan which alternate hosts may not host', async () => {
  const body = { alternateHosts: ['henry@acme.example', 'gus@acme.example', 'fay@libre.example'] };
  expect(await hana.call(checkAlternateHosts, { body })).toEqual({
    fields: { 'alternateHosts.1': 'invalid', 'alternateHosts.2': 'invalid' },
  });
  await expect(gus.call(checkAlternateHosts, { body })).rejects.toEqual(refusal('forbidden'));
});

describe('changing', () => {
  test('invitees who stay hear of the change with a higher sequence, newcomers are invited, and those who are gone hear of the end', async () => {
    const made = await hana.call(scheduleMeeting, {
      body: { ...plan, topic: 'Moving', invitees: ['stays@x.example', 'goes@x.example'] },
    });
    const { uid } = eventOf(await lastMailTo(app, 'stays@x.example'));
    const changed = await hana.call(updateMeeting, {
      params: { uuid: made.uuid },
      body: {
        ...plan,
        topic: 'Moved',
        start: '2026-11-24T11:00',
        invitees: ['stays@x.example', 'comes@x.example'],
        version: made.version,
      },
    });
    expect(changed).toMatchObject({
      topic: 'Moved',
      startTime: '2026-11-24T10:00:00.000Z',
      version: made.version + 1,
    });
    expect(eventOf(await lastMailTo(app, 'stays@x.example'))).toMatchObject({
      method: 'REQUEST',
      uid,
      sequence: 1,
      startsAt: '2026-11-24T10:00:00.000Z',
    });
    expect((await lastMailTo(app, 'stays@x.example')).subject).toBe('Changed: Moved');
    expect((await lastMailTo(app, 'comes@x.example')).subject).toBe('Invitation: Moved');
    expect(eventOf(await lastMailTo(app, 'goes@x.example'))).toMatchObject({
      method: 'CANCEL',
      uid,
      sequence: 1,
      attendees: ['mailto:goes@x.example'],
    });
  });

  test('of two editors the second is told, and nothing is overwritten', async () => {
    const { uuid, version } = await hana.call(scheduleMeeting, {
      body: { ...plan, topic: 'Contested', alternateHosts: ['henry@acme.example'] },
    });
    const body = { ...plan, alternateHosts: ['henry@acme.example'], version };
    await henry.call(updateMeeting, { params: { uuid }, body: { ...body, topic: 'By Henry' } });
    await expect(
      hana.call(updateMeeting, { params: { uuid }, body: { ...body, topic: 'By Hana' } }),
    ).rejects.toEqual(refusal('changedMeanwhile'));
    expect((await hana.call(getMeeting, { params: { uuid } })).topic).toBe('By Henry');
  });

  test('an invited person cannot change it, a stranger does not even see it', async () => {
    const { uuid, version } = await hana.call(scheduleMeeting, {
      body: { ...plan, topic: 'Mine', invitees: ['gus@acme.example'] },
    });
    const body = { ...plan, topic: 'Taken over', version };
    await expect(gus.call(updateMeeting, { params: { uuid }, body })).rejects.toEqual(refusal('forbidden'));
    await expect(henry.call(updateMeeting, { params: { uuid }, body })).rejects.toEqual(refusal('notFound'));
    const fay = await signedIn(app, 'fay@libre.example', 'libre');
    await expect(fay.call(getMeeting, { params: { uuid } })).rejects.toEqual(refusal('notFound'));
  });
});

describe('cancelling', () => {
  test('undone within ten seconds nobody hears of it', async () => {
    const { uuid } = await hana.call(scheduleMeeting, {
      body: { ...plan, topic: 'Spared', invitees: ['spared@x.example'] },
    });
    await hana.call(cancelMeeting, { params: { uuid } });
    expect((await hana.call(getMeeting, { params: { uuid } })).actions).toMatchObject({
      answer: false,
      undoCancel: true,
      start: false,
    });
    expect(await hana.call(undoCancelMeeting, { params: { uuid } })).toMatchObject({ state: 'planned' });
    expect((await mailsTo(app, 'spared@x.example')).map(({ subject }) => subject)).toEqual([
      'Invitation: Spared',
    ]);
  });

  test('after ten seconds it cannot be undone, and everybody gets the cancellation', async () => {
    const { uuid } = await hana.call(scheduleMeeting, {
      body: { ...plan, topic: 'Off', invitees: ['off@x.example'] },
    });
    expect((await lastMailTo(app, 'off@x.example')).subject).toBe('Invitation: Off');
    await hana.call(cancelMeeting, { params: { uuid } });
    app.clock.advance(11);
    await expect(hana.call(undoCancelMeeting, { params: { uuid } })).rejects.toEqual(
      refusal('changedMeanwhile'),
    );
    expect((await lastMailTo(app, 'off@x.example')).subject).toBe('Invitation: Off');
    await hasten(app, 'meeting-cancellation');
    await expect.poll(async () => (await lastMailTo(app, 'off@x.example')).subject).toBe('Cancelled: Off');
    expect(eventOf(await lastMailTo(app, 'off@x.example'))).toMatchObject({
      method: 'CANCEL',
      sequence: 1,
    });
    expect((await hana.call(listMeetings, { query: {} })).meetings.map(({ topic }) => topic)).not.toContain(
      'Off',
    );
  });

  test('only the host may', async () => {
    const { uuid } = await hana.call(scheduleMeeting, {
      body: { ...plan, topic: 'Kept', alternateHosts: ['henry@acme.example'] },
    });
    await expect(henry.call(cancelMeeting, { params: { uuid } })).rejects.toEqual(refusal('forbidden'));
  });
});

describe('the list', () => {
  test('upcoming first to last, past last to first, page by page', async () => {
    await makePerson(app, 'lists@acme.example', { name: 'Lists' });
    const lister = await signedIn(app, 'lists@acme.example');
    for (const day of [25, 23, 24])
      await lister.call(scheduleMeeting, {
        body: { ...plan, topic: `Day ${day}`, start: `2026-11-${day}T10:00` },
      });
    const page = async (range: 'upcoming' | 'past', offset = 0, limit = 2) => {
      const { meetings, hasMore } = await lister.call(listMeetings, { query: { range, offset, limit } });
      return { topics: meetings.map(({ topic }) => topic), hasMore };
    };
    expect(await page('upcoming')).toEqual({ topics: ['Day 23', 'Day 24'], hasMore: true });
    expect(await page('upcoming', 2)).toEqual({ topics: ['Day 25'], hasMore: false });
    app.clock.advance(3.5 * 86_400);
    const later = await signedIn(app, 'lists@acme.example');
    const past = await later.call(listMeetings, { query: { range: 'past' } });
    expect(past.meetings.map(({ topic, state }) => [topic, state])).toEqual([
      ['Day 24', 'ended'],
      ['Day 23', 'ended'],
    ]);
  });
});
