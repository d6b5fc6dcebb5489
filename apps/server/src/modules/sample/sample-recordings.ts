import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readManifest, type RecordingManifest } from '@portico/media';
import { putTracks, type RecordingContext } from '../recordings/index.ts';
import { acmeCast } from './cast.ts';
import { findLastHeld } from './sample.store.ts';

/** A recording of the last meeting of a topic. */
interface SampleRecording {
  topic: string;
  /** Which tracks: a folder of `media/`, all made by `testing/programs/make-sample-media.ts`. */
  take: 'three' | 'four';
  /** Who is seen, by their keys, in the order of the tracks. */
  people: readonly string[];
}

const recordings: readonly SampleRecording[] = [
  { topic: 'Product weekly', take: 'four', people: ['hana', 'jurgen', 'priya', 'zofia'] },
  { topic: 'All hands', take: 'three', people: ['ada', 'amina', 'yuki'] },
  { topic: 'Customer council', take: 'three', people: ['hana', 'noor', 'camille'] },
];

const media = fileURLToPath(new URL('./media/', import.meta.url));

function nameOf(key: string): string {
  const character = acmeCast.find((one) => one.key === key);
  if (!character) throw new Error(`the sample has no ${key}`);
  return character.name;
}

/** The tracks name nobody: they are `1`, `2` and so on. */
function castInto(manifest: RecordingManifest, people: readonly string[]): RecordingManifest {
  const named = <T extends { identity: string }>(entry: T): T & { name: string } => ({
    ...entry,
    name: nameOf(people[Number(entry.identity) - 1] ?? ''),
  });
  const { tracks, joins, leaves } = manifest;
  return { ...manifest, tracks: tracks.map(named), joins: joins.map(named), leaves: leaves.map(named) };
}

/** Adds recordings of the demo's past meetings: tracks that have just been recorded, of which movies are made now. */
export async function addDemoRecordings(context: RecordingContext, now: Date): Promise<void> {
  for (const { topic, take, people } of recordings) {
    const meeting = await findLastHeld(context.reads, topic, now);
    if (!meeting) throw new Error(`the sample has no past ${topic}`);
    const { startsAt, ...of } = meeting;
    const folder = join(media, take);
    const manifest = await readManifest(folder);
    await putTracks(context, {
      ...of,
      name: topic,
      startedAt: startsAt,
      folder,
      manifest: castInto(manifest, people),
    });
  }
}
