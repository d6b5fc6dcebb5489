import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchText } from '@portico/domain/search-text';
import { MANIFEST_FILE, type RecordedTrack, type RecordingManifest } from '@portico/media';
import type { Tx } from '../../platform/db/tx.ts';
import { movieKey, posterKey, tracksKey, type RecordingContext } from './recordings.context.ts';
import { queueComposing } from './recordings.jobs.ts';
import { insertAccess, insertRecording, setEnded, setMade } from './recordings.making.store.ts';

/** What is known of a recording, however it was made. */
interface RecordedMeeting {
  siteId: string;
  meetingId: string;
  /** The meeting's host. */
  ownerId: string;
  name: string;
  startedAt: Date;
}

/** A recording that was made elsewhere. */
export interface FinishedRecording extends RecordedMeeting {
  durationMs: number;
  /** An MP4 (H.264, AAC) and a JPEG of this machine's storage volume; both are taken over. */
  movie: string;
  poster?: string;
}

/** Tracks that were recorded elsewhere. */
export interface RecordedTracks extends RecordedMeeting {
  manifest: RecordingManifest;
  /** The folder with the files that the manifest names; they are copied. */
  folder: string;
}

const whole = { interruption: null, isEmpty: false, hasTracksStored: true } as const;

async function insertMade(tx: Tx, recording: RecordedMeeting): Promise<string> {
  const { siteId, meetingId, ownerId, name, startedAt } = recording;
  const row = { siteId, meetingId, ownerId, name, startedAt, instanceId: null, startedBy: null };
  const id = await insertRecording(tx, { ...row, searchText: searchText(name) });
  if (id === undefined) throw new Error('the recording is there already');
  await insertAccess(tx, id, []);
  return id;
}

/** Adds a finished recording to a meeting, as if it had been made in it: whom it invites may watch. Answers its id. */
export async function putRecording(
  { work, storage }: Pick<RecordingContext, 'work' | 'storage'>,
  recording: FinishedRecording,
): Promise<string> {
  const { durationMs, startedAt, movie, poster } = recording;
  const endedAt = new Date(startedAt.getTime() + durationMs);
  const id = await work(async (tx) => {
    const inserted = await insertMade(tx, recording);
    await setEnded(tx, inserted, { ...whole, endedAt, durationMs, bytes: 0 });
    return inserted;
  });
  await storage.put(movieKey(id), movie);
  if (poster !== undefined) await storage.put(posterKey(id), poster);
  const bytes = (await storage.find(movieKey(id)))?.bytes ?? 0;
  for (const key of [posterKey(id), movieKey(id)]) await storage.settle(key);
  await work((tx) => setMade(tx, id, { state: 'ready', durationMs, bytes, hasPoster: poster !== undefined }));
  return id;
}

/** Adds the tracks of a meeting, as if its recording had just ended: they are composed next. Answers its id. */
export async function putTracks(
  { work, storage, platform }: Pick<RecordingContext, 'work' | 'storage' | 'platform'>,
  recording: RecordedTracks,
): Promise<string> {
  const { manifest, folder, startedAt } = recording;
  const { durationMs } = manifest;
  const id = await work((tx) => insertMade(tx, recording));
  const tracks = await storage.local.folder(tracksKey(id));
  const filesOf = ({ file, index, levels }: RecordedTrack) =>
    [file, index, levels].filter((name) => name !== undefined);
  for (const file of manifest.tracks.flatMap(filesOf)) await copyFile(join(folder, file), join(tracks, file));
  await writeFile(join(tracks, MANIFEST_FILE), JSON.stringify(manifest));
  const bytes = await storage.local.bytesBelow(tracksKey(id));
  await storage.settle(tracksKey(id), { last: MANIFEST_FILE });
  await work(async (tx) => {
    const endedAt = new Date(startedAt.getTime() + durationMs);
    await setEnded(tx, id, { ...whole, endedAt, durationMs, bytes });
    await queueComposing(tx, platform, id);
  });
  return id;
}
