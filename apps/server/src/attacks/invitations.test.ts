import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findMeeting,
  openPersonalRoom,
  prejoin,
  renewRoomLink,
  type PersonalRoom,
} from '@portico/contract/joining';
import {
  getMeeting,
  renewMeetingLink,
  updateMeeting,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { admitGuests, appointCohost, leaveRoom, lockRoom } from '@portico/contract/room';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { openPage } from '../testing/forms.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { arrive, enter, guestAtDoor, guestOf, linkTokenOf, look, planNow } from '../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let ada: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  await makePerson(app, 'ada@acme.example', { name: 'Ada' });
});
beforeEach(async () => {
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
  ada = await signedIn(app, 'ada@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const refusal = (error: string) => expect.objectContaining({ error }) as Error;
const REFUSED = { kind: 'refused', failType: 'invalidTokenOrPassword' };
const OUT = { door: REFUSED, media: null, stream: null };

/** Changes a meeting as its form does: everything else stays as it is. */
async function change(uuid: string, changes: Partial<MeetingPlan>): Promise<MeetingDetail> {
  const { version, invitees, alternateHosts, ...meeting } = await hana.call(getMeeting, { params: { uuid } });
  const emails = (people: readonly { email: string }[] | null) => (people ?? []).map(({ email }) => email);
  const { topic, agenda, start, timeZone, durationMinutes, password, hasLobby } = meeting;
  const plan = { topic, agenda, start, timeZone, durationMinutes: durationMinutes ?? 30, password, hasLobby };
  const people = { invitees: emails(invitees), alternateHosts: emails(alternateHosts) };
  return await hana.call(updateMeeting, {
    params: { uuid },
    body: { ...plan, ...people, ...changes, version },
  });
}

/** Asks at the door with what somebody shows there. */
const knock = (visitor: Visitor, uuid: string, shown: Record<string, string> = {}) =>
  visitor.call(prejoin, { headers: { meetinguuid: uuid, ...shown }, body: { attendeeFullName: 'Greta' } });

async function guestByPassword({ uuid }: MeetingDetail, password: string): Promise<Visitor> {
  const guest = await guestOf(app, uuid);
  expect(await knock(guest, uuid, { password })).toMatchObject({ checkResult: 'success' });
  return guest;
}

const renew = (uuid: string) => hana.call(renewMeetingLink, { params: { uuid } });
const begin = async ({ uuid }: MeetingDetail): Promise<void> => {
  await arrive(hana, uuid);
  await enter(hana, uuid);
};

describe('a dropped invitee', () => {
  it('has no way in by the place that they had, once the password is another too', async () => {
    const meeting = await planNow(hana, { hasLobby: false, password: 'old words' });
    const { uuid } = meeting;
    await begin(meeting);
    await arrive(gus, uuid);
    await change(uuid, { invitees: [], password: 'new words' });
    expect(await knock(gus, uuid)).toMatchObject({ checkResult: 'fail', failType: 'invalidTokenOrPassword' });
    expect(await knock(gus, uuid, { password: 'old words' })).toMatchObject({ mjsJoinUrl: null });
    expect(await enter(gus, uuid)).toMatchObject(OUT);
    expect((await look(gus, uuid)).meeting.meetingLink).toBeNull();
    const page = await openPage(gus, `/webappng/sites/acme/meeting/room/${uuid}`);
    expect(page.location).toBe(`/webappng/sites/acme/meeting/join/${uuid}`);
    await knock(gus, uuid, { password: 'new words' });
    expect((await enter(gus, uuid)).media).not.toBeNull();
  });

  it('waits no more in the lobby nor for the host, whoever is let in then', async () => {
    const meeting = await planNow(hana, { hasLobby: true, password: 'words' });
    const { uuid } = meeting;
    await arrive(gus, uuid);
    expect((await enter(gus, uuid)).room.me.standing).toBe('waitingForHost');
    await change(uuid, { invitees: [] });
    expect(await look(gus, uuid)).toMatchObject({ me: { standing: 'ready' }, door: REFUSED });
    await change(uuid, { invitees: ['gus@acme.example'] });
    await begin(meeting);
    expect((await enter(gus, uuid)).room.me.standing).toBe('inLobby');
    await change(uuid, { invitees: [] });
    expect((await look(hana, uuid)).lobby).toEqual([]);
    await hana.call(admitGuests, { params: { uuid }, body: { participantIds: 'all' } });
    expect(await enter(gus, uuid)).toMatchObject(OUT);
  });

  it('goes in no more by having been let in', async () => {
    const meeting = await planNow(hana, { hasLobby: true, password: 'words' });
    const { uuid } = meeting;
    await begin(meeting);
    await arrive(gus, uuid);
    await enter(gus, uuid);
    await hana.call(admitGuests, { params: { uuid }, body: { participantIds: 'all' } });
    await change(uuid, { invitees: [] });
    expect(await enter(gus, uuid)).toMatchObject(OUT);
  });

  it('a guest who is inside stays, and needs the password to come back', async () => {
    const meeting = await planNow(hana, { hasLobby: false, password: 'words' });
    const { uuid } = meeting;
    await begin(meeting);
    await arrive(gus, uuid);
    await enter(gus, uuid);
    await change(uuid, { invitees: [] });
    expect(await look(gus, uuid)).toMatchObject({ me: { standing: 'inRoom' }, door: { kind: 'join' } });
    await gus.call(leaveRoom, { params: { uuid } });
    expect(await knock(gus, uuid)).toMatchObject({ failType: 'invalidTokenOrPassword' });
    expect(await enter(gus, uuid)).toMatchObject(OUT);
  });

  it('is a cohost no more, in the room and at the door', async () => {
    const meeting = await planNow(hana, { hasLobby: false, password: 'words' });
    const { uuid } = meeting;
    await begin(meeting);
    await arrive(gus, uuid);
    const { me } = (await enter(gus, uuid)).room;
    await hana.call(appointCohost, { params: { uuid, participantId: me.id }, body: { role: 'cohost' } });
    const lock = () => gus.call(lockRoom, { params: { uuid }, body: { isLocked: false } });
    await lock();
    await change(uuid, { invitees: [] });
    await expect(lock()).rejects.toEqual(refusal('forbidden'));
    expect(await look(gus, uuid)).toMatchObject({ me: { standing: 'inRoom', role: 'attendee' } });
    await gus.call(leaveRoom, { params: { uuid } });
    await knock(gus, uuid, { password: 'words' });
    expect((await enter(gus, uuid)).room.me.role).toBe('attendee');
  });
});

it('a cohost whom the host appoints anew after the password was changed stays one when the topic changes', async () => {
  const meeting = await planNow(hana, { hasLobby: false, invitees: [], password: 'old words' });
  const { uuid } = meeting;
  await begin(meeting);
  await knock(ada, uuid, { password: 'old words' });
  const { room } = await enter(ada, uuid);
  const appoint = () =>
    hana.call(appointCohost, { params: { uuid, participantId: room.me.id }, body: { role: 'cohost' } });
  await appoint();
  await change(uuid, { password: 'new words' });
  expect((await look(ada, uuid)).me.role, 'the right that it rested on is over').toBe('attendee');
  await appoint();
  await change(uuid, { topic: 'Another topic' });
  expect((await look(ada, uuid)).me.role).toBe('cohost');
});

it('an alternate host who is one no more runs nothing, in the room and at the door', async () => {
  const meeting = await planNow(hana, { hasLobby: false });
  const { uuid } = meeting;
  await change(uuid, { alternateHosts: ['ada@acme.example'] });
  await begin(meeting);
  await arrive(ada, uuid);
  expect((await enter(ada, uuid)).room.me.role).toBe('alternateHost');
  const lock = () => ada.call(lockRoom, { params: { uuid }, body: { isLocked: false } });
  await lock();
  await change(uuid, { alternateHosts: [], invitees: ['ada@acme.example'] });
  await expect(lock()).rejects.toEqual(refusal('forbidden'));
  expect((await look(hana, uuid)).participants.find(({ displayName }) => displayName === 'Ada')?.role).toBe(
    'attendee',
  );
  await ada.call(leaveRoom, { params: { uuid } });
  expect((await look(ada, uuid)).me.actions).toMatchObject({ moderate: false, end: false });
});

describe('a guest who once knew the password', () => {
  it('has to know the new one', async () => {
    const meeting = await planNow(hana, { hasLobby: false, password: 'old words' });
    const { uuid } = meeting;
    await begin(meeting);
    const guest = await guestByPassword(meeting, 'old words');
    await change(uuid, { password: 'new words' });
    expect(await knock(guest, uuid)).toMatchObject({ mjsJoinUrl: null, failType: 'invalidTokenOrPassword' });
    expect(await enter(guest, uuid)).toMatchObject(OUT);
    expect(await knock(guest, uuid, { password: 'new words' })).toMatchObject({ checkResult: 'success' });
    expect((await enter(guest, uuid)).media).not.toBeNull();
  });

  it('has to know the first one of a meeting that had none', async () => {
    const meeting = await planNow(hana, { hasLobby: false });
    const { uuid } = meeting;
    const guest = await guestOf(app, uuid);
    await knock(guest, uuid);
    await change(uuid, { password: 'words' });
    expect(await enter(guest, uuid)).toMatchObject(OUT);
  });

  it('keeps the place where something else changed, or the same words were kept', async () => {
    const meeting = await planNow(hana, { hasLobby: false, password: 'words' });
    const { uuid } = meeting;
    await begin(meeting);
    const guest = await guestByPassword(meeting, 'words');
    await change(uuid, { topic: 'Another topic' });
    await renew(uuid);
    expect((await enter(guest, uuid)).media).not.toBeNull();
  });
});

it('a guest of whom a version before this one wrote no grounds is asked for them once more, not ignored, when let in', async () => {
  const meeting = await planNow(hana, { hasLobby: true, password: 'words' });
  const { uuid } = meeting;
  await begin(meeting);
  const guest = await guestByPassword(meeting, 'words');
  await enter(guest, uuid);
  const forget = 'update participant set proof = null, proof_version = null where guest_id is not null';
  await app.data.database.pool.query(forget);
  await hana.call(admitGuests, { params: { uuid }, body: { participantIds: 'all' } });
  expect(await look(guest, uuid)).toMatchObject({ me: { standing: 'ready' }, door: REFUSED });
  expect((await look(hana, uuid)).lobby).toEqual([]);
});

describe('a new link', () => {
  it('ends the one before: it is that of no meeting, and of nobody who came by it', async () => {
    const meeting = await planNow(hana, { hasLobby: false, password: 'words' });
    const { uuid } = meeting;
    await begin(meeting);
    const [inside, outside] = [
      await guestAtDoor(app, meeting, 'Inside'),
      await guestAtDoor(app, meeting, 'Outside'),
    ];
    await enter(inside, uuid);
    const renewed = await renew(uuid);
    expect(renewed.meetingLink).not.toBe(meeting.meetingLink);
    const find = (meetinguri: string) => outside.call(findMeeting, { headers: { meetinguri } });
    await expect(find(meeting.meetingLink)).rejects.toEqual(refusal('notFound'));
    const { pathname, search } = new URL(meeting.meetingLink);
    expect((await openPage(outside, pathname + search)).status).toBe(404);
    expect((await find(renewed.meetingLink)).uuid).toBe(uuid);
    expect(await knock(outside, uuid, { meetingauthtoken: linkTokenOf(meeting) })).toMatchObject({
      failType: 'invalidToken',
    });
    expect(await enter(outside, uuid)).toMatchObject(OUT);
    expect((await look(inside, uuid)).me.standing).toBe('inRoom');
    await inside.call(leaveRoom, { params: { uuid } });
    expect(await enter(inside, uuid)).toMatchObject(OUT);
    await knock(outside, uuid, { meetingauthtoken: linkTokenOf(renewed) });
    expect((await enter(outside, uuid)).media).not.toBeNull();
  });

  it('is mailed to who is invited, with the appointment as it is now', async () => {
    const { uuid } = await planNow(hana);
    const renewed = await renew(uuid);
    const mail = (await mailsTo(app, 'gus@acme.example')).findLast(({ text }) =>
      text.includes(renewed.meetingLink),
    );
    expect(mail?.calendar?.text.replaceAll('\r\n ', '')).toContain(renewed.meetingLink);
    expect(mail?.calendar?.text, 'who has said that they come need not say it again').toContain('SEQUENCE:0');
  });

  it('is made by the host alone, of a meeting that is not over', async () => {
    const { uuid } = await planNow(hana);
    await change(uuid, { alternateHosts: ['ada@acme.example'] });
    for (const visitor of [gus, ada]) {
      expect((await visitor.call(getMeeting, { params: { uuid } })).mayRenewLink).toBe(false);
      const asked = visitor.call(renewMeetingLink, { params: { uuid } });
      await expect(asked).rejects.toEqual(refusal('forbidden'));
    }
    expect((await hana.call(getMeeting, { params: { uuid } })).mayRenewLink).toBe(true);
    const fay = await signedInElsewhere();
    await expect(fay.call(renewMeetingLink, { params: { uuid } })).rejects.toEqual(refusal('notFound'));
  });

  it('of a personal room ends the one before too', async () => {
    const room: PersonalRoom = await hana.call(openPersonalRoom);
    const renewed = await hana.call(renewRoomLink);
    expect(renewed).toEqual({ ...room, meetingLink: renewed.meetingLink });
    const find = (meetinguri: string) => gus.call(findMeeting, { headers: { meetinguri } });
    await expect(find(room.meetingLink)).rejects.toEqual(refusal('notFound'));
    expect((await find(renewed.meetingLink)).uuid).toBe(room.uuid);
    await expect(gus.call(renewRoomLink)).rejects.toEqual(refusal('forbidden'));
  });
});

async function signedInElsewhere(): Promise<Visitor> {
  await makePerson(app, 'fay@libre.example', { site: 'libre' });
  return await signedIn(app, 'fay@libre.example', 'libre');
}
