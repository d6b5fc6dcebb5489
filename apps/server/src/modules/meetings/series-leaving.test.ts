// What becomes of a series when who hosts it leaves the site.
import { getMeeting, listMeetings, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { leaveSite } from '@portico/contract/my-data';
import { listNotifications } from '@portico/contract/notifications';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo, mailsTo } from '../../testing/mailbox.ts';
import { makePerson, PASSWORD, signedIn } from '../../testing/people.ts';

let app: TestApp;
let hana: Visitor;
let henry: Visitor;
let round = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  round += 1;
  await makePerson(app, `hana${round}@acme.example`, { name: 'Hana' });
  await makePerson(app, `henry${round}@acme.example`, { name: 'Henry' });
  hana = await signedIn(app, `hana${round}@acme.example`);
  henry = await signedIn(app, `henry${round}@acme.example`);
  await app.data.database.pool.query('delete from mail');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const ANN = 'ann@x.example';
const base = {
  topic: 'Standup',
  start: '2026-11-21T12:00', // in two hours: its first date is a meeting of its own already
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  invitees: [ANN],
};
const recurrence = { rrule: 'FREQ=DAILY;COUNT=5' };

test('who stands in hosts it from then on, with all its dates, and its mails go on', async () => {
  const alternateHosts = [`henry${round}@acme.example`];
  const { uuid } = await hana.call(scheduleMeeting, { body: { ...base, alternateHosts, recurrence } });
  await lastMailTo(app, ANN);
  await hana.call(leaveSite, { body: { password: PASSWORD } });
  const { meetings } = await henry.call(listMeetings, { query: { limit: 100 } });
  expect(meetings.map(({ hostDisplayName }) => hostDisplayName)).toEqual(Array(5).fill('Henry'));
  const { notifications } = await henry.call(listNotifications, { query: {} });
  expect(notifications.filter(({ news }) => news.kind === 'meeting-handed-over')).toHaveLength(1);
  expect(await mailsTo(app, ANN)).toHaveLength(1);
  const { version } = await henry.call(getMeeting, { params: { uuid } });
  await henry.call(updateMeeting, {
    params: { uuid },
    body: { ...base, topic: 'Daily', recurrence, version },
  });
  const changed = await lastMailTo(app, ANN);
  expect(changed.subject).toBe('Changed: Daily');
  expect(changed.calendar?.text).toContain(`henry${round}@acme.example`);
  const last = { uuid: `${uuid}_20261125T110000Z` };
  expect(await henry.call(getMeeting, { params: last })).toMatchObject({
    topic: 'Daily',
    hostDisplayName: 'Henry',
    actions: { edit: true, cancel: true },
  });
});

test('where nobody stands in it is cancelled with its dates, by one mail', async () => {
  const { uuid } = await hana.call(scheduleMeeting, { body: { ...base, recurrence } });
  await lastMailTo(app, ANN);
  await hana.call(leaveSite, { body: { password: PASSWORD } });
  expect((await mailsTo(app, ANN)).map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'CANCEL']);
  const { rows } = await app.data.database.pool.query(
    'select distinct state from meeting where id = $1 or series_id = $1',
    [uuid],
  );
  expect(rows).toEqual([{ state: 'cancelled' }]);
});
