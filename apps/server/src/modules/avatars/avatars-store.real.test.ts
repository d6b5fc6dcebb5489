import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeAvatar, setAvatar } from '@portico/contract/avatars';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEFT_OVER_JOB } from './avatars.jobs.ts';
import { openStore } from '../../platform/storage/open.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { picture } from '../../testing/avatars.ts';
import { eventually } from '../../testing/eventually.ts';
import { TestObjectStore } from '../../testing/object-store.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

// A portal whose files are in a real S3-compatible server.

let store: TestObjectStore;
let database: TestDatabase;
let environment: Record<string, string>;
let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  store = await TestObjectStore.open();
  environment = store.environment();
  database = await createTestDatabase();
  app = await startTestApp({ database, settings: environment });
  await makePerson(app, 'hana@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await database.drop();
  await store.drop();
});

const params = { userId: 'me' } as const;
const statusOf = async (url: string): Promise<number> => (await fetch(app.url + url)).status;
const onDisk = (folder: string): Promise<string[]> =>
  readdir(join(database.dataDirectory, 'storage', folder)).catch(() => []);

async function inStore(): Promise<string[]> {
  const there = await openStore(store.settings(database.dataDirectory, environment));
  const keys: string[] = [];
  for await (const { key } of there!.list()) keys.push(key);
  there!.close();
  return keys;
}

test('a picture is in the store before its address is told, and gone from it when it is removed', async () => {
  const { avatarUrl } = await hana.call(setAvatar, { params, file: await picture() });
  const [, , , id] = avatarUrl.split('/');
  expect((await inStore()).toSorted()).toEqual([`avatars/${id}/384.webp`, `avatars/${id}/96.webp`]);
  expect(await onDisk('avatars')).toEqual([]);
  expect(await statusOf(avatarUrl)).toBe(200);
  await hana.call(removeAvatar, { params });
  expect(await statusOf(avatarUrl)).toBe(404);
  expect(await eventually(async () => (await inStore()).length === 0)).toBe(true);
});

test('while the store is away nothing is changed, and nothing stays behind', async () => {
  await store.kill();
  const file = await picture();
  await expect(hana.call(setAvatar, { params, file })).rejects.toMatchObject({ error: 'unavailable' });
  await store.start();
  expect(await onDisk('avatars')).toEqual([]);
  expect(await onDisk('uploads')).toEqual([]);
  expect((await hana.call(setAvatar, { params, file })).avatarUrl).toMatch(/96\.webp$/);
});

test('a picture of which only the row was written is forgotten an hour later', async () => {
  const { pool } = app.data.database;
  const { avatarUrl } = await hana.call(setAvatar, { params, file: await picture() });
  const made = new Date(app.clock.now().getTime() - 3_700_000);
  await pool.query('insert into avatar (id, made_at) values (gen_random_uuid(), $1)', [made]);
  await pool.query('update avatar set made_at = $1', [made]);
  await app.data.database.work((tx) => app.data.jobs.send(tx, { kind: LEFT_OVER_JOB, data: {} }));
  const ids = async () =>
    (await pool.query<{ id: string }>('select id from avatar')).rows.map(({ id }) => id);
  await expect.poll(ids).toEqual([avatarUrl.split('/')[3]]);
});

test('what a process left that died in the middle is removed when one starts, an hour later', async () => {
  const { storage } = app.recordings.context;
  const lost = join(await storage.local.folder('uploads/lost'), 'file');
  const fresh = join(await storage.local.folder('uploads/fresh'), 'file');
  const now = app.clock.now();
  await writeFile(lost, 'x');
  await utimes(lost, now, new Date(now.getTime() - 3_700_000));
  await writeFile(fresh, 'x');
  await utimes(fresh, now, now);
  await app.stop();
  app = await startTestApp({ database, settings: environment });
  await expect.poll(() => onDisk('uploads')).toEqual(['fresh']);
});
