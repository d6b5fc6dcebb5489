import { readHealth } from '@portico/contract/health';
import { openPersonalRoom, startInstantMeeting } from '@portico/contract/joining';
import { getMeeting, scheduleMeeting } from '@portico/contract/meetings';
import { invitePerson, listPeople } from '@portico/contract/people';
import { getQualityReport, listLiveRooms, listPastTimes } from '@portico/contract/quality';
import { roleWords } from '@portico/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { runAdmin, settingsOf } from '../testing/console.ts';
import { openPage } from '../testing/forms.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { planOf } from '../testing/writers.ts';

let app: TestApp;
let uuid: string;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
  const hana = await signedIn(app, 'hana@acme.example');
  ({ uuid } = await hana.call(scheduleMeeting, { body: planOf('Of nobody else') }));
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const newcomer = () => ({
  email: `${crypto.randomUUID()}@acme.example`,
  displayName: 'New',
  userRole: ['HOST' as const],
});

/** What words allow, by the action that asks for it. */
const actions: Readonly<Record<string, (visitor: Visitor) => Promise<unknown>>> = {
  'read people': (visitor) => visitor.call(listPeople, { query: {} }),
  'read health': (visitor) => visitor.call(readHealth),
  'watch the media of all meetings': (visitor) => visitor.call(listLiveRooms, { query: {} }),
  'list meetings that are over': (visitor) => visitor.call(listPastTimes, { query: {} }),
  'read the report of somebody else’s meeting': (visitor) =>
    visitor.call(getQualityReport, { params: { uuid }, query: {} }),
  'invite people': (visitor) => visitor.call(invitePerson, { body: newcomer() }),
  'make an administrator': (visitor) =>
    visitor.call(invitePerson, { body: { ...newcomer(), userRole: ['ADMIN'] } }),
  'plan a meeting': (visitor) => visitor.call(scheduleMeeting, { body: planOf('A plan') }),
  'meet now': (visitor) => visitor.call(startInstantMeeting, { body: { topic: 'Now' } }),
  'open a personal room': (visitor) => visitor.call(openPersonalRoom),
};

const reading = Object.keys(actions).slice(0, 5);
const hosting = Object.keys(actions).slice(7);
const alone: Readonly<Record<string, readonly string[]>> = {
  ADMIN: [...reading, 'invite people', 'make an administrator'],
  SITEADMIN: [...reading, 'invite people'],
  RO_SITEADMIN: reading,
  HOST: hosting,
};

const combinations = Array.from({ length: 2 ** roleWords.length }, (_, bits) =>
  roleWords.filter((_word, place) => (bits >> place) & 1),
);

describe.each(combinations.map((words) => ({ words, name: words.join(' ') || 'no word' })))(
  'somebody with $name',
  ({ words }) => {
    test('may do what the words allow each, and beside ATTENDEE nothing but join', async () => {
      const email = `${words.join('-').toLowerCase() || 'none'}@acme.example`;
      await makePerson(app, email, { roles: words });
      const visitor = await signedIn(app, email);
      const may: string[] = [];
      for (const [name, action] of Object.entries(actions)) {
        const outcome = await action(visitor).then(
          () => 'done',
          ({ error }: { error: string }) => error,
        );
        expect(['done', 'forbidden', 'notFound']).toContain(outcome);
        if (outcome === 'done') may.push(name);
      }
      const expected = words.includes('ATTENDEE') ? [] : words.flatMap((word) => alone[word] ?? []);
      expect(may).toEqual(Object.keys(actions).filter((name) => expected.includes(name)));
    });
  },
);

test('the page of an administrator who is an attendee as well offers none of it', async () => {
  await makePerson(app, 'both@acme.example', { roles: ['ADMIN', 'HOST', 'ATTENDEE'] });
  const both = await signedIn(app, 'both@acme.example');
  const { html } = await openPage(both, '/webappng/sites/acme/dashboard/home');
  expect(/"abilities":(\{[^}]*\})/.exec(html)?.[1]).toBe(
    '{"mayHost":false,"mayReadPeople":false,"mayReadSettings":false,"mayReadAudit":false,"mayReadHealth":false,"mayWatchMedia":false,"mayAdministerDeployment":false,"mayHavePicture":true,"hasMailbox":true}',
  );
  expect((await openPage(both, '/webappng/sites/acme/users/home')).status).toBe(403);
  await expect(both.call(getMeeting, { params: { uuid } })).rejects.toMatchObject({ error: 'notFound' });
});

test('a person whom the console makes an administrator is one, whatever words they had', async () => {
  await makePerson(app, 'raised@acme.example', { roles: ['HOST', 'ATTENDEE'] });
  expect((await runAdmin(['make-admin', 'raised@acme.example'], settingsOf(app))).code).toBe(0);
  const raised = await signedIn(app, 'raised@acme.example');
  await expect(raised.call(invitePerson, { body: newcomer() })).resolves.toBeDefined();
  await expect(raised.call(scheduleMeeting, { body: planOf('A plan') })).resolves.toBeDefined();
});
