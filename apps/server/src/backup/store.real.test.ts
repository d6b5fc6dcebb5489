import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabase } from '@portico/testkit/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { embeddedPlace, fillPortal, makeFolder, readContents, runOn } from '../testing/backups.ts';
import { TestObjectStore } from '../testing/object-store.ts';

const SETTINGS = { settings: { PORTICO_SECRET: '' } };
let home: string;
let store: TestObjectStore;
let places: TestDatabase[];

beforeEach(async () => {
  home = await makeFolder();
  store = await TestObjectStore.open();
  places = await Promise.all([embeddedPlace(), embeddedPlace(), embeddedPlace(), embeddedPlace()]);
});
afterEach(async () => {
  await store.drop();
  await Promise.all(places.map((place) => place.drop()));
  await rm(home, { recursive: true });
});

test('files move into an object store and back with an archive, and one with files in it is refused', async () => {
  const [first, second, third, fourth] = places;
  if (!first || !second || !third || !fourth) throw new Error('a place is missing');
  const env = store.environment();
  const app = await startTestApp({ database: first, ...SETTINGS });
  await fillPortal(app, true);
  await app.stop();
  const file = join(home, 'to-store.tar');
  expect(await runOn(first, 'backup', { file })).toMatchObject({ code: 0, errors: [] });
  const { files } = await readContents(first);
  expect(Object.keys(files).length).toBeGreaterThan(20);

  expect(await runOn(second, 'restore', { file, env })).toMatchObject({ code: 0, errors: [] });
  expect((await readContents(second)).files).toEqual({});
  const again = join(home, 'and-back.tar');
  expect(await runOn(second, 'backup', { file: again, env })).toMatchObject({ code: 0, errors: [] });
  expect(await runOn(third, 'restore', { file: again })).toMatchObject({ code: 0, errors: [] });
  expect((await readContents(third)).files).toEqual(files);

  const refused = await runOn(fourth, 'restore', { file, env });
  expect(refused.errors).toEqual([
    expect.stringMatching(/^portico: .*s3:\/\/files\/\S+ is not empty: set STORAGE_URL/),
  ]);
  expect(await readdir(fourth.dataDirectory)).toEqual([]);
}, 240_000);
