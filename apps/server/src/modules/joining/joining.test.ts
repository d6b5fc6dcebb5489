import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallError } from '@portico/client/call-error';
import {
  changePersonalRoom,
  findMeeting,
  getPersonalRoom,
  listRecentRooms,
  openPersonalRoom,
  prejoin,
  startInstantMeeting,
} from '@portico/contract/joining';
import { cancelMeeting, getMeeting, type MeetingDetail } from '@portico/contract/meetings';
import { channelEvents } from '@portico/contract/push-channel';
import {
  admitGuests,
  appointCohost,
  denyGuest,
  endMeeting,
  leaveRoom,
  lockRoom,
  raiseHand,
  removeParticipant,
  sendMessage,
} from '@portico/contract/room';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { openTab } from '../../testing/tab.ts';
import { arrive, enter, guestAtDoor, guestOf, linkTokenOf, look, planNow } from '../../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana', timeZone: 'Europe/Berlin' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  await makePerson(app, 'fay@libre.example', { name: 'Fay', site: 'libre' });
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});

afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const plan = (options?: Parameters<typeof planNow>[1]): Promise<MeetingDetail> => planNow(hana, options);

/** Hana's meeting with herself in it. */
async function begun(options?: Parameters<typeof planNow>[1]): Promise<MeetingDetail> {
  const meeting = await plan(options);
  await arrive(hana, meeting.uuid);
  await enter(hana, meeting.uuid);
  return meeting;
}

const refusal = (error: string) => expect.objectContaining({ error }) as CallError;

describe('prejoin', () => {
  it('[PREJ-09] needs a pmrId or a uuid', async () => {
    await expect(gus.call(prejoin, { headers: {}, body: {} })).rejects.toEqual(
      expect.objectContaining({ status: 400, error: 'inputInvalid', fields: { meetinguuid: 'missing' } }),
    );
  });

  it('[PREJ-05][PREJ-10] says where the room is to who is invited', async () => {
    const { uuid } = await begun();
    const answer = await arrive(gus, uuid);
    expect(answer).toEqual({
      checkResult: 'success',
      failType: null,
      sparkLaunchUrl: null,
      mjsJoinUrl: `/webappng/sites/acme/meeting/room/${uuid}`,
      supportThinClient: true,
    });
  });

  it('lets a guest in by the link, and by the password, and by nothing else', async () => {
    const meeting = await begun({ password: 'Blau 7' });
    const guest = await guestOf(app, meeting.uuid);
    const by = (headers: object) =>
      guest.call(prejoin, {
        headers: { meetinguuid: meeting.uuid, ...headers },
        body: { attendeeFullName: 'Greta' },
      });
    expect(await by({})).toMatchObject({ failType: 'invalidTokenOrPassword', mjsJoinUrl: null });
    expect(await by({ password: 'Blau 8' })).toMatchObject({ failType: 'invalidTokenOrPassword' });
    expect(await by({ meetingauthtoken: `m${'0'.repeat(32)}` })).toMatchObject({ failType: 'invalidToken' });
    expect(await by({ hostkey: '123456' })).toMatchObject({ failType: 'invalidHostKey' });
    await expect(look(guest, meeting.uuid)).rejects.toEqual(refusal('notFound'));
    expect(await by({ password: 'Blau 7' })).toMatchObject({ checkResult: 'success' });
    expect(await by({})).toMatchObject({ checkResult: 'success' }); // who has a place keeps it
    const other = await guestAtDoor(app, meeting, 'Otto');
    expect((await look(other, meeting.uuid)).me).toMatchObject({ displayName: 'Otto', role: 'attendee' });
  });

  it('asks a guest for a name', async () => {
    const meeting = await begun();
    const guest = await guestOf(app, meeting.uuid);
    const headers = { meetinguuid: meeting.uuid, meetingauthtoken: linkTokenOf(meeting) };
    await expect(guest.call(prejoin, { headers, body: {} })).rejects.toEqual(
      expect.objectContaining({ fields: { attendeeFullName: 'missing' } }),
    );
  });

  it('takes markup and direction marks for what they are in a name', async () => {
    const meeting = await begun({ hasLobby: false });
    const guest = await guestAtDoor(app, meeting, '\u202e<img src=x onerror=alert(1)>\u0000 🦊');
    expect((await look(guest, meeting.uuid)).me.displayName).toBe('<img src=x onerror=alert(1)> 🦊');
    await expect(guestAtDoor(app, meeting, 'x'.repeat(10_240))).rejects.toEqual(refusal('inputInvalid'));
  });

  it('is too early a day before, and too late a day after', async () => {
    const early = await plan({ start: '2026-11-23T10:00' });
    const ask = (uuid: string) => arrive(gus, uuid);
    expect(await ask(early.uuid)).toMatchObject({ checkResult: 'fail', failType: 'future' });
    const today = await plan();
    expect(await ask(today.uuid)).toMatchObject({
      failType: 'cannotJBH',
      mjsJoinUrl: expect.stringContaining('/meeting/room/') as string,
    });
    const soon = await plan({ start: '2026-11-21T12:00', joinBeforeHostMinutes: 5 });
    expect(await ask(soon.uuid)).toMatchObject({ failType: 'meetingNotStarted' });
  });

  it('knows nothing of a meeting of another site, or of another meeting', async () => {
    const meeting = await begun();
    const fay = await signedIn(app, 'fay@libre.example', 'libre');
    const ask = { headers: { meetinguuid: meeting.uuid, meetingauthtoken: linkTokenOf(meeting) }, body: {} };
    await expect(fay.call(prejoin, ask)).rejects.toEqual(refusal('notFound'));
    const stranger = await guestOf(app, (await plan()).uuid);
    await expect(stranger.call(prejoin, ask)).rejects.toEqual(refusal('notFound'));
    await expect(look(stranger, meeting.uuid)).rejects.toEqual(refusal('notFound'));
  });
});

