import type { Call } from '@portico/contract/call';
import { useArea } from '../../app/use-area.ts';
import { PersonalRoomCard } from './personal-room.tsx';
import { RecentRooms } from './recent-rooms.tsx';

export interface RoomsProps {
  call: Call;
  basePath: string;
  /** The person's name. */
  name: string;
  /** Milliseconds since 1970. */
  nowMs: number;
}

/** One part of the rooms of a person: their own one, or those that they were in last. */
export default function Rooms({ part, ...props }: RoomsProps & { part: 'mine' | 'recent' }) {
  useArea('rooms');
  return part === 'mine' ? <PersonalRoomCard {...props} /> : <RecentRooms {...props} />;
}
