// Who hears of a change, and what: what is new to them, once.
import {
  getMeeting,
  renewMeetingLink,
  scheduleMeeting,
  updateMeeting,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { eventIn } from '../../testing/calendars.ts';
import { lastMailTo, mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let hana: Visitor;
let henry: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'henry@acme.example', { name: 'Henry' });
  [hana, henry] = [await signedIn(app, 'hana@acme.example'), await signedIn(app, 'henry@acme.example')];
});
beforeEach(async () => {
  await app.data.database.pool.query('delete from mail');
  app.clock.advance(60);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const [ANN, BOB, CAT] = ['ann@x.example', 'bob@x.example', 'cat@x.example'] as const;
const plan = {
  topic: 'Review',
  start: '2026-11-23T10:20',
  timeZone: 'Europe/Berlin',
  durationMinutes: 45,
  invitees: [ANN, BOB] as string[],
};

/** Plans a meeting of which everybody has been told: what is changed sooner is told as an invitation. */
async function make(changes: Partial<MeetingPlan> = {}): Promise<MeetingDetail> {
  const meeting = await hana.call(scheduleMeeting, { body: { ...plan, ...changes } });
  await lastMailTo(app, 'hana@acme.example');
  return meeting;
}

/** Changes a meeting as its form does: everything else stays as it is. */
async function change(
  { uuid }: MeetingDetail,
  changes: Partial<MeetingPlan>,
  by = hana,
): Promise<MeetingDetail> {
  const { version, invitees, alternateHosts, ...meeting } = await hana.call(getMeeting, { params: { uuid } });
  const emails = (people: readonly { email: string }[] | null) => (people ?? []).map(({ email }) => email);
  const { topic, agenda, start, timeZone, durationMinutes, password, hasLobby } = meeting;
  const same = { topic, agenda, start, timeZone, durationMinutes: durationMinutes ?? 30, password, hasLobby };
  const people = { invitees: emails(invitees), alternateHosts: emails(alternateHosts) };
  return await by.call(updateMeeting, {
    params: { uuid },
    body: { ...same, ...people, ...changes, version },
  });
}

/** What everybody was told, in order: an address with the subjects of its mails. */
async function toldAll(): Promise<Record<string, string>> {
  const all = await Promise.all(
    [ANN, BOB, CAT, 'hana@acme.example', 'henry@acme.example'].map(async (address) => {
      const subjects = (await mailsTo(app, address)).map(({ subject }) => subject);
      return [address.replace(/@.*/, ''), subjects.join(', ')] as const;
    }),
  );
  return Object.fromEntries(all.filter(([, subjects]) => subjects !== ''));
}
const invited = {
  ann: 'Invitation: Review',
  bob: 'Invitation: Review',
  hana: 'Scheduled: Review',
};
const changed = {
  ann: 'Invitation: Review, Changed: Review',
  bob: 'Invitation: Review, Changed: Review',
  hana: 'Scheduled: Review, Changed: Review',
};

describe('nobody hears', () => {
  test('of a change that changes nothing', async () => {
    const meeting = await make();
    await change(meeting, {});
    expect(await toldAll()).toEqual(invited);
  });

  test.each<[string, Partial<MeetingPlan>]>([
    ['the lobby', { hasLobby: false }],
    ['who may come before the host', { joinBeforeHostMinutes: 10 }],
    ['who may stand in for the host, of those invited', { invitees: [ANN, BOB, 'henry@acme.example'] }],
  ])('of what they do not see: %s', async (_what, changes) => {
    const meeting = await make({ alternateHosts: ['henry@acme.example'] });
    await change(meeting, { alternateHosts: ['henry@acme.example'], ...changes });
    await change(meeting, { alternateHosts: [], invitees: [ANN, BOB, 'henry@acme.example'] });
    expect(await toldAll()).toEqual({ ...invited, henry: 'Invitation: Review' });
    await change(meeting, { start: '2026-11-24T10:20' });
    expect(eventIn(await lastMailTo(app, ANN)), 'it is the first change that calendars see').toMatchObject({
      sequence: 1,
    });
  });

  test('but who is added, with the sequence that all have', async () => {
    const meeting = await make();
    await change(meeting, { invitees: [ANN, BOB, CAT] });
    expect(await toldAll()).toEqual({ ...invited, cat: 'Invitation: Review' });
    expect(eventIn(await lastMailTo(app, CAT))).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      attendees: [ANN, BOB, CAT].map((address) => `mailto:${address} NEEDS-ACTION TRUE`),
    });
  });

  test('but who is taken off, alone in a cancellation that does not call the meeting off', async () => {
    const meeting = await make({ invitees: [ANN, BOB, CAT] });
    const { uid } = eventIn(await lastMailTo(app, CAT));
    await change(meeting, { invitees: [ANN] });
    expect(await toldAll()).toEqual({
      ann: 'Invitation: Review',
      bob: 'Invitation: Review, Cancelled: Review',
      cat: 'Invitation: Review, Cancelled: Review',
      hana: 'Scheduled: Review',
    });
    for (const address of [BOB, CAT])
      expect(eventIn(await lastMailTo(app, address))).toMatchObject({
        method: 'CANCEL',
        uid,
        sequence: 1,
        status: null,
        attendees: [`mailto:${address}`],
      });
    // the others keep what they know, and their answer with it
    app.clock.advance(60);
    await change(meeting, { agenda: 'Look at it' });
    expect(eventIn(await lastMailTo(app, ANN))).toMatchObject({
      sequence: 0,
      attendees: [`mailto:${ANN} FALSE`],
    });
    // who comes back is not passed over as older than the cancellation
    app.clock.advance(60);
    await change(meeting, { invitees: [ANN, CAT] });
    expect(eventIn(await lastMailTo(app, CAT))).toMatchObject({ method: 'REQUEST', uid, sequence: 1 });
  });
});

