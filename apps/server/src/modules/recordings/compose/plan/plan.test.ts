import type { RecordedTrack, RecordingManifest } from '@portico/media';
import { describe, expect, test } from 'vitest';
import { initialsOf, shortenName } from './names.ts';
import { planMovie, type Scene } from './plan.ts';
import { fitInto, gridOf, PICTURE } from './rect.ts';

const at = (atMs: number, identity: string) => ({ atMs, identity, name: identity.toUpperCase() });

function track(file: string, values: Partial<RecordedTrack> = {}): RecordedTrack {
  const identity = file.split('-')[0] ?? '';
  return {
    file,
    trackSid: file,
    identity,
    name: identity.toUpperCase(),
    kind: 'video',
    codec: 'vp8',
    source: 'camera',
    mimeType: 'video/webm; codecs="vp8"',
    startOffsetMs: 0,
    durationMs: 10_000,
    muted: [],
    sizes: [],
    frames: 1,
    gaps: 0,
    ...values,
  };
}

function manifest(values: Partial<RecordingManifest>): RecordingManifest {
  const startedAt = '2026-01-01T10:00:00.000Z';
  return { room: 'r', startedAt, durationMs: 10_000, tracks: [], joins: [], leaves: [], ...values };
}

/** `0-1000: a b+camera.webm`, without the rectangles. */
function outline(scenes: Scene[]): string[] {
  return scenes.map(({ fromMs, toMs, tiles }) => {
    const words = tiles.map((tile) => {
      if (tile.kind === 'more') return `+${tile.count}`;
      const video = tile.video ? `=${tile.video.file}@${tile.video.sinceMs}` : '';
      return `${tile.kind === 'screen' ? 'SCREEN ' : ''}${tile.name}${video}`;
    });
    return `${fromMs}-${toMs}: ${words.join(', ')}`;
  });
}

const scenesOf = (values: Partial<RecordingManifest>) => planMovie(manifest(values)).scenes;

describe('people in the picture', () => {
  test('people come and go', () => {
    const scenes = scenesOf({
      joins: [at(0, 'ada'), at(2000, 'bob')],
      leaves: [at(7000, 'ada')],
      tracks: [track('ada-cam', { durationMs: 7000 })],
    });
    expect(outline(scenes)).toEqual([
      '0-2000: ADA=ada-cam@0',
      '2000-7000: ADA=ada-cam@0, BOB',
      '7000-10000: BOB',
    ]);
  });

  test('a muted camera and one that begins late show the name instead', () => {
    const scenes = scenesOf({
      joins: [at(0, 'ada')],
      tracks: [
        track('ada-cam', { startOffsetMs: 1000, durationMs: 8000, muted: [{ fromMs: 3000, toMs: 5000 }] }),
      ],
    });
    expect(outline(scenes)).toEqual([
      '0-1000: ADA',
      '1000-3000: ADA=ada-cam@1000',
      '3000-5000: ADA',
      '5000-9000: ADA=ada-cam@5000',
      '9000-10000: ADA',
    ]);
  });

  test('a camera that is published anew follows the one before', () => {
    const scenes = scenesOf({
      joins: [at(0, 'ada')],
      tracks: [
        track('ada-1', { durationMs: 5000 }),
        track('ada-2', { startOffsetMs: 4900, durationMs: 5100 }),
      ],
    });
    expect(outline(scenes)).toEqual(['0-4900: ADA=ada-1@0', '4900-10000: ADA=ada-2@4900']);
  });

  test('a person who joins again before the old connection leaves stays in the picture', () => {
    const scenes = scenesOf({
      joins: [at(0, 'ada'), at(3000, 'ada')],
      leaves: [at(3200, 'ada'), at(8000, 'ada')],
    });
    expect(outline(scenes)).toEqual(['0-8000: ADA', '8000-10000: ']);
  });

  test('somebody without a join was there while their tracks ran, and a leave alone means from the start', () => {
    const scenes = scenesOf({
      leaves: [at(4000, 'bob')],
      tracks: [
        track('ada-mic', { kind: 'audio', source: 'microphone', startOffsetMs: 1000, durationMs: 2000 }),
      ],
    });
    expect(outline(scenes)).toEqual(['0-1000: BOB', '1000-3000: BOB, ADA', '3000-4000: BOB', '4000-10000: ']);
  });

  test('of more than sixteen the cameras go first, and the last tile counts the others', () => {
    const names = Array.from({ length: 18 }, (_, index) => `p${index}`);
    const scenes = scenesOf({ joins: names.map((name) => at(0, name)), tracks: [track('p17-cam')] });
    const tiles = scenes[0]?.tiles ?? [];
    expect(tiles).toHaveLength(16);
    expect(tiles.map((tile) => (tile.kind === 'more' ? `+${tile.count}` : tile.name))).toEqual([
      ...names.slice(0, 14).map((name) => name.toUpperCase()),
      'P17',
      '+3',
    ]);
  });
});