describe('a person at the door', () => {
  /** The uuid of a meeting and what those at its door are told while something happens there. */
  async function toldAtDoor(meeting: MeetingDetail, happens: () => Promise<unknown>): Promise<string[]> {
    const guest = await guestAtDoor(app, meeting, 'Greta');
    const tab = await openTab(app.url, guest.session.ticket ?? '');
    tab.send({ id: 'door', type: 'subscribe', data: { channel: `door:${meeting.uuid}` } });
    await expect.poll(() => tab.notices).toContain(channelEvents.subscribed);
    await happens();
    await expect.poll(() => tab.events.length).toBeGreaterThan(0);
    tab.drop();
    return tab.events.map(({ data }) => data.eventType);
  }

  it('hears when the host comes and goes, locks, ends, changes or cancels, without having asked to come in', async () => {
    const meeting = await plan({ hasLobby: false });
    const { uuid } = meeting;
    await arrive(hana, uuid);
    const lock = (isLocked: boolean) => hana.call(lockRoom, { params: { uuid }, body: { isLocked } });
    expect(await toldAtDoor(meeting, () => enter(hana, uuid))).toContain('meeting.changed');
    expect(await toldAtDoor(meeting, () => lock(true))).toEqual(['room.changed']);
    expect(await toldAtDoor(meeting, () => lock(false))).toEqual(['room.changed']);
    const leave = () => hana.call(leaveRoom, { params: { uuid } });
    expect(await toldAtDoor(meeting, leave)).toEqual(['room.changed']);
    await enter(hana, uuid);
    expect(await toldAtDoor(meeting, () => hana.call(endMeeting, { params: { uuid } }))).toContain(
      'meeting.changed',
    );
    const cancel = () => hana.call(cancelMeeting, { params: { uuid } });
    expect(await toldAtDoor(meeting, cancel)).toEqual(['meeting.changed']);
  });

  it('hears nothing without a place there', async () => {
    const meeting = await begun();
    const stranger = await guestOf(app, meeting.uuid);
    const tab = await openTab(app.url, stranger.session.ticket ?? '');
    tab.send({ id: 'door', type: 'subscribe', data: { channel: `door:${meeting.uuid}` } });
    await expect.poll(() => tab.notices).toContain(channelEvents.subscribeRefused);
    tab.drop();
  });

  it('reads when the meeting ended that may begin again', async () => {
    const meeting = await begun({ hasLobby: false });
    const guest = await guestAtDoor(app, meeting, 'Greta');
    expect(await look(guest, meeting.uuid)).toMatchObject({ endedAt: null, door: { kind: 'join' } });
    await hana.call(endMeeting, { params: { uuid: meeting.uuid } });
    expect(await look(guest, meeting.uuid)).toMatchObject({
      endedAt: app.clock.now().toISOString(),
      door: { kind: 'waitForHost' },
    });
  });
});

