import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPersonalRoom } from '@portico/contract/joining';
import { cancelMeeting, type MeetingDetail } from '@portico/contract/meetings';
import { lockRoom, removeParticipant } from '@portico/contract/room';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage as open, sendForm as send } from '../../testing/forms.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, linkTokenOf, planNow } from '../../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana', timeZone: 'Europe/Berlin' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  await makePerson(app, 'olga@acme.example', { name: 'Olga', roles: ['ATTENDEE'] });
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});

afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const SITE = '/webappng/sites/acme';
const doorOf = (meeting: MeetingDetail, query = `?MTID=${linkTokenOf(meeting)}`): string =>
  `${SITE}/meeting/join/${meeting.uuid}${query}`;
const roomOf = (uuid: string): string => `${SITE}/meeting/room/${uuid}`;

/** An alert whose OK puts it away without script. */
const dismissible =
  /<dialog open=""[^]*role="(?:alert|status)"[^]*<form noValidate="" method="dialog"><button[^]*>OK</;

async function begun(options?: Parameters<typeof planNow>[1]): Promise<MeetingDetail> {
  const meeting = await planNow(hana, options);
  await arrive(hana, meeting.uuid);
  await enter(hana, meeting.uuid);
  return meeting;
}

describe('the door of a meeting', () => {
  it('tells who has the link what it invites to, and nobody else', async () => {
    const meeting = await planNow(hana, { topic: '<b>Wochenplan</b>' });
    const guest = app.visitor();
    const invited = await open(guest, doorOf(meeting));
    expect(invited.html).toContain('&lt;b&gt;Wochenplan&lt;/b&gt;');
    expect(invited.text).toContain('Hosted by Hana');
    for (const query of ['', `?MTID=m${'0'.repeat(32)}`, '?MTID=']) {
      const { status, html } = await open(guest, doorOf(meeting, query));
      expect({ status, tells: html.includes('Wochenplan') || html.includes('Hana') }).toEqual({
        status: 200,
        tells: false,
      });
    }
    expect(await open(guest, `${SITE}/meeting/join/${'0'.repeat(32)}`)).toMatchObject({ status: 404 });
  });

  it('leads a guest with a name to the room, and knows the browser there', async () => {
    const meeting = await planNow(hana);
    const guest = app.visitor();
    const { status, location } = await send(guest, doorOf(meeting), { attendeeFullName: 'Gül' });
    expect({ status, location }).toEqual({ status: 303, location: roomOf(meeting.uuid) });
    expect(guest.cookie('portico-guest')).toBeDefined();
  });

  it('asks for a name, and takes a hostile one for what it is', async () => {
    const meeting = await planNow(hana);
    const ask = (attendeeFullName: string) => send(app.visitor(), doorOf(meeting), { attendeeFullName });
    expect((await ask(' ')).text).toContain('Please fill this in.');
    for (const blank of ['\u202e\u2066', '\u200b\u2060', '\u3164', '\u200d\ufe0f\u200f'])
      expect(await ask(blank)).toMatchObject({
        status: 422,
        text: expect.stringContaining('Please fill this in.') as string,
      });
    expect((await ask('x'.repeat(10_240))).text).toContain('This is too long.');
    expect(await ask('\u202e<script>alert(1)</script> 🦊 محمد')).toMatchObject({ status: 303 });
  });

  it('refuses a form of another page', async () => {
    const meeting = await planNow(hana);
    const forged = await send(app.visitor(), doorOf(meeting), { attendeeFullName: 'Eve', csrf: 'x' });
    expect(forged.status).toBe(403);
    expect(forged.text).toContain('Please try again.');
  });

  it('[PREJ-12] asks who comes by number for the password, and says when it is wrong', async () => {
    const meeting = await planNow(hana, { password: 'Blau & 7' });
    const guest = app.visitor();
    const door = doorOf(meeting, '');
    expect((await open(guest, door)).html).toContain('type="password"');
    expect((await open(guest, doorOf(meeting))).html).not.toContain('type="password"');
    const wrong = await send(guest, door, { attendeeFullName: 'Gül', password: 'Rot' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('That password isn’t right.');
    expect(wrong.html).toContain('value="Gül"');
    expect(wrong.html).not.toContain('Rot');
    expect(wrong.html).toMatch(dismissible);
    expect(await send(guest, door, { attendeeFullName: 'Gül', password: 'Blau & 7' })).toMatchObject({
      status: 303,
    });
  });

  it('takes a password as it is kept, whatever spaces it was copied with', async () => {
    const meeting = await planNow(hana, { password: ' Blau Gu\u0308n ' });
    expect(meeting.password).toBe('Blau Gün');
    for (const password of ['Blau Gün ', '\u00a0Blau Gu\u0308n', 'Blau Gün']) {
      const { status } = await send(app.visitor(), doorOf(meeting, ''), {
        attendeeFullName: 'Gül',
        password,
      });
      expect(status).toBe(303);
    }
    const other = await send(app.visitor(), doorOf(meeting, ''), {
      attendeeFullName: 'Gül',
      password: 'BlauGün',
    });
    expect(other.status).toBe(422);
  });

  it('says of a link that does not hold what to do instead', async () => {
    const meeting = await planNow(hana, { password: 'Blau' });
    const door = doorOf(meeting, `?MTID=m${'0'.repeat(32)}`);
    const refused = await send(app.visitor(), door, { attendeeFullName: 'Gül' });
    expect(refused.text).toContain('This link is incomplete or no longer works.');
    expect(refused.html).toContain(`href="${SITE}/meeting/join"`);
    expect(refused.html).not.toContain('<dialog');
  });

  it('says from when on one can come to a meeting that is still ahead', async () => {
    const meeting = await planNow(hana, { start: '2026-11-24T10:00' });
    const page = await open(app.visitor(), doorOf(meeting));
    expect(page.text).toContain('It’s too early to join this meeting.');
    expect(page.html).toContain('data-start="2026-11-23T09:00:00.000Z"');
    expect(page.html).not.toContain('attendeeFullName');
  });

  it('[PREJ-14] says that a meeting was cancelled, or is over', async () => {
    const [cancelled, over] = [await planNow(hana), await planNow(hana)];
    await hana.call(cancelMeeting, { params: { uuid: cancelled.uuid } });
    const page = await open(app.visitor(), doorOf(cancelled));
    expect(page.status).toBe(410);
    expect(page.text).toContain('This meeting was cancelled.');
    app.clock.advance(2 * 86_400);
    const late = await send(app.visitor(), doorOf(over), { attendeeFullName: 'Gül' });
    app.clock.advance(-2 * 86_400);
    expect(late.status).toBe(410);
    expect(late.text).toContain('This meeting is over, or its time has passed.');
    expect(late.html).toMatch(dismissible);
  });

  it('says before the room that it is locked, where one goes on when it is not any more', async () => {
    const meeting = await begun({ hasLobby: false });
    await hana.call(lockRoom, { params: { uuid: meeting.uuid }, body: { isLocked: true } });
    const guest = app.visitor();
    const { location } = await send(guest, doorOf(meeting), { attendeeFullName: 'Gül' });
    expect(location).toBe(roomOf(meeting.uuid));
    expect((await open(guest, roomOf(meeting.uuid))).text).toContain('The meeting is locked,');
    await hana.call(lockRoom, { params: { uuid: meeting.uuid }, body: { isLocked: false } });
    expect((await open(guest, roomOf(meeting.uuid))).text).not.toContain('The meeting is locked');
  });

  it('tells who was removed that they were, and not that the room is locked', async () => {
    const meeting = await begun({ hasLobby: false });
    const guest = app.visitor();
    const knock = () => send(guest, doorOf(meeting), { attendeeFullName: 'Eve' });
    await knock();
    const { html } = await open(guest, roomOf(meeting.uuid));
    guest.session.ticket = /"ticket":"([^"]+)"/.exec(html)?.[1];
    const { room } = await enter(guest, meeting.uuid);
    const params = { uuid: meeting.uuid, participantId: room.me.id };
    await hana.call(removeParticipant, { params });
    expect((await open(guest, roomOf(meeting.uuid))).text).toContain('You were removed from the meeting');
    expect((await knock()).location).toBe(roomOf(meeting.uuid));
    expect((await open(guest, roomOf(meeting.uuid))).text).toContain('You were removed from the meeting');
  });

  it('lets a guest wait for the host in front of the room', async () => {
    const meeting = await planNow(hana, { joinBeforeHostMinutes: null });
    const { location } = await send(app.visitor(), doorOf(meeting), { attendeeFullName: 'Gül' });
    expect(location).toBe(roomOf(meeting.uuid));
  });

  it('lets people of the meeting through, and others of the site by one click', async () => {
    const meeting = await planNow(hana);
    expect(await open(gus, doorOf(meeting, ''))).toMatchObject({ location: roomOf(meeting.uuid) });
    const olga = await signedIn(app, 'olga@acme.example');
    const page = await open(olga, doorOf(meeting));
    expect(page.text).toContain('Join as Olga');
    expect(page.html).not.toContain('attendeeFullName');
    expect(await send(olga, doorOf(meeting), {})).toMatchObject({ location: roomOf(meeting.uuid) });
  });

  it('leads who was signed out meanwhile to the sign-in page, and from there back to the door', async () => {
    const meeting = await planNow(hana);
    const door = doorOf(meeting);
    const { status, location } = await send(app.visitor(), door, {}); // as sent from “Join as Olga”
    const back = encodeURIComponent(door);
    expect({ status, location }).toEqual({ status: 303, location: `${SITE}/sign-in?returnUrl=${back}` });
  });

  it('does not send people of a meeting round and round that is over', async () => {
    const meeting = await planNow(hana);
    await hana.call(cancelMeeting, { params: { uuid: meeting.uuid } });
    const page = await open(hana, doorOf(meeting, ''));
    expect(page.status).toBe(410);
    expect(page.text).toContain('This meeting was cancelled.');
  });
});

