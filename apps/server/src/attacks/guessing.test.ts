import { createCalls } from '@portico/client/calls';
import type { Call } from '@portico/contract/call';
import { forgotPassword, setPassword, signIn } from '@portico/contract/identity';
import { findMeeting, openPersonalRoom, prejoin } from '@portico/contract/joining';
import { scheduleMeeting, updateMeeting, type MeetingDetail } from '@portico/contract/meetings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { sendForm } from '../testing/forms.ts';
import { makePerson, PASSWORD, signedIn } from '../testing/people.ts';
import { guestOf, linkTokenOf, planNow } from '../testing/rooms.ts';

const SITE = '/webappng/sites/acme';
const LOOK_UPS = 120;
const OF_ACCOUNT = 10;
const OF_MEETING = 100;
const tooMany = expect.objectContaining({ error: 'tooManyRequests' }) as Error;

let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  app = await startTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  await makePerson(app, 'hana@acme.example');
});
beforeEach(async () => {
  app.clock.advance(7200); // no window of another test is open
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

let addresses = 0;
/** An address that nobody has come from yet. */
const newAddress = (): string => `198.51.100.${(addresses += 1)}`;

/** The same browser behind another address. */
function fetchFrom(address: string, visitor = app.visitor()) {
  return (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    return visitor.fetch(path, { ...init, headers });
  };
}

const callFrom = (address: string, visitor = app.visitor()): Call =>
  createCalls({
    session: visitor.session,
    origin: app.url,
    fetch: (input, init) => fetchFrom(address, visitor)(input as string, init),
  });

/** What comes of many calls at once, by name: how often each. */
async function outcomes(
  times: number,
  call: (time: number) => Promise<unknown>,
): Promise<Record<string, number>> {
  const all = await Promise.all(
    Array.from({ length: times }, (_, time) =>
      call(time).then(
        (answer) => (answer as { failType?: string } | undefined)?.failType ?? 'passed',
        ({ error }: { error: string }) => error,
      ),
    ),
  );
  return Object.fromEntries(
    [...new Set(all)].map((name) => [name, all.filter((one) => one === name).length]),
  );
}

describe('pages that tell whether something is there', () => {
  const guesses: readonly [string, (guess: number) => string][] = [
    ['/meet/{name}', (guess) => `/meet/nobody${guess}`],
    ['/join/{name}', (guess) => `/join/nobody${guess}`],
    ['the link of an invitation', (guess) => `/acme/j.php?MTID=m${String(guess).padStart(32, '0')}`],
    ['the door of a meeting', (guess) => `${SITE}/meeting/join/${String(guess).padStart(32, '0')}`],
  ];

  test.each(guesses)('%s: what is not there counts as looking up a meeting does', async (_what, path) => {
    const address = newAddress();
    const open = async (guess: number) => (await fetchFrom(address)(path(guess))).status;
    for (let guess = 1; guess <= LOOK_UPS; guess += 1) expect(await open(guess)).toBe(404);
    const refused = await fetchFrom(address)(path(0));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const call = callFrom(address)(findMeeting, { headers: { meetinguri: '999 999 999' } });
    await expect(call, 'one count for all of them').rejects.toEqual(tooMany);
    expect((await fetchFrom(newAddress())(path(1))).status).toBe(404);
  });

  test('names that are there tell nothing either once too many were tried, but the link that somebody was sent does', async () => {
    const { uuid } = await hana.call(openPersonalRoom);
    const meeting = await planNow(hana, { start: inAnHour() });
    const address = newAddress();
    expect((await fetchFrom(address)('/meet/hana')).headers.get('location')).toContain(uuid);
    expect(
      await outcomes(LOOK_UPS + 30, (guess) => fetchFrom(address)(`/join/nobody${guess}`).then(statusOf)),
    ).toEqual({ 404: LOOK_UPS, 429: 30 });
    expect((await fetchFrom(address)('/meet/hana')).status).toBe(429);
    expect(
      (await fetchFrom(address)(new URL(meeting.meetingLink).pathname + new URL(meeting.meetingLink).search))
        .status,
    ).toBe(303);
    const door = `${SITE}/meeting/join/${meeting.uuid}?MTID=${linkTokenOf(meeting)}`;
    expect((await fetchFrom(address)(door)).status).toBe(200);
  });
  const statusOf = ({ status }: Response) => ({ failType: String(status) });
});

const inAnHour = (): string => new Date(app.clock.now().getTime() + 3_660_000).toISOString().slice(0, 16);

describe('the password of a meeting', () => {
  const knock = async (meeting: MeetingDetail, address: string, shown: Record<string, string>) =>
    await callFrom(address, await guestOf(app, meeting.uuid))(prejoin, {
      headers: { meetinguuid: meeting.uuid, ...shown },
      body: { attendeeFullName: 'Somebody' },
    });
  const guess = (meeting: MeetingDetail, address: string) => knock(meeting, address, { password: 'a guess' });

  test('has so many wrong tries from everywhere together; then each address has one a minute', async () => {
    const meeting = await planNow(hana, { start: inAnHour(), password: 'Blau' });
    const others = Array.from({ length: 6 }, newAddress);
    const first = await outcomes(360, (time) => guess(meeting, others[time % 6] ?? ''));
    expect(first).toEqual({ invalidTokenOrPassword: OF_MEETING + 6, tooManyRequests: 360 - OF_MEETING - 6 });
    const late = newAddress();
    expect((await guess(meeting, late)).failType).toBe('invalidTokenOrPassword');
    await expect(guess(meeting, late)).rejects.toMatchObject({
      error: 'tooManyRequests',
      retryAfterSeconds: 60,
    });
    await expect(knock(meeting, late, { password: 'Blau' })).rejects.toEqual(tooMany);
    app.clock.advance(60);
    expect((await knock(meeting, late, { password: 'Blau' })).mjsJoinUrl).not.toBeNull();
    const other = await planNow(hana, { start: inAnHour(), password: 'Blau' });
    expect((await guess(other, late)).failType, 'of another meeting').toBe('invalidTokenOrPassword');
  });

  test('keeps out nobody with the full link, an invitation or a session, and their tries do not use it up', async () => {
    await makePerson(app, 'ivo@acme.example');
    await makePerson(app, 'gus@acme.example');
    const meeting = await planNow(hana, { start: inAnHour(), password: 'Blau' });
    const uuid = meeting.uuid;
    const ivo = await signedIn(app, 'ivo@acme.example');
    const asIvo = (address: string) =>
      callFrom(address, ivo)(prejoin, { headers: { meetinguuid: uuid, password: 'a guess' }, body: {} });
    expect(await outcomes(30, () => asIvo(newAddress()))).toEqual({ invalidTokenOrPassword: 30 });
    const others = Array.from({ length: 6 }, newAddress);
    expect(await outcomes(OF_MEETING, (time) => guess(meeting, others[time % 6] ?? ''))).toEqual({
      invalidTokenOrPassword: OF_MEETING,
    });
    const here = newAddress();
    await guess(meeting, here);
    await expect(guess(meeting, here)).rejects.toEqual(tooMany);
    expect(
      (await knock(meeting, here, { meetingauthtoken: linkTokenOf(meeting) })).mjsJoinUrl,
    ).not.toBeNull();
    expect((await asIvo(here)).failType).toBe('invalidTokenOrPassword');
    const gus = await signedIn(app, 'gus@acme.example');
    const invited = await callFrom(here, gus)(prejoin, { headers: { meetinguuid: uuid }, body: {} });
    expect(invited.mjsJoinUrl).not.toBeNull();
  });

  test('guessed too often at one address keeps out nobody there who guesses nothing', async () => {
    const meeting = await planNow(hana, { start: inAnHour(), password: 'Blau' });
    const others = await Promise.all(
      [1, 2, 3].map(() => planNow(hana, { start: inAnHour(), password: 'Blau' })),
    );
    const here = newAddress();
    const ask = (visitor: Visitor) =>
      callFrom(here, visitor)(prejoin, { headers: { meetinguuid: meeting.uuid }, body: {} });
    const inside = await guestOf(app, meeting.uuid);
    const link = { meetingauthtoken: linkTokenOf(meeting) };
    await callFrom(here, inside)(prejoin, {
      headers: { meetinguuid: meeting.uuid, ...link },
      body: { attendeeFullName: 'Somebody' },
    });
    await outcomes(320, (time) => guess(others[time % 3] ?? meeting, here));
    await expect(guess(meeting, here)).rejects.toEqual(tooMany);
    expect((await knock(meeting, here, link)).mjsJoinUrl, 'by the full link').not.toBeNull();
    expect((await ask(inside)).mjsJoinUrl, 'who loads the room anew').not.toBeNull();
    expect((await ask(hana)).mjsJoinUrl, 'the host').not.toBeNull();
  });

  test('counts the same by form', async () => {
    const meeting = await planNow(hana, { start: inAnHour(), password: 'Blau' });
    await guess(meeting, newAddress());
    const { rowCount } = await app.data.database.pool.query(
      `update rate_count set hits = $1 where key like '%|meeting|%' and window_ends_at > $2`,
      [OF_MEETING, app.clock.now()],
    );
    expect(rowCount).toBe(1);
    const fields = { attendeeFullName: 'Gus', password: 'a guess' };
    const visitor = app.visitor();
    const door = `${SITE}/meeting/join/${meeting.uuid}`;
    expect((await sendForm(visitor, door, fields)).status).not.toBe(429);
    const refused = await sendForm(visitor, door, { ...fields, password: 'Blau' });
    expect(refused).toMatchObject({ status: 429, retryAfter: '60' });
    const link = await sendForm(visitor, `${door}?MTID=${linkTokenOf(meeting)}`, { attendeeFullName: 'Gus' });
    expect(link.status).toBe(303);
  });

  test('has at least four characters when it is new; a meeting that had a shorter one before keeps it', async () => {
    const short = expect.objectContaining({ fields: { password: 'tooShort' } }) as Error;
    const plan = {
      topic: 'Standup',
      start: inAnHour(),
      timeZone: 'UTC',
      durationMinutes: 30,
      password: '123',
    };
    await expect(hana.call(scheduleMeeting, { body: plan })).rejects.toEqual(short);
    await expect(
      hana.call(scheduleMeeting, { body: { ...plan, password: ' 12 3 ' } }),
    ).resolves.toBeDefined();
    const { uuid, version } = await hana.call(scheduleMeeting, { body: { ...plan, password: '1234' } });
    await app.data.database.pool.query(`update meeting set password = '123' where password = '1234'`);
    const change = (password: string | null, at: number) =>
      hana.call(updateMeeting, {
        params: { uuid },
        body: { ...plan, topic: 'Another topic', password, version: at },
      });
    await expect(change('321', version)).rejects.toEqual(short);
    const changed = await change('123', version);
    expect(changed).toMatchObject({ topic: 'Another topic', password: '123' });
    expect(await change(null, changed.version)).toMatchObject({ password: null });
    await expect(change('123', changed.version + 1), 'it is new then').rejects.toEqual(short);
  });
});

describe('as many wrong tries pass as the limit says, however many come at once', () => {
  const body = (email: string, password: string) => ({ body: { email, password } });

  test('of signing in to one account', async () => {
    await makePerson(app, 'storm@acme.example');
    const wrong = () => app.visitor().call(signIn, body('storm@acme.example', 'wrong password'));
    expect(await outcomes(60, wrong)).toEqual({
      credentialsWrong: OF_ACCOUNT,
      tooManyRequests: 60 - OF_ACCOUNT,
    });
    const right = app.visitor().call(signIn, body('storm@acme.example', PASSWORD));
    await expect(right).rejects.toMatchObject({ error: 'tooManyRequests', retryAfterSeconds: 300 });
  });

  test('a person who knows the password comes in beside the tries, as long as some are left', async () => {
    await makePerson(app, 'calm@acme.example');
    const sign = (password: string) => app.visitor().call(signIn, body('calm@acme.example', password));
    const both = await outcomes(9 + 20, (time) => sign(time < 9 ? 'wrong password' : PASSWORD));
    expect(both).toEqual({ credentialsWrong: 9, passed: 20 });
    expect(await outcomes(20, (time) => sign(time < 10 ? 'wrong password' : PASSWORD))).toMatchObject({
      credentialsWrong: 1,
    });
  });

  test('of a browser that the account knows', async () => {
    const known = await signedIn(app, 'hana@acme.example');
    const wrong = () => known.call(signIn, body('hana@acme.example', 'wrong password'));
    expect(await outcomes(40, wrong)).toEqual({ credentialsWrong: OF_ACCOUNT, tooManyRequests: 30 });
  });

  test('of asking for a link to a new password', async () => {
    const ask = () => app.visitor().call(forgotPassword, { body: { email: 'hana@acme.example' } });
    expect(await outcomes(40, ask)).toEqual({ passed: 5, tooManyRequests: 35 });
  });

  test('of links to a new password, and of passwords at a door', async () => {
    const address = newAddress();
    const use = (time: number) =>
      callFrom(address)(setPassword, {
        params: { token: String(time).padStart(43, 'x') },
        body: { password: 'what a lovely day' },
      });
    expect(await outcomes(320, use)).toEqual({ linkExpired: 300, tooManyRequests: 20 });
    const meetings: string[] = [];
    for (let count = 0; count < 4; count += 1)
      // each has fewer wrong ones than a meeting has tries
      meetings.push((await planNow(hana, { start: inAnHour(), password: 'Blau' })).uuid);
    const at = newAddress();
    const knock = async (time: number) => {
      const uuid = meetings[time % meetings.length] ?? '';
      return await callFrom(at, await guestOf(app, uuid))(prejoin, {
        headers: { meetinguuid: uuid, password: 'a guess' },
        body: { attendeeFullName: 'Somebody' },
      });
    };
    expect(await outcomes(320, knock)).toEqual({ invalidTokenOrPassword: 300, tooManyRequests: 20 });
  });
});