describe('the door', () => {
  it('keeps a guest waiting for the host, then in the lobby, until somebody lets them in', async () => {
    const meeting = await plan();
    const { uuid } = meeting;
    const guest = await guestAtDoor(app, meeting, 'Greta');
    expect(await enter(guest, uuid)).toMatchObject({
      door: { kind: 'waitForHost', failType: 'cannotJBH' },
      media: null,
      room: { me: { standing: 'waitingForHost' }, participants: [] },
    });
    await arrive(hana, uuid);
    const entered = await enter(hana, uuid);
    expect(entered.room.lobby).toMatchObject([{ displayName: 'Greta', isGuest: true }]);
    expect(await look(guest, uuid)).toMatchObject({
      me: { standing: 'inLobby' },
      lobby: [],
      participants: [],
    });
    await hana.call(admitGuests, { params: { uuid }, body: { participantIds: 'all' } });
    app.clock.advance(1);
    expect(await look(guest, uuid)).toMatchObject({ me: { standing: 'admitted' }, door: { kind: 'join' } });
    const inside = await enter(guest, uuid);
    expect(inside.media).not.toBeNull();
    expect(inside.room.participants.map(({ displayName }) => displayName)).toEqual(['Hana', 'Greta']);
  });

  it('opens before the host has entered: who is admitted begins the meeting', async () => {
    const meeting = await plan();
    const { uuid } = meeting;
    const guest = await guestAtDoor(app, meeting, 'Greta');
    await enter(guest, uuid);
    await arrive(hana, uuid);
    const { id } = (await look(guest, uuid)).me;
    await hana.call(admitGuests, { params: { uuid }, body: { participantIds: [id] } });
    expect((await enter(guest, uuid)).room).toMatchObject({
      me: { standing: 'inRoom' },
      live: { isLocked: false, recordingSince: null },
    });
  });

  it('turns people away, who may ask again', async () => {
    const meeting = await begun();
    const { uuid } = meeting;
    const guest = await guestAtDoor(app, meeting, 'Greta');
    const { me } = (await enter(guest, uuid)).room;
    await hana.call(denyGuest, { params: { uuid, participantId: me.id } });
    expect((await look(guest, uuid)).me.standing).toBe('denied');
    expect((await enter(guest, uuid)).room.me.standing).toBe('inLobby');
  });

  it('is shut while the room is locked, but for those who were in', async () => {
    const meeting = await begun({ hasLobby: false });
    const { uuid } = meeting;
    const first = await guestAtDoor(app, meeting, 'First');
    await enter(first, uuid);
    await hana.call(lockRoom, { params: { uuid }, body: { isLocked: true } });
    await first.call(leaveRoom, { params: { uuid } });
    expect((await enter(first, uuid)).room.me.standing).toBe('inRoom');
    const late = await guestOf(app, uuid);
    const answer = await late.call(prejoin, {
      headers: { meetinguuid: uuid, meetingauthtoken: linkTokenOf(meeting) },
      body: { attendeeFullName: 'Late' },
    });
    expect(answer).toMatchObject({ checkResult: 'fail', failType: 'meetingLocked' });
  });

  it('lets everybody in before the host where the plan says so', async () => {
    const meeting = await plan({ hasLobby: false, joinBeforeHostMinutes: 5 });
    const guest = await guestAtDoor(app, meeting, 'Greta');
    expect(await enter(guest, meeting.uuid)).toMatchObject({ door: { kind: 'join' }, room: { live: {} } });
  });
});

describe('moderation', () => {
  it('is for hosts and cohosts alone', async () => {
    const { uuid } = await begun({ hasLobby: false });
    await arrive(gus, uuid);
    const { me } = (await enter(gus, uuid)).room;
    expect(me.actions).toEqual({ moderate: false, appoint: false, end: false, record: false });
    const lock = () => gus.call(lockRoom, { params: { uuid }, body: { isLocked: true } });
    await expect(lock()).rejects.toEqual(refusal('forbidden'));
    await hana.call(appointCohost, { params: { uuid, participantId: me.id }, body: { role: 'cohost' } });
    await lock();
    expect((await look(gus, uuid)).me.actions).toEqual({
      moderate: true,
      appoint: false,
      end: false,
      record: false,
    });
    await expect(gus.call(endMeeting, { params: { uuid } })).rejects.toEqual(refusal('forbidden'));
    const host = (await look(gus, uuid)).participants[0]?.id ?? '';
    await expect(gus.call(removeParticipant, { params: { uuid, participantId: host } })).rejects.toEqual(
      refusal('forbidden'),
    );
  });

  it('removes somebody for as long as the meeting lasts', async () => {
    const meeting = await begun({ hasLobby: false });
    const { uuid } = meeting;
    const guest = await guestAtDoor(app, meeting, 'Greta');
    const { me } = (await enter(guest, uuid)).room;
    await hana.call(removeParticipant, { params: { uuid, participantId: me.id } });
    expect(await look(guest, uuid)).toMatchObject({ me: { standing: 'removed' }, participants: [] });
    expect(await enter(guest, uuid)).toMatchObject({ door: { kind: 'refused' }, media: null });
    await hana.call(endMeeting, { params: { uuid } });
    await enter(hana, uuid);
    expect((await enter(guest, uuid)).room.me.standing).toBe('inRoom');
  });

  it('ends the meeting for everybody, and the meeting is live no more', async () => {
    const meeting = await begun();
    const { uuid } = meeting;
    const guest = await guestAtDoor(app, meeting, 'Greta');
    await enter(guest, uuid);
    expect((await hana.call(getMeeting, { params: { uuid } })).state).toBe('live');
    await hana.call(endMeeting, { params: { uuid } });
    expect(await look(guest, uuid)).toMatchObject({ me: { standing: 'ended' }, live: null });
    expect((await hana.call(getMeeting, { params: { uuid } })).state).toBe('planned');
  });
});

