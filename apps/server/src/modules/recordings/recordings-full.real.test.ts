import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { recordingEvents, startRecording, stopRecording } from '@portico/contract/recording-control';
import { streamRecording, type RecordingState } from '@portico/contract/recordings';
import { getRoom } from '@portico/contract/room';
import { createTestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Visitor } from '../../testing/app.ts';
import { readMovieFacts } from '../../testing/movie-content.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { Stage } from '../../testing/stage.ts';
import { openTab } from '../../testing/tab.ts';
import { RESERVE_BYTES } from './recordings.space.ts';

// Files of the portal are on a disk of 64 MB that others fill. It takes the right to mount.

const run = promisify(execFile);
const TIMEOUT_MS = 90_000;

let stage: Stage;
let hana: Visitor;
let storage: string;
let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-full-'));
  const database = await createTestDatabase();
  storage = join(database.dataDirectory, 'storage');
  await mkdir(storage);
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', storage]);
  stage = await Stage.open(database);
  await makePerson(stage.app, 'hana@acme.example', { name: 'Hana' });
  hana = await signedIn(stage.app, 'hana@acme.example');
});
afterAll(async () => {
  const { drop } = stage.app.database;
  stage.app.database.drop = async () => {
    await run('umount', [storage]);
    await drop();
  };
  await stage.close();
  await rm(home, { recursive: true });
});

/** Takes all the space that is left on the disk. */
async function fill(): Promise<string> {
  const path = join(storage, 'of-somebody-else');
  const file = await open(path, 'w');
  const write = async (bytes: number): Promise<boolean> =>
    await file.write(Buffer.alloc(bytes)).then(
      () => true,
      () => false,
    );
  for (const bytes of [1_048_576, 4096]) while (await write(bytes));
  await file.close();
  return path;
}

const refusal = (error: string) => expect.objectContaining({ error });
const becomes = async (name: string, state: RecordingState): Promise<void> =>
  await expect.poll(() => stage.stateOf(hana, name), { timeout: 60_000, interval: 200 }).toBe(state);

test(
  'a disk that is full ends the recording: the meeting goes on, the host is told, what there is plays',
  { timeout: TIMEOUT_MS },
  async () => {
    const { uuid } = await stage.begin(hana, 'Full');
    const params = { uuid };
    const tab = await openTab(stage.app.url, hana.session.ticket ?? '');
    await hana.call(startRecording, { params });
    await expect.poll(() => stage.hasRecorded('Full'), { timeout: 30_000 }).toBe(true);
    const filler = await fill();
    await becomes('Full', 'ready');
    const [recording] = await stage.found(hana, 'full');
    expect(recording).toMatchObject({ interruption: 'diskFull', problem: null });
    const told = tab.events.find((event) => event.data.eventType === recordingEvents.interrupted);
    expect(told?.data).toMatchObject({ meetingUUID: uuid, reason: 'diskFull' });
    expect((await hana.call(getRoom, { params })).live).toMatchObject({ recordingSince: null });

    const { fallbackPlaySrc } = await hana.call(streamRecording, {
      params: { uuid: recording?.recordUUID ?? '' },
    });
    const movie = join(home, 'movie.mp4');
    await writeFile(movie, new Uint8Array(await (await hana.fetch(fallbackPlaySrc ?? '')).arrayBuffer()));
    const facts = await readMovieFacts(movie);
    expect(facts).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac' });
    expect(facts.durationMs).toBeGreaterThan(1000);

    await expect(hana.call(startRecording, { params })).rejects.toEqual(refusal('storageFull'));
    expect(await stage.found(hana, 'full')).toHaveLength(1);
    await rm(filler);
    await hana.call(startRecording, { params });
    expect((await hana.call(getRoom, { params })).live?.recordingSince).not.toBeNull();
    await hana.call(stopRecording, { params });
    tab.drop();
  },
);

test(
  'a recording ends by itself while there is still space for its movie',
  { timeout: TIMEOUT_MS },
  async () => {
    const { uuid } = await stage.begin(hana, 'Nearly full');
    await hana.call(startRecording, { params: { uuid } });
    await expect.poll(() => stage.hasRecorded('Nearly full'), { timeout: 30_000 }).toBe(true);
    // as after hours of a meeting: its movie would take all that is free, and all that is kept for it
    const { local } = stage.app.recordings.context.storage;
    const free = vi.spyOn(local, 'freeBytes').mockResolvedValue(-RESERVE_BYTES);
    onTestFinished(() => free.mockRestore());
    await becomes('Nearly full', 'ready');
    expect(await stage.found(hana, 'nearly')).toMatchObject([{ interruption: 'diskFull' }]);
  },
);
