// Writes every generated file; with --check only says which ones are stale.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generators } from './generators/index.ts';
import { print, root } from './lib/process.ts';

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, root: { type: 'string', default: root } },
});

async function current(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch(() => undefined);
}

const stale: string[] = [];
for (const generator of generators) {
  for (const [name, text] of Object.entries(await generator(resolve(values.root)))) {
    const file = join(values.root, name);
    if ((await current(file)) === text) continue;
    stale.push(name);
    if (values.check) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
for (const name of stale) print(values.check ? `${name}: stale, run npm run generate` : `wrote ${name}`);
if (values.check && stale.length > 0) process.exitCode = 1;
