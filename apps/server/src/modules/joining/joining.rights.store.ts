import type { RoomRole, Standing } from '@portico/contract/room';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads } from '../../platform/db/tx.ts';
import type { Entrant } from './places.store.ts';

/** What somebody at a door is asked for again and again while they listen: all of it in one statement. */
export interface RightsAt {
  role: RoomRole;
  standing: Standing;
}

interface At {
  siteId: string;
  meetingId: string;
}

const rightsOf = (column: 'person_id' | 'guest_id') =>
  prepared((reads: Reads, { siteId, meetingId, id }: Slots<At & { id: string }>) =>
    reads
      .selectFrom('participant')
      .select(['role', 'standing'])
      .where('meeting_id', '=', meetingId)
      .where('site_id', '=', siteId)
      .where(column, '=', id),
  );
const [ofPerson, ofGuest] = [rightsOf('person_id'), rightsOf('guest_id')];

/** Where somebody stands at a meeting of a site; undefined for who has no place there. */
export async function findRightsAt(reads: Reads, at: At, entrant: Entrant): Promise<RightsAt | undefined> {
  const [row] =
    'personId' in entrant
      ? await ofPerson(reads, { ...at, id: entrant.personId })
      : await ofGuest(reads, { ...at, id: entrant.guestId });
  return row as RightsAt | undefined;
}
