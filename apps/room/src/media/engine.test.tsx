import {
  ConnectionState,
  RemoteParticipant,
  Room,
  RoomEvent,
  Track,
  type LocalTrackPublication,
  type RemoteTrackPublication,
} from 'livekit-client';
import { afterEach, expect, test, vi } from 'vitest';
import { MediaSession } from './engine.ts';
import type { MediaSnapshot } from './types.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const chosen = { microphone: undefined, camera: undefined, speaker: undefined, usesLessData: false };

/** A session that has not connected, the client's room in it, and what it tells. */
function startSession(): { session: MediaSession; room: Room; seen: MediaSnapshot[] } {
  const rooms = vi.spyOn(Room.prototype, 'on');
  const seen: MediaSnapshot[] = [];
  const onChange = (snapshot: MediaSnapshot): void => void seen.push(snapshot);
  const session = new MediaSession(chosen, { onChange, onEnd: () => {}, onMuted: () => {} });
  const [room] = rooms.mock.contexts;
  if (!(room instanceof Room)) throw new Error('a session listens to no room');
  return { session, room, seen };
}

test('who comes in the moment after a reconnect, of whom the client tells nobody, is seen', async () => {
  vi.useFakeTimers();
  const { session, room, seen } = startSession();

  room.emit(RoomEvent.Reconnected);
  await vi.advanceTimersByTimeAsync(1900);
  const ben = new RemoteParticipant(room.engine.client, 'PA_ben', 'ben', 'Ben');
  room.remoteParticipants.set('ben', ben);
  await vi.advanceTimersByTimeAsync(500);
  expect(seen.at(-1)?.people.get('ben')?.name).toBe('Ben');

  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.length).toBeLessThan(10); // and not for ever
  await session.leave();
});

test('what the line does not carry is known at once, and that it is carried again', async () => {
  const { session, room, seen } = startSession();
  const ben = new RemoteParticipant(room.engine.client, 'PA_ben', 'ben', 'Ben');
  const track = { streamState: Track.StreamState.Active };
  const held = { isMuted: false, track } as unknown as RemoteTrackPublication;
  vi.spyOn(ben, 'getTrackPublication').mockImplementation((source) =>
    source === Track.Source.Camera ? held : undefined,
  );
  room.remoteParticipants.set('ben', ben);
  const tell = async (state: Track.StreamState): Promise<boolean | undefined> => {
    track.streamState = state;
    room.emit(RoomEvent.TrackStreamStateChanged, held, state, ben);
    await vi.waitFor(() => expect(seen).not.toEqual([]));
    return seen.splice(0).at(-1)?.people.get('ben')?.isCameraHeld;
  };
  expect(await tell(Track.StreamState.Paused)).toBe(true);
  expect(await tell(Track.StreamState.Active)).toBe(false);
  await session.leave();
});

test('who has lost more than the line to the server is not told that the others still see them', async () => {
  const { session, room, seen } = startSession();
  const path = { id: 'T', type: 'transport', timestamp: 0, iceState: 'connected' };
  const track = { getRTCStatsReport: () => Promise.resolve(new Map([['T', path]])) };
  const mine = { kind: Track.Kind.Audio, source: Track.Source.Microphone, track };
  vi.spyOn(room.localParticipant.trackPublications, 'values').mockImplementation(() =>
    [mine as unknown as LocalTrackPublication].values(),
  );
  room.state = ConnectionState.SignalReconnecting;
  const connection = () => seen.at(-1)?.connection;
  room.emit(RoomEvent.ConnectionStateChanged, room.state);
  room.emit(RoomEvent.SignalReconnecting);
  await vi.waitFor(() => expect(connection()).toBe('resuming'));
  path.iceState = 'disconnected';
  await vi.waitFor(() => expect(connection()).toBe('reconnecting'));
  path.iceState = 'connected';
  await vi.waitFor(() => expect(connection()).toBe('resuming'));
  room.state = ConnectionState.Connected;
  room.emit(RoomEvent.ConnectionStateChanged, room.state);
  await vi.waitFor(() => expect(connection()).toBe('connected'));
  await session.leave();
});
