import { recordingFiles } from '../../modules/recordings/index.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Check, VerifyPlace, Violation } from './check.ts';
import { findRecordingState, listExisting, listRecordedFiles, type RecordedFiles } from './files.store.ts';

const BATCH = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FIRST = '00000000-0000-0000-0000-000000000000';

async function* allRecordings({ reads }: VerifyPlace): AsyncGenerator<RecordedFiles> {
  let after = FIRST;
  for (;;) {
    const part = await listRecordedFiles(reads, after, BATCH);
    yield* part;
    if (part.length < BATCH) return;
    after = part.at(-1)?.id ?? after;
  }
}

async function missingOf(storage: Storage, recording: RecordedFiles): Promise<Violation[]> {
  const { id, state, bytes, hasPoster } = recording;
  const files = recordingFiles.of(id);
  if (state === 'ready') {
    const movie = await storage.find(files.movie);
    const problems: Violation[] = [];
    if (!movie) problems.push({ id, where: 'the movie is missing' });
    else if (movie.bytes !== bytes)
      problems.push({ id, where: `the movie has ${movie.bytes} bytes and not ${String(bytes)}` });
    if (hasPoster && !(await storage.find(files.poster)))
      problems.push({ id, where: 'the poster is missing' });
    return problems;
  }
  const hasTracks = ['waiting', 'composing', 'tracksOnly'].includes(state);
  const isElsewhere = storage.isRemote && !recording.hasTracksStored; // on the disk of the machine that recorded them
  if (!hasTracks || isElsewhere) return [];
  const kept = await storage.bytesBelow(files.tracks);
  if (kept === 0) return [{ id, where: 'the tracks are missing' }];
  return kept === bytes ? [] : [{ id, where: `the tracks have ${kept} bytes and not ${String(bytes)}` }];
}

async function missingFiles(place: VerifyPlace): Promise<Violation[]> {
  const found: Violation[] = [];
  for await (const recording of allRecordings(place)) {
    const problems = await missingOf(place.storage, recording);
    if (problems.length === 0) continue;
    const state = await findRecordingState(place.reads, recording.id); // it may have gone on, or been deleted, meanwhile
    if (state === recording.state) found.push(...problems);
  }
  return found;
}

/** The ids of which there are files. */
async function listIds(storage: Storage): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { key } of storage.list(recordingFiles.root)) ids.add(key.split('/')[1] ?? '');
  return ids;
}

/** Files are removed just after their row: what is still there at a second look is left over. */
async function leftOverFiles({ reads, storage }: VerifyPlace): Promise<Violation[]> {
  const names = [...(await listIds(storage))].toSorted();
  const left: string[] = [];
  for (let at = 0; at < names.length; at += BATCH) {
    const part = names.slice(at, at + BATCH);
    const known = await listExisting(
      reads,
      part.filter((name) => UUID.test(name)),
    );
    left.push(...part.filter((name) => !known.has(name)));
  }
  if (left.length === 0) return [];
  const still = await listIds(storage);
  return left.filter((name) => still.has(name)).map((id) => ({ id, where: recordingFiles.root }));
}

/** What must hold between rows and the files that are kept beside them. */
export const fileChecks: readonly Check[] = [
  {
    name: 'files',
    about: 'the files of every recording are there, as large as they were written',
    find: missingFiles,
  },
  { name: 'left files', about: 'no file of a recording is left without its row', find: leftOverFiles },
];
