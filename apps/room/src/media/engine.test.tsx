import {
  ConnectionState,
  DefaultReconnectPolicy,
  RemoteParticipant,
  Room,
  RoomEvent,
  Track,
  type LocalTrackPublication,
  type ReconnectPolicy,
  type RemoteTrackPublication,
} from 'livekit-client';
import { afterEach, expect, test, vi } from 'vitest';
import type { VideoCodec } from '@portico/contract/room';
import { MediaSession, openBoth } from './engine.ts';
import type { MediaSnapshot } from './types.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const chosen = {
  microphone: undefined,
  camera: undefined,
  speaker: undefined,
  usesLessData: false,
} as const;

/** A session that has not connected, the client's room in it, and what it tells. */
function startSession(videoCodec: VideoCodec = 'vp8'): {
  session: MediaSession;
  room: Room;
  seen: MediaSnapshot[];
} {
  const rooms = vi.spyOn(Room.prototype, 'on');
  const seen: MediaSnapshot[] = [];
  const onChange = (snapshot: MediaSnapshot): void => void seen.push(snapshot);
  const session = new MediaSession(
    { ...chosen, videoCodec },
    { onChange, onEnd: () => {}, onMuted: () => {} },
  );
  const [room] = rooms.mock.contexts;
  if (!(room instanceof Room)) throw new Error('a session listens to no room');
  return { session, room, seen };
}

test('pictures are sent as the deployment prefers, with VP8 for who cannot decode them', () => {
  const sent = startSession('h264').room.options.publishDefaults;
  expect(sent).toMatchObject({ videoCodec: 'h264', backupCodec: { codec: 'vp8' }, scalabilityMode: 'L1T3' });
});

test.each([
  ['vp8', ['video/VP8', 'video/H264']],
  ['h264', ['video/VP8', 'video/VP9']],
] as const)('pictures are sent as VP8 where %s is preferred and there is %s', (wanted, known) => {
  const codecs = known.map((mimeType) => ({ mimeType, clockRate: 90_000 }));
  vi.spyOn(RTCRtpSender, 'getCapabilities').mockReturnValue({ codecs, headerExtensions: [] });
  const sent = startSession(wanted).room.options.publishDefaults;
  expect(sent?.videoCodec ?? 'vp8').toBe('vp8');
});

test('a broken connection is tried again sooner than the client does by itself, and is not given up before', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  /** When each try begins, as long as none succeeds. */
  const triesOf = (policy: ReconnectPolicy): number[] => {
    const tries: number[] = [];
    for (let at = 0; ;) {
      const delay = policy.nextRetryDelayInMs({ elapsedMs: at, retryCount: tries.length });
      if (delay === null) return tries;
      at += delay;
      tries.push(at);
    }
  };
  const own = triesOf(startSession().room.options.reconnectPolicy);
  const client = triesOf(new DefaultReconnectPolicy());
  for (const [n, at] of client.entries()) expect(own[n]).toBeLessThanOrEqual(at);
  expect(own[2]).toBeLessThan(client[2]! - 500);
  expect(own.at(-1)).toBeGreaterThanOrEqual(client.at(-1)!);
});

test('a person who comes in the moment after a reconnect, of whom the client tells nobody, is seen', async () => {
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

test('a picture that the line does not carry is known at once, and so is its return', async () => {
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

test('a person who has lost the engine, too, is not told that the others still see them', async () => {
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

test.each([
  { next: ConnectionState.Connected, times: 2, end: 'live' },
  { next: ConnectionState.Disconnected, times: 1, end: 'ended' },
] as const)(
  'a picture that was open when the engine died is $end where the client is $next then',
  async ({ next, times, end }) => {
    const { session, room } = startSession();
    const state = (now: ConnectionState): void => {
      room.state = now;
      room.emit(RoomEvent.ConnectionStateChanged, now);
    };
    vi.spyOn(room, 'connect').mockImplementation(() => Promise.resolve(state(ConnectionState.Connected)));
    const publishing = vi.spyOn(room.localParticipant, 'publishTrack');
    publishing.mockImplementationOnce(() => {
      state(ConnectionState.Reconnecting);
      return Promise.reject(new Error('the engine is gone'));
    });
    publishing.mockImplementation(() => Promise.resolve({} as LocalTrackPublication));
    const { microphone } = await openBoth(chosen);
    const entering = session.connect('ws://nowhere', 'token', [microphone!]);
    await vi.waitFor(() => expect(publishing).toHaveBeenCalledTimes(1));
    state(next);
    await entering;
    expect(publishing).toHaveBeenCalledTimes(times);
    expect(microphone!.mediaStreamTrack.readyState).toBe(end);
    microphone!.stop();
    await session.leave();
  },
);
