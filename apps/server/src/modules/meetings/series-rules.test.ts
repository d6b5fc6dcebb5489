import { getMeeting, listMeetings, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { ruleOfChoice, type RepeatChoice } from '@portico/domain/repeat-choice';
import { writeRule } from '@portico/domain/recurrence-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const base = { topic: 'Rent', timeZone: 'Europe/Berlin', durationMinutes: 30 };
const monthly: RepeatChoice = {
  unit: 'MONTHLY',
  interval: 1,
  weekdays: [0],
  by: 'day',
  end: { kind: 'count', count: 4 },
};

test.each([
  ['2027-01-29T09:00', '28,29', ['2027-01-29', '2027-02-28', '2027-03-29', '2027-04-29']],
  ['2027-01-30T09:00', '28,29,30', ['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']],
  ['2027-01-31T09:00', '28,29,30,31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
] as const)('[RECU-06] the day of the month of %s is a range from 28', async (start, range, days) => {
  const rrule = writeRule(ruleOfChoice(monthly, start));
  const { uuid } = await hana.call(scheduleMeeting, {
    body: { ...base, topic: start, start, recurrence: { rrule } },
  });
  const { series } = await hana.call(getMeeting, { params: { uuid } });
  expect(series?.rrule).toBe(`FREQ=MONTHLY;COUNT=4;BYMONTHDAY=${range};BYSETPOS=-1`);
  const { meetings } = await hana.call(listMeetings, { query: { limit: 100 } });
  const seen = meetings.filter(({ topic }) => topic === start);
  expect(seen.map(({ startTime }) => startTime.slice(0, 10))).toEqual(days);
});

const reports = (): unknown[] =>
  app.logged
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => msg === 'the rule of a calendar is not that of the site')
    .map(({ rule, calendarRule }) => [rule, calendarRule]);

const counted = async (): Promise<string | undefined> =>
  /^portico_series_rule_differences_total (\d+)$/m.exec(
    await (await fetch(`${app.url}/metrics`)).text(),
  )?.[1];

test('[RECU-04] a rule of a calendar that is not that of the site is reported once', async () => {
  const plan = (rrule: string, calendarRrule: string | null) =>
    hana.call(scheduleMeeting, {
      body: { ...base, start: '2026-12-01T09:00', recurrence: { rrule, calendarRrule } },
    });
  await plan('FREQ=DAILY;COUNT=2', null);
  await plan('FREQ=DAILY;COUNT=2', 'COUNT=2;FREQ=DAILY');
  await plan('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=2', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=2');
  expect([reports(), await counted()]).toEqual([[], '0']);
  const recurrence = { rrule: 'FREQ=WEEKLY;COUNT=2', calendarRrule: 'FREQ=WEEKLY;COUNT=3' };
  const { uuid, version } = await plan(recurrence.rrule, recurrence.calendarRrule);
  const first = ['FREQ=WEEKLY;COUNT=2', 'FREQ=WEEKLY;COUNT=3'];
  expect([reports(), await counted()]).toEqual([[first], '1']);
  const body = { ...base, start: '2026-12-01T09:00', topic: 'Rents', recurrence };
  const changed = await hana.call(updateMeeting, { params: { uuid }, body: { ...body, version } });
  expect([reports(), await counted()]).toEqual([[first], '1']);
  await hana.call(updateMeeting, {
    params: { uuid },
    body: {
      ...body,
      recurrence: { ...recurrence, rrule: 'FREQ=WEEKLY;COUNT=5' },
      version: changed.version,
    },
  });
  const second = ['FREQ=WEEKLY;COUNT=5', 'FREQ=WEEKLY;COUNT=3'];
  expect([reports(), await counted()]).toEqual([[first, second], '2']);
});
