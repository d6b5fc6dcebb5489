#!/usr/bin/env node
// The way into every npm script. Plain ECMAScript without dependencies: it runs on the Node that the machine
// has, before anything is installed, and hands over to the Node that the project brings.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join, delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './launcher/build.mjs';
import { installIfNeeded } from './launcher/install.mjs';
import { adviceFor, findRuntime } from './launcher/runtime.mjs';
import { commands } from './launcher/commands.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the launcher as its program ended: same exit code, or killed by the same signal. */
function endAs(code, signal) {
  if (signal === null) process.exit(code ?? 1);
  for (const name of forwarded) process.removeAllListeners(name);
  process.kill(process.pid, signal);
  setTimeout(() => process.exit(128 + constants.signals[signal]), 1000);
}

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

function run(runtime, command, args) {
  const env = {
    ...process.env,
    PATH: dirname(runtime) + delimiter + (process.env.PATH ?? ''),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
  };
  const nodeArgs = ['--disable-warning=ExperimentalWarning', ...(command.nodeArgs ?? [])];
  const child = spawn(runtime, [...nodeArgs, join(root, command.program), ...(command.args ?? []), ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // the channel tells the program when the launcher is gone
  });
  child.on('error', (error) => fail(`cannot start ${runtime}: ${error.message}`));
  child.on('exit', (code) => {
    const advice = adviceFor(code);
    if (advice !== undefined) process.stderr.write(`portico: ${advice}\n`);
  });
  child.on('exit', endAs);
  child.on('message', (message) => endWatcher(child, message));
  for (const name of forwarded) process.on(name, () => child.kill(name));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
}

/** The program of `npm run dev` asks to end the watcher between us, which would wait for files to change. */
function endWatcher(child, message) {
  if (typeof message?.endAs !== 'number') return;
  child.removeListener('exit', endAs);
  child.on('exit', () => process.exit(message.endAs));
  child.kill('SIGTERM');
}

/** npm dies of a signal without passing it on; its program must not stay behind and hold the data folder. */
function endWithNpm(child) {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) child.kill('SIGTERM');
  }, 500).unref();
}

function fail(message) {
  process.stderr.write(`portico: ${message}\n`);
  process.exit(1);
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`unknown command "${name}"; there are ${Object.keys(commands).join(', ')}`);
try {
  await installIfNeeded(root);
  const runtime = findRuntime(root);
  if (command.build) await buildIfStale(root, runtime);
  if (command.program) run(runtime, command, args);
} catch (error) {
  fail(error.message);
}
