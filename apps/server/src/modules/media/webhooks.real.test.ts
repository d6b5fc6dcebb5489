import { launchBrowser } from '@portico/testkit/browser';
import { LIVEKIT_KEY, LiveKitServer } from '@portico/testkit/livekit-server';
import type { MeetingDetail } from '@portico/contract/meetings';
import { appointCohost, endMeeting, leaveRoom, removeParticipant } from '@portico/contract/room';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { MediaGuest } from '../../testing/media-guest.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, guestAtDoor, look, planNow, roomOf } from '../../testing/rooms.ts';
import { startTwoApps } from '../../testing/two.ts';
import { roomFinished, sendWebhook, WEBHOOK_TYPE, type SentWebhook } from '../../testing/webhook.ts';
import type { EngineEvent, JoinInfo } from '../../platform/media/engine.ts';
import { WEBHOOK_PATH } from './media.webhooks.ts';

const wait = { timeout: 20_000, interval: 100 };
let server: LiveKitServer;
let app: TestApp;
let browser: Browser;
let hana: Visitor;
let meeting: MeetingDetail;
const events: EngineEvent[] = [];

beforeAll(async () => {
  const opened = await LiveKitServer.openForPortal();
  server = opened.server;
  app = await startTestApp({ hasMedia: true, settings: opened.settings });
  app.media!.on((event) => events.push(event));
  browser = await launchBrowser();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
});
beforeEach(async () => {
  events.length = 0;
  hana = await signedIn(app, 'hana@acme.example');
  meeting = await planNow(hana, { hasLobby: false });
  await arrive(hana, meeting.uuid);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await app.database.drop();
  await server.stop();
});

const names = async (): Promise<string[]> =>
  (await look(hana, meeting.uuid)).participants.map(({ displayName }) => displayName);

const join = (info: JoinInfo): Promise<MediaGuest> =>
  MediaGuest.join(browser, app.url, { ...info, connect: [server.url, server.url.replace('ws', 'http')] });

async function goIn(visitor: Visitor) {
  const { room, media } = await enter(visitor, meeting.uuid);
  const info: JoinInfo = { url: '', token: '', videoCodec: 'vp8', ...media };
  return { me: room.me, info, guest: await join(info) };
}

