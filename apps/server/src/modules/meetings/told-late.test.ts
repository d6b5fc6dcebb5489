// Mails that wait say what is new to their reader when they are made at last, by what that reader was told before.
import {
  scheduleMeeting,
  updateMeeting,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepOrders } from '../../platform/mail/orders.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { eventIn } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let hana: Visitor;
beforeEach(async () => {
  app = await startTestApp({ settings: { MAIL_OUTSIDE_PER_HOUR: '2' } });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  hana = await signedIn(app, 'hana@acme.example');
});
afterEach(async () => {
  await app.stop();
  await app.database.drop();
});

const [ANN, BOB, GUS] = ['ann@x.example', 'bob@x.example', 'gus@acme.example'] as const;
const plan = {
  topic: 'A',
  start: '2026-11-23T10:20',
  timeZone: 'Europe/Berlin',
  durationMinutes: 45,
  invitees: [ANN, BOB] as string[],
  mailsMayWait: true,
};

async function rows<T extends object>(text: string): Promise<T[]> {
  return (await app.data.database.pool.query<T>(text)).rows;
}
const busy = `select from pgboss.job where name <> 'mail'
  and (state = 'active' or (state in ('created', 'retry') and start_after <= now() + interval '1 second'))`;
/** Nothing is left that could make a mail before more time has passed. */
async function settled(): Promise<void> {
  if (!(await eventually(async () => (await rows(busy)).length === 0, 30_000)))
    throw new Error('jobs run on');
}
async function passAnHour(): Promise<void> {
  app.clock.advance(3601);
  await rows(`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
  await settled();
}
interface Told {
  subject: string;
  text: string;
  calendar: { method: string; text: string };
}
/** What an address was told, in order. */
const told = (address: string): Promise<Told[]> =>
  rows(
    `select subject, text_body as text, calendar from mail where recipient = '${address}' order by created_at`,
  );
const subjects = async (address: string): Promise<string[]> =>
  (await told(address)).map(({ subject }) => subject);

/** Plans the meeting; both from outside hear of it, and more mails to outside wait for the next hour. */
async function make(changes: Partial<MeetingPlan> = {}): Promise<MeetingDetail> {
  const meeting = await hana.call(scheduleMeeting, { body: { ...plan, ...changes } });
  await settled();
  return meeting;
}
/** Changes the meeting one time after the other. */
async function change(meeting: MeetingDetail, ...all: Partial<MeetingPlan>[]): Promise<MeetingDetail> {
  let { version } = meeting;
  let last = meeting;
  for (const changes of all) {
    last = await hana.call(updateMeeting, {
      params: { uuid: meeting.uuid },
      body: { ...plan, ...changes, version },
    });
    ({ version } = last);
    await settled();
  }
  return last;
}

describe('a person who waits', () => {
  test('hears of two changes in one mail, with what was so before the first', async () => {
    const meeting = await make();
    await change(meeting, { topic: 'B' }, { topic: 'C', start: '2026-11-23T12:00' });
    expect(await subjects(ANN)).toEqual(['Invitation: A']);
    await passAnHour();
    const [, mail, ...more] = await told(ANN);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Topic:\n  Before: A\n  Now: C\n');
    expect(mail?.text).toMatch(/Before: .*10:20.*\n {2}Now: .*12:00/);
    expect(mail && eventIn(mail)).toMatchObject({ sequence: 1, summary: 'C' });
  });

  test('hears nothing of a change that was taken back', async () => {
    const meeting = await make();
    await change(meeting, { start: '2026-11-23T12:00' }, {});
    await passAnHour();
    await passAnHour();
    expect(await subjects(ANN)).toEqual(['Invitation: A']);
    expect(await subjects(BOB)).toEqual(['Invitation: A']);
    expect(await rows('select from mail_recipient')).toEqual([]);
  });

  test('hears of what was left of it', async () => {
    const meeting = await make();
    await change(meeting, { start: '2026-11-23T12:00', topic: 'B' }, { topic: 'B' });
    await passAnHour();
    const mail = (await told(ANN)).at(-1);
    expect(mail?.text).toContain('Topic:\n  Before: A\n  Now: B\n');
    expect(mail?.text).not.toContain('When:\n');
    expect(mail && eventIn(mail), 'the time that they know is the time').toMatchObject({
      sequence: 0,
      attendees: [`mailto:${ANN} FALSE`, `mailto:${BOB} FALSE`],
    });
  });

  test('people who wait and people who do not are each told from where they stand', async () => {
    const meeting = await make({ invitees: [ANN, BOB, GUS] });
    const invitees = [ANN, BOB, GUS];
    await change(meeting, { topic: 'B', invitees }, { topic: 'A', agenda: 'New', invitees });
    await passAnHour();
    expect(
      (await told(GUS)).map(({ text }) => /Topic:\n {2}Before: .*\n {2}Now: .*/.exec(text)?.[0]),
    ).toEqual([undefined, 'Topic:\n  Before: A\n  Now: B', 'Topic:\n  Before: B\n  Now: A']);
    const [, mail, ...more] = await told(ANN);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Agenda:\n  Before: None\n  Now: New\n');
    expect(mail?.text).not.toContain('Topic:\n');
  });

  test('for the invitation is asked to answer it, whatever changed meanwhile', async () => {
    const meeting = await make({ invitees: [ANN, BOB, 'cat@x.example'] });
    await change(meeting, { topic: 'B', invitees: [ANN, BOB, 'cat@x.example'] });
    await passAnHour();
    await passAnHour();
    const [mail, ...more] = await told('cat@x.example');
    expect([mail?.subject, more]).toEqual(['Invitation: B', []]);
    expect(mail && eventIn(mail).attendees[0]).toBe(`mailto:${ANN} NEEDS-ACTION TRUE`);
    expect(mail?.text).not.toContain('What changed');
  });

  test('hears nothing of a meeting that is over meanwhile', async () => {
    const start = '2026-11-21T10:30'; // in half an hour
    const meeting = await make({ start, invitees: [ANN, BOB, 'cat@x.example'] });
    await change(meeting, { start, topic: 'B', invitees: [ANN, 'cat@x.example'] });
    expect((await rows('select from mail_recipient')).length).toBe(3);
    app.clock.advance(900);
    await passAnHour();
    expect([await subjects(ANN), await subjects(BOB), await subjects('cat@x.example')]).toEqual([
      ['Invitation: A'],
      ['Invitation: A'],
      [],
    ]);
    expect(await rows('select from mail_recipient')).toEqual([]);
  });

  test('still hears of a meeting that runs longer than it was planned', async () => {
    const start = '2026-11-21T10:30';
    await make({ start, invitees: [ANN, BOB, 'cat@x.example'] });
    await rows(`insert into meeting_instance (meeting_id, site_id, media_node, started_at)
      select id, site_id, 'x', starts_at from meeting`);
    app.clock.advance(900);
    await passAnHour();
    expect(await subjects('cat@x.example')).toEqual(['Invitation: A']);
  });
});

describe('a meeting of a version before this one, of which nobody wrote down who was told what', () => {
  const forget = async (): Promise<void> => {
    await rows('delete from mail_told');
    await rows('delete from mail_order');
  };

  test('is told of by what it was before the change', async () => {
    const meeting = await make({ invitees: [GUS] });
    await forget();
    await change(meeting, { topic: 'B', invitees: [GUS] });
    const mail = (await told(GUS)).at(-1);
    expect(mail?.subject).toBe('Changed: B');
    expect(mail?.text).toContain('Topic:\n  Before: A\n  Now: B\n');
    expect(await subjects('hana@acme.example'), 'the host had none for their calendar').toEqual([
      'Scheduled: A',
      'Scheduled: B',
    ]);
  });

  test('people of such a meeting are told by that still when another change comes before the mails of the first are made', async () => {
    const meeting = await make();
    await forget();
    await change(meeting, { topic: 'B' }, { topic: 'C' });
    await passAnHour();
    const [, mail, ...more] = await told(ANN);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Topic:\n  Before: A\n  Now: C\n');
  });

  test('a person who is taken off such a meeting hears of it', async () => {
    const meeting = await make({ invitees: [GUS] });
    await forget();
    await change(meeting, { invitees: [] });
    expect(await subjects(GUS)).toEqual(['Invitation: A', 'Cancelled: A']);
  });
});

test('the plan that people were told is known until the meeting is behind everybody, longer than a week', async () => {
  const meeting = await make({ start: '2026-12-23T10:20', invitees: [GUS] });
  const sweep = (): Promise<void> => app.data.database.work((tx) => sweepOrders(tx, app.clock.now()));
  await rows(`update mail_order set created_at = created_at - interval '8 days'`);
  app.clock.advance(8 * 86_400);
  await sweep();
  expect(await rows('select from mail_order where calendar is not null')).toEqual([]);
  hana = await signedIn(app, 'hana@acme.example');
  await change(meeting, { start: '2026-12-23T10:20', topic: 'B', invitees: [GUS] });
  expect((await told(GUS)).at(-1)?.text).toContain('Topic:\n  Before: A\n  Now: B\n');
  app.clock.advance(40 * 86_400);
  await rows(`update mail_order set created_at = created_at - interval '40 days'`);
  await sweep();
  expect([await rows('select from mail_told'), await rows('select from mail_order')]).toEqual([[], []]);
});
