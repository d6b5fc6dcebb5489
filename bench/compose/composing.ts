import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createComposer } from '../../apps/server/src/modules/recordings/compose/index.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { makeRecording, type MadeTrack } from '../../apps/server/src/testing/recording-files.ts';

/**
 * How long a recording of four people in 640×360 with sound takes to compose, against its duration.
 *
 * Run: node bench/compose/composing.ts [seconds]
 */
const PEOPLE = ['Ada Lovelace', 'محمد بن موسى', '山田 太郎', 'Grace Hopper'];
const GOAL = 0.6;

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
  const share = wallMs / durationMs;
  const report = {
    'recording, s': durationMs / 1000,
    'wall, s': Number((wallMs / 1000).toFixed(2)),
    'wall ÷ duration': Number(share.toFixed(3)),
    'file, MB': Number((sizeBytes / 1e6).toFixed(2)),
    warnings: warnings.length,
    verdict: share <= GOAL ? 'within the goal' : `over the goal of ${GOAL}`,
    // The child gives way to everything else: with a load near the number of cores the time says little.
    'load of the machine before': Number(load.toFixed(2)),
  };
  process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
} finally {
  await rm(home, { recursive: true, force: true });
}
