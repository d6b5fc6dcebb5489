import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setAvatar } from '@portico/contract/avatars';
import { createTestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { picture } from '../../testing/avatars.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { SmallDisk } from '../../testing/small-disk.ts';

// Files of the portal are on a disk of 64 MB that others fill. It takes the right to mount.

let app: TestApp;
let disk: SmallDisk;
let hana: Visitor;
beforeAll(async () => {
  const database = await createTestDatabase();
  const folder = join(database.dataDirectory, 'storage');
  await mkdir(folder);
  disk = await SmallDisk.mount(folder, 64);
  app = await startTestApp({ database });
  await makePerson(app, 'hana@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await disk.unmount();
  await app.database.drop();
});

test('on a full disk a picture is refused by that name, and leaves nothing', async () => {
  const params = { userId: 'me' } as const;
  await disk.fill();
  await expect(hana.call(setAvatar, { params, file: await picture() })).rejects.toMatchObject({
    error: 'storageFull',
    status: 507,
  });
  expect(await readdir(join(disk.directory, 'uploads')).catch(() => [])).toEqual([]);
  await disk.free();
  expect((await hana.call(setAvatar, { params, file: await picture() })).avatarUrl).toMatch(/96\.webp$/);
});
