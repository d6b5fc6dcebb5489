import type { MeetingDetail } from '@portico/contract/meetings';
import {
  admitGuests,
  endMeeting,
  leaveRoom,
  leaveWithPage,
  raiseHand,
  removeParticipant,
} from '@portico/contract/room';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, guestAtDoor, look, planNow } from '../../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let meeting: MeetingDetail;
const wait = { timeout: 12_000, interval: 50 };

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});
beforeEach(async () => {
  meeting = await planNow(hana);
  await arrive(hana, meeting.uuid);
  await enter(hana, meeting.uuid);
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const params = () => ({ params: { uuid: meeting.uuid } });
const standing = async (of: Visitor): Promise<string> => (await look(of, meeting.uuid)).me.standing;
const jobs = async (where: string): Promise<number> => {
  const { rows } = await app.data.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = 'room-going' and ${where}`,
  );
  return rows[0]?.n ?? 0;
};
/** The seconds are over that a page has to come back in. */
async function pageIsWaitedFor(): Promise<void> {
  await app.data.database.pool.query(
    `update pgboss.job set start_after = now() where name = 'room-going' and state = 'created'`,
  );
  await expect.poll(() => jobs(`state <> 'completed'`), wait).toBe(0);
}
const told = async (): Promise<number> => {
  const { rows } = await app.data.database.pool.query<{ n: number }>(
    'select count(*)::int as n from push_event',
  );
  return rows[0]?.n ?? 0;
};
async function inside(visitor: Visitor): Promise<void> {
  await arrive(visitor, meeting.uuid);
  await enter(visitor, meeting.uuid);
  const { lobby } = await look(hana, meeting.uuid);
  if (lobby.length > 0)
    await hana.call(admitGuests, { ...params(), body: { participantIds: lobby.map(({ id }) => id) } });
  await enter(visitor, meeting.uuid);
  expect(await standing(visitor)).toBe('inRoom');
}

describe('a person whose page goes', () => {
  test('inside is still there, of which nobody hears, and has never been away when it comes back', async () => {
    await inside(gus);
    const { me } = await look(gus, meeting.uuid);
    await gus.call(raiseHand, {
      params: { ...params().params, participantId: me.id },
      body: { isRaised: true },
    });
    const before = await look(hana, meeting.uuid);
    const events = await told();
    await gus.call(leaveWithPage, params());
    expect(await told()).toBe(events);
    expect((await look(hana, meeting.uuid)).participants).toEqual(before.participants);
    await arrive(gus, meeting.uuid); // the page opens again
    app.clock.advance(4);
    expect((await enter(gus, meeting.uuid)).door.kind).toBe('join');
    await pageIsWaitedFor();
    const after = await look(hana, meeting.uuid);
    const ids = ({ participants }: typeof after) => participants.map(({ id }) => id).toSorted();
    expect(ids(after)).toEqual(ids(before));
    expect(after.participants.find(({ id }) => id === me.id)?.handRaisedAt).not.toBeNull();
  });

  test('inside has left when it does not come back, and is let in again without asking', async () => {
    await inside(gus);
    await gus.call(leaveWithPage, params());
    await pageIsWaitedFor();
    expect(await standing(gus)).toBe('left');
    expect((await look(hana, meeting.uuid)).participants).toHaveLength(1);
    expect((await enter(gus, meeting.uuid)).door.kind).toBe('join');
  });

  test('in the lobby keeps the place in the line, and knocks no second time', async () => {
    const greta = await guestAtDoor(app, meeting, 'Greta');
    const otto = await guestAtDoor(app, meeting, 'Otto');
    await enter(greta, meeting.uuid);
    app.clock.advance(1);
    await enter(otto, meeting.uuid);
    const line = async () => (await look(hana, meeting.uuid)).lobby.map(({ displayName }) => displayName);
    await greta.call(leaveWithPage, params());
    expect(await standing(greta)).toBe('inLobby'); // so the page that opens shows that one waits
    const events = await told();
    await enter(greta, meeting.uuid);
    await pageIsWaitedFor();
    expect([await line(), await told()]).toEqual([['Greta', 'Otto'], events]);
    await greta.call(leaveWithPage, params());
    await pageIsWaitedFor();
    expect(await line()).toEqual(['Otto']);
  });

  test('goes at once with the button, by whoever removes them, and with the end of the meeting', async () => {
    await inside(gus);
    const { me } = await look(gus, meeting.uuid);
    await gus.call(leaveWithPage, params());
    await gus.call(leaveRoom, params());
    expect(await standing(gus)).toBe('left');
    await enter(gus, meeting.uuid);
    await gus.call(leaveWithPage, params());
    await hana.call(removeParticipant, { params: { ...params().params, participantId: me.id } });
    expect((await enter(gus, meeting.uuid)).door.kind).toBe('refused');
    await pageIsWaitedFor();
    expect(await standing(gus)).toBe('removed');
    await hana.call(leaveWithPage, params());
    await hana.call(endMeeting, params());
    await pageIsWaitedFor();
    expect(await standing(hana)).toBe('ended');
  });

  test('twice is waited for from the second time on', async () => {
    await inside(gus);
    await gus.call(leaveWithPage, params());
    app.clock.advance(5);
    await enter(gus, meeting.uuid);
    await gus.call(leaveWithPage, params());
    await app.data.database.pool.query(
      `update pgboss.job set start_after = now() where id =
        (select id from pgboss.job where name = 'room-going' and state = 'created' order by created_on limit 1)`,
    );
    await expect.poll(() => jobs(`state = 'created'`), wait).toBe(1);
    expect(await standing(gus)).toBe('inRoom');
    await pageIsWaitedFor();
    expect(await standing(gus)).toBe('left');
  });

  test('at the door leaves nothing', async () => {
    await arrive(gus, meeting.uuid);
    await gus.call(leaveWithPage, params());
    expect(await jobs(`state = 'created'`)).toBe(0);
  });
});
