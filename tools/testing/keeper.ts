// Waits until the run of tests that started it is over, by whatever way, and leaves nothing of it: no process, no mount, no
// folder, no database. What there still was is a line each on standard output.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { dropDatabasesOf } from '../../packages/testkit/src/database.ts';
import { capture } from '../lib/process.ts';
import { RUN } from './run-scope.ts';

const [mark = '', ...folders] = process.argv.slice(2);
if (mark === '' || folders.length === 0) throw new Error('usage: keeper.ts MARK FOLDER…');

/** What stops in order has this long. */
const PATIENCE_MS = 1500;
const LOOK_EVERY_MS = 50;

/** A process of the run. */
interface Left {
  pid: number;
  parent: number;
  command: string;
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it has ended meanwhile, or is not ours to look at
  }
};

function processes(): (Left & { isMarked: boolean })[] {
  if (!existsSync('/proc/self/stat')) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.flatMap((pid) => {
    const [, state = 'Z', parent = ''] = /\) (\S) (\d+) /.exec(read(`/proc/${pid}/stat`)) ?? [];
    if (state === 'Z' || pid === process.pid) return [];
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
    const isMarked = `\0${read(`/proc/${pid}/environ`)}`.includes(`\0${RUN}=${mark}\0`);
    return [{ pid, parent: Number(parent), command, isMarked }];
  });
}

/** Processes that bear the mark, and whatever these started with an environment of its own. */
function ofRun(known: ReadonlySet<number>): Left[] {
  const all = processes();
  const found = new Set(all.filter(({ pid, isMarked }) => isMarked || known.has(pid)).map(({ pid }) => pid));
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid));
}

function send(left: readonly Left[], signal: NodeJS.Signals): void {
  for (const { pid } of left) {
    try {
      process.kill(pid, signal);
    } catch {
      // it has just ended
    }
  }
}

async function endProcesses(): Promise<Left[]> {
  const first = ofRun(new Set());
  const known = new Set(first.map(({ pid }) => pid));
  send(first, 'SIGTERM');
  const until = performance.now() + PATIENCE_MS;
  for (let left = first; left.length > 0; left = ofRun(known)) {
    for (const { pid } of left) known.add(pid);
    if (performance.now() > until) send(left, 'SIGKILL');
    await pause(LOOK_EVERY_MS);
  }
  return first;
}

/** The last that was mounted goes first. */
async function unmount(): Promise<string[]> {
  const mounts = read('/proc/self/mounts')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => folders.some((folder) => place.startsWith(`${folder}/`)))
    .toReversed();
  for (const place of mounts) await capture('umount', ['--lazy', place]);
  return mounts;
}

/** Compilers, browsers and drivers keep what they like in a folder for what is kept a while. */
const isOurs = (name: string): boolean => name.startsWith('portico-');

/** Removes the folders, with what a process that was just killed may still have written. */
function removeFolders(): string[] {
  const left = [...new Set(folders)].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter(isOurs)
          .map((name) => `${folder}/${name}`)
      : [],
  );
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return left;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdout.on('error', () => undefined); // nobody is left to read it
process.stdin.resume();
await new Promise((resolve) => process.stdin.once('close', resolve));

const left = await endProcesses();
const mounts = await unmount();
const files = removeFolders();
const { TEST_DATABASE_URL: server = '' } = process.env;
const databases = server === '' ? [] : await dropDatabasesOf(mark, server);
const lines = [
  ...left.map(({ command }) => `a process that runs: ${command.slice(0, 200)}`),
  ...mounts.map((place) => `a mount: ${place}`),
  ...files.map((file) => `a file or folder: ${file}`),
  ...databases.map((name) => `a database: ${name}`),
];
for (const line of lines) process.stdout.write(`${line}\n`);
