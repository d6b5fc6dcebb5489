import type { VideoCodec } from '@portico/contract/room';
import {
  BackupCodecPolicy,
  ConnectionState,
  RoomEvent,
  type LocalTrack,
  type Room,
  type TrackPublishDefaults,
} from 'livekit-client';

/** How often the same track is published before it is let go of. */
const TRIES = 3;

/** The library knows of VP9 and AV1 what a browser can send, and takes any for one that can send H.264. */
const canSend = (codec: VideoCodec): boolean =>
  RTCRtpSender.getCapabilities('video')?.codecs.some(
    ({ mimeType }) => mimeType.toLowerCase() === `video/${codec}`,
  ) ?? false;

/**
 * Whoever cannot decode the codec gets VP8, sent beside it while somebody needs it. One spatial layer: an engine that does
 * not take those of VP9 and AV1 apart would send all of them to everybody.
 */
export function publishingIn(codec: VideoCodec): TrackPublishDefaults {
  if (codec === 'vp8' || !canSend(codec)) return {};
  const backup = { backupCodec: { codec: 'vp8' }, backupCodecPolicy: BackupCodecPolicy.SIMULCAST } as const;
  return { videoCodec: codec, scalabilityMode: 'L1T3', ...backup };
}

/**
 * Publishes what is open. An engine that dies meanwhile is connected to again, but knows nothing of what it had not taken yet,
 * and the client says no more than that it failed; what cannot be published is closed.
 */
export async function publish(room: Room, track: LocalTrack): Promise<void> {
  for (let tries = 0; tries < TRIES && (await isConnected(room)); tries += 1) {
    try {
      await room.localParticipant.publishTrack(track);
      return;
    } catch {
      // tried again, where there is a connection
    }
  }
  track.stop();
}

/** Waits where the client connects again. */
function isConnected(room: Room): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = (state: ConnectionState): void => {
    if (state === ConnectionState.Connected) resolve(true);
    if (state === ConnectionState.Disconnected) resolve(false);
  };
  room.on(RoomEvent.ConnectionStateChanged, look);
  look(room.state);
  return promise.finally(() => room.off(RoomEvent.ConnectionStateChanged, look));
}
