import type { RecordingTracks } from '@portico/contract/recording-tracks';
import { expect, test } from 'vitest';
import { lanesOf, sceneAt, speakersAt, type Tile } from './scene.ts';

type Track = RecordingTracks['tracks'][number];

const track = (values: Partial<Track>): Track => ({
  person: 0,
  kind: 'video',
  source: 'camera',
  mimeType: 'video/webm; codecs="vp8"',
  start: 0,
  duration: 10_000,
  muted: [],
  src: '',
  indexSrc: null,
  levelsSrc: null,
  ...values,
});
const microphone = (values: Partial<Track>) => track({ kind: 'audio', source: 'microphone', ...values });

const recording = {
  duration: 10_000,
  people: [
    {
      name: 'Ann',
      present: [
        { from: 0, to: 4000 },
        { from: 6000, to: 10_000 },
      ],
    },
    { name: 'Ben', present: [{ from: 1000, to: 9000 }] },
  ],
  tracks: [
    track({ duration: 4000 }),
    microphone({ duration: 4000, muted: [{ from: 2000, to: 3000 }] }),
    track({ person: 1, source: 'screen', start: 2000, duration: 5000 }),
    track({ start: 6000, duration: 4000 }), // after the engine came back
    microphone({ person: 1, start: 1000, duration: 8000 }),
    track({ person: 0, source: 'screen', start: 3000, duration: 500 }),
  ],
};

const seenOf = ({ name, camera, microphone }: Tile) => [name, camera, microphone === undefined];

test('shows who was there, with a camera or a name, over a hole, and the screen that was shared last', () => {
  const seen = [500, 2500, 3200, 5000, 8000].map((ms) => {
    const { screen, tiles, voices } = sceneAt(recording, ms, () => true);
    return [screen?.track, tiles.map(seenOf), voices];
  });
  expect(seen).toEqual([
    [undefined, [['Ann', 0, false]], [1]],
    [
      2,
      [
        ['Ann', 0, true],
        ['Ben', undefined, false],
      ],
      [4],
    ],
    [
      5,
      [
        ['Ann', 0, false],
        ['Ben', undefined, false],
      ],
      [1, 4],
    ],
    [2, [['Ben', undefined, false]], [4]],
    [
      undefined,
      [
        ['Ann', 3, true],
        ['Ben', undefined, false],
      ],
      [4],
    ],
  ]);
});

test('at the very end what was seen last stays', () => {
  const [last, end] = [9400, 10_000].map((ms) => sceneAt(recording, ms, () => true));
  expect(end).toEqual(last);
  expect(end?.tiles).toMatchObject([{ name: 'Ann', camera: 3 }]);
});

test('a picture that this browser does not play leaves a name, and no empty screen', () => {
  const isPlayed = ({ mimeType }: Track): boolean => mimeType.startsWith('video/webm');
  const tracks = recording.tracks.map((one) =>
    one.kind === 'video' ? { ...one, mimeType: 'video/matroska; codecs="avc1.42c01f"' } : one,
  );
  expect(sceneAt({ ...recording, tracks }, 3200, isPlayed)).toMatchObject({
    screen: undefined,
    tiles: [
      { name: 'Ann', camera: undefined, microphone: 1 },
      { name: 'Ben', camera: undefined, microphone: 4 },
    ],
    voices: [1, 4],
  });
});

test('a person who is loud speaks, a moment longer than the sound, and not while muted', () => {
  const loud = Uint8Array.from({ length: 40 }, (_, step) => (step === 10 || step === 25 ? 110 : 60));
  const levels = new Map([[1, loud]]);
  const speaks = [900, 1000, 1400, 1700, 2550].map((ms) => speakersAt(recording.tracks, levels, ms).has(0));
  expect(speaks).toEqual([false, true, true, false, false]);
});

test('a lane shows the whole recording, with the tracks of one person after each other', () => {
  const [ann, ben] = lanesOf(
    recording,
    new Map([
      [1, Uint8Array.from([127, 0, 0])],
      [4, Uint8Array.from([0, 100])],
    ]),
    10,
  );
  expect(ann).toEqual({ person: 0, name: 'Ann', columns: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0], spokeMs: 100 });
  expect(ben?.columns.map((level) => level > 0).indexOf(true)).toBe(1);
});
