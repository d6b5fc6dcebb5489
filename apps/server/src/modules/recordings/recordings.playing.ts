import { text } from 'node:stream/consumers';
import type { RecordingTracks } from '@portico/contract/recording-tracks';
import type { RecordedTrack } from '@portico/media';
import { Failure } from '../../platform/errors/failure.ts';
import { FileMissing } from '../../platform/storage/storage.ts';
import { manifestOf, readPeople } from './compose/index.ts';
import { manifestKey, type RecordingContext } from './recordings.context.ts';
import { linkEnd } from './recordings.links.ts';
import { linkTo, recordingActionsOf, type Viewer } from './recordings.present.ts';
import type { RecordingRow } from './recordings.store.ts';

const spanOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => ({ from: fromMs, to: toMs });

/**
 * What a player needs to play a recording's tracks together, from where the files are: this machine's disk or the store.
 * Rejects with `unavailable` while they lie on the disk of another machine.
 */
export async function presentTracks(
  { storage }: RecordingContext,
  row: RecordingRow,
  viewer: Viewer,
): Promise<RecordingTracks> {
  if (!recordingActionsOf(row, viewer).playTracks) throw new Failure('notFound');
  const manifest = manifestOf(await text(await openManifest(storage, row)));
  const people = readPeople(manifest);
  const linkOf = (file: string): string => linkTo(row, viewer, { file: `tracks/${file}`, isDownload: false });
  const presentTrack = (track: RecordedTrack): RecordingTracks['tracks'][number] => ({
    person: people.findIndex(({ identity }) => identity === track.identity),
    kind: track.kind,
    source: track.source,
    mimeType: track.mimeType,
    start: track.startOffsetMs,
    duration: track.durationMs,
    muted: track.muted.map(spanOf),
    src: linkOf(track.file),
    indexSrc: track.index === undefined ? null : linkOf(track.index),
    levelsSrc: track.levels === undefined ? null : linkOf(track.levels),
  });
  return {
    duration: manifest.durationMs,
    people: people.map(({ name, present }) => ({ name, present: present.map(spanOf) })),
    tracks: manifest.tracks.map(presentTrack),
    expiresAt: linkEnd(viewer.now).toISOString(),
  };
}

async function openManifest(storage: RecordingContext['storage'], row: RecordingRow) {
  try {
    return await storage.read(manifestKey(row.id));
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    throw new Failure(storage.isRemote ? 'unavailable' : 'notFound', { cause: error });
  }
}
