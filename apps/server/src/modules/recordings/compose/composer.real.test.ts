import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { makeRecording, type VideoPart } from '../../../testing/recording-files.ts';
import { createComposer } from './composer.ts';

// Asks the ffprobe and ffmpeg of the system, which share no code with what made the movie.

const run = promisify(execFile);
const SAMPLE_RATE = 48_000;
const FRAME_MS = 40;
const TIMEOUT_MS = 60_000;
const FLASHES_MS = [1200, 2200, 3200];
const BLACK = [16, 128, 128] as const;
const WHITE = [235, 128, 128] as const;

let home: string;
let movie: string;

/** Black, with a flash of 200 ms at each second of the file. */
function flashes(): VideoPart[] {
  const part = (fromMs: number, toMs: number, colour: VideoPart['colour']): VideoPart => {
    return { fromMs, toMs, width: 320, height: 180, colour };
  };
  const seconds = [1000, 2000, 3000].flatMap((ms) => [
    part(ms, ms + 200, WHITE),
    part(ms + 200, ms + 1000, BLACK),
  ]);
  return [part(0, 1000, BLACK), ...seconds];
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-compose-real-'));
  movie = join(home, 'movie.mp4');
  // The tracks begin at different times; only the manifest's offsets bring them together.
  const beeps = FLASHES_MS.map((ms) => ({ fromMs: ms - 500, toMs: ms - 300 }));
  await makeRecording(home, {
    durationMs: 4000,
    joins: [{ atMs: 0, identity: 'ada', name: 'Ada' }],
    leaves: [],
    tracks: [
      { file: 'camera.webm', identity: 'ada', startOffsetMs: 200, video: { parts: flashes() } },
      { file: 'mic.webm', identity: 'ada', startOffsetMs: 500, audio: { durationMs: 3500, beeps } },
    ],
  });
  const job = { directory: home, output: movie, poster: join(home, 'poster.jpg') };
  await createComposer({ log: createLog({ level: 'silent' }) }).compose(job);
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('ffprobe sees H.264 and AAC as every player wants them', { timeout: TIMEOUT_MS }, async () => {
  const entries =
    'stream=codec_name,profile,width,height,r_frame_rate,pix_fmt,color_space,nb_frames,channels,sample_rate,start_time';
  const args = ['-v', 'error', '-show_entries', entries, '-of', 'json', movie];
  const { stdout, stderr } = await run('ffprobe', args);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({
    streams: [
      {
        codec_name: 'h264',
        width: 1280,
        height: 720,
        r_frame_rate: '25/1',
        pix_fmt: 'yuv420p',
        color_space: 'smpte170m',
        nb_frames: '100',
        start_time: '0.000000',
      },
      { codec_name: 'aac', channels: 2, sample_rate: '48000', start_time: '0.000000' },
    ],
  });
});

test('each flash and its beep come within 20 ms of each other', { timeout: TIMEOUT_MS }, async () => {
  const options = { encoding: 'buffer', maxBuffer: 1e8 } as const;
  const pictureArgs = ['-vf', 'scale=4:4', '-pix_fmt', 'gray', '-f', 'rawvideo', '-'];
  const pictures = await run('ffmpeg', ['-v', 'error', '-i', movie, ...pictureArgs], options);
  const soundArgs = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le', '-'];
  const sounds = await run('ffmpeg', ['-v', 'error', '-i', movie, '-vn', ...soundArgs], options);
  const bright = Array.from(
    { length: pictures.stdout.length / 16 },
    (_, index) => (pictures.stdout[index * 16] ?? 0) > 128,
  );
  const seen = bright.flatMap((isBright, index) =>
    isBright && !bright[index - 1] ? [index * FRAME_MS] : [],
  );
  expect(seen).toEqual(FLASHES_MS);
  const heard = seen.map((ms) => onsetNear(sounds.stdout, ms));
  for (const [index, ms] of heard.entries())
    expect(Math.abs(ms - (seen[index] ?? 0))).toBeLessThanOrEqual(20);
});

/** When it gets loud, in ms, looked for from half a second before. */
function onsetNear(samples: Buffer, ms: number): number {
  const from = ((ms - 500) * SAMPLE_RATE) / 1000;
  for (let sample = from; sample < from + SAMPLE_RATE; sample += 1)
    if (Math.abs(samples.readFloatLE(sample * 4)) > 0.05) return (sample * 1000) / SAMPLE_RATE;
  return Infinity;
}