describe('chat and hands', () => {
  it('are for who is inside, and survive a reload', async () => {
    const meeting = await begun();
    const { uuid } = meeting;
    const outside = await guestAtDoor(app, meeting, 'Greta');
    await enter(outside, uuid);
    const body = { clientId: randomUUID(), text: '  <b>Hello</b>  ' };
    await expect(outside.call(sendMessage, { params: { uuid }, body })).rejects.toEqual(refusal('forbidden'));
    const said = await hana.call(sendMessage, { params: { uuid }, body });
    expect(await hana.call(sendMessage, { params: { uuid }, body })).toEqual(said);
    const { messages, me } = await look(hana, uuid);
    expect(messages).toEqual([said]);
    expect(said.text).toBe('<b>Hello</b>');
    expect((await look(outside, uuid)).messages).toEqual([]);
    const hand = { params: { uuid, participantId: me.id }, body: { isRaised: true } };
    await hana.call(raiseHand, hand);
    app.clock.advance(5);
    await hana.call(raiseHand, hand);
    expect((await look(hana, uuid)).participants[0]?.handRaisedAt).toBe(said.sentAt);
    await expect(outside.call(raiseHand, hand)).rejects.toEqual(refusal('forbidden'));
    const reload = async (seconds: number) => {
      await hana.call(leaveRoom, { params: { uuid } });
      expect((await look(hana, uuid)).participants).toEqual([]);
      await arrive(hana, uuid); // the page opens again, and camera and microphone are looked at
      app.clock.advance(seconds);
      return (await enter(hana, uuid)).room.participants[0]?.handRaisedAt;
    };
    expect(await reload(60)).toBe(said.sentAt);
    expect(await reload(121)).toBeNull(); // that was no reload
  });

  it('are gone at the next time of a meeting', async () => {
    const { uuid } = await begun();
    const { me } = await look(hana, uuid);
    await hana.call(raiseHand, { params: { uuid, participantId: me.id }, body: { isRaised: true } });
    await hana.call(endMeeting, { params: { uuid } });
    expect((await enter(hana, uuid)).room).toMatchObject({ participants: [{ handRaisedAt: null }] });
  });
});

describe('rooms of one’s own', () => {
  it('are made once, and are found by number and link', async () => {
    expect(await hana.call(getPersonalRoom)).toEqual({ room: null });
    const [one, same] = await Promise.all([hana.call(openPersonalRoom), hana.call(openPersonalRoom)]);
    expect(same).toEqual(one);
    const number = one.meetingNumber.replace(/^(...)(...)/, '$1 $2 ');
    const find = (meetinguri: string) => gus.call(findMeeting, { headers: { meetinguri } });
    expect(await find(number)).toMatchObject({ uuid: one.uuid, scheduledType: 'pmr', siteUrl: 'acme' });
    expect((await find(one.meetingLink)).meetingJoinLink).toContain(`${one.uuid}?MTID=m`);
    await expect(find('0000000000')).rejects.toEqual(refusal('notFound'));
    await expect(find('hello')).rejects.toEqual(refusal('notFound'));
    expect(await hana.call(changePersonalRoom, { body: { hasLobby: false } })).toMatchObject({
      hasLobby: false,
    });
    await expect(gus.call(openPersonalRoom)).rejects.toEqual(refusal('forbidden'));
  });

  it('begin at once, like a meeting for now, and head the list of recent ones, newest first', async () => {
    const { uuid } = await hana.call(openPersonalRoom);
    app.clock.advance(1);
    await hana.call(prejoin, { headers: { pmrid: uuid }, body: {} });
    expect((await enter(hana, uuid)).door.kind).toBe('start');
    app.clock.advance(1);
    const instant = await hana.call(startInstantMeeting, { body: { topic: 'Quick talk' } });
    await arrive(hana, instant.uuid);
    expect((await enter(hana, instant.uuid)).door.kind).toBe('start');
    const { rooms } = await hana.call(listRecentRooms);
    expect(rooms.slice(0, 2)).toMatchObject([
      { topic: 'Quick talk', kind: 'instant', isLive: true },
      { kind: 'personal', isLive: true },
    ]);
  });
});
