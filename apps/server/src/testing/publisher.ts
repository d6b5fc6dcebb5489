import {
  AudioFrame,
  AudioSource,
  dispose,
  LocalAudioTrack,
  LocalVideoTrack,
  Room,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
} from '@livekit/rtc-node';
import type { MediaAccess } from '@portico/contract/room';
import { within } from '../platform/time/within.ts';

const SIZE = { width: 320, height: 180 };
const SAMPLES = 480;

/**
 * Somebody with a camera and a microphone, which send a green picture and a tone until they leave. Who does not leave a portal
 * that died is back when it is, and takes the place of whoever came in again for the same person.
 */
export async function publish(portalUrl: string, access: MediaAccess): Promise<{ stop(): void }> {
  const room = new Room();
  const url = new URL(access.url, portalUrl.replace('http', 'ws')).href;
  await room.connect(url, access.token, { autoSubscribe: false, dynacast: false });
  const camera = new VideoSource(SIZE.width, SIZE.height);
  const microphone = new AudioSource(48_000, 1);
  const me = room.localParticipant;
  const as = (source: TrackSource) => new TrackPublishOptions({ source });
  await me?.publishTrack(LocalVideoTrack.createVideoTrack('camera', camera), as(TrackSource.SOURCE_CAMERA));
  await me?.publishTrack(
    LocalAudioTrack.createAudioTrack('microphone', microphone),
    as(TrackSource.SOURCE_MICROPHONE),
  );
  const pixels = SIZE.width * SIZE.height;
  const picture = Buffer.concat([Buffer.alloc(pixels, 150), Buffer.alloc(pixels / 2, 60)]);
  const tone = Int16Array.from({ length: SAMPLES }, (_, at) => 8000 * Math.sin((at * Math.PI) / 24));
  const frames = setInterval(() => {
    camera.captureFrame(new VideoFrame(picture, SIZE.width, SIZE.height, VideoBufferType.I420));
  }, 40);
  const sounds = setInterval(() => {
    void microphone.captureFrame(new AudioFrame(tone, 48_000, 1, SAMPLES)).catch(() => undefined);
  }, 10);
  return {
    stop() {
      clearInterval(frames);
      clearInterval(sounds);
      void room.disconnect().catch(() => undefined); // it may hang on a room whose engine was killed
    },
  };
}

const ENDS_WITHIN_MS = 10_000;

/** Lets everybody leave and ends the library that they publish with, which may hang on rooms whose engine was killed. It does not
 * begin again: one stage for each process. */
export const everybodyLeaves = (): Promise<void> => within(ENDS_WITHIN_MS, dispose(), undefined);
