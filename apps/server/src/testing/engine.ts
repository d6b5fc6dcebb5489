import { createHmac } from 'node:crypto';
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
import { startMediaChild, type MediaChild } from '@portico/media';
import type { RecordingEngine } from '../modules/recordings/index.ts';

const KEY = { apiKey: 'test', apiSecret: 'a secret for the media engine in tests' };

/** A real media engine in its own process, as recordings see it. */
export interface TestEngine extends RecordingEngine {
  child: MediaChild;
}

export async function startTestEngine(): Promise<TestEngine> {
  const child = await startMediaChild({ ...KEY, bindAddress: '127.0.0.1' });
  return {
    child,
    capabilities: () => ({ recording: true }),
    startRecording: (room, directory) =>
      child.recorder.start({ room, directory }).then(
        () => 'done',
        (error: Error) => (error.message.includes('already') ? 'running' : 'gone'),
      ),
    stopRecording: (room) => child.recorder.stop(room).catch(() => undefined),
    on: (listener) => child.on(listener),
  };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenFor({ room, identity, name }: Place): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: KEY.apiKey, sub: identity, name, nbf: now - 60, exp: now + 600 };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, video: { roomJoin: true, room } })}`;
  return `${text}.${createHmac('sha256', KEY.apiSecret).update(text).digest('base64url')}`;
}

interface Place {
  room: string;
  identity: string;
  name: string;
}

const SIZE = { width: 320, height: 180 };
const SAMPLES = 480;

/** Somebody with a camera and a microphone, which send a green picture and a tone until they leave. */
export async function publish(engine: TestEngine, place: Place): Promise<{ stop(): void }> {
  const room = new Room();
  await room.connect(`ws://127.0.0.1:${engine.child.httpPort}`, tokenFor(place), {
    autoSubscribe: false,
    dynacast: false,
  });
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
    },
  };
}

/** Lets everybody leave and ends the library that they publish with. */
export const everybodyLeaves = dispose;
