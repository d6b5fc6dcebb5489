import { getMeeting, scheduleMeeting, undoCancelMeeting } from '@portico/contract/meetings';
import { undoMeetingAct } from '@portico/contract/meeting-scope';
import { cancelSiteMeeting, undoSiteMeetingAct } from '@portico/contract/site-meetings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ paces: { undoMs: 10_000 } });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

test('an administrator undoes their own cancellation, by their own way alone', async () => {
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN'] });
  await makePerson(app, 'bea@acme.example', { name: 'Bea', roles: ['ADMIN'] });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  const [ada, bea] = [await signedIn(app, 'ada@acme.example'), await signedIn(app, 'bea@acme.example')];
  const hana = await signedIn(app, 'hana@acme.example');
  const { uuid } = await hana.call(scheduleMeeting, {
    body: { topic: 'Roadmap', start: '2026-12-01T09:00', timeZone: 'UTC', durationMinutes: 30 },
  });
  const params = { uuid };
  const { undo } = await ada.call(cancelSiteMeeting, { params });
  const act = { params: { id: undo?.id ?? '' } };
  await expect(bea.call(undoSiteMeetingAct, act)).rejects.toMatchObject({ error: 'notFound' });
  await expect(ada.call(undoMeetingAct, act)).rejects.toMatchObject({ error: 'notFound' }); // it would show the meeting
  await expect(ada.call(undoCancelMeeting, { params })).rejects.toMatchObject({ error: 'notFound' });
  expect(await hana.call(getMeeting, { params })).toMatchObject({ state: 'cancelled' });
  await ada.call(undoSiteMeetingAct, act);
  expect(await hana.call(getMeeting, { params })).toMatchObject({ state: 'planned' });
});
