import { browserNudges } from '@portico/client/browser-nudges';
import { openPush, type PushState } from '@portico/client/push';
import type { Session } from '@portico/client/session';
import { Interruption, recordingEvents } from '@portico/contract/recording-control';
import { ChatMessage, roomEvents } from '@portico/contract/room';
import * as z from 'zod/mini';
import { placeOf } from './place.ts';
import type { RoomStore, Touch } from './room-store.ts';

interface LiveOptions {
  room: RoomStore;
  session: Session;
  /** Where the data of the page begins. */
  cursor: string;
  renewTicket(): Promise<void>;
  /** The recording ended by itself; only who runs the meeting hears of it. */
  onInterrupted(reason: Interruption): void;
}

const touches: Readonly<Record<PushState, Touch>> = {
  connecting: 'lost',
  open: 'open',
  waiting: 'lost',
  over: 'lost',
};

const Interrupted = z.object({ meetingUUID: z.string(), reason: Interruption });
const Message = z.object({ uuid: z.string(), message: ChatMessage });

/** Whether somebody hears of everything in the room; who waits or is out hears of themselves on a channel of their own. */
function mayListen({ room }: Pick<LiveOptions, 'room'>): boolean {
  const { visit, view } = room.get();
  const { at } = placeOf(visit, view);
  return at === 'inside' || (at !== 'over' && view.me.actions.moderate);
}

/** The page follows what happens in the room and to its person. Answers how to stop. */
export function startLive(options: LiveOptions): () => void {
  const { room, session, cursor, renewTicket } = options;
  const { uuid } = room.get().view.meeting;
  const channel = `room:${uuid}`;
  let wasOpen = false;
  let isListening = false;
  const push = openPush({
    session,
    origin: window.location.origin,
    cursor,
    renewTicket,
    nudges: browserNudges,
    onEvent({ data }) {
      const interrupted = data.eventType === recordingEvents.interrupted && z.safeParse(Interrupted, data);
      if (interrupted && interrupted.data?.meetingUUID === uuid)
        options.onInterrupted(interrupted.data.reason);
      if (data['uuid'] !== uuid) return;
      if (data.eventType === roomEvents.changed) room.changed();
      const said = data.eventType === roomEvents.message ? z.safeParse(Message, data) : undefined;
      if (said?.success) room.heard(said.data.message);
    },
    onResync: () => room.changed(),
    onStateChange(state) {
      if (state === 'open') wasOpen = true;
      room.touched(wasOpen ? touches[state] : 'none'); // nothing is lost that never was
    },
  });
  const follow = (): void => {
    const isWanted = mayListen({ room });
    if (isWanted === isListening) return;
    isListening = isWanted;
    if (!isWanted) return push.unsubscribe(channel);
    push.subscribe(channel, (isSubscribed) => {
      if (isSubscribed) room.changed(); // what happened while the channel opened
      else isListening = false;
    });
  };
  const stop = room.subscribe(follow);
  follow();
  return () => {
    stop();
    push.close();
  };
}
