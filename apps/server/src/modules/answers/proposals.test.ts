import { acceptProposal, proposeTime, readAnswers, refuseProposal } from '@portico/contract/answers';
import { getMeeting, scheduleMeeting } from '@portico/contract/meetings';
import { listNotifications } from '@portico/contract/notifications';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage, sendForm } from '../../testing/forms.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { answerable, GUS, makeHanaAndOlga, OLGA } from '../../testing/standup.ts';

let app: TestApp;
let hana: Visitor;
let olga: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  ({ hana, olga } = await makeHanaAndOlga(app));
});
beforeEach(() => app.clock.advance(60));
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const base = { ...answerable, agenda: 'What is new', password: 'four' };
const plan = (options: object = {}) => hana.call(scheduleMeeting, { body: { ...base, ...options } });
const proposalsTo = async (uuid: string) => (await hana.call(readAnswers, { params: { uuid } })).proposals;
const later = { start: '2027-03-22T15:00', timeZone: 'Europe/Berlin' };

/** The page of the newest invitation to Gus. */
const linkToGus = async (): Promise<string> => {
  const url = /https?:\/\/\S+\/meeting\/answer\/\S+/.exec((await lastMailTo(app, GUS)).text)?.[0] ?? '';
  return url.slice(new URL(url).origin.length);
};

test('another time is proposed by a link, and moves the meeting when the host accepts it', async () => {
  const { uuid } = await plan();
  const link = await linkToGus();
  const fields = { act: 'propose', ...later, comment: '<b>Dentist</b>' };
  expect(await sendForm(app.visitor(), link, fields)).toMatchObject({ status: 303 });
  const [proposal] = await proposalsTo(uuid);
  expect(proposal).toMatchObject({ startTime: '2027-03-22T14:00:00.000Z', comment: '<b>Dentist</b>' });
  expect((await openPage(app.visitor(), link)).text).toContain('hasn’t decided yet');
  const { notifications } = await hana.call(listNotifications, { query: {} });
  expect(notifications[0]?.news).toMatchObject({ kind: 'time-proposed', about: { topic: 'Standup' } });
  const mail = await lastMailTo(app, 'hana@acme.example');
  expect(mail.subject).toContain('suggests another time: Standup');
  expect(mail.html).toContain('&lt;b&gt;Dentist&lt;/b&gt;');
  const params = { uuid, proposalId: proposal?.id ?? '' };
  const accepted = await hana.call(acceptProposal, { params, body: {} });
  expect(accepted.proposals).toEqual([]);
  expect(await hana.call(getMeeting, { params: { uuid } })).toMatchObject({
    start: '2027-03-22T15:00',
    agenda: 'What is new',
    password: 'four',
    invitees: [{ email: GUS }, { email: OLGA }],
  });
  const moved = await lastMailTo(app, GUS);
  expect(moved.subject).toContain('Changed: Standup');
  expect(moved.calendar?.text).toContain('DTSTART;TZID=Europe/Berlin:20270322T150000');
});

test('what is refused is over, and whoever proposed it sees that', async () => {
  const { uuid } = await plan();
  await olga.call(proposeTime, { params: { uuid }, body: later });
  const [proposal] = await proposalsTo(uuid);
  const params = { uuid, proposalId: proposal?.id ?? '' };
  expect((await hana.call(refuseProposal, { params })).proposals).toEqual([]);
  await expect(hana.call(acceptProposal, { params, body: {} })).rejects.toMatchObject({ status: 404 });
  const seen = await olga.call(readAnswers, { params: { uuid } });
  expect(seen.own?.proposal).toEqual({ startTime: '2027-03-22T14:00:00.000Z', isRefused: true });
  expect((await hana.call(getMeeting, { params: { uuid } })).start).toBe(base.start);
});

test('only who runs the meeting decides, and only of proposals to it', async () => {
  const [one, other] = [await plan(), await plan()];
  await olga.call(proposeTime, { params: { uuid: one.uuid }, body: later });
  const proposalId = (await proposalsTo(one.uuid))[0]?.id ?? '';
  const elsewhere = { params: { uuid: other.uuid, proposalId }, body: {} };
  await expect(hana.call(acceptProposal, elsewhere)).rejects.toMatchObject({ status: 404 });
  const here = { params: { uuid: one.uuid, proposalId }, body: {} };
  await expect(olga.call(acceptProposal, here)).rejects.toMatchObject({ status: 403 });
  await expect(olga.call(refuseProposal, { params: here.params })).rejects.toMatchObject({ status: 403 });
  expect(await proposalsTo(one.uuid)).toHaveLength(1);
});

test('one date of a series can be moved so, and the others stay; a series as a whole cannot', async () => {
  const { uuid } = await plan({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=4' } });
  const link = await linkToGus();
  const fields = { act: 'propose', start: '2027-03-30T10:00', timeZone: 'Europe/Berlin' };
  expect(await sendForm(app.visitor(), link, { ...fields, about: '' })).toMatchObject({ status: 422 });
  const second = `${uuid}_20270329T070000Z`;
  expect(await sendForm(app.visitor(), link, { ...fields, about: second })).toMatchObject({ status: 303 });
  const params = { uuid: second, proposalId: (await proposalsTo(second))[0]?.id ?? '' };
  await hana.call(acceptProposal, { params, body: {} });
  expect((await hana.call(getMeeting, { params: { uuid: second } })).start).toBe('2027-03-30T10:00');
  const third = `${uuid}_20270405T070000Z`;
  expect((await hana.call(getMeeting, { params: { uuid: third } })).start).toBe('2027-04-05T09:00');
});

test('a time that is over, or on no calendar, is none', async () => {
  const { uuid } = await plan();
  for (const start of ['2026-11-20T09:00', '2027-02-30T09:00', '2099-01-01T09:00'])
    await expect(
      olga.call(proposeTime, { params: { uuid }, body: { ...later, start } }),
    ).rejects.toMatchObject({ status: 400, fields: { start: expect.any(String) } });
  expect(await proposalsTo(uuid)).toEqual([]);
});
