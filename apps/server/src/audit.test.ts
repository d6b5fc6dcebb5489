import { invitePerson } from '@portico/contract/people';
import { deleteRecording, restoreRecordings } from '@portico/contract/recordings';
import { createFirstSite } from '@portico/contract/setup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from './testing/app.ts';
import { signedIn } from './testing/people.ts';
import { makeRecordingOf } from './testing/recordings.ts';

let app: TestApp;
let ada: Visitor;
let recording: string;

const PASSWORD = 'correct horse battery';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** Every operation that administers something, in an order in which they can be done, and what it leaves behind. */
const administrative: Readonly<Record<string, { action: string; act(): Promise<unknown> }>> = {
  'setup.create': {
    action: 'site.set_up',
    async act() {
      const token = new URL(app.setupUrl ?? '').searchParams.get('token') ?? '';
      const site = { siteName: 'acme', siteDisplayName: 'Acme', timeZone: 'Europe/Berlin' };
      const person = { displayName: 'Ada', email: 'ada@acme.example', password: PASSWORD };
      const visitor = app.visitor();
      Object.assign(visitor.session, { basePath: '/webappng', siteUrl: '' }); // there is no site yet
      await visitor.call(createFirstSite, { body: { token, ...site, ...person } });
      ada = await signedIn(app, 'ada@acme.example');
    },
  },
  'people.invite': {
    action: 'people.invited',
    act: () =>
      ada.call(invitePerson, {
        body: { email: 'new@acme.example', displayName: 'New', userRole: ['HOST'] },
      }),
  },
  'recordings.delete': {
    action: 'recordings.deleted',
    async act() {
      ({ uuid: recording } = await makeRecordingOf(app, ada));
      await ada.call(deleteRecording, { params: { uuid: recording } });
    },
  },
  'recordings.restore': {
    action: 'recordings.restored',
    act: () => ada.call(restoreRecordings, { body: { recordUUIDs: [recording], restoreAll: false } }),
  },
};

/** Everything else that writes, and why nobody has to account for it. */
const others: Readonly<Record<string, readonly string[]>> = {
  'of one’s own session and password': [
    'identity.signIn',
    'identity.refreshTicket',
    'identity.resumeSession',
    'identity.signOut',
    'identity.forgotPassword',
    'identity.setPassword',
  ],
  'of one’s own meetings, rooms and recordings': [
    'meetings.schedule',
    'meetings.update',
    'meetings.renewLink',
    'meetings.cancel',
    'meetings.undoCancel',
    'joining.startInstant',
    'rooms.open',
    'rooms.change',
    'rooms.renewLink',
    'recordings.change',
    'recordings.start',
    'recordings.stop',
  ],
  'of a meeting that goes on': [
    'joining.prejoin',
    'room.enter',
    'room.leave',
    'room.raiseHand',
    'room.sendMessage',
    'room.admit',
    'room.deny',
    'room.mute',
    'room.remove',
    'room.appoint',
    'room.bringIn',
    'room.lock',
    'room.end',
    'quality.report',
  ],
};

interface Entry {
  actor_name: string;
  action: string;
  subject_id: string;
  address: string | null;
  tracking_id: string | null;
  site_id: string | null;
}

describe('the audit', () => {
  test('is asked of every operation that writes: a new one is put into one of the lists here', async () => {
    const document = await app.visitor().fetch('/webappng/api/v1/openapi.json');
    const { paths } = (await document.json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const writing = Object.values(paths).flatMap((path) =>
      Object.entries(path).flatMap(([method, { operationId }]) => (method === 'get' ? [] : [operationId])),
    );
    const listed = [...Object.keys(administrative), ...Object.values(others).flat()];
    expect(listed.toSorted()).toEqual(writing.toSorted());
  });

  test.each(Object.entries(administrative))('has one entry of %s', async (_id, { action, act }) => {
    await act();
    const { rows } = await app.data.database.pool.query<Entry>(
      'select actor_name, action, subject_id, address, tracking_id, site_id from audit_event where action = $1',
      [action],
    );
    expect(rows).toEqual([
      {
        actor_name: 'Ada',
        action,
        subject_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        address: '127.0.0.1',
        tracking_id: expect.stringMatching(/^[A-Z]+_[0-9a-f-]{36}_\d+$/),
        site_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });
});
