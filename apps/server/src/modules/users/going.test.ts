import { listAudit } from '@portico/contract/audit';
import { resumeSession } from '@portico/contract/identity';
import { listMeetings } from '@portico/contract/meetings';
import { listNotifications } from '@portico/contract/notifications';
import {
  actOnPeople,
  erasePerson,
  foreseeErasing,
  getPerson,
  handOverWork,
  type Action,
} from '@portico/contract/person-admin';
import { listRecordings } from '@portico/contract/recordings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { makeRecordingOf } from '../../testing/recordings.ts';
import { arrive, enter, look, planNow } from '../../testing/rooms.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import type { PersonRow } from '../people/index.ts';

const wait = { timeout: 10_000, interval: 10 };

let app: TestApp;
let ada: Visitor;
let adaId: string;
beforeAll(async () => {
  app = await startTestApp();
  adaId = (await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] })).id;
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

let count = 0;
let bo: PersonRow;
beforeEach(async () => {
  count += 1;
  bo = await makePerson(app, `bo${count}@acme.example`, { name: `Bo ${count}` });
});

const act = (by: Visitor, action: Action, ids: string[]) => by.call(actOnPeople, { body: { ids, action } });
const read = (id: string, by = ada) => by.call(getPerson, { params: { userId: id } });
const actionsOf = async (id: string) =>
  (await ada.call(listAudit, { query: { personId: id } })).entries.map(({ action }) => action);

describe('what somebody made', () => {
  test('is handed over: meetings with everybody told, recordings with the right to them', async () => {
    const visitor = await signedIn(app, bo.email);
    const cy = await makePerson(app, `cy${count}@acme.example`, { name: 'Cy' });
    const start = '2026-12-24T10:00';
    await planNow(visitor, { topic: 'Once', start, invitees: ['x@out.example'] });
    await planNow(visitor, {
      topic: 'Weekly',
      start,
      invitees: [],
      recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3' },
    });
    const { uuid } = await makeRecordingOf(app, visitor, { name: 'Film' });
    const about = { params: { userId: bo.id } };
    expect(await read(bo.id)).toMatchObject({ meetings: 3, recordings: 1 });
    const body = { email: cy.email, meetings: true, recordings: true };
    const handed = await ada.call(handOverWork, { ...about, body });
    expect(handed).toEqual({ successor: 'Cy', meetings: 3, recordings: 1, live: 0 });
    const successor = await signedIn(app, cy.email);
    const { meetings } = await successor.call(listMeetings, { query: {} });
    expect(new Set(meetings.map(({ topic, hostDisplayName }) => `${topic}: ${hostDisplayName}`))).toEqual(
      new Set(['Once: Cy', 'Weekly: Cy', 'Film: Cy']),
    );
    const { recordings } = await successor.call(listRecordings, { query: {} });
    expect(recordings).toMatchObject([{ recordUUID: uuid, ownerDisplayName: 'Cy' }]);
    expect((await lastMailTo(app, 'x@out.example')).text).toContain('Cy');
    expect(await read(bo.id)).toMatchObject({ meetings: 0, recordings: 0 });
    expect(await actionsOf(adaId)).toContain('meetings.handed_over');
  });

  test('goes to nobody who could not host it', async () => {
    const attendee = await makePerson(app, `at${count}@acme.example`, { roles: ['ATTENDEE'] });
    for (const email of [attendee.email, bo.email, 'nobody@acme.example'])
      await expect(
        ada.call(handOverWork, {
          params: { userId: bo.id },
          body: { email, meetings: true, recordings: true },
        }),
      ).rejects.toMatchObject({ fields: { email: 'invalid' } });
  });

  test('goes to whoever hands it over only where administrators may see what meetings are about', async () => {
    await makeRecordingOf(app, await signedIn(app, bo.email), { name: 'Film' });
    const take = () =>
      ada.call(handOverWork, {
        params: { userId: bo.id },
        body: { email: 'ada@acme.example', meetings: true, recordings: true },
      });
    await expect(take()).rejects.toMatchObject({ fields: { email: 'forbidden' } });
    await changeSettings(app, { adminsSeeMeetingContent: true });
    expect(await take()).toMatchObject({ recordings: 1 });
    await changeSettings(app, { adminsSeeMeetingContent: false });
  });

  test('goes on while they are in it: whom they made a cohost hosts it when they are disabled, and is told', async () => {
    const cy = await makePerson(app, `cy${count}@acme.example`, { name: 'Cy' });
    const [host, other] = [await signedIn(app, bo.email), await signedIn(app, cy.email)];
    const meeting = await planNow(host, { hasLobby: false, alternateHosts: [cy.email], invitees: [] });
    for (const visitor of [host, other]) {
      await arrive(visitor, meeting.uuid);
      await enter(visitor, meeting.uuid);
    }
    await act(ada, { kind: 'disable' }, [bo.id]);
    const room = await look(other, meeting.uuid);
    expect(room.me).toMatchObject({ role: 'host', standing: 'inRoom' });
    expect(room.participants.map(({ displayName }) => displayName)).toEqual(['Cy']);
    const { notifications } = await other.call(listNotifications, { query: {} });
    expect(notifications.map(({ news }) => news.kind)).toContain('meeting-handed-over');
  });
});

describe('erasing', () => {
  test('says before what goes and what stays, wants the address typed, and takes them', async () => {
    const visitor = await signedIn(app, bo.email);
    await planNow(visitor, { topic: 'Later', start: '2026-12-24T10:00', invitees: [] });
    await makeRecordingOf(app, visitor, { name: 'Film' });
    const about = { params: { userId: bo.id } };
    expect(await ada.call(foreseeErasing, about)).toEqual({
      obstacle: null,
      isOneself: false,
      closesAccount: true,
      cancelled: 2,
      handedOver: 0,
      recordings: 1,
    });
    const wrong = ada.call(erasePerson, { ...about, body: { email: 'someone@else.example' } });
    await expect(wrong).rejects.toMatchObject({ fields: { email: 'wrong' } });
    await ada.call(erasePerson, { ...about, body: { email: ` ${bo.email.toUpperCase()} ` } });
    await expect(visitor.call(resumeSession)).rejects.toMatchObject({ status: 403 });
    await expect.poll(() => read(bo.id).catch(({ status }) => status), wait).toBe(404);
    const { rows } = await app.data.database.pool.query('select from auth_user where email = $1', [bo.email]);
    expect(rows).toEqual([]);
  });
});

test('the history of somebody is read on page by page, the newest first', async () => {
  for (let times = 0; times < 3; times += 1)
    for (const kind of ['disable', 'enable'] as const) await act(ada, { kind }, [bo.id]);
  const query = { personId: bo.id, limit: 4 };
  const first = await ada.call(listAudit, { query });
  const rest = await ada.call(listAudit, { query: { ...query, cursor: first.cursor ?? '' } });
  expect(first).toMatchObject({ hasMore: true });
  expect([...first.entries, ...rest.entries].map(({ action }) => action.replace('people.', ''))).toEqual(
    Array.from({ length: 3 }, () => ['enabled', 'disabled']).flat(),
  );
  expect(rest.hasMore).toBe(false);
  expect(first.entries[0]).toMatchObject({ actor: { name: 'Ada' }, subject: { name: bo.displayName } });
});