describe('everybody hears', () => {
  test('of another time, and is asked again whether they come', async () => {
    const meeting = await make();
    const { uid } = eventIn(await lastMailTo(app, ANN));
    await change(meeting, { start: '2026-11-24T11:00', durationMinutes: 60 });
    expect(await toldAll()).toEqual(changed);
    const mail = await lastMailTo(app, ANN);
    expect(eventIn(mail)).toMatchObject({
      method: 'REQUEST',
      uid,
      sequence: 1,
      status: 'CONFIRMED',
      startsAt: '2026-11-24T10:00:00.000Z',
      attendees: [`mailto:${ANN} NEEDS-ACTION TRUE`, `mailto:${BOB} NEEDS-ACTION TRUE`],
    });
    expect(mail.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(
      [
        'What changed',
        'When:',
        '  Before: Monday, November 23, 2026 at 10:20 AM (Europe/Berlin, GMT+1)',
        '  Now: Tuesday, November 24, 2026 at 11:00 AM (Europe/Berlin, GMT+1)',
        'Duration:',
        '  Before: 45 min',
        '  Now: 1 hr',
      ].join('\n'),
    );
    expect(mail.html).toContain('What changed');
    expect(mail.html).toMatch(/Before: <bdi[^>]*>45.min<\/bdi>/);
    expect(mail.html).toMatch(/Now: <bdi[^>]*>1.hr<\/bdi>/);
    expect(mail.text).not.toMatch(/(Topic|Password|Agenda|Link):\n/);
  });

  test.each<[string, Partial<MeetingPlan>, RegExp]>([
    ['another topic', { topic: 'Retro' }, /Topic:\n {2}Before: Review\n {2}Now: Retro\n/],
    ['an agenda', { agenda: 'One\nTwo' }, /Agenda:\n {2}Before: None\n {2}Now: One\n {4}Two\n/],
    ['a password', { password: 'sesame' }, /Password:\n {2}Before: None\n {2}Now: sesame\n/],
  ])('of %s, and keeps their answer', async (_what, changes, said) => {
    const meeting = await make();
    const before = eventIn(await lastMailTo(app, ANN));
    await change(meeting, changes);
    const mail = await lastMailTo(app, ANN);
    expect(mail.subject).toBe(`Changed: ${changes.topic ?? 'Review'}`);
    expect(mail.text).toMatch(said);
    const now = eventIn(mail);
    expect(now).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      attendees: [`mailto:${ANN} FALSE`, `mailto:${BOB} FALSE`],
    });
    expect(now.stampedAt > before.stampedAt, 'of two of one sequence the later counts').toBe(true);
  });

  test('of another link', async () => {
    const meeting = await make();
    const { meetingLink } = await hana.call(renewMeetingLink, { params: { uuid: meeting.uuid } });
    const { text } = await lastMailTo(app, ANN);
    expect(text).toContain(`Link:\n  Before: ${meeting.meetingLink}\n  Now: ${meetingLink}\n`);
    expect(await toldAll()).toEqual(changed);
  });

  test('of a change by which an alternate host takes themself off', async () => {
    const meeting = await make({ alternateHosts: ['henry@acme.example'] });
    await change(meeting, { topic: 'Retro', alternateHosts: [] }, henry);
    expect(await toldAll()).toEqual({
      ann: 'Invitation: Review, Changed: Retro',
      bob: 'Invitation: Review, Changed: Retro',
      hana: 'Scheduled: Review, Changed: Retro',
      henry: 'Invitation: Review, Cancelled: Retro',
    });
  });

  test('once of each of two changes in the same second, the later one made later', async () => {
    const meeting = await make();
    await change(meeting, { topic: 'Retro' });
    const first = eventIn(await lastMailTo(app, ANN));
    await change(meeting, { topic: 'Retrospective' });
    const second = await lastMailTo(app, ANN);
    expect(second.text).toContain('Topic:\n  Before: Retro\n  Now: Retrospective\n');
    expect(eventIn(second)).toMatchObject({ sequence: 0, summary: 'Retrospective' });
    expect(eventIn(second).stampedAt > first.stampedAt).toBe(true);
  });
});