describe('addresses that lead to a door', () => {
  it('finds a meeting by its number with spaces, or by a whole link', async () => {
    const meeting = await planNow(hana);
    const guest = app.visitor();
    const find = (number: string) => send(guest, `${SITE}/meeting/join`, { number });
    const grouped = meeting.meetingKey.replace(/(...)(...)(....)/, ' $1 $2 $3 ');
    expect((await find(grouped)).location).toBe(doorOf(meeting, ''));
    expect((await find(meeting.meetingLink)).location).toBe(doorOf(meeting));
    for (const number of ['999 999 999', 'https://elsewhere.example/x', 'x'.repeat(9000)]) {
      const page = await find(number);
      expect(page.status).toBe(422);
      expect(page.text).toContain('No meeting here has that number or link.');
    }
    expect((await find('  ')).text).toContain('Please fill this in.');
  });

  it('takes marks for what they are that stood around a number or a link in a text', async () => {
    const meeting = await planNow(hana);
    const guest = app.visitor();
    const find = (number: string) => send(guest, `${SITE}/meeting/join`, { number });
    for (const number of [`${meeting.meetingKey}.`, `(${meeting.meetingKey})`, `“${meeting.meetingKey}”،`])
      expect((await find(number)).location).toBe(doorOf(meeting, ''));
    for (const link of [`<${meeting.meetingLink}>`, `${meeting.meetingLink}).`, `"${meeting.meetingLink}"`])
      expect((await find(link)).location).toBe(doorOf(meeting));
  });

  it('leads from an address that the text around it ran into to the one that was meant, which proves what it proved', async () => {
    const meeting = await planNow(hana);
    const { pathname, search } = new URL(meeting.meetingLink);
    for (const mark of ['.', ')', '%3E', '”.', '%22', '؟']) {
      const { location } = await open(app.visitor(), pathname + search + mark);
      expect(location).toBe(doorOf(meeting));
      const door = await open(app.visitor(), doorOf(meeting) + mark);
      expect(door.text).toContain('Hosted by Hana');
    }
    for (const mark of ['.', ')', '%3E']) {
      const door = await open(app.visitor(), doorOf(meeting, '') + mark);
      expect(door.location).toBe(doorOf(meeting, ''));
      const info = await open(hana, `${SITE}/meeting/info/${meeting.uuid}${mark}`);
      expect(info.location).toBe(`${SITE}/meeting/info/${meeting.uuid}`);
    }
    for (const guess of [search.slice(0, -1), `${search}0`, `${search}.0`])
      expect((await open(app.visitor(), pathname + guess)).status).toBe(404);
  });

  it('leads from the link of a mail to the page of the meeting, or to its door', async () => {
    const meeting = await planNow(hana);
    const link = new URL(meeting.meetingLink);
    const path = link.pathname + link.search;
    const info = `${SITE}/meeting/info/${meeting.uuid}`;
    expect((await open(gus, `/acme/j.php${link.search}`)).location).toBe(info);
    expect((await open(app.visitor(), path)).location).toBe(doorOf(meeting));
    expect((await open(app.visitor(), info + link.search)).location).toBe(doorOf(meeting));
    const olga = await signedIn(app, 'olga@acme.example');
    expect((await open(olga, info + link.search)).location).toBe(doorOf(meeting));
    expect((await open(app.visitor(), info)).location).toContain('/sign-in?returnUrl=');
  });

  it('leads to a personal room by the name of its owner, unless that is not clear', async () => {
    const room = await hana.call(openPersonalRoom);
    for (const path of ['/join/hana', '/meet/Hana'])
      expect((await open(app.visitor(), path)).location).toBe(`${SITE}/meeting/join/${room.uuid}`);
    expect(await open(app.visitor(), '/meet/nobody')).toMatchObject({ status: 404 });
    await makePerson(app, 'hana@libre.example', { name: 'Hana', site: 'libre' });
    await (await signedIn(app, 'hana@libre.example', 'libre')).call(openPersonalRoom);
    expect(await open(app.visitor(), '/meet/hana')).toMatchObject({ status: 404 });
  });

  it('slows down who tries numbers', async () => {
    const guest = app.visitor();
    let page = await send(guest, `${SITE}/meeting/join`, { number: '999999999' });
    for (let tries = 0; tries < 130 && page.text.includes('No meeting here'); tries += 1)
      page = await send(guest, `${SITE}/meeting/join`, { number: '999999999' });
    expect(page.text).toContain('Too many attempts.');
  });
});
