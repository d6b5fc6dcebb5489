import type { Tx } from '../../platform/db/tx.ts';
import { insertPersonalRoom } from '../meetings/index.ts';
import { namesBy } from './sample-meetings.ts';
import type { SampleSite } from './sample.service.ts';

/** A personal room for everybody of a sample site who hosts meetings and has come already. */
export async function addRooms(tx: Tx, { site, people, dice, now }: SampleSite): Promise<void> {
  for (const { id, displayName, roles, state } of people.values()) {
    if (state !== 'active' || !roles.includes('HOST')) continue;
    const room = { siteId: site.id, hostId: id, topic: displayName, at: now };
    await insertPersonalRoom(tx, { ...room, ...namesBy(dice) });
  }
}
