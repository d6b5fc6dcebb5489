import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UPLOADS } from '../../platform/uploads/incoming.ts';
import { putSquares, type AvatarContext } from '../avatars/index.ts';
import { changeAvatar } from '../people/index.ts';
import { listCast } from './sample.store.ts';

/** Whose pictures lie in `pictures/`, by their keys, all drawn by `testing/programs/make-sample-pictures.ts`. */
export const pictured = [
  'ada',
  'henry',
  'rosa',
  'amina',
  'yuki',
  'chidi',
  'siobhan',
  'jurgen',
  'priya',
  'thiago',
  'lin',
  'grace',
] as const;

const pictures = fileURLToPath(new URL('./pictures/', import.meta.url));

/** Gives some of the demo's people their pictures; the others have initials, as everywhere. */
export async function addDemoPictures(
  { work, reads, storage }: Pick<AvatarContext, 'work' | 'reads' | 'storage'>,
  now: Date,
): Promise<void> {
  const people = await listCast(reads, pictured);
  for (const { key, personId } of people) {
    const upload = `${UPLOADS}/${personId}`;
    const folder = await storage.local.folder(upload);
    await cp(join(pictures, key), folder, { recursive: true });
    const avatarId = await putSquares({ work, storage }, folder, now);
    await storage.local.remove(upload);
    await work((tx) => changeAvatar(tx, personId, avatarId));
  }
}
