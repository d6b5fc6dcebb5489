import { TrackInfo, TrackSource, VideoLayer, VideoQuality } from '@livekit/protocol';
import { expect, it } from 'vitest';
import type { DownTrack } from '../sfu/down-track.ts';
import { NOTHING } from '../sfu/ranks.ts';
import { reportLine } from './line-report.ts';

const QUALITIES = [VideoQuality.LOW, VideoQuality.MEDIUM, VideoQuality.HIGH];

interface Picture {
  wanted: number;
  allowed: number;
  /** The ranks that flow, and those that were announced. */
  alive: number[];
  promised?: number[];
  muted?: boolean;
}

/** A camera on its way to somebody, as far as a report looks at it. */
const camera = ({ wanted, allowed, alive, promised = [0, 1, 2], muted = false }: Picture): DownTrack => {
  const layers = promised.map((rank) => new VideoLayer({ quality: QUALITIES[rank]! }));
  const publication = {
    kind: 'video',
    muted,
    info: new TrackInfo({ source: TrackSource.CAMERA, layers }),
    layers: alive.map((rank) => ({ rank, isAlive: () => true, rate: { perSecond: () => 1000 } })),
  };
  const isHeld = allowed === NOTHING;
  return { publication, wanted, allowed, current: allowed, started: true, isHeld } as unknown as DownTrack;
};

const report = (...pictures: Picture[]) => reportLine(pictures.map(camera), Infinity, 0);

it('counts nothing against a line that carries what is wanted', () => {
  const well = report(
    { wanted: 2, allowed: 2, alive: [0, 1, 2] },
    { wanted: 0, allowed: 2, alive: [0, 1, 2] },
  );
  expect(well).toEqual({ downlinkBitsPerSecond: undefined, lowered: 0, held: 0, short: 0 });
});

it('tells what the line lowers or holds from what its sender does not send', () => {
  const lowered = { wanted: 2, allowed: 1, alive: [0, 1, 2] };
  const held = { wanted: 2, allowed: NOTHING, alive: [0, 1, 2] };
  const short = { wanted: 2, allowed: 2, alive: [0] };
  expect(report(lowered, lowered, held, short)).toMatchObject({ lowered: 2, held: 1, short: 1 });
});

it('blames nobody for layers that were never promised, are not wanted, or are off', () => {
  const single = { wanted: 2, allowed: 2, alive: [0], promised: [0] };
  const small = { wanted: 0, allowed: 2, alive: [0] };
  const muted = { wanted: 2, allowed: NOTHING, alive: [0], muted: true };
  const unseen = { wanted: NOTHING, allowed: NOTHING, alive: [0] };
  expect(report(single, small, muted, unseen)).toMatchObject({ lowered: 0, held: 0, short: 0 });
});

it('says what the line is believed to carry, once it is not trusted with everything', () => {
  expect(reportLine([], 800_000, 0).downlinkBitsPerSecond).toBe(800_000);
});
