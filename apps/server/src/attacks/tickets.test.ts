import type { Bootstrap } from '@portico/contract/bootstrap';
import { refreshTicket } from '@portico/contract/identity';
import { cancelMeeting } from '@portico/contract/meetings';
import { invitePerson, listPeople } from '@portico/contract/people';
import { denyGuest, enterRoom, getRoom, removeParticipant } from '@portico/contract/room';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { runAdmin, settingsOf } from '../testing/console.ts';
import { bootIn, openPage } from '../testing/forms.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { arrive, enter, guestAtDoor, linkTokenOf, planNow } from '../testing/rooms.ts';
import { openTab } from '../testing/tab.ts';

const DAY = 86_400;
const TICKET_SECONDS = 5400;
const SITE = '/webappng/sites/acme';
const over = expect.objectContaining({ error: 'ticketInvalid' }) as Error;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'hana@acme.example', { name: 'Hana', roles: ['SITEADMIN', 'HOST'] });
});
beforeEach(() => app.clock.advance(301));
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const hana = (site?: string): Promise<Visitor> => signedIn(app, 'hana@acme.example', site);

/** Changes the ticket for a new one, as a page does. */
async function refresh(visitor: Visitor): Promise<number> {
  const { sessionTicket, ticketTTL } = await visitor.call(refreshTicket);
  visitor.session.ticket = sessionTicket;
  return ticketTTL;
}

/** For how many seconds a ticket is good. */
const secondsLeft = ({ session: { ticket = '' } }: Visitor): number =>
  ((app.identity.tickets.read(ticket)?.expiresAt.getTime() ?? 0) - app.clock.now().getTime()) / 1000;

const set = async (statement: string, email = 'hana@acme.example'): Promise<void> => {
  const { rowCount } = await app.data.database.pool.query(
    `update person set ${statement} from auth_user where auth_user.id = person.account_id and email = $1`,
    [email],
  );
  expect(rowCount).toBeGreaterThan(0);
};

const bootOf = async (visitor: Visitor, path: string): Promise<Bootstrap> =>
  bootIn((await openPage(visitor, path)).html);

describe('a ticket of somebody who signed in', () => {
  test('is good no longer than the session, however often it was changed, and so is that of a page', async () => {
    const visitor = await hana();
    for (let quarters = 1; quarters <= (7 * DAY - 1800) / 900; quarters += 1) {
      app.clock.advance(900);
      await refresh(visitor);
    }
    expect(await refresh(visitor)).toBe(1800); // the session's last half hour
    expect(secondsLeft(visitor)).toBe(1800);
    const { ticket = '', ticketTTL } = await bootOf(visitor, `${SITE}/dashboard/home`);
    expect(ticketTTL).toBe(1800);
    expect(app.identity.tickets.read(ticket)?.expiresAt.getTime()).toBe(
      app.clock.now().getTime() + 1_800_000,
    );
    app.clock.advance(1799);
    expect(await refresh(visitor)).toBe(1);
    app.clock.advance(1);
    await expect(refresh(visitor)).rejects.toEqual(over);
  });

  test('is not changed for a new one when the session was ended without a word', async () => {
    const visitor = await hana();
    await app.data.database.pool.query('delete from auth_session');
    await expect(refresh(visitor)).rejects.toEqual(over);
  });

  test('is not changed for a new one of somebody who is disabled', async () => {
    const visitor = await hana();
    await set(`state = 'disabled'`);
    await expect(refresh(visitor)).rejects.toEqual(over);
    await set(`state = 'active'`);
    expect(await refresh(visitor)).toBe(TICKET_SECONDS);
  });

  test('is changed for one with the roles of today', async () => {
    const visitor = await hana();
    await visitor.call(listPeople, { query: {} });
    await set(`roles = '{HOST}'`);
    await refresh(visitor);
    await expect(visitor.call(listPeople, { query: {} })).rejects.toMatchObject({ error: 'forbidden' });
    await set(`roles = '{SITEADMIN,HOST}'`);
    await refresh(visitor);
    await visitor.call(listPeople, { query: {} });
  });
});

