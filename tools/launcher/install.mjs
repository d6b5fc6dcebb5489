import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

const isFor = (list, name) => list === undefined || list.includes(name);

/** Says whether a locked package belongs on this machine; what is optional may still be missing without libc. */
function belongsHere(entry) {
  return isFor(entry.os, process.platform) && isFor(entry.cpu, process.arch);
}

/** The packages of the lock that are not installed in the locked version. npm keeps its own list beside them. */
export function missingPackages(root) {
  const locked = packagesOf(join(root, 'package-lock.json')) ?? {};
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return Object.keys(locked);
  return Object.entries(locked)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && belongsHere(entry))
    .filter(([path, entry]) => {
      const found = installed[path];
      return found === undefined ? !entry.optional : found.version !== entry.version;
    })
    .map(([path]) => path);
}

/** Counts what lies in node_modules, so that a first install on a slow line shows that it goes on. */
function installedCount(root) {
  try {
    return readdirSync(join(root, 'node_modules')).length;
  } catch {
    return 0;
  }
}

function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
}

const NO_NPM =
  'npm is not on PATH: install npm 10 or 11, which comes with the Node of nodejs.org and is a package of its own on Debian';

/** `npm ci` without install scripts: nothing here needs one, and none may run. */
function install(root) {
  const [program, ...before] = npmCommand();
  // loglevel error hides the expected warnings of packages that want a newer Node: they run on the bundled one
  const args = [...before, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const progress = setInterval(() => {
    process.stderr.write(`portico: still installing, ${installedCount(root)} folders so far\n`);
  }, 10_000);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      clearInterval(progress);
      reject(error.code === 'ENOENT' ? new Error(NO_NPM) : error);
    });
    child.on('exit', (code) => {
      clearInterval(progress);
      if (code === 0) resolve();
      else reject(new Error(`npm ci ended with ${code}: see its lines above`));
    });
  });
}

export async function installIfNeeded(root) {
  if (missingPackages(root).length === 0) return;
  process.stderr.write('portico: installing the packages of the lock, this takes about a minute\n');
  await install(root);
}
