import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANIFEST_FILE, parseManifest } from '../index.ts';
import { openLobby, type Lobby } from '../testing/lobby.ts';
import { eventually, Guest, preferring } from '../testing/meeting.ts';

const run = promisify(execFile);
const ROOM = 'codecs';
let lobby: Lobby;
let directory: string;

beforeAll(async () => {
  lobby = await openLobby();
  directory = await mkdtemp(join(tmpdir(), 'portico-codecs-'));
});

afterAll(async () => {
  await lobby.close();
  await rm(directory, { recursive: true });
});

interface Size {
  width: number;
  height: number;
}

interface Probed {
  streams: { codec_name: string; nb_read_frames: string }[];
  packets: { pts_time: string }[];
}

/** What ffprobe says when it has decoded a file; it complains of nothing. */
async function ask(entries: string, file: string): Promise<unknown> {
  const args = ['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'json'];
  const { stdout, stderr } = await run('ffprobe', [...args, join(directory, file)]);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const probe = async (file: string): Promise<Probed> =>
  (await ask('stream=codec_name,nb_read_frames:packet=pts_time', file)) as Probed;

/** The sizes of the decoded pictures, one after the other. */
async function sizesOf(file: string): Promise<Size[]> {
  const { frames } = (await ask('frame=width,height', file)) as { frames: Size[] };
  return frames
    .map(({ width, height }) => ({ width, height }))
    .filter((size, index, all) => !isDeepStrictEqual(size, all[index - 1]));
}

it('records each codec as it comes, in files that any player reads', { timeout: 60_000 }, async () => {
  const senders = await Promise.all(
    ['h264', 'vp9', 'av1'].map((codec) =>
      Guest.join(lobby, { identity: codec, room: ROOM, options: preferring(codec) }),
    ),
  );
  await lobby.child.recorder.start({ room: ROOM, directory });
  const isLongEnough = async (): Promise<boolean> => {
    const { tracks } = parseManifest(JSON.parse(await readFile(join(directory, MANIFEST_FILE), 'utf8')));
    return tracks.filter(({ kind, durationMs }) => kind === 'video' && durationMs > 2500).length === 3;
  };
  expect(await eventually(isLongEnough, 20_000)).toBe(true);
  const { tracks } = await lobby.child.recorder.stop(ROOM);
  for (const [codec, extension, mimeType] of [
    ['h264', 'mkv', 'video/matroska; codecs="avc1.42e01f"'],
    ['vp9', 'webm', 'video/webm; codecs="vp9"'],
    ['av1', 'webm', 'video/webm; codecs="av01.0.05M.08"'],
  ]) {
    const track = tracks.find(({ identity, kind }) => identity === codec && kind === 'video')!;
    expect(track).toMatchObject({ codec, mimeType, file: `${track.trackSid}.${extension}`, gaps: 0 });
    const { streams, packets } = await probe(track.file);
    expect(streams).toEqual([expect.objectContaining({ codec_name: codec })]);
    // a browser may begin with a smaller picture; the header of a file names one size only
    expect(await sizesOf(track.file)).toEqual(track.sizes.map(({ width, height }) => ({ width, height })));
    expect(Number(streams[0]!.nb_read_frames)).toBe(track.frames);
    expect(Number(packets.at(-1)!.pts_time) * 1000).toBeCloseTo(track.durationMs, -1);
    expect(track.frames / (track.durationMs / 1000)).toBeGreaterThan(8);
  }
  for (const sender of senders) await sender.close();
});
