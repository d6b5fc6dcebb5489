import {
  LocalVideoTrack,
  Room,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
} from '@livekit/rtc-node';
import type { MediaAccess } from '@portico/contract/room';

const SIZE = { width: 320, height: 180 };
const FRAME_MS = 40;
const STAY_MS = 5000;

/** Comes into a room with a camera, sends a grey picture for some seconds and leaves. */
export async function meetForAWhile(portalUrl: string, { url, token }: MediaAccess): Promise<void> {
  const room = new Room();
  await room.connect(new URL(url, portalUrl.replace('http', 'ws')).href, token, {
    autoSubscribe: true,
    dynacast: false,
  });
  const camera = new VideoSource(SIZE.width, SIZE.height);
  const track = LocalVideoTrack.createVideoTrack('camera', camera);
  const options = new TrackPublishOptions({ source: TrackSource.SOURCE_CAMERA });
  await room.localParticipant?.publishTrack(track, options);
  const picture = Buffer.alloc((SIZE.width * SIZE.height * 3) / 2, 128);
  const { promise, resolve } = Promise.withResolvers<void>();
  const frames = setInterval(() => {
    camera.captureFrame(new VideoFrame(picture, SIZE.width, SIZE.height, VideoBufferType.I420));
  }, FRAME_MS);
  setTimeout(resolve, STAY_MS);
  await promise;
  clearInterval(frames);
  await track.close();
  await room.disconnect();
}
