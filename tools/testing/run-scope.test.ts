import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { RUN } from './run-scope.ts';

const Begun = z.object({ pids: z.array(z.number()), folders: z.array(z.string()) });

/**
 * A run that leaves all that a run can leave: a process in a session of its own that no signal but one ends, one without the
 * mark below it, and files in both folders. `end` closes it in order.
 */
const program = `
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { RunScope } from ${JSON.stringify(import.meta.resolve('./run-scope.ts'))};
const scope = RunScope.open();
Object.assign(process.env, scope.env);
const { TMPDIR, TEST_MEMORY } = process.env;
mkdirSync(TMPDIR + '/portico-left');
mkdirSync(TMPDIR + '/of-a-browser');
writeFileSync(TEST_MEMORY + '/portico-left-too', '');
const script = 'trap "" TERM; env -i sleep 600 & echo $$ $!; wait; wait';
const left = spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
left.stdout.once('data', (bytes) => {
  const pids = String(bytes).split(' ').map(Number);
  console.log(JSON.stringify({ pids, folders: [TMPDIR, TEST_MEMORY] }));
});
process.stdin.once('data', async () => {
  for (const line of await scope.close()) console.log(line);
  process.exit(0);
});
`;

let runners: ChildProcess[] = [];
afterEach(() => {
  for (const runner of runners) runner.kill('SIGKILL');
  runners = [];
});

async function begin() {
  const runner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, [RUN]: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  runners.push(runner);
  const lines: string[] = [];
  const output = createInterface(runner.stdout).on('line', (line) => lines.push(line));
  const [first] = (await once(output, 'line')) as [string];
  return { runner, lines, ended: once(runner, 'close'), ...z.parse(Begun, JSON.parse(first)) };
}

/** Of a process that is gone, also where nobody has taken note of its end yet, there is no command. */
const lives = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'nothing of a run lives on that %s ended',
  async (signal) => {
    const { runner, pids, folders } = await begin();
    expect(pids.map(lives)).toEqual([true, true]);
    expect(folders.map((folder) => existsSync(folder))).toEqual([true, true]);
    runner.kill(signal);
    await vi.waitUntil(() => !pids.some(lives) && !folders.some((folder) => existsSync(folder)), {
      timeout: 14_000,
    });
  },
);

it('files that an orderly run leaves are named, but for those that other programs keep in a folder of their own', async () => {
  const { runner, lines, ended, pids, folders } = await begin();
  runner.stdin?.write('end\n');
  await ended;
  const named = [
    `a file or folder: ${folders[0]}/portico-left`,
    `a file or folder: ${folders[1]}/portico-left-too`,
    expect.stringMatching(/^a process that runs: sh -c trap/),
    'a process that runs: sleep 600',
  ];
  expect(lines.slice(1)).toHaveLength(named.length);
  expect(lines.slice(1)).toEqual(expect.arrayContaining(named));
  expect(pids.some(lives)).toBe(false);
});
