// Hours of mixed load, then every drill with its full count: what takes too long for CI.
//
//   npm run soak -- [hours] [folder]
import { join } from 'node:path';
import { root, runThrough } from './lib/process.ts';

const run = (program: string, ...args: string[]): Promise<number> =>
  runThrough(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, program), ...args]);

const codes = [await run('bench/soak/soaking.ts', ...process.argv.slice(2)), await run('tools/drills.ts')];
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
