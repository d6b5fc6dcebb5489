import { browserNudges } from '@portico/client/browser-nudges';
import { openPush, type PushState } from '@portico/client/push';
import type { Session } from '@portico/client/session';
import { meetingEvents } from '@portico/contract/meetings';
import { Interruption, recordingEvents } from '@portico/contract/recording-control';
import { ChatMessage, roomEvents } from '@portico/contract/room';
import * as z from 'zod/mini';
import { phaseOf } from './phase.ts';
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

const changes: ReadonlySet<string> = new Set([roomEvents.changed, meetingEvents.changed]);
const Interrupted = z.object({ meetingUUID: z.string(), reason: Interruption });
const Message = z.object({ uuid: z.string(), message: ChatMessage });

/**
 * Where somebody listens beside their own channel: in the room, or before its door, where who moderates hears of those who
 * wait. Nobody does for whom it is over.
 */
function channelOf(room: RoomStore): string | undefined {
  const { visit, view } = room.get();
  const { me, meeting } = view;
  const { at } = phaseOf(visit, view);
  if (at === 'over') return undefined;
  // who lost the connection to the engine is not inside for the server until they are back
  const isInside = at === 'inside' && me.standing === 'inRoom';
  const isWatching = at === 'watching' && me.standing === 'watching';
  const outside = me.actions.moderate ? 'lobby' : 'door';
  return `${isInside || isWatching ? 'room' : outside}:${meeting.uuid}`;
}

/** The page follows what happens in the room and to its person. Answers how to stop. */
export function startLive(options: LiveOptions): () => void {
  const { room, session, cursor, renewTicket } = options;
  const { uuid } = room.get().view.meeting;
  let wasOpen = false;
  let listensOn: string | undefined;
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
      if (changes.has(data.eventType)) room.changed({ isOwn: data['isOwn'] === true });
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
    const channel = channelOf(room);
    if (channel === listensOn) return;
    if (listensOn !== undefined) push.unsubscribe(listensOn);
    listensOn = channel;
    if (channel === undefined) return;
    let wasSubscribed = false;
    push.subscribe(channel, (isSubscribed) => {
      if (!isSubscribed && listensOn === channel) listensOn = undefined;
      // what happened while the channel opened, or that this person stands elsewhere now
      if (isSubscribed || wasSubscribed) room.changed();
      wasSubscribed = isSubscribed;
    });
  };
  const stop = room.subscribe(follow);
  follow();
  return () => {
    stop();
    push.close();
  };
}
