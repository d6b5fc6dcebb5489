import { getMeeting, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let hana: Visitor;
let henry: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'henry@acme.example', { name: 'Henry' });
  hana = await signedIn(app, 'hana@acme.example');
  henry = await signedIn(app, 'henry@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const base = {
  topic: 'Review',
  start: '2026-12-01T09:00',
  timeZone: 'Europe/Berlin',
  durationMinutes: 30,
  alternateHosts: ['henry@acme.example'],
};

test('who saves an older version is told what is another since, each field by who changed it last', async () => {
  const { uuid, version } = await hana.call(scheduleMeeting, { body: base });
  const params = { uuid };
  const change = (by: Visitor, changes: object, of: number) =>
    by.call(updateMeeting, { params, body: { ...base, ...changes, version: of } });
  const second = await change(henry, { topic: 'Retro', password: 'secret' }, version);
  await change(hana, { topic: 'Look back', invitees: ['ann@x.example'], password: 'secret' }, second.version);
  await expect(change(hana, { agenda: 'Mine' }, version)).rejects.toMatchObject({
    error: 'changedMeanwhile',
    changes: [
      { field: 'topic', by: 'Hana' },
      { field: 'password', by: 'Henry' },
      { field: 'invitees', by: 'Hana' },
    ],
  });
  await expect(change(henry, { agenda: 'Mine' }, second.version)).rejects.toMatchObject({
    changes: [
      { field: 'topic', by: 'Hana' },
      { field: 'invitees', by: 'Hana' },
    ],
  });
  expect(await hana.call(getMeeting, { params })).toMatchObject({ topic: 'Look back', agenda: '' });
});

test('who changes dates of a series that somebody else has changed is told the same', async () => {
  const recurrence = { rrule: 'FREQ=DAILY;COUNT=4' };
  const { uuid, version } = await hana.call(scheduleMeeting, { body: { ...base, recurrence } });
  await henry.call(updateMeeting, {
    params: { uuid },
    body: { ...base, recurrence, durationMinutes: 45, version },
  });
  const date = { uuid: `${uuid}_20261202T080000Z` };
  const body = { ...base, start: '2026-12-02T09:00', version, scope: 'FOLLOWING' } as const;
  await expect(hana.call(updateMeeting, { params: date, body })).rejects.toMatchObject({
    error: 'changedMeanwhile',
    changes: [{ field: 'durationMinutes', by: 'Henry' }],
  });
});
