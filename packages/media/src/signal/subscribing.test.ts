import { TrackInfo, VideoLayer, VideoQuality } from '@livekit/protocol';
import { expect, it } from 'vitest';
import { wantedRank } from './subscribing.ts';

it('takes the smallest layer that fills the wanted size, else the wanted quality', () => {
  const layers = [
    new VideoLayer({ quality: VideoQuality.LOW, width: 320, height: 180 }),
    new VideoLayer({ quality: VideoQuality.MEDIUM, width: 640, height: 360 }),
    new VideoLayer({ quality: VideoQuality.HIGH, width: 1280, height: 720 }),
  ];
  const info = new TrackInfo({ layers });
  const rank = (width: number, height: number) =>
    wantedRank({ width, height, quality: VideoQuality.HIGH }, info);
  expect([rank(200, 112), rank(321, 181), rank(640, 360), rank(641, 361), rank(4000, 2000)]).toEqual([
    0, 1, 1, 2, 2,
  ]);
  const byQuality = (quality: VideoQuality) => wantedRank({ width: 0, height: 0, quality }, info);
  expect([VideoQuality.LOW, VideoQuality.MEDIUM, VideoQuality.HIGH].map(byQuality)).toEqual([0, 1, 2]);
});
