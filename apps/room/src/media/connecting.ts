import {
  ConnectionError,
  ConnectionErrorReason,
  ConnectionState,
  RoomEvent,
  type Room,
} from 'livekit-client';

const CONNECT_WITHIN_MS = 20_000;
const AGAIN_AFTER_MS = 500;

/** Asking again changes nothing. */
const final: ReadonlySet<ConnectionErrorReason> = new Set([
  ConnectionErrorReason.NotAllowed,
  ConnectionErrorReason.Cancelled,
  ConnectionErrorReason.LeaveRequest,
]);

const mayPass = (error: unknown): boolean => error instanceof ConnectionError && !final.has(error.reason);

interface Entrance {
  url: string;
  token: string;
  /** Whether somebody still wants to go in. */
  isWanted(): boolean;
}

/**
 * Connects; tries again for a while where the engine is just starting. One that dies meanwhile is connected to anew:
 * `livekit-client` 2.23.0 would connect again by itself, go on waiting for the connection that died, and end both then.
 */
export async function connect(room: Room, { url, token, isWanted }: Entrance): Promise<void> {
  const until = performance.now() + CONNECT_WITHIN_MS;
  for (;;) {
    let isBroken = false;
    const look = (state: ConnectionState): void => {
      if (state !== ConnectionState.Reconnecting && state !== ConnectionState.SignalReconnecting) return;
      isBroken = true;
      void room.disconnect();
    };
    room.on(RoomEvent.ConnectionStateChanged, look);
    // where nothing answers as an engine does, the client would try for ever
    const deadline = setTimeout(() => void room.disconnect(), until - performance.now());
    try {
      await room.connect(url, token);
      return;
    } catch (error) {
      if (!isBroken && !mayPass(error)) throw error;
    } finally {
      clearTimeout(deadline);
      room.off(RoomEvent.ConnectionStateChanged, look);
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    if (performance.now() > until || !isWanted()) throw new Error('the engine was not reached');
  }
}
