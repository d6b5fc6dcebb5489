// `npm run release`: keeps what the version of this commit leaves behind, in `releases/v{version}`: its sources, and a
// database of each kind as it made them. The tests bring them forward with every later version. Of earlier releases only the
// newest stays. Needs git, tar, pg_dump and TEST_DATABASE_URL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { capture, print, root } from './lib/process.ts';
import { fillPortal } from './release/fill-portal.ts';
import { keepNewest } from './release/newest.ts';

const { version } = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as { version: string };
const folder = join(root, 'releases', `v${version}`);
const tested = process.env['TEST_DATABASE_URL'];

/** What the sources are without: what a running portal does not need. */
const left = ['**/*.test.ts', '**/*.test.tsx', 'apps/server/src/testing', 'tools/canaries', 'tools/shots'];

async function compressInto(name: string, stream: Readable): Promise<void> {
  const squeeze = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 19 } });
  await pipeline(stream, squeeze, createWriteStream(join(folder, name)));
}

/** Keeps what a program says, compressed. @throws when it does not end well */
async function keepOutput(name: string, program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  await compressInto(name, child.stdout);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  print(`${name} is kept`);
}

async function keepEmbedded(home: string): Promise<void> {
  await fillPortal({ DATA_DIR: home, DATABASE_URL: '' });
  await keepOutput('embedded.tar.zst', 'tar', ['-C', home, '--exclude=./secrets.json', '-c', '.']);
}

async function keepPostgres(home: string, server: string): Promise<void> {
  const name = `portico_release_${process.pid}`;
  const url = Object.assign(new URL(server), { pathname: name }).href;
  const psql = (sql: string) => capture('psql', ['-d', server, '-c', sql]);
  const made = await psql(`create database ${name}`);
  if (made.code !== 0) throw new Error(made.output);
  try {
    await fillPortal({ DATA_DIR: home, DATABASE_URL: url });
    await keepOutput('postgresql.sql.zst', 'pg_dump', ['--no-owner', url]);
  } finally {
    await psql(`drop database ${name} with (force)`);
  }
}

async function isCommitted(): Promise<boolean> {
  const { code, stdout } = await capture('git', ['status', '--porcelain', '--untracked-files=no']);
  return code === 0 && stdout === '';
}

if (existsSync(folder)) throw new Error(`${folder} is there already: a release is made once`);
if (tested === undefined) throw new Error('TEST_DATABASE_URL must name a PostgreSQL');
if (!(await isCommitted()))
  throw new Error('commit or put aside what you changed: a release is what a commit holds');
mkdirSync(folder, { recursive: true });
const home = await mkdtemp(join(tmpdir(), 'portico-release-'));
try {
  const sources = ['apps', 'packages', 'tools', 'package.json', 'package-lock.json', 'tsconfig*.json'];
  const without = left.map((path) => `:(exclude,glob)${path}`);
  const withoutFolders = left.filter((path) => !path.includes('*')).map((path) => `:(exclude)${path}`);
  await keepOutput('source.tar.zst', 'git', ['archive', 'HEAD', ...sources, ...without, ...withoutFolders]);
  await keepEmbedded(join(home, 'embedded'));
  await keepPostgres(join(home, 'postgresql'), tested);
  for (const old of await keepNewest(join(root, 'releases'))) print(`${old} goes`);
} finally {
  await rm(home, { recursive: true, force: true });
}
