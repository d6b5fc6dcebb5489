import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordBuild, setAside } from './kept-assets.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'portico-dist-'));
});
afterEach(() => rm(dist, { recursive: true }));

/** What a build does to the folder: everything of the one before is gone. */
async function build(version: string, file: string): Promise<void> {
  await setAside(dist, version);
  await rm(join(dist, 'client'), { recursive: true, force: true });
  await mkdir(join(dist, 'client', 'assets'), { recursive: true });
  await writeFile(join(dist, 'client', 'assets', file), version);
  await recordBuild(dist, version);
}
const kept = async (): Promise<string[]> =>
  (await readdir(join(dist, 'kept'), { recursive: true })).filter((name) => name.endsWith('.js')).toSorted();

test('the files of earlier versions stay, those of earlier builds of one version do not', async () => {
  await build('0.9.0', 'a-1.js');
  await build('0.9.0', 'a-2.js');
  await build('0.10.0', 'a-3.js');
  expect(await kept()).toEqual(['0.9.0/a-2.js']);
  await build('0.10.0', 'a-4.js');
  expect(await kept()).toEqual(['0.9.0/a-2.js']);
});

test('two earlier versions are enough', async () => {
  for (const version of ['0.8.0', '0.9.0', '0.10.0', '0.11.0']) await build(version, `a-${version}.js`);
  expect(await kept()).toEqual(['0.10.0/a-0.10.0.js', '0.9.0/a-0.9.0.js']);
});

test('the first version wrote nothing down, and a build that broke off loses nothing', async () => {
  await mkdir(join(dist, 'client', 'assets'), { recursive: true });
  await writeFile(join(dist, 'client', 'assets', 'a-1.js'), '');
  await setAside(dist, '0.2.0');
  await setAside(dist, '0.2.0');
  expect(await kept()).toEqual(['0.1.0/a-1.js']);
});