describe('a ticket of a guest', () => {
  const meetingWithLobby = async (start?: string) => {
    const host = await hana();
    const now = new Date(app.clock.now().getTime() + 3_660_000).toISOString().slice(0, 16);
    const meeting = await planNow(host, { start: start ?? now });
    await arrive(host, meeting.uuid);
    return { host, meeting, guest: await guestAtDoor(app, meeting, 'Gus') };
  };

  test('is changed for a new one while the guest has a place at the door', async () => {
    const { guest } = await meetingWithLobby();
    app.clock.advance(900);
    expect(await refresh(guest)).toBe(TICKET_SECONDS);
  });

  test('is not when the guest has no place there', async () => {
    const { meeting, guest } = await meetingWithLobby();
    await app.data.database.pool.query('delete from participant where guest_id is not null');
    await expect(refresh(guest)).rejects.toEqual(over);
    expect(meeting.uuid).toBeDefined();
  });

  test.each([
    ['was removed', removeParticipant],
    ['was turned away', denyGuest],
  ] as const)('is not when the guest %s, nor is there one on a page of theirs', async (_what, operation) => {
    const { host, meeting, guest } = await meetingWithLobby();
    const params = { uuid: meeting.uuid };
    await enter(host, meeting.uuid);
    const { room } = await guest.call(enterRoom, { params, body: {} });
    expect(room.me.standing).toBe('inLobby');
    await host.call(operation, { params: { ...params, participantId: room.me.id } });
    await expect(refresh(guest)).rejects.toEqual(over);
    expect((await guest.call(getRoom, { params })).me.standing).toMatch(/removed|denied/); // as the page says until then
  });

  test('is not on the page of a room from which its guest was removed', async () => {
    const { host, meeting } = await meetingWithLobby();
    await enter(host, meeting.uuid);
    const browser = app.visitor();
    const door = `${SITE}/meeting/join/${meeting.uuid}?MTID=${linkTokenOf(meeting)}`;
    const body = new URLSearchParams({ csrf: browser.session.csrfToken, attendeeFullName: 'Gus' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await browser.fetch(door, { method: 'POST', headers, body: body.toString() });
    const room = `${SITE}/meeting/room/${meeting.uuid}`;
    const { ticket } = await bootOf(browser, room);
    expect(ticket).toBeDefined();
    browser.session.ticket = ticket;
    const { me } = (await enter(browser, meeting.uuid)).room;
    await host.call(removeParticipant, { params: { uuid: meeting.uuid, participantId: me.id } });
    expect((await bootOf(browser, room)).ticket).toBeUndefined();
  });

  test('is not once the meeting is cancelled', async () => {
    const { host, meeting, guest } = await meetingWithLobby();
    await host.call(cancelMeeting, { params: { uuid: meeting.uuid } });
    await expect(refresh(guest)).rejects.toEqual(over);
  });

  test('is not once the meeting is over for good', async () => {
    const { guest } = await meetingWithLobby();
    for (let hours = 0; hours < 24; hours += 1) {
      app.clock.advance(3600);
      await refresh(guest);
    }
    app.clock.advance(3600);
    await expect(refresh(guest)).rejects.toEqual(over);
  });
});

describe('somebody who is disabled at the console', () => {
  const admin = (...args: string[]) => runAdmin(args, settingsOf(app));
  const call = (visitor: Visitor) => visitor.call(listPeople, { query: {} });

  test('is out of this site at once, of no other, and back with new tickets when enabled again', async () => {
    await makePerson(app, 'hana@acme.example', { site: 'other', roles: ['SITEADMIN'] });
    const [here, there] = [await hana(), await hana('other')];
    const tab = await openTab(app.url, here.session.ticket ?? '');
    await expect.poll(() => tab.notices).toEqual(['mercury.buffer_state']);
    const said = await admin('disable', 'Hana@acme.example', '--site', 'acme');
    expect(said).toMatchObject({ code: 0, errors: [] });
    await expect.poll(() => tab.closed).toBe(4401);
    await expect(call(here)).rejects.toEqual(over);
    await expect(refresh(here)).rejects.toEqual(over);
    await expect(hana()).rejects.toMatchObject({ error: 'personDisabled' });
    await call(there);
    await refresh(there);
    expect((await openPage(here, `${SITE}/dashboard/home`)).location).toContain('/sign-in');

    expect(await admin('enable', 'hana@acme.example', '--site', 'acme')).toMatchObject({
      code: 0,
      errors: [],
    });
    await expect(call(here), 'a ticket of before').rejects.toEqual(over);
    const again = await hana();
    await call(again);
    await refresh(again);
    await call(again);
    const { rows } = await app.data.database.pool.query(
      `select actor_name as actor, action from audit_event where action like 'people.%abled' order by id`,
    );
    expect(rows).toEqual([
      { actor: 'console', action: 'people.disabled' },
      { actor: 'console', action: 'people.enabled' },
    ]);
  });

  test('is out after a restart too', async () => {
    await makePerson(app, 'kim@acme.example', { roles: ['SITEADMIN'] });
    const kim = await signedIn(app, 'kim@acme.example');
    await admin('disable', 'kim@acme.example');
    await app.identity.start(app.data.database.reads);
    await expect(call(kim)).rejects.toEqual(over);
  });

  test('is out after a restart in the middle of twenty thousand who signed out', async () => {
    await makePerson(app, 'lea@acme.example', { roles: ['SITEADMIN'] });
    const lea = await signedIn(app, 'lea@acme.example');
    const { database } = app.data;
    await database.pool.query(
      `insert into ticket_revocation (session_id, expires_at)
       select (case when n % 2 = 0 then '0' else 'z' end) || n, $1 from generate_series(1, 20000) n`,
      [new Date(app.clock.now().getTime() + 60_000)],
    );
    const until = new Date(app.clock.now().getTime() + 3600_000);
    await database.pool.query(
      `insert into ticket_revocation (session_id, generation, expires_at) values ($1, 1, $2)`,
      [lea.session.userId, until],
    );
    await app.identity.start(database.reads);
    await expect(call(lea)).rejects.toEqual(over);
  });

  test('cannot be the last who has every right on the site', async () => {
    const refused = await admin('disable', 'ada@acme.example');
    expect(refused.code).toBe(1);
    expect(refused.errors).toEqual([
      'portico: Ada is the last administrator of Acme: make somebody else one first, with make-admin',
    ]);
    const ada = await signedIn(app, 'ada@acme.example');
    await ada.call(invitePerson, {
      body: { email: 'second@acme.example', displayName: 'Second', userRole: ['ADMIN'] },
    });
    expect((await admin('disable', 'ada@acme.example')).code, 'who has not come yet is none').toBe(1);
    await makePerson(app, 'third@acme.example', { roles: ['ADMIN'] });
    expect((await admin('disable', 'ada@acme.example')).code).toBe(0);
  });
});
