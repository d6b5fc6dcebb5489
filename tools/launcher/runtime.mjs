import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

const MAJOR = 26;

/** The folder of the Node that the lock brings for this platform, or undefined where there is none. */
export function bundledNode(root) {
  if (process.platform !== 'linux') return undefined;
  const home = join(root, 'node_modules', `node-linux-${process.arch}`);
  return existsSync(join(home, 'package.json')) ? home : undefined;
}

function majorOf(node) {
  try {
    return Number(/^v(\d+)\./.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function onPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
    .find((file) => isRunnable(file) && majorOf(file) >= MAJOR);
}

function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The Node that runs the project: the one in the lock (npm 10 makes no `.bin/node`, so by its own path),
 * elsewhere one of at least version 26 on PATH.
 */
export function findRuntime(root) {
  const home = bundledNode(root);
  if (home !== undefined) return join(home, 'bin', 'node');
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath;
  const found = onPath();
  if (found !== undefined) return found;
  throw new Error(
    `Node ${MAJOR} or later is needed and does not come with the packages on ${process.platform}-${process.arch}: install it and put it on PATH`,
  );
}

/** What to do when a runtime ended with 127: the dynamic linker did not find a library, and has just named it. */
export function adviceFor(code) {
  if (code !== 127) return undefined;
  return 'the Node that comes with the packages lacks the library named above: install libatomic1 (Debian, Ubuntu) or libatomic (Fedora), and try again';
}

/** Names the runtime without starting it: the version in the lock, or that of the file on PATH. */
export function runtimeVersion(root, runtime) {
  const home = bundledNode(root);
  if (home !== undefined) return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version;
  return execFileSync(runtime, ['--version'], { encoding: 'utf8' }).trim();
}
