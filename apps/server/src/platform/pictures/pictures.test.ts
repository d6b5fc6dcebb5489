import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../../testing/avatars.ts';
import { createLog } from '../log/log.ts';
import { Pictures } from './pictures.ts';

const log = createLog({ level: 'silent' });
const job = { file: 'file', sides: [96] };
const preload = (script: string) => ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
const withoutSharp = preload(`
  import { registerHooks } from 'node:module';
  const resolve = (name, context, next) => {
    if (name === 'sharp') throw new Error('Cannot find package sharp');
    return next(name, context);
  };
  registerHooks({ resolve });`);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-pictures-'));
  await writeFile(join(folder, 'file'), new Uint8Array(await (await picture()).arrayBuffer()));
});
afterAll(() => rm(folder, { recursive: true }));

describe('where the library does not load', () => {
  test('a picture is refused by that name, and from then on everybody knows', async () => {
    const pictures = new Pictures({ log, execArgv: withoutSharp });
    for (const _ of [1, 2])
      await expect(pictures.writeSquares(folder, job)).rejects.toMatchObject({
        error: 'picturesUnavailable',
      });
    expect(pictures.isAvailable()).toBe(false);
    expect(await readdir(folder)).toEqual(['file']);
    expect(new Pictures({ log }).isAvailable()).toBe(true);
  });
});

test('a picture that ends the process is refused, and the next one is made', async () => {
  const pictures = new Pictures({ log, execArgv: preload('process.on("exit", () => process.abort())') });
  await expect(pictures.writeSquares(folder, job)).rejects.toMatchObject({ error: 'pictureBroken' });
  await new Pictures({ log }).writeSquares(folder, job);
  expect(await readdir(folder)).toContain('96.webp');
});

test('more than can wait are asked to come again', async () => {
  const pictures = new Pictures({ log, execArgv: withoutSharp });
  const outcomes = await Promise.all(
    Array.from({ length: 52 }, () => pictures.writeSquares(folder, job).catch((error: unknown) => error)),
  );
  const names = outcomes.map((outcome) => (outcome as { error?: string }).error);
  expect(names.filter((name) => name === 'unavailable')).toHaveLength(2);
});