describe('a meeting on a LiveKit server', () => {
  test('is on a page that may connect to the server, and to nothing else', async () => {
    await goIn(hana);
    const page = await hana.fetch(`/webappng/sites/acme/meeting/room/${meeting.uuid}`);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ${server.url} ${server.url.replace('ws', 'http')};`);
    const elsewhere = await hana.fetch('/webappng/errorpage/404');
    expect(elsewhere.headers.get('content-security-policy')).toContain("connect-src 'self';");
  });

  test('has no button to record, as there is no recorder', async () => {
    const { me } = await goIn(hana);
    expect(me.actions).toEqual({ moderate: true, appoint: true, end: true, record: false });
  });

  test('loses who vanishes without a word, as the server tells', { timeout: 40_000 }, async () => {
    await goIn(hana);
    const greta = await goIn(await guestAtDoor(app, meeting, 'Greta'));
    expect(await greta.guest.becomes('room.remoteParticipants.size === 1')).toBe(true);
    app.clock.advance(20);
    expect(await names()).toEqual(expect.arrayContaining(['Hana', 'Greta']));
    await greta.guest.close();
    await expect.poll(names, wait).toEqual(['Hana']);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'participantLeft', identity: greta.me.id }),
    );
  });

  test(
    'does not take back who was removed, however good the token still is',
    { timeout: 40_000 },
    async () => {
      await goIn(hana);
      const { me, info, guest } = await goIn(await guestAtDoor(app, meeting, 'Greta'));
      await hana.call(removeParticipant, { params: { uuid: meeting.uuid, participantId: me.id } });
      expect(await guest.notices('disconnected')).toBe(true);
      const arrivals = (): string[] =>
        events.flatMap((event) =>
          event.type === 'participantJoined' && event.identity === me.id ? [event.room] : [],
        );
      await expect.poll(arrivals, wait).toHaveLength(1);
      const [room = ''] = arrivals();
      await join(info).catch(() => undefined); // she may be out before her client knows that it is connected
      await expect.poll(() => arrivals().length, wait).toBeGreaterThan(1);
      const isIn = async () => (await app.media!.list(room)).some(({ identity }) => identity === me.id);
      await expect.poll(isIn, wait).toBe(false);
    },
  );

  test('sends out who left and joins by the old token', { timeout: 40_000 }, async () => {
    await goIn(hana);
    const guest = await guestAtDoor(app, meeting, 'Greta');
    const { me, info, guest: page } = await goIn(guest);
    await guest.call(leaveRoom, { params: { uuid: meeting.uuid } });
    await page.close();
    events.length = 0;
    await join(info).catch(() => undefined); // she may be out before her client knows that it is connected
    const room = await roomOf(app, meeting.uuid);
    const arrived = { type: 'participantJoined', room, identity: me.id };
    await expect.poll(() => events, wait).toContainEqual(expect.objectContaining(arrived));
    const isIn = async () => (await app.media!.list(room)).some(({ identity }) => identity === me.id);
    await expect.poll(isIn, wait).toBe(false);
    expect((await look(guest, meeting.uuid)).me.standing).toBe('left');
  });

  test('closes a room again that an old token opens after the end', { timeout: 40_000 }, async () => {
    const { me, info, guest } = await goIn(hana);
    const room = await roomOf(app, meeting.uuid);
    await hana.call(endMeeting, { params: { uuid: meeting.uuid } });
    expect(await guest.notices('disconnected')).toBe(true);
    const of = (type: string) => events.filter((event) => event.type === type);
    await expect.poll(() => of('roomFinished'), wait).toMatchObject([{ room }]); // the server tells of it in its own time
    events.length = 0;
    await join(info).catch(() => undefined);
    await expect.poll(() => of('participantJoined'), wait).toMatchObject([{ room, identity: me.id }]);
    await expect.poll(() => of('roomFinished'), wait).toMatchObject([{ room }]);
    expect(await app.media!.list(room)).toEqual([]);
  });

  test('takes an old role from who joins by an old token', { timeout: 40_000 }, async () => {
    await goIn(hana);
    const gus = await signedIn(app, 'gus@acme.example');
    await arrive(gus, meeting.uuid);
    const { me } = await goIn(gus);
    const params = { uuid: meeting.uuid, participantId: me.id };
    await hana.call(appointCohost, { params, body: { role: 'cohost' } });
    const { media } = await enter(gus, meeting.uuid);
    await hana.call(appointCohost, { params, body: { role: 'attendee' } });
    const again = await join({ url: '', token: '', videoCodec: 'vp8', ...media });
    const role = "room.localParticipant.attributes['portico.role']";
    expect(await again.becomes(`${role} === 'attendee'`)).toBe(true);
  });

  test('gives tokens that are good for a minute, and its clients one of its own at once', async () => {
    const { info, guest } = await goIn(hana);
    const lives = (token: string): number => {
      const { exp, nbf } = JSON.parse(
        Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
      ) as Record<'exp' | 'nbf', number>;
      return exp - nbf;
    };
    expect(lives(info.token)).toBe(60);
    expect(await guest.becomes(`room.engine.token !== '${info.token}'`)).toBe(true); // and comes back with that
  });
});

describe('a webhook', () => {
  const send = (given: Partial<SentWebhook> & { body: string }): Promise<number> =>
    sendWebhook({ to: app.url, key: LIVEKIT_KEY, ...given });
  const roomId = async (): Promise<string> => {
    await enter(hana, meeting.uuid);
    const { rows } = await app.data.database.pool.query<{ id: string }>(
      'select id from meeting_instance order by started_at desc limit 1',
    );
    return rows[0]!.id;
  };

  test('with the signature of the server is heard', async () => {
    const room = await roomId();
    expect(await send({ body: roomFinished(room) })).toBe(204);
    expect(events).toContainEqual({ type: 'roomFinished', room });
  });

  test('of a connection that broke off tells that its participant left', async () => {
    const room = await roomId();
    const event = { event: 'participant_connection_aborted', room: { name: room } };
    expect(await send({ body: JSON.stringify({ ...event, participant: { identity: 'ann' } }) })).toBe(204);
    expect(events).toContainEqual({ type: 'participantLeft', room, identity: 'ann' });
  });

  test('a webhook without a signature, with an old one, with that of somebody else, or over other words is refused', async () => {
    const room = await roomId();
    const body = roomFinished(room);
    const apiSecret = 'the secret of somebody else, as long as ours';
    expect(await send({ body, key: { ...LIVEKIT_KEY, apiSecret } })).toBe(403);
    expect(await send({ body, signed: roomFinished('x') })).toBe(403);
    expect(await send({ body, ttlSeconds: -60 })).toBe(403);
    expect(await send({ body: 'no JSON' })).toBe(403);
    const headers = { 'content-type': WEBHOOK_TYPE };
    const bare = await fetch(app.url + WEBHOOK_PATH, { method: 'POST', headers, body });
    expect(bare.status).toBe(403);
    expect(events).toEqual([]);
  });

  test('of a room that is not ours changes nothing, whoever else uses the server', async () => {
    for (const room of ['lobby of another portal', '11111111-1111-4111-8111-111111111111', "'; drop table x"])
      expect(await send({ body: roomFinished(room) })).toBe(204);
    expect(await send({ body: JSON.stringify({ event: 'egress_started' }) })).toBe(204);
    expect(events).toEqual([]);
  });

  test(
    'comes to any process, and is heard by the one that follows the room',
    { timeout: 40_000 },
    async () => {
      const two = await startTwoApps({ hasMedia: true, settings: server.portalSettings });
      const heard: Record<string, EngineEvent[]> = { first: [], second: [] };
      two.first.media!.on((event) => heard['first']!.push(event));
      two.second.media!.on((event) => heard['second']!.push(event));
      await makePerson(two.first, 'ida@acme.example', { name: 'Ida' });
      const ida = await signedIn(two.first, 'ida@acme.example');
      const { uuid } = await planNow(ida, { hasLobby: false });
      await arrive(ida, uuid);
      await enter(ida, uuid);
      const { rows } = await two.first.data.database.pool.query<{ id: string }>(
        'select id from meeting_instance',
      );
      for (const { url } of [two.first, two.second])
        expect(await send({ body: roomFinished(rows[0]!.id), to: url })).toBe(204);
      expect(heard).toEqual({
        first: [
          { type: 'roomFinished', room: rows[0]!.id },
          { type: 'roomFinished', room: rows[0]!.id },
        ],
        second: [],
      });
      await two.stop();
    },
  );

  test('a webhook that is far too long is refused', async () => {
    const body = JSON.stringify({ event: 'room_finished', room: { name: 'x'.repeat(300_000) } });
    expect(await send({ body })).toBe(413);
  });
});
