import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MANIFEST_FILE, type RecordedTrack } from '@portico/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { createComposer } from './index.ts';

const run = promisify(execFile);
const DURATION_MS = 2000;
const TIMEOUT_MS = 60_000;
/** How ffmpeg makes each, and the grey that its picture has. */
const MADE = [
  {
    codec: 'vp8',
    file: 'a.webm',
    mimeType: 'video/webm',
    grey: 0x40,
    how: ['libvpx', '-deadline', 'realtime'],
  },
  {
    codec: 'h264',
    file: 'b.mkv',
    mimeType: 'video/matroska',
    grey: 0x70,
    how: ['libx264', '-profile:v', 'baseline'],
  },
  {
    codec: 'vp9',
    file: 'c.webm',
    mimeType: 'video/webm',
    grey: 0xa0,
    how: ['libvpx-vp9', '-deadline', 'realtime'],
  },
  { codec: 'av1', file: 'd.webm', mimeType: 'video/webm', grey: 0xd0, how: ['libsvtav1', '-preset', '12'] },
] as const;

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-compose-codecs-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function makeTrack({
  codec,
  file,
  mimeType,
  grey,
  how,
}: (typeof MADE)[number]): Promise<RecordedTrack> {
  const colour = `0x${Buffer.from([grey, grey, grey]).toString('hex')}`;
  const source = ['-f', 'lavfi', '-i', `color=${colour}:size=320x180:rate=25:duration=${DURATION_MS / 1000}`];
  await run('ffmpeg', ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', '-c:v', ...how, join(home, file)]);
  const who = { trackSid: file, identity: codec, name: codec, kind: 'video', source: 'camera' } as const;
  const when = { startOffsetMs: 0, durationMs: DURATION_MS, muted: [], sizes: [], frames: 1, gaps: 0 };
  return { file, codec, mimeType, ...who, ...when };
}

test('a movie shows what was recorded in any codec', { timeout: TIMEOUT_MS }, async () => {
  const tracks: RecordedTrack[] = [];
  for (const made of MADE) tracks.push(await makeTrack(made));
  const joins = tracks.map(({ identity, name }) => ({ atMs: 0, identity, name }));
  const manifest = {
    room: 'room',
    startedAt: '2026-01-01T10:00:00.000Z',
    durationMs: DURATION_MS,
    joins,
    leaves: [],
    tracks,
  };
  await writeFile(join(home, MANIFEST_FILE), JSON.stringify(manifest));
  const output = join(home, 'movie.mp4');
  const composer = createComposer({ log: createLog({ level: 'silent' }) });
  const result = await composer.compose({ directory: home, output, poster: join(home, 'poster.jpg') });
  expect(result.warnings).toEqual([]);

  // The picture in the middle of the movie, four by four: each quarter is one of the people.
  const args = ['-v', 'error', '-ss', '1', '-i', output, '-frames:v', '1', '-vf', 'scale=4:4:flags=area'];
  const options = { encoding: 'buffer' } as const;
  const { stdout } = await run('ffmpeg', [...args, '-pix_fmt', 'gray', '-f', 'rawvideo', '-'], options);
  const corners = [0, 3, 12, 15].map((at) => stdout[at]!);
  const greys = MADE.map(({ grey }) => 16 + (grey / 255) * 219);
  corners.forEach((seen, at) => expect(seen).toBeGreaterThan(greys[at]! - 45));
  expect(corners.toSorted((a, b) => a - b)).toEqual(corners);
  expect(new Set(corners).size).toBe(4);
});
