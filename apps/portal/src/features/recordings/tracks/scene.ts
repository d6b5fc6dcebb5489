import type { RecordingTracks } from '@portico/contract/recording-tracks';

type Track = RecordingTracks['tracks'][number];
type Recorded = Pick<RecordingTracks, 'people' | 'tracks' | 'duration'>;

/** Somebody who is in the picture: with a camera or with a name. */
export interface Tile {
  person: number;
  name: string;
  /** The place of their camera in `tracks`, while it is on. */
  camera: number | undefined;
  /** That of their microphone, unless they are muted. */
  microphone: number | undefined;
}

/** Who and what is seen at a time. */
export interface Scene {
  /** The place of a shared screen in `tracks`; the one shared last. */
  screen: { track: number; name: string } | undefined;
  tiles: Tile[];
  /** The places of all that is heard in `tracks`. */
  voices: number[];
}

const isWithin = (ms: number, { from, to }: { from: number; to: number }): boolean => ms >= from && ms < to;

/** Whether a track runs at this time, switched off or not. */
export const runsAt = ({ start, duration }: Pick<Track, 'start' | 'duration'>, ms: number): boolean =>
  ms >= start && ms < start + duration;

const isOn = (track: Track, ms: number): boolean =>
  runsAt(track, ms) && !track.muted.some((span) => isWithin(ms, span));

/** People leave and tracks end a moment before the recording does. */
const LAST_MS = 500;

/**
 * What is seen at a time of the recording; at its very end what was seen last stays. A picture that this browser does not play
 * is none: whose it is has a name there.
 */
export function sceneAt(
  { people, tracks, duration }: Recorded,
  atMs: number,
  isPlayed: (track: Track) => boolean,
): Scene {
  const ms = Math.min(atMs, Math.max(0, duration - LAST_MS));
  const on = tracks
    .map((track, index) => ({ ...track, index }))
    .filter((track) => isOn(track, ms) && (track.kind === 'audio' || isPlayed(track)));
  const screen = on
    .filter(({ source }) => source === 'screen')
    .toSorted((one, other) => other.start - one.start)[0];
  const ofPerson = (person: number, source: Track['source']) =>
    on.findLast((track) => track.person === person && track.source === source);
  const isThere = (person: number): boolean =>
    people[person]?.present.some((span) => isWithin(ms, span)) === true ||
    on.some((track) => track.person === person);
  const tiles = people.flatMap(({ name }, person): Tile[] => {
    if (!isThere(person)) return [];
    const [camera, microphone] = [ofPerson(person, 'camera')?.index, ofPerson(person, 'microphone')?.index];
    return [{ person, name, camera, microphone }];
  });
  return {
    screen: screen && { track: screen.index, name: people[screen.person]?.name ?? '' },
    tiles,
    voices: on.filter(({ kind }) => kind === 'audio').map(({ index }) => index),
  };
}

/** What a byte of `levelsSrc` stands for. */
export const LEVEL_STEP_MS = 100;
/** Voices are above it, rooms below: 40 dB under full scale. */
const VOICE = 87;
/** Nobody falls silent between two words. */
const HANGOVER_STEPS = 5;

/** The levels of each track that has some, by its place in `tracks`. */
export type Levels = ReadonlyMap<number, Uint8Array>;

/** Who speaks at a time, the places of people. */
export function speakersAt(tracks: readonly Track[], levels: Levels, ms: number): Set<number> {
  const speaking = new Set<number>();
  for (const [index, bytes] of levels) {
    const track = tracks[index];
    if (!track || !isOn(track, ms)) continue;
    const step = Math.floor((ms - track.start) / LEVEL_STEP_MS);
    const recent = bytes.subarray(Math.max(0, step - HANGOVER_STEPS), step + 1);
    if (recent.some((level) => level >= VOICE)) speaking.add(track.person);
  }
  return speaking;
}

/** How loud somebody was over the whole recording, and for how long they spoke. */
export interface Lane {
  person: number;
  name: string;
  /** 0 to 1, the loudest of each stretch. */
  columns: number[];
  spokeMs: number;
}

/** A lane for everybody with a microphone, in the order in which they came. */
export function lanesOf({ people, tracks, duration }: Recorded, levels: Levels, count: number): Lane[] {
  const lanes = new Map<number, Lane>();
  for (const [index, bytes] of levels) {
    const track = tracks[index];
    if (!track) continue;
    const { person } = track;
    const lane = lanes.get(person) ?? {
      person,
      name: people[person]?.name ?? '',
      columns: Array.from({ length: count }, () => 0),
      spokeMs: 0,
    };
    lanes.set(person, lane);
    for (const [step, level] of bytes.entries()) {
      const column = Math.floor(((track.start + step * LEVEL_STEP_MS) / duration) * count);
      if (level >= VOICE) lane.spokeMs += LEVEL_STEP_MS;
      lane.columns[column] = Math.max(lane.columns[column] ?? 0, level / 127);
    }
    lane.columns.length = count;
  }
  return [...lanes.values()].toSorted((one, other) => one.person - other.person);
}
