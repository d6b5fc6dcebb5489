import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fingerprint } from './build.mjs';
import { missingPackages } from './install.mjs';
import { bundledNode, findRuntime, runtimeVersion } from './runtime.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-launcher-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

async function write(path: string, text: string, mode = 0o644): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  await chmod(file, mode);
}
const lock = (packages: object): string => JSON.stringify({ packages });
const bundled = `node_modules/node-linux-${process.arch}`;

describe('whether to install', () => {
  const locked = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'packages/ours': { version: '0.1.0' },
    'node_modules/@portico/ours': { link: true },
    'node_modules/elsewhere': { version: '1.0.0', os: ['plan9'] },
    'node_modules/other-cpu': { version: '1.0.0', cpu: ['vax'] },
    'node_modules/if-it-works': { version: '1.0.0', optional: true },
  };
  const installed = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
  };
  const missing = async (found?: object): Promise<string[]> => {
    await write('package-lock.json', lock(locked));
    if (found) await write('node_modules/.package-lock.json', lock(found));
    return missingPackages(root);
  };

  test('nothing is missing when all that belongs on this machine is there in the locked version', async () => {
    expect(await missing(installed)).toEqual([]);
  });
  test('another version, a package that went and an optional one of another version are missing', async () => {
    expect(await missing({ 'node_modules/a': { version: '1.0.1' } })).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
    ]);
    expect(await missing({ ...installed, 'node_modules/if-it-works': { version: '0.9.0' } })).toEqual([
      'node_modules/if-it-works',
    ]);
  });
  test('everything is missing where nothing was installed, or npm was cut off in the middle', async () => {
    expect(await missing()).toHaveLength(Object.keys(locked).length);
    await write('node_modules/.package-lock.json', '{"packages": {');
    expect(missingPackages(root)).toHaveLength(Object.keys(locked).length);
  });
});

describe('whether to build the pages again', () => {
  beforeEach(async () => {
    await write(`${bundled}/package.json`, '{"version":"26.10.0"}');
    await write('package-lock.json', '{}');
    await write('apps/portal/src/page.tsx', 'a page');
    await write('packages/i18n/messages/en/common.json', '{}');
  });
  const now = (): string => fingerprint(root, join(root, bundled, 'bin/node'));

  test('the same sources have the same mark', () => {
    expect(now()).toBe(now());
  });

  test.each([
    ['a source changes', 'apps/portal/src/page.tsx', 'another page'],
    ['a source is added', 'packages/ui/src/new.tsx', ''],
    ['a text changes', 'packages/i18n/messages/en/common.json', '{"a":"b"}'],
    ['the lock changes', 'package-lock.json', '{"packages":{}}'],
    ['the runtime changes', `${bundled}/package.json`, '{"version":"26.11.0"}'],
    ['the build itself changes', 'tools/build.ts', 'x'],
  ])('another mark when %s', async (_what, path, text) => {
    const before = now();
    await write(path, text);
    expect(now()).not.toBe(before);
  });

  test.each([
    'apps/portal/src/page.test.tsx',
    'apps/portal/dist/server/entry.js',
    'apps/portal/node_modules/x/index.js',
    'apps/server/src/main.ts',
    'packages/ui/gallery/gallery.tsx',
  ])('the same mark when %s is written', async (path) => {
    const before = now();
    await write(path, 'x');
    expect(now()).toBe(before);
  });

  test('a text that moves from one file to the next is noticed', async () => {
    await write('apps/portal/src/a.ts', 'one');
    await write('apps/portal/src/b.ts', 'two');
    const before = now();
    await write('apps/portal/src/a.ts', '');
    await write('apps/portal/src/b.ts', 'onetwo');
    expect(now()).not.toBe(before);
  });
});

describe('the Node that runs the project', () => {
  const version = process.versions.node;

  test('is the one in the lock where there is one for this machine', async () => {
    await write(`${bundled}/package.json`, '{"version":"26.10.0"}');
    expect(bundledNode(root)).toBe(join(root, bundled));
    expect(findRuntime(root)).toBe(join(root, bundled, 'bin/node'));
    expect(runtimeVersion(root, 'not started')).toBe('26.10.0');
  });

  test('else the running one, if it is new enough', () => {
    expect(findRuntime(root)).toBe(process.execPath);
    expect(runtimeVersion(root, process.execPath)).toBe(`v${version}`);
  });

  test('else the first on PATH that is new enough, else one line that says what to do', async () => {
    vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node: '20.19.0' });
    await write('old/node', '#!/bin/sh\necho v20.19.0\n', 0o755);
    await write('broken/node', '#!/bin/sh\nexit 1\n', 0o755);
    await write('new/node', '#!/bin/sh\necho v26.1.0\n', 0o755);
    const paths = (...names: string[]): string => ['', ...names.map((name) => join(root, name))].join(':');
    vi.stubEnv('PATH', paths('missing', 'broken', 'old', 'new'));
    expect(findRuntime(root)).toBe(join(root, 'new/node'));
    vi.stubEnv('PATH', paths('old'));
    expect(() => findRuntime(root)).toThrow(/^Node 26 or later is needed .+ put it on PATH$/);
    vi.restoreAllMocks();
  });
});

describe('a machine that lacks', () => {
  beforeEach(async () => {
    const tools = dirname(import.meta.dirname);
    await cp(join(tools, 'start.mjs'), join(root, 'tools/start.mjs'));
    await cp(import.meta.dirname, join(root, 'tools/launcher'), { recursive: true });
    await write('package-lock.json', lock({}));
  });
  /** The last line of a command, and how it ended. */
  function runCommand(name: string): { status: number | null; said: string | undefined } {
    const env = { ...process.env, PATH: root, npm_execpath: '' };
    const done = spawnSync(process.execPath, [join(root, 'tools/start.mjs'), name], {
      env,
      encoding: 'utf8',
    });
    return { status: done.status, said: done.stderr.trim().split('\n').at(-1) };
  }

  test.each([
    ['its pages are built', 'build', 1],
    ['a program starts', 'admin', 127],
  ])('a library of its Node is told what to install when %s', async (_when, name, status) => {
    await write('node_modules/.package-lock.json', lock({}));
    await write(`${bundled}/package.json`, '{"version":"26.10.0"}');
    await write(`${bundled}/bin/node`, '#!/bin/sh\necho libatomic.so.1: cannot open >&2\nexit 127\n', 0o755);
    const said = expect.stringMatching(
      /^portico: the Node .+ lacks the library named above: install libatomic1 /,
    );
    expect(runCommand(name)).toEqual({ status, said });
  });

  test('npm is told so', async () => {
    await write('package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
    const said = expect.stringMatching(/^portico: npm is not on PATH: install npm 10 or 11/);
    expect(runCommand('build')).toEqual({ status: 1, said });
  });
});
