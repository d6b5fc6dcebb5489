import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { avatarSides } from '@portico/contract/avatar-url';
import { squareFile } from '../../platform/pictures/messages.ts';
import { avatarKey, type AvatarContext } from './avatars.context.ts';
import { insertAvatar } from './avatars.store.ts';

/**
 * Takes over the squares of a folder under a new id, which nobody can guess, to where every process finds them. The row
 * goes first: were this process to die now, it says what is left over.
 */
export async function putSquares(
  { work, storage }: Pick<AvatarContext, 'work' | 'storage'>,
  folder: string,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await work((tx) => insertAvatar(tx, id, at));
  try {
    for (const file of avatarSides.map(squareFile))
      await storage.put(`${avatarKey(id)}/${file}`, join(folder, file));
    await storage.settle(avatarKey(id));
    return id;
  } catch (error) {
    await storage.local.remove(avatarKey(id));
    throw error;
  }
}

/** Makes squares of a picture that somebody sent, and keeps them. */
export async function keepAvatar(
  context: Pick<AvatarContext, 'work' | 'storage' | 'pictures'>,
  { folder, path }: { folder: string; path: string },
  at: Date,
): Promise<string> {
  await context.pictures.writeSquares(folder, { file: basename(path), sides: [...avatarSides] });
  return await putSquares(context, folder, at);
}
