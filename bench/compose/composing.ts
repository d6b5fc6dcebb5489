import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createComposer } from '../../apps/server/src/modules/recordings/compose/index.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { makeRecording, type MadeTrack } from '../../apps/server/src/testing/recording-files.ts';
import { report } from '../table.ts';

/**
 * How long a recording of four people in 640×360 with sound takes to compose, against its duration.
 *
 * Run: npm run bench -- compose [seconds]
 */
const PEOPLE = ['Ada Lovelace', 'محمد بن موسى', '山田 太郎', 'Grace Hopper'];

/**
 * The floor: ffmpeg lays the same four pictures side by side and mixes the sound, with our encoder's options and our
 * place behind everything else, but without names, timeline and poster. Undefined where no ffmpeg is installed.
 */
async function layTogether(folder: string): Promise<number | undefined> {
  const files = ['camera', 'microphone'].flatMap((kind) =>
    PEOPLE.flatMap((_, index) => ['-i', join(folder, `${index}-${kind}.webm`)]),
  );
  const filter =
    '[0:v][1:v][2:v][3:v]xstack=inputs=4:layout=0_0|w0_0|0_h0|w0_h0,fps=25[v];[4:a][5:a][6:a][7:a]amix=inputs=4[a]';
  const output = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-c:a',
    'aac',
    '-y',
    join(folder, 'floor.mp4'),
  ];
  const args = [
    '-n',
    '10',
    'ffmpeg',
    '-v',
    'error',
    ...files,
    '-filter_complex',
    filter,
    '-map',
    '[v]',
    '-map',
    '[a]',
  ];
  const begin = performance.now();
  const child = spawn('nice', [...args, ...output], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? performance.now() - begin : undefined;
}

function tracksOf(durationMs: number): MadeTrack[] {
  const picture = { fromMs: 0, toMs: durationMs, width: 640, height: 360, colour: [100, 110, 140] as const };
  const beeps = Array.from({ length: durationMs / 1000 }, (_, second) => ({
    fromMs: second * 1000,
    toMs: second * 1000 + 500,
  }));
  return PEOPLE.flatMap((identity, index) => [
    { file: `${index}-camera.webm`, identity, video: { parts: [picture], noise: true } },
    { file: `${index}-microphone.webm`, identity, audio: { durationMs, beeps } },
  ]);
}

const durationMs = Number(process.argv[2] ?? 30) * 1000;
const home = await mkdtemp(join(tmpdir(), 'portico-bench-'));
try {
  const joins = PEOPLE.map((identity) => ({ atMs: 0, identity, name: identity }));
  await makeRecording(home, { durationMs, joins, leaves: [], tracks: tracksOf(durationMs) });
  const composer = createComposer({ log: createLog({ level: 'warn' }) });
  const [load = 0] = loadavg();
  const start = performance.now();
  const job = { directory: home, output: join(home, 'movie.mp4'), poster: join(home, 'poster.jpg') };
  const { sizeBytes, warnings } = await composer.compose(job);
  const wallMs = performance.now() - start;
  const sizeMB = (sizeBytes / 1e6).toFixed(1);
  // the child gives way to everything else: with a load near the number of cores the time says little
  const machine = `load of the machine before ${load.toFixed(1)}`;
  const title = `Composing ${durationMs / 1000} s of ${PEOPLE.length} people: ${sizeMB} MB, ${warnings.length} warnings, ${machine}`;
  const floorMs = await layTogether(home);
  report(title, [
    {
      what: 'time of composing, share of the recording’s',
      unit: '×',
      ...(floorMs !== undefined && { floor: floorMs / durationMs }),
      ours: wallMs / durationMs,
      goal: { most: 0.6 },
    },
  ]);
} finally {
  await rm(home, { recursive: true, force: true });
}
