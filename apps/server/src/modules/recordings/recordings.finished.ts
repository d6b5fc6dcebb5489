import { searchText } from '@portico/domain/search-text';
import { movieKey, posterKey, type RecordingContext } from './recordings.context.ts';
import { insertAccess, insertRecording, setEnded, setReady } from './recordings.making.store.ts';

/** A recording that was made elsewhere. */
export interface FinishedRecording {
  siteId: string;
  meetingId: string;
  /** The meeting's host. */
  ownerId: string;
  name: string;
  startedAt: Date;
  durationMs: number;
  /** An MP4 (H.264, AAC) and a JPEG of this machine's storage volume; both are taken over. */
  movie: string;
  poster?: string;
}

/** Adds a finished recording to a meeting, as if it had been made in it: whom it invites may watch. Answers its id. */
export async function putRecording(
  { work, storage }: Pick<RecordingContext, 'work' | 'storage'>,
  recording: FinishedRecording,
): Promise<string> {
  const { durationMs, startedAt, movie, poster, ...row } = recording;
  const endedAt = new Date(startedAt.getTime() + durationMs);
  const texts = { searchText: searchText(recording.name), startedAt, instanceId: null, startedBy: null };
  const id = await work(async (tx) => {
    const inserted = await insertRecording(tx, { ...row, ...texts });
    if (inserted === undefined) throw new Error('the recording is there already');
    await insertAccess(tx, inserted, []);
    await setEnded(tx, inserted, { endedAt, durationMs, bytes: 0, interruption: null, isEmpty: false });
    return inserted;
  });
  await storage.put(movieKey(id), movie);
  if (poster !== undefined) await storage.put(posterKey(id), poster);
  const bytes = (await storage.find(movieKey(id)))?.bytes ?? 0;
  await work((tx) => setReady(tx, id, { durationMs, bytes, hasPoster: poster !== undefined }));
  return id;
}
