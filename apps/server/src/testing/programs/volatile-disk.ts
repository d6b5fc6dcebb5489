// Preloaded into a portal: a disk that forgets everything that was not synced when the power goes. `DURABLE_DIR` is what
// the disk would hold after that: a file of VOLATILE_DIR gets its bytes there when it is synced, a name when its folder is
// (or, as file systems do, when a new file is). `KEEPS_NOT` is a part of paths whose syncs are ignored: a disk that lies.
import childProcess, { type ForkOptions } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

const from = process.env['VOLATILE_DIR'] ?? '';
const to = join(process.env['DURABLE_DIR'] ?? '', 'names');
const store = join(process.env['DURABLE_DIR'] ?? '', 'bytes');
const ignored = process.env['KEEPS_NOT'] ?? '';
const BLOCK = 65_536;
const original = { fsyncSync: fs.fsyncSync, fdatasyncSync: fs.fdatasyncSync };

/** Where the bytes of a file are kept, whatever it is called. */
function bytesOf(path: string): string {
  const { ino, birthtimeNs } = fs.statSync(path, { bigint: true });
  return join(store, `${ino}-${birthtimeNs}`);
}

function readBlock(fd: number, at: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  return block.subarray(0, fs.readSync(fd, block, 0, BLOCK, at));
}

/** Writes the blocks that differ, in place: what was durable stays so, wherever this is cut off. */
function copyDifferences(path: string, kept: string): void {
  const source = fs.openSync(path, 'r');
  const target = fs.openSync(kept, fs.constants.O_RDWR | fs.constants.O_CREAT);
  try {
    const { size } = fs.fstatSync(source);
    for (let at = 0; at < size; at += BLOCK) {
      const block = readBlock(source, at);
      if (!block.equals(readBlock(target, at))) fs.writeSync(target, block, 0, block.length, at);
    }
    fs.ftruncateSync(target, size);
  } finally {
    fs.closeSync(source);
    fs.closeSync(target);
  }
}

function keepName(path: string, kept: string): void {
  const name = join(to, relative(from, path));
  const there = fs.statSync(name, { throwIfNoEntry: false });
  if (there?.ino === fs.statSync(kept).ino) return;
  fs.mkdirSync(dirname(name), { recursive: true });
  fs.rmSync(`${name}~`, { force: true });
  fs.linkSync(kept, `${name}~`);
  fs.renameSync(`${name}~`, name);
}

function keepNames(directory: string): void {
  const durable = join(to, relative(from, directory));
  fs.mkdirSync(durable, { recursive: true });
  const entries = fs.readdirSync(directory, { withFileTypes: true });
  const names = new Set(entries.map((entry) => entry.name));
  for (const gone of fs.readdirSync(durable))
    if (!names.has(gone)) fs.rmSync(join(durable, gone), { recursive: true });
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory() && !fs.existsSync(join(durable, entry.name))) keepNames(path);
    if (!entry.isFile()) continue;
    const kept = bytesOf(path);
    if (!fs.existsSync(kept)) fs.writeFileSync(kept, ''); // its name is durable, of its bytes nothing
    keepName(path, kept);
  }
}

function keep(fd: number): void {
  const path = fs.readlinkSync(`/proc/self/fd/${fd}`);
  const isOurs = path === from || path.startsWith(`${from}/`);
  if (!isOurs || path.endsWith(' (deleted)') || (ignored !== '' && path.includes(ignored))) return;
  if (fs.fstatSync(fd).isDirectory()) return keepNames(path);
  const kept = bytesOf(path);
  copyDifferences(path, kept);
  keepName(path, kept);
}

fs.fsyncSync = (fd) => {
  original.fsyncSync(fd);
  keep(fd);
};
fs.fdatasyncSync = (fd) => {
  original.fdatasyncSync(fd);
  keep(fd);
};

// The media engine is a program of its own on the same disk.
const { fork } = childProcess;
childProcess.fork = (program, args, options?) => {
  const given: ForkOptions = (Array.isArray(args) ? options : args) ?? {};
  return fork(program, Array.isArray(args) ? args : [], {
    ...given,
    execArgv: [...(given.execArgv ?? []), '--import', import.meta.filename],
    env: {
      ...(given.env ?? process.env),
      VOLATILE_DIR: from,
      DURABLE_DIR: process.env['DURABLE_DIR'],
      KEEPS_NOT: ignored,
    },
  });
};

const handle = await fs.promises.open(import.meta.filename, 'r');
const prototype = Object.getPrototypeOf(handle) as fs.promises.FileHandle;
await handle.close();
for (const name of ['sync', 'datasync'] as const) {
  const before = Reflect.get(prototype, name);
  prototype[name] = async function (this: fs.promises.FileHandle) {
    await Reflect.apply(before, this, []);
    keep(this.fd);
  };
}
syncBuiltinESMExports();
