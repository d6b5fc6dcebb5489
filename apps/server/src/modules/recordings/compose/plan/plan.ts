import type { RecordingManifest } from '@portico/media';
import { readPeople, type Person, type Showing } from './people.ts';
import { gridOf, PICTURE, type Rect } from './rect.ts';

/** A video file in a tile; frames from before `sinceMs` are of an earlier showing. */
export interface TileVideo {
  file: string;
  sinceMs: number;
}

/** A part of the picture and what it shows. */
export type Tile =
  | { kind: 'person'; rect: Rect; identity: string; name: string; video?: TileVideo }
  | { kind: 'screen'; rect: Rect; name: string; video: TileVideo }
  | { kind: 'more'; rect: Rect; count: number };

/** What the picture consists of from one moment to another, in ms on the recording's clock. */
export interface Scene {
  fromMs: number;
  toMs: number;
  tiles: Tile[];
}

/** A recorded file and when its time 0 is. */
export interface PlannedTrack {
  file: string;
  startMs: number;
  durationMs: number;
}

/** A recorded video; a static one may show one frame for long, as a shared screen does. */
export interface PlannedVideo extends PlannedTrack {
  isStatic: boolean;
}

/** How a recording becomes one movie. */
export interface Plan {
  durationMs: number;
  scenes: Scene[];
  videos: PlannedVideo[];
  sounds: PlannedTrack[];
  /** Which moment stands for the recording. */
  posterMs: number;
}

const MOST_TILES = 16;
const MOST_BESIDE_SCREEN = 4;
const STRIP_WIDTH = 320;
const POSTER_SHARE = 0.1;

/** Decides what is in the picture when: a grid of people, or a shared screen with a strip of people beside it. */
export function planMovie(manifest: RecordingManifest): Plan {
  const { durationMs, tracks } = manifest;
  const scenes = planScenes(readPeople(manifest), durationMs);
  return {
    durationMs,
    scenes,
    videos: tracks
      .filter(({ kind }) => kind === 'video')
      .map(({ file, startOffsetMs, durationMs, source }) => ({
        file,
        startMs: startOffsetMs,
        durationMs,
        isStatic: source === 'screen',
      })),
    sounds: tracks
      .filter(({ kind }) => kind === 'audio')
      .map(({ file, startOffsetMs, durationMs }) => ({ file, startMs: startOffsetMs, durationMs })),
    posterMs: posterMoment(scenes, durationMs),
  };
}

function planScenes(people: Person[], durationMs: number): Scene[] {
  const spans = people.flatMap(({ present, cameras, screens }) => [...present, ...cameras, ...screens]);
  const changes = spans
    .flatMap(({ fromMs, toMs }) => [fromMs, toMs])
    .filter((atMs) => atMs > 0 && atMs < durationMs);
  const cuts = [...new Set([0, ...changes, durationMs])].sort((one, other) => one - other);
  const scenes: Scene[] = [];
  for (const [index, toMs] of cuts.entries()) {
    const fromMs = cuts[index - 1];
    if (fromMs === undefined) continue;
    const tiles = tilesAt(people, fromMs);
    const last = scenes.at(-1);
    if (last && JSON.stringify(last.tiles) === JSON.stringify(tiles)) last.toMs = toMs;
    else scenes.push({ fromMs, toMs, tiles });
  }
  return scenes;
}

const isAt =
  (atMs: number) =>
  ({ fromMs, toMs }: { fromMs: number; toMs: number }): boolean =>
    fromMs <= atMs && atMs < toMs;

/** The one that began last, when somebody shows two at once. */
function latestAt(showings: Showing[], atMs: number): TileVideo | undefined {
  const [latest] = showings.filter(isAt(atMs)).sort((one, other) => other.fromMs - one.fromMs);
  return latest && { file: latest.file, sinceMs: latest.fromMs };
}

function tilesAt(people: Person[], atMs: number): Tile[] {
  const present = people.filter((person) => person.present.some(isAt(atMs)));
  const [screen] = present
    .flatMap(({ name, screens }) => {
      const video = latestAt(screens, atMs);
      return video ? [{ name, video }] : [];
    })
    .sort((one, other) => other.video.sinceMs - one.video.sinceMs);
  if (!screen) return peopleTiles(present, atMs, { area: PICTURE, most: MOST_TILES });
  const width = present.length === 0 ? PICTURE.width : PICTURE.width - STRIP_WIDTH;
  const strip = { ...PICTURE, x: width, width: PICTURE.width - width };
  return [
    { kind: 'screen', rect: { ...PICTURE, width }, ...screen },
    ...peopleTiles(present, atMs, { area: strip, most: MOST_BESIDE_SCREEN }),
  ];
}

/** When there are too many, who shows something goes first; the others become a number in the last tile. */
function peopleTiles(present: Person[], atMs: number, room: { area: Rect; most: number }): Tile[] {
  const everybody = present.map((person) => ({ person, video: latestAt(person.cameras, atMs) }));
  const isFull = everybody.length > room.most;
  const byCamera = [...everybody].sort((one, other) => Number(!one.video) - Number(!other.video));
  const chosen = new Set(isFull ? byCamera.slice(0, room.most - 1) : everybody);
  const rects = gridOf(isFull ? room.most : chosen.size, room.area);
  const tiles = everybody
    .filter((one) => chosen.has(one))
    .map(({ person: { identity, name }, video }, index): Tile => {
      const tile = { kind: 'person' as const, rect: rects[index] ?? room.area, identity, name };
      return video ? Object.assign(tile, { video }) : tile;
    });
  const last = rects[tiles.length];
  return last ? [...tiles, { kind: 'more', rect: last, count: everybody.length - tiles.length }] : tiles;
}

function posterMoment(scenes: Scene[], durationMs: number): number {
  const usualMs = Math.round(durationMs * POSTER_SHARE);
  const taken = scenes.filter(({ tiles }) => tiles.length > 0);
  return taken.some(isAt(usualMs)) ? usualMs : (taken[0]?.fromMs ?? usualMs);
}
