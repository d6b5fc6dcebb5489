import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveRoom, removeParticipant, roomEvents, sendMessage } from '@portico/contract/room';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, guestAtDoor, planNow } from '../../testing/rooms.ts';
import { openTab, type Tab } from '../../testing/tab.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';

let apps: TwoApps;
beforeAll(async () => {
  apps = await startTwoApps();
  await makePerson(apps.first, 'hana@acme.example');
});
afterAll(() => apps.stop());

const heard = (tab: Tab): string[] =>
  tab.events
    .filter(({ data }) => data.eventType === roomEvents.message)
    .map(({ data }) => (data['message'] as { text: string }).text);

it.each(['is removed', 'leaves'])(
  'a person who %s by one process hears by another nothing that is said afterwards, also where it is said at once',
  async (how) => {
    const hana = await signedIn(apps.first, 'hana@acme.example');
    const meeting = await planNow(hana, { hasLobby: false });
    const { uuid } = meeting;
    await arrive(hana, uuid);
    await enter(hana, uuid);
    const guest = await guestAtDoor(apps.second, meeting, 'Greta');
    const { me } = (await enter(guest, uuid)).room;
    const ticket = guest.session.ticket ?? '';
    const tab = await openTab(apps.second.url, ticket);
    tab.send({ id: 's', type: 'subscribe', data: { channel: `room:${uuid}` } });
    await expect.poll(() => tab.notices.at(-1)).toBe('portico.subscribed');
    const say = (text: string) =>
      hana.call(sendMessage, { params: { uuid }, body: { clientId: randomUUID(), text } });
    await say('before');
    await expect.poll(() => heard(tab)).toEqual(['before']);
    if (how === 'leaves') await guest.call(leaveRoom, { params: { uuid } });
    else await hana.call(removeParticipant, { params: { uuid, participantId: me.id } });
    await say('after');
    const [own = ''] = apps.second.data.push.admit(ticket)?.channels ?? [];
    await apps.first.data.database.work((tx) =>
      apps.first.data.push.publish(tx, { channels: [own], eventType: 'test.mark', data: {} }),
    );
    await expect.poll(() => tab.events.at(-1)?.data.eventType).toBe('test.mark');
    expect(heard(tab)).toEqual(['before']);
    expect(tab.notices.at(-1)).toBe('portico.subscribe_refused');
    tab.drop();
  },
);
