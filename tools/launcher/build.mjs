import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { adviceFor, runtimeVersion } from './runtime.mjs';

/** What the pages' bundles are made of. Tests are left out: changing one makes nothing stale. */
const sources = [
  'package-lock.json',
  'tools/build.ts',
  'apps/portal',
  'apps/room',
  'packages/client',
  'packages/contract',
  'packages/domain',
  'packages/i18n',
  'packages/ui',
];
const ignored = new Set(['node_modules', 'dist', 'gallery']);

function* filesBelow(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (ignored.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const file = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

/** A mark of everything that the bundles are made of: another one, and they are stale. */
export function fingerprint(root, runtime) {
  const hash = createHash('sha256').update(runtimeVersion(root, runtime));
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const files = source.includes('.') ? [path] : filesBelow(path);
    for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function runBuild(root, runtime) {
  // whatever the caller's own mode is: built as for development, the pages cannot run on the server
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(runtime, [join(root, 'tools/build.ts')], { cwd: root, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(adviceFor(code) ?? 'the build of the pages failed'));
    });
  });
}

export async function buildIfStale(root, runtime) {
  const stamp = join(root, '.cache', 'pages.stamp');
  const now = fingerprint(root, runtime);
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
  if (isFresh && existsSync(join(root, 'apps/portal/dist/server/entry.js'))) return;
  process.stderr.write('portico: building the pages\n');
  await runBuild(root, runtime);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}
