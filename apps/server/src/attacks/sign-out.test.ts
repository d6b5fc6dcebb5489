import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { prejoin } from '@portico/contract/joining';
import { forgotPassword, setPassword, signOut } from '@portico/contract/identity';
import type { MeetingDetail } from '@portico/contract/meetings';
import { streamRecording } from '@portico/contract/recordings';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { runAdmin, settingsOf } from '../testing/console.ts';
import { linkIn, mailAfter } from '../testing/mailbox.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { makeRecordingOf } from '../testing/recordings.ts';
import { arrive, enter, linkTokenOf, look, planNow, roomOf } from '../testing/rooms.ts';
import { joinByToken } from '../testing/signal-client.ts';
import { statusOfUpgrade } from '../testing/upgrade.ts';

let app: TestApp;
let hana: Visitor;
let meeting: MeetingDetail;
let sockets: WebSocket[] = [];

const GUS = 'gus@acme.example';

beforeAll(async () => {
  app = await startTestApp({
    hasMedia: true,
    settings: { MEDIA_MAX_SUBSCRIBERS: '2' },
    paces: { engineKeepsLostMs: 500 }, // the rows hear as late as usual of who is back
  });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, GUS, { name: 'Gus', roles: ['ATTENDEE'] });
});
beforeEach(async () => {
  app.clock.advance(61); // what was asked again and again counts for a minute
  hana = await signedIn(app, 'hana@acme.example');
  meeting = await planNow(hana, { hasLobby: false });
  await goIn(hana);
});
afterEach(() => {
  for (const socket of sockets) socket.terminate();
  sockets = [];
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

interface Inside {
  id: string;
  token: string;
  socket: WebSocket;
}

/** Somebody in the room, for the portal and for the engine. */
async function goIn(visitor: Visitor): Promise<Inside> {
  await arrive(visitor, meeting.uuid);
  const { room, media } = await enter(visitor, meeting.uuid);
  const token = media?.token ?? '';
  const { socket } = await joinByToken(app.url, token);
  sockets.push(socket);
  return { id: room.me.id, token, socket };
}

const namesInside = async (): Promise<string[]> =>
  (await look(hana, meeting.uuid)).participants.map(({ displayName }) => displayName).toSorted();

/** What is left of somebody, as soon as their right to be there is over. */
async function whatIsLeft({ id, token, socket }: Inside) {
  const names = await namesInside();
  await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
  const people = await app.media!.list(await roomOf(app, meeting.uuid));
  const isInEngine = people.some(({ identity }) => identity === id);
  return { names, isInEngine, joins: await statusOfUpgrade(`${app.url}/rtc/v1?access_token=${token}`) };
}

const NOTHING = { names: ['Hana'], isInEngine: false, joins: 403 };

describe('somebody in a meeting', () => {
  it('is out of it with sound and pictures as soon as they sign out', async () => {
    const gus = await signedIn(app, GUS);
    const inside = await goIn(gus);
    expect(await namesInside()).toEqual(['Gus', 'Hana']);
    await gus.call(signOut);
    expect(await whatIsLeft(inside)).toEqual(NOTHING);
  });

  it('is out of it when their password changes', async () => {
    const inside = await goIn(await signedIn(app, GUS));
    const mail = await mailAfter(app, GUS, () =>
      app.visitor().call(forgotPassword, { body: { email: GUS } }),
    );
    const token = linkIn(mail).searchParams.get('token') ?? '';
    // the same one again: `signedIn` of the others uses it
    await app.visitor().call(setPassword, { params: { token }, body: { password: 'correct horse battery' } });
    expect(await whatIsLeft(inside)).toEqual(NOTHING);
  });

  it('is out of it when they are disabled', async () => {
    const inside = await goIn(await signedIn(app, GUS));
    expect((await runAdmin(['disable', GUS], settingsOf(app))).code).toBe(0);
    expect(await whatIsLeft(inside)).toEqual(NOTHING);
    expect((await runAdmin(['enable', GUS], settingsOf(app))).code).toBe(0);
  });

  it('stays when they sign out in another browser, and not in the one that they are in by', async () => {
    const [here, elsewhere] = [await signedIn(app, GUS), await signedIn(app, GUS)];
    await goIn(elsewhere);
    const inside = await goIn(here); // the last one is the one that is in
    await elsewhere.call(signOut);
    expect(await namesInside()).toEqual(['Gus', 'Hana']);
    expect(inside.socket.readyState).toBe(WebSocket.OPEN);
    expect(await statusOfUpgrade(`${app.url}/rtc/v1?access_token=${inside.token}`)).toBe(101);
    await here.call(signOut);
    expect(await whatIsLeft(inside)).toEqual(NOTHING);
  });
});

describe('somebody whose connection to a meeting is lost for a moment', () => {
  const WHILE = { timeout: 40_000 };
  /** By the rows, as soon as the engine has told. */
  const lose = async (visitor: Visitor, { socket }: Inside): Promise<void> => {
    socket.terminate();
    await expect.poll(async () => (await look(visitor, meeting.uuid)).me.standing).toBe('left');
  };
  const disable = async (): Promise<void> => {
    expect((await runAdmin(['disable', GUS], settingsOf(app))).code).toBe(0);
  };
  const ends: [string, (gus: Visitor) => Promise<unknown>][] = [
    ['signed out', (gus) => gus.call(signOut)],
    ['been disabled', disable],
  ];
  afterEach(async () => {
    await runAdmin(['enable', GUS], settingsOf(app));
  });

  it.each(ends)('does not come back once they have %s meanwhile', WHILE, async (_what, end) => {
    const gus = await signedIn(app, GUS);
    const inside = await goIn(gus);
    await lose(gus, inside);
    await end(gus);
    expect(await statusOfUpgrade(`${app.url}/rtc/v1?access_token=${inside.token}`)).toBe(403);
  });

  it.each(ends)('is out again who was just back when they had %s', WHILE, async (_what, end) => {
    const gus = await signedIn(app, GUS);
    const inside = await goIn(gus);
    await lose(gus, inside);
    const { socket } = await joinByToken(app.url, inside.token); // the rows hear of it three seconds later
    sockets.push(socket);
    await end(gus);
    expect(await whatIsLeft({ ...inside, socket })).toEqual(NOTHING);
  });
});

it('somebody whose ticket is good for a moment longer than the session goes nowhere by it', async () => {
  const gus = await signedIn(app, GUS);
  await arrive(gus, meeting.uuid);
  // as another process does it, of which this one has not heard yet
  await app.data.database.pool.query(
    'delete from auth_session where user_id = (select account_id from person where id = $1)',
    [gus.session.userId],
  );
  await expect(enter(gus, meeting.uuid)).rejects.toMatchObject({ error: 'ticketInvalid' });
  expect(await namesInside()).toEqual(['Hana']);
});

it('somebody who is disabled goes nowhere by a place from before, where their ticket is still good', async () => {
  const gus = await signedIn(app, GUS);
  await arrive(gus, meeting.uuid);
  const set = (state: string) =>
    app.data.database.pool.query('update person set state = $1 where id = $2', [state, gus.session.userId]);
  await set('disabled'); // as another process does it, of which this one has not heard yet
  await expect(enter(gus, meeting.uuid)).rejects.toMatchObject({ error: 'ticketInvalid' });
  expect(await namesInside()).toEqual(['Hana']);
  await set('active');
});

it('somebody in the lobby does not wait there any more when they sign out', async () => {
  meeting = await planNow(hana, { hasLobby: true });
  await goIn(hana);
  const gus = await signedIn(app, GUS);
  await arrive(gus, meeting.uuid);
  await enter(gus, meeting.uuid);
  const waiting = async () => (await look(hana, meeting.uuid)).lobby.map(({ displayName }) => displayName);
  expect(await waiting()).toEqual(['Gus']);
  await gus.call(signOut);
  expect(await waiting()).toEqual([]);
});

it('somebody who watches a live stream is given nothing of it when they sign out', async () => {
  await makePerson(app, 'wim@acme.example', { name: 'Wim', roles: ['ATTENDEE'] });
  await goIn(await signedIn(app, GUS)); // that was the last place
  const wim = await signedIn(app, 'wim@acme.example');
  await wim.call(prejoin, {
    headers: { meetinguuid: meeting.uuid, meetingauthtoken: linkTokenOf(meeting) },
    body: {},
  });
  const { stream } = await enter(wim, meeting.uuid);
  const ask = async (): Promise<number> => (await fetch(app.url + stream?.url)).status;
  expect(await ask()).not.toBe(403);
  await wim.call(signOut);
  await expect.poll(ask).toBe(403);
});

it('a link to the movie of a recording opens nothing when the session is over that it was made for', async () => {
  const { uuid } = await makeRecordingOf(app, hana, { invitees: [GUS] });
  const gus = await signedIn(app, GUS);
  const session = gus.cookie('portico-session') ?? '';
  const { fallbackPlaySrc } = await gus.call(streamRecording, { params: { uuid } });
  const link = fallbackPlaySrc ?? '';
  expect((await gus.fetch(link)).status).toBe(200);
  const { ticket = '' } = gus.session;
  await gus.call(signOut);
  gus.setCookie('portico-session', session);
  expect((await gus.fetch(link)).status, 'with the cookie that was kept').toBe(403);
  const byTicket = async () => (await fetch(app.url + link, { headers: { ticket } })).status;
  await expect.poll(byTicket).toBe(403);
});

it('a movie that is on its way breaks off when the session is over that asked for it, or its person is disabled', async () => {
  const bytes = Buffer.alloc(64 * 1024 * 1024); // more than any buffer on the way holds
  const { uuid } = await makeRecordingOf(app, hana, { invitees: [GUS], bytes });
  const [gus, elsewhere] = [await signedIn(app, GUS), await signedIn(app, GUS)];
  const { fallbackPlaySrc } = await gus.call(streamRecording, { params: { uuid } });
  const movies = await Promise.all([gus, elsewhere].map((one) => one.fetch(fallbackPlaySrc ?? '')));
  const [movie, kept] = movies.map(({ body }) => body!.getReader());
  expect((await movie!.read()).done).toBe(false);
  await gus.call(signOut);
  const readOn = async (reader: typeof movie): Promise<number> => {
    let count = 0;
    for (let part = await reader!.read(); !part.done; part = await reader!.read()) count += part.value.length;
    return count;
  };
  await expect(readOn(movie)).rejects.toThrow('terminated');
  expect(await readOn(kept), 'of another session').toBe(bytes.length);
  const [last] = [(await elsewhere.fetch(fallbackPlaySrc ?? '')).body!.getReader()];
  expect((await last.read()).done).toBe(false);
  expect((await runAdmin(['disable', GUS], settingsOf(app))).code).toBe(0);
  await expect(readOn(last), 'of who is disabled').rejects.toThrow('terminated');
  expect((await runAdmin(['enable', GUS], settingsOf(app))).code).toBe(0);
});
