import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProgram, type Program } from '../../../testing/program.ts';
import { DataFolderUnusable } from '../../disk/data-folder.ts';
import { DataFolderInUse, lockDataFolder } from './lock.ts';

let folder: string;
let programs: Program[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-lock-'));
  programs = [];
});
afterEach(async () => {
  await Promise.all(programs.map((program) => program.kill()));
  await rm(folder, { recursive: true });
});

const start = (nodeArgs: string[] = []): Program => {
  const program = startProgram('hold-folder', { args: [folder], nodeArgs });
  programs.push(program);
  return program;
};
async function holder(nodeArgs: string[] = []): Promise<Program> {
  const program = start(nodeArgs);
  await program.saw('held');
  return program;
}
function refusal(): Error {
  try {
    lockDataFolder(folder).release();
  } catch (error) {
    return error as Error;
  }
  return new Error('it was not refused');
}

test('a second process is told who holds the folder, since when, and what to do', async () => {
  const first = await holder();
  const error = refusal();
  expect(error).toBeInstanceOf(DataFolderInUse);
  expect(error.message).toMatch(
    new RegExp(
      `^DATA_DIR ${folder} is in use by process ${first.child.pid} on \\S+ since \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\. Stop it first, or choose another DATA_DIR\\.$`,
    ),
  );
});

test('a holder that was killed is followed at once, whatever it left behind', async () => {
  const first = await holder();
  await first.kill('SIGKILL');
  expect(JSON.parse(await readFile(join(folder, 'owner.json'), 'utf8'))).toMatchObject({
    pid: first.child.pid,
  });
  const lock = lockDataFolder(folder);
  expect(JSON.parse(await readFile(join(folder, 'owner.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

test('a holder that is only stopped keeps it', async () => {
  const first = await holder();
  first.child.kill('SIGSTOP');
  expect(refusal()).toBeInstanceOf(DataFolderInUse);
});

test('a holder keeps it though nothing in it refers to the lock and memory is collected', async () => {
  await holder(['--expose-gc']);
  for (let i = 0; i < 20; i += 1) {
    expect(refusal()).toBeInstanceOf(DataFolderInUse);
    await new Promise((resolve) => setImmediate(resolve));
  }
});

test('of six processes at once exactly one gets it', async () => {
  const all = Array.from({ length: 6 }, () => start());
  const said = await Promise.all(
    all.map((program) => Promise.race([program.saw('held'), program.saw('refused')])),
  );
  expect(said.filter((line) => line === 'held')).toHaveLength(1);
  expect(said.filter((line) => line.startsWith('refused DATA_DIR'))).toHaveLength(5);
});

test('a second opening in the same process is refused too, and released it is free', () => {
  const lock = lockDataFolder(folder);
  expect(refusal()).toBeInstanceOf(DataFolderInUse);
  lock.release();
  lockDataFolder(folder).release();
});

test('an owner file that is half written names nobody, and the lock still holds', async () => {
  await holder();
  await writeFile(join(folder, 'owner.json'), '{"pid": 12');
  expect(refusal().message).toBe(
    `DATA_DIR ${folder} is in use by another process. Stop it first, or choose another DATA_DIR.`,
  );
});

test('a lock file that is damaged is named in one line that says what to do', async () => {
  await writeFile(join(folder, 'lock.db'), 'no database at all '.repeat(200));
  const error = refusal();
  expect(error).toBeInstanceOf(DataFolderUnusable);
  expect(error.message).toBe(
    `DATA_DIR ${folder}: lock.db is damaged (file is not a database). Remove that one file and start again.`,
  );
  await rm(join(folder, 'lock.db'));
  lockDataFolder(folder).release();
});

test('where a folder cannot be made it says why and ends', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const below = join(file, 'x', 'y');
  expect(() => lockDataFolder(file)).toThrow(
    new DataFolderUnusable(`DATA_DIR ${file}: it is a file, not a folder. Choose another DATA_DIR.`),
  );
  expect(() => lockDataFolder(below)).toThrow(
    new DataFolderUnusable(`DATA_DIR ${below}: ${file} is a file, not a folder. Choose another DATA_DIR.`),
  );
});

test.runIf(existsSync('/proc/self'))('where nothing can be made it does not try forever', async () => {
  // in a process of its own: what never ends there would end nothing here
  const program = startProgram('hold-folder', { args: ['/proc/nope/data'] });
  programs.push(program);
  expect(await program.saw('refused')).toMatch(
    /^refused DATA_DIR \/proc\/nope\/data: cannot be made \(E.+\)\. Choose another DATA_DIR\.$/,
  );
});

test('a folder below folders that are missing is made, for its owner alone', async () => {
  const below = join(folder, 'a', 'b');
  lockDataFolder(below).release();
  expect((await stat(below)).mode & 0o777).toBe(0o700);
});
