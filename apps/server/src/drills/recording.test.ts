import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prejoin } from '@portico/contract/joining';
import { scheduleMeeting, type MeetingDetail } from '@portico/contract/meetings';
import { startRecording, stopRecording } from '@portico/contract/recording-control';
import { listRecordingTracks } from '@portico/contract/recording-tracks';
import { listRecordings } from '@portico/contract/recordings';
import { enterRoom } from '@portico/contract/room';
import { MANIFEST_FILE, parseManifest, type RecordingManifest } from '@portico/media';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../testing/app.ts';
import { PortalProcess } from '../testing/portal.ts';
import { everybodyLeaves, publish } from '../testing/publisher.ts';
import { VolatileDisk } from '../testing/volatile-disk.ts';
import { rowId } from '../modules/meetings/index.ts';

const TIMEOUT_MS = 90_000;
const MOST_LOST_MS = 2000;

let disk: VolatileDisk;
let portal: PortalProcess;
let ada: Visitor;
let publishing: { stop(): void }[] = [];
beforeEach(async () => {
  disk = await VolatileDisk.make();
  const database = { url: undefined, dataDirectory: disk.directory, drop: () => disk.remove() };
  portal = await PortalProcess.open(database, disk.options());
  ada = await portal.setUp();
});
afterEach(async () => {
  for (const publisher of publishing) publisher.stop();
  publishing = [];
  await portal.kill();
  await disk.remove();
});
afterAll(everybodyLeaves);

async function begin(topic: string): Promise<MeetingDetail> {
  const start = new Date().toISOString().slice(0, 16);
  const meeting = await ada.call(scheduleMeeting, {
    body: { topic, start, timeZone: 'UTC', durationMinutes: 30, hasLobby: false, invitees: [] },
  });
  const meetingauthtoken = new URL(meeting.meetingLink).searchParams.get('MTID') ?? '';
  await ada.call(prejoin, { headers: { meetinguuid: meeting.uuid, meetingauthtoken }, body: {} });
  await comeIn(meeting);
  await ada.call(startRecording, { params: { uuid: meeting.uuid } });
  return meeting;
}

async function comeIn({ uuid }: MeetingDetail): Promise<void> {
  const { media } = await ada.call(enterRoom, { params: { uuid }, body: {} });
  if (!media) throw new Error('nobody is let in');
  publishing.push(await publish(portal.url, media));
}

const recordings = async () => (await ada.call(listRecordings, { query: {} })).recordings;

async function directoryOf(): Promise<string> {
  const [recording] = await recordings();
  return join(disk.directory, 'storage/recordings', rowId(recording?.recordUUID ?? ''), 'tracks');
}

const manifestIn = async (directory: string): Promise<RecordingManifest> =>
  parseManifest(JSON.parse(await readFile(join(directory, MANIFEST_FILE), 'utf8')));

/** When the last frame of a track's file is, in ms of the recording's clock. */
async function endOf(directory: string, { file, startOffsetMs }: RecordingManifest['tracks'][number]) {
  const input = new Input({ source: new FilePathSource(join(directory, file)), formats: ALL_FORMATS });
  const [track] = await input.getTracks();
  let ms = 0;
  if (track) for await (const packet of new EncodedPacketSink(track).packets()) ms = packet.timestamp * 1000;
  input.dispose();
  return startOffsetMs + ms;
}

const becomesLong = async (directory: string, tracks: number, ms: number): Promise<void> =>
  await expect
    .poll(
      async () => {
        const manifest = await manifestIn(directory);
        return manifest.durationMs > ms && manifest.tracks.length >= tracks;
      },
      { timeout: 40_000 },
    )
    .toBe(true);

/** The engine says its process's number when it starts. */
function enginePid(): number {
  const line = portal.said.findLast((said) => said.includes('the media engine runs')) ?? '{}';
  return (JSON.parse(line) as { pid: number }).pid;
}

test(
  'the power goes while a meeting is recorded: all but two seconds is kept, and it goes on as the same recording',
  { timeout: TIMEOUT_MS },
  async () => {
    const meeting = await begin('Power');
    const directory = await directoryOf();
    await becomesLong(directory, 2, 5000);
    process.kill(enginePid(), 'SIGKILL');
    await portal.kill();
    const written = await manifestIn(directory);
    const ends = await Promise.all(written.tracks.map((track) => endOf(directory, track)));
    for (const publisher of publishing) publisher.stop();
    await disk.loseCache();

    const kept = await manifestIn(directory);
    expect(kept.tracks.map(({ file }) => file)).toEqual(written.tracks.map(({ file }) => file));
    for (const [at, track] of kept.tracks.entries()) {
      const endMs = ends[at] ?? Infinity;
      expect(endMs - (await endOf(directory, track))).toBeLessThan(MOST_LOST_MS);
      expect(endMs - (track.startOffsetMs + track.durationMs)).toBeLessThan(MOST_LOST_MS);
    }

    await portal.start(disk.options());
    ada = await portal.signIn();
    await comeIn(meeting);
    await becomesLong(directory, 4, kept.durationMs + 1000);
    await ada.call(stopRecording, { params: { uuid: meeting.uuid } });
    const all = await recordings();
    expect(all).toMatchObject([{ interruption: null, actions: { playTracks: true } }]);
    const played = await ada.call(listRecordingTracks, { params: { uuid: all[0]?.recordUUID ?? '' } });
    expect(played.tracks.slice(0, 2).map(({ start }) => start)).toEqual(
      kept.tracks.map(({ startOffsetMs }) => startOffsetMs),
    );
    for (const { start, src } of played.tracks.slice(2)) {
      expect(start).toBeGreaterThan(kept.durationMs);
      expect((await ada.fetch(src, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
    }
  },
);