describe('a shared screen', () => {
  const screen = { source: 'screen', startOffsetMs: 2000, durationMs: 4000 } as const;

  test('is large while it is shared, with people beside it', () => {
    const scenes = scenesOf({
      joins: [at(0, 'ada'), at(0, 'bob')],
      tracks: [track('ada-screen', screen), track('bob-cam')],
    });
    expect(outline(scenes)).toEqual([
      '0-2000: ADA, BOB=bob-cam@0',
      '2000-6000: SCREEN ADA=ada-screen@2000, ADA, BOB=bob-cam@0',
      '6000-10000: ADA, BOB=bob-cam@0',
    ]);
    expect(scenes[1]?.tiles.map(({ rect }) => rect)).toEqual([
      { x: 0, y: 0, width: 960, height: 720 },
      { x: 968, y: 186, width: 304, height: 170 },
      { x: 968, y: 364, width: 304, height: 170 },
    ]);
  });

  test('has at most four tiles beside it', () => {
    const names = ['ada', 'bob', 'cyd', 'dan', 'eve'];
    const scenes = scenesOf({
      joins: names.map((name) => at(0, name)),
      tracks: [track('ada-screen', { ...screen, startOffsetMs: 0, durationMs: 10_000 }), track('eve-cam')],
    });
    expect(outline(scenes)).toEqual(['0-10000: SCREEN ADA=ada-screen@0, ADA, BOB, EVE=eve-cam@0, +2']);
  });

  test('gives way to one that begins later', () => {
    const scenes = scenesOf({
      joins: [at(0, 'ada'), at(0, 'bob')],
      tracks: [
        track('ada-screen', screen),
        track('bob-screen', { ...screen, startOffsetMs: 3000, durationMs: 1000 }),
      ],
    });
    expect(outline(scenes).map((line) => line.split(',')[0])).toEqual([
      '0-2000: ADA',
      '2000-3000: SCREEN ADA=ada-screen@2000',
      '3000-4000: SCREEN BOB=bob-screen@3000',
      '4000-6000: SCREEN ADA=ada-screen@2000',
      '6000-10000: ADA',
    ]);
  });
});

describe('tracks and poster', () => {
  test('tracks keep their place on the clock', () => {
    const mic = track('ada-mic', { kind: 'audio', source: 'microphone', startOffsetMs: 40 });
    const tracks = [track('ada-cam'), track('ada-screen', { source: 'screen', startOffsetMs: 500 }), mic];
    const { videos, sounds } = planMovie(manifest({ tracks }));
    expect(videos).toEqual([
      { file: 'ada-cam', startMs: 0, durationMs: 10_000, isStatic: false },
      { file: 'ada-screen', startMs: 500, durationMs: 10_000, isStatic: true },
    ]);
    expect(sounds).toEqual([{ file: 'ada-mic', startMs: 40, durationMs: 10_000 }]);
  });

  test.each([
    ['a tenth in', 0, 1000],
    ['the first moment with somebody when nobody is there by then', 4000, 4000],
  ])('the poster is %s', (_, joinMs, posterMs) => {
    expect(planMovie(manifest({ joins: [at(joinMs, 'ada')] })).posterMs).toBe(posterMs);
  });

  test('an empty recording is one empty scene', () => {
    expect(scenesOf({})).toEqual([{ fromMs: 0, toMs: 10_000, tiles: [] }]);
  });
});

describe('rectangles', () => {
  test.each([
    [1, { x: 0, y: 0, width: 1280, height: 720 }, { x: 0, y: 0, width: 1280, height: 720 }],
    [2, { x: 8, y: 184, width: 628, height: 352 }, { x: 644, y: 184, width: 628, height: 352 }],
    [3, { x: 18, y: 8, width: 618, height: 348 }, { x: 330, y: 364, width: 618, height: 348 }],
    [4, { x: 18, y: 8, width: 618, height: 348 }, { x: 644, y: 364, width: 618, height: 348 }],
    [9, { x: 22, y: 10, width: 406, height: 228 }, { x: 850, y: 482, width: 406, height: 228 }],
    [16, { x: 24, y: 8, width: 302, height: 170 }, { x: 954, y: 542, width: 302, height: 170 }],
  ])('a grid of %i', (count, first, last) => {
    const grid = gridOf(count, PICTURE);
    expect([grid.length, grid[0], grid.at(-1)]).toEqual([count, first, last]);
  });

  test.each(Array.from({ length: 16 }, (_, index) => index + 1))('%i tiles are even and inside', (count) => {
    for (const { x, y, width, height } of gridOf(count, PICTURE)) {
      expect([x, y, width, height].filter((value) => value % 2 !== 0)).toEqual([]);
      expect(Math.min(x, y, 1280 - x - width, 720 - y - height)).toBeGreaterThanOrEqual(0);
    }
  });

  test.each([
    ['of the same shape', { width: 640, height: 360 }, { x: 0, y: 0, width: 1280, height: 720 }],
    ['upright', { width: 360, height: 640 }, { x: 436, y: 0, width: 406, height: 720 }],
    ['of one row', { width: 4000, height: 1 }, { x: 0, y: 358, width: 1280, height: 2 }],
  ])('a picture %s is centred', (_, picture, box) => {
    expect(fitInto(PICTURE, picture)).toEqual(box);
  });
});

describe('names', () => {
  test.each([
    ['Ada Lovelace', 'AL'],
    ['augusta ada king', 'AK'],
    ['Prince', 'P'],
    ['محمد بن سلمان', 'م'],
    ['山田 太郎', '山'],
    ['  (guest) ', 'G'],
    ['', ''],
  ])('initials of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  test.each([
    ['Ada Lovelace', 12, 'Ada Lovelace'],
    ['Ada Lovelace', 8, 'Ada Love…'],
    ['山田太郎', 4, '山田…'],
    ['a\u202Eb\nc', 9, 'a b c'],
  ])('%j in %i columns is %j', (name, columns, short) => {
    expect(shortenName(name, columns)).toBe(short);
  });
});
