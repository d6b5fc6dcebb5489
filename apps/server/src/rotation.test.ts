import { refreshTicket, readLink } from '@portico/contract/identity';
import { invitePerson, listPeople } from '@portico/contract/people';
import { streamRecording } from '@portico/contract/recordings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { startTestApp, type TestApp, type Visitor } from './testing/app.ts';
import { lastMailTo, linkIn } from './testing/mailbox.ts';
import { makePerson, signedIn } from './testing/people.ts';
import { makeRecordingOf } from './testing/recordings.ts';
import { linkTokenOf, planNow } from './testing/rooms.ts';

const [old, now] = ['the old secret '.repeat(3), 'the new secret '.repeat(3)];
const html = { headers: { accept: 'text/html' } };
const SITE = '/webappng/sites/acme';

/** What a browser and a mailbox hold that a secret or the database vouches for. */
interface Held {
  session: string;
  csrfCookie: string;
  csrfToken: string;
  ticket: string;
  guest: string;
  invitation: string;
  media: string;
}

let database: TestDatabase;
let app: TestApp;
let clock: TestApp['clock'];
let door: string;
let recording: string;
let before: Held;
let renewed: Held;

const start = async (settings: Record<string, string>): Promise<void> => {
  app = await startTestApp({ database, settings, ...(clock && { clock }) });
  ({ clock } = app);
};

/** A browser that holds these, at the portal that runs now. */
function browser(held: Held): Visitor {
  const visitor = app.visitor();
  visitor.setCookie('portico-session', held.session);
  visitor.setCookie('portico-csrf', held.csrfCookie);
  visitor.setCookie('portico-guest', held.guest);
  Object.assign(visitor.session, { csrfToken: held.csrfToken, ticket: held.ticket });
  return visitor;
}

const mediaOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.call(streamRecording, { params: { uuid: recording } })).fallbackPlaySrc ?? '';

/** Somebody without a session comes to the door; answers the cookie that they are known by afterwards. */
async function knock(guest?: string): Promise<string> {
  const visitor = app.visitor();
  if (guest !== undefined) visitor.setCookie('portico-guest', guest);
  const fields = { csrf: visitor.session.csrfToken, attendeeFullName: 'Gül' };
  const { status } = await visitor.fetch(door, {
    method: 'POST',
    headers: { ...html.headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  expect(status).toBe(303);
  return visitor.cookie('portico-guest') ?? '';
}

const idOf = (guest: string): string => guest.split('.')[0] ?? '';

beforeAll(async () => {
  database = await createTestDatabase();
  await start({ PORTICO_SECRET: old });
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  const ada = await signedIn(app, 'ada@acme.example');
  const meeting = await planNow(ada);
  door = `${SITE}/meeting/join/${meeting.uuid}?MTID=${linkTokenOf(meeting)}`;
  ({ uuid: recording } = await makeRecordingOf(app, ada));
  const body = { email: 'new@acme.example', displayName: 'New', userRole: ['HOST' as const] };
  await ada.call(invitePerson, { body });
  before = {
    session: ada.cookie('portico-session') ?? '',
    csrfCookie: ada.cookie('portico-csrf') ?? '',
    csrfToken: ada.session.csrfToken,
    ticket: ada.session.ticket ?? '',
    guest: await knock(),
    invitation: linkIn(await lastMailTo(app, 'new@acme.example')).searchParams.get('token') ?? '',
    media: await mediaOf(ada),
  };
  await app.stop();
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

describe('while the previous secret is kept', () => {
  beforeAll(() => start({ PORTICO_SECRET: now, PORTICO_SECRET_PREVIOUS: old }));
  afterAll(() => app.stop());

  test('everything that it made still works, and what is handed out anew is made with the new one', async () => {
    const ada = browser(before);
    expect((await ada.fetch(`${SITE}/dashboard/home`, html)).status).toBe(200); // the session alone
    expect((await ada.call(listPeople, { query: {} })).total).toBe(2); // the ticket
    expect((await ada.fetch(before.media)).status).toBe(200);
    const { displayName } = await ada.call(readLink, { params: { token: before.invitation } });
    expect(displayName).toBe('New');
    const { sessionTicket } = await ada.call(refreshTicket); // ticket and CSRF token
    const guest = await knock(before.guest);
    expect(idOf(guest)).toBe(idOf(before.guest)); // the same guest
    const page = await (await ada.fetch(`${SITE}/dashboard/home`, html)).text();
    renewed = {
      ...before,
      ticket: sessionTicket,
      csrfToken: /"csrfToken":"([\w-]{43})"/.exec(page)?.[1] ?? '',
      guest,
      media: await mediaOf(ada),
    };
    const signed = ['ticket', 'csrfToken', 'guest', 'media'] as const;
    expect(signed.filter((name) => renewed[name] === before[name])).toEqual([]);
  });
});

describe('once the previous secret is gone', () => {
  beforeAll(() => start({ PORTICO_SECRET: now }));

  test('all that only this secret signed is refused, except rows that the database itself vouches for', async () => {
    const ada = browser(before);
    await expect(ada.call(listPeople, { query: {} })).rejects.toMatchObject({ error: 'ticketInvalid' });
    expect((await ada.fetch(before.media)).status).toBe(403);
    expect(idOf(await knock(before.guest))).not.toBe(idOf(before.guest));
    const oldToken = await browser(renewed).fetch(`${SITE}/api/v1${refreshTicket.path}`, {
      method: 'PUT',
      headers: { 'x-csrf-token': before.csrfToken, ticket: renewed.ticket },
    });
    expect([oldToken.status, await oldToken.text()]).toEqual([
      403,
      expect.stringContaining('60002') as string,
    ]);
    // random values whose rows say what they are worth: no secret made them
    expect((await ada.fetch(`${SITE}/dashboard/home`, html)).status).toBe(200);
    expect((await ada.call(readLink, { params: { token: before.invitation } })).displayName).toBe('New');
  });

  test('links that were handed out anew work: nobody was signed out', async () => {
    const ada = browser(renewed);
    expect((await ada.call(refreshTicket)).sessionTicket).not.toBe('');
    expect((await ada.fetch(renewed.media)).status).toBe(200);
    expect(await knock(renewed.guest)).toBe(renewed.guest);
  });
});
