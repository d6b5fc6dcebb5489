import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admitGuests, raiseHand, roomEvents, sendMessage } from '@portico/contract/room';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, guestAtDoor, look, planNow } from '../../testing/rooms.ts';
import { openTab } from '../../testing/tab.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';

let apps: TwoApps;

beforeAll(async () => {
  apps = await startTwoApps();
  await makePerson(apps.first, 'hana@acme.example', { name: 'Hana' });
  await makePerson(apps.first, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
});

afterAll(() => apps.stop());

it('a lobby, a chat and a hand are the same in every process', async () => {
  const hana = await signedIn(apps.first, 'hana@acme.example');
  const meeting = await planNow(hana);
  const { uuid } = meeting;
  const guest = await guestAtDoor(apps.second, meeting, 'Greta');
  expect((await enter(guest, uuid)).room.me.standing).toBe('waitingForHost');
  const tab = await openTab(apps.second.url, guest.session.ticket ?? '');
  await expect.poll(() => tab.notices[0]).toBe('mercury.buffer_state');
  await arrive(hana, uuid);
  const { room } = await enter(hana, uuid);
  await expect.poll(() => tab.events.map(({ data }) => data.eventType)).toContain(roomEvents.changed);
  expect((await look(guest, uuid)).me.standing).toBe('inLobby');
  const [waiting] = room.lobby;
  await hana.call(admitGuests, { params: { uuid }, body: { participantIds: [waiting?.id ?? ''] } });
  const inside = await enter(guest, uuid);
  expect(inside.room.participants).toHaveLength(2);
  const body = { clientId: randomUUID(), text: 'From the second process' };
  const said = await guest.call(sendMessage, { params: { uuid }, body });
  const { me } = inside.room;
  await guest.call(raiseHand, { params: { uuid, participantId: me.id }, body: { isRaised: true } });
  const seen = await look(hana, uuid);
  expect(seen.messages).toEqual([said]);
  expect(seen.participants.find(({ id }) => id === me.id)?.handRaisedAt).not.toBeNull();
  tab.drop();
});
