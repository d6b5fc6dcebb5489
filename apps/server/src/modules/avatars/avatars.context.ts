import { avatarSides } from '@portico/contract/avatar-url';
import type { Work } from '../../platform/db/database.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { squareFile } from '../../platform/pictures/messages.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** What pictures of people work with. */
export interface AvatarContext {
  platform: Platform;
  work: Work;
  reads: Reads;
  storage: Storage;
  pictures: Pictures;
}

/** Where the squares of people's pictures are: below it every name is an id of `avatar`. */
export const AVATARS = 'avatars';

/** The key of all squares of one picture. */
export const avatarKey = (id: string): string => `${AVATARS}/${id}`;

/** The keys of the squares of a picture. */
export const avatarFiles = (id: string): string[] =>
  avatarSides.map((side) => `${avatarKey(id)}/${squareFile(side)}`);
