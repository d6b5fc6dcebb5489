import { createCalls } from '@portico/client/calls';
import { resume } from '@portico/client/resume';
import { changeTicket } from '@portico/client/session';
import type { Call } from '@portico/contract/call';
import { refreshTicket, resumeSession, signIn, signOut } from '@portico/contract/identity';
import { startInstantMeeting } from '@portico/contract/joining';
import { listPeople } from '@portico/contract/people';
import { actOnPeople, setRoles } from '@portico/contract/person-admin';
import { getProfile } from '@portico/contract/profile';
import { getRoom, raiseHand } from '@portico/contract/room';
import type { RoleWord } from '@portico/domain/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, PASSWORD, signedIn } from '../../testing/people.ts';
import { PortalTab } from '../../testing/portal-tab.ts';
import { arrive, enter } from '../../testing/rooms.ts';
import type { PersonRow } from '../people/index.ts';

const wait = { timeout: 10_000, interval: 10 };
const PROFILE = '/users/me/profile';
const RESUMED = '/sessions/own';

let app: TestApp;
let ada: Visitor;
let bo: PersonRow;
/** What Bo is signed in with. */
let browser: Visitor;
/** A page of it. */
let tab: Tab;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { roles: ['ADMIN', 'HOST'] });
});
beforeEach(async () => {
  app.clock.advance(600);
  count += 1;
  bo = await makePerson(app, `bo${count}@acme.example`, { name: 'Bo' });
  ada = await signedIn(app, 'ada@acme.example');
  browser = await signedIn(app, bo.email);
  tab = openTab(browser, bo.id);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

interface Tab {
  call: Call;
  session: Visitor['session'];
  /** The operations that the page called, by path. */
  asked: string[];
  /** Why the page ended. */
  over: unknown[];
}

/** A page of somebody who is signed in with a browser. Nobody tells it anything: its calls find out. */
function openTab(visitor: Visitor, personId: string): Tab {
  const session = { ...visitor.session };
  const tab: Omit<Tab, 'call'> = { session, asked: [], over: [] };
  const call = createCalls({
    session,
    origin: app.url,
    async fetch(input, init) {
      const { url } = new Request(input, init);
      tab.asked.push(new URL(url).pathname.replace(/.*\/api\/v1/, ''));
      return await visitor.fetch(url, init);
    },
    onSessionOver: (why) => tab.over.push(why),
    resume: async () => (await resume(session, personId, () => call(resumeSession))).kind === 'same',
  });
  return { ...tab, call };
}

/** Resolves when the ticket of the browser is over, which this process is told by an event. */
async function ended(): Promise<void> {
  const refused = () => browser.call(getProfile).catch(({ status }: { status: number }) => status);
  await expect.poll(refused, wait).toBe(401);
}

async function give(userRole: ('HOST' | 'SITEADMIN')[], was: RoleWord[]): Promise<void> {
  await ada.call(setRoles, { params: { userId: bo.id }, body: { userRole, was } });
  await ended();
}

describe('a page whose person was just given other roles', () => {
  test('is answered by what they may do now, more or less, and goes on', async () => {
    await expect(tab.call(listPeople, { query: {} })).rejects.toMatchObject({ error: 'forbidden' });
    await give(['HOST', 'SITEADMIN'], ['HOST']);
    await expect(tab.call(listPeople, { query: {} })).resolves.toMatchObject({ mayInvite: true });
    browser.session.ticket = tab.session.ticket;
    await give(['HOST'], ['HOST', 'SITEADMIN']);
    await expect(tab.call(listPeople, { query: {} })).rejects.toMatchObject({ error: 'forbidden' });
    expect(tab.over).toEqual([]);
    expect(tab.asked).toEqual(['/users', '/users', RESUMED, '/users', '/users', RESUMED, '/users']);
  });

  test('gets one ticket for calls that are refused at once, and the next one needs none', async () => {
    await give(['HOST', 'SITEADMIN'], ['HOST']);
    const [people, profile] = await Promise.all([tab.call(listPeople, { query: {} }), tab.call(getProfile)]);
    expect([people.mayInvite, profile.displayName]).toEqual([true, 'Bo']);
    expect(tab.asked.filter((path) => path === RESUMED)).toHaveLength(1);
    expect(tab.asked).toHaveLength(5);
    await tab.call(getProfile);
    expect(tab.asked).toHaveLength(6);
    expect(tab.over).toEqual([]);
  });

  test('changes its ticket in time though the one it has is over, and signs out by another', async () => {
    await give(['HOST', 'SITEADMIN'], ['HOST']);
    await changeTicket(tab.session, () => tab.call(refreshTicket));
    await expect(tab.call(listPeople, { query: {} })).resolves.toMatchObject({ mayInvite: true });
    browser.session.ticket = tab.session.ticket;
    await give(['HOST'], ['HOST', 'SITEADMIN']);
    await tab.call(signOut);
    expect(tab.over).toEqual([]);
    await expect.poll(() => tab.call(getProfile).catch(({ status }) => status), wait).toBe(401);
  });

  test('hears by push again what happens, though nothing told it why it was hung up on', async () => {
    const push = new PortalTab({
      session: tab.session,
      origin: app.url,
      renewTicket: () => changeTicket(tab.session, () => tab.call(refreshTicket)),
    });
    await expect.poll(() => push.state, wait).toBe('open');
    push.drop();
    await expect.poll(() => push.state, wait).toBe('waiting');
    await give(['HOST', 'SITEADMIN'], ['HOST']);
    push.look();
    await expect.poll(() => push.state, wait).toBe('open');
    expect(push.closeCodes).toEqual([1006, 4401]);
    expect(tab.over).toEqual([]);
    push.push.close();
  });

  test('stays in the room, and does there what it calls for', async () => {
    const { uuid } = await browser.call(startInstantMeeting, { body: { topic: 'Standup' } });
    await arrive(browser, uuid);
    await enter(browser, uuid);
    await give(['SITEADMIN'], ['HOST']);
    const params = { uuid };
    const { me } = await tab.call(getRoom, { params });
    expect(me).toMatchObject({ displayName: 'Bo', standing: 'inRoom' });
    await tab.call(raiseHand, { params: { ...params, participantId: me.id }, body: { isRaised: true } });
    const { participants } = await tab.call(getRoom, { params });
    expect(participants.map(({ id, handRaisedAt }) => [id, handRaisedAt !== null])).toEqual([[me.id, true]]);
    expect(tab.over).toEqual([]);
  });
});

describe('a page ends with its session, at the first call,', () => {
  /** What comes of the first call: what refused it, why the page ended, how often it was made, and what was asked last. */
  const firstCall = async () => {
    const refusal = await tab.call(getProfile).then(
      () => undefined,
      ({ error }: { error: string }) => error,
    );
    return [refusal, tab.over, tab.asked.filter((path) => path === PROFILE).length, tab.asked.at(-1)];
  };
  const isOver = ['ticketInvalid', ['ticketInvalid'], 1, RESUMED];

  test.each(['disable', 'signOut'] as const)('when an administrator chooses %s', async (kind) => {
    await ada.call(actOnPeople, { body: { ids: [bo.id], action: { kind } } });
    await ended();
    expect(await firstCall()).toEqual(isOver);
  });

  test('when its person signs out in another tab', async () => {
    await browser.call(signOut);
    await ended();
    expect(await firstCall()).toEqual(isOver);
  });

  test('when somebody else signs in with the browser, whose ticket it does not take', async () => {
    const { ticket } = tab.session;
    await browser.call(signIn, { body: { email: 'ada@acme.example', password: PASSWORD } });
    await ended();
    expect(await firstCall()).toEqual(isOver);
    expect(tab.session.ticket).toBe(ticket);
  });
});
