import type { Call } from '@portico/contract/call';
import { useAreas } from '../../app/use-area.ts';
import { PersonalRoomCard } from './personal-room.tsx';
import { RecentRooms } from './recent-rooms.tsx';

export interface RoomsProps {
  call: Call;
  basePath: string;
  /** The person's name. */
  name: string;
  /** Whether they have a room of their own. */
  hasOwn: boolean;
  /** Milliseconds since 1970. */
  nowMs: number;
  /** Leads to where a number is typed. */
  onType(): void;
}

/** The rooms of a person: their own one, and those that they were in last. */
export default function Rooms(props: RoomsProps) {
  useAreas(['rooms']);
  return (
    <>
      {props.hasOwn && <PersonalRoomCard {...props} />}
      <RecentRooms {...props} />
    </>
  );
}
