import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Id } from './values.ts';

/** What a picture may be when it is sent (OP-14). */
export const avatarRule = {
  field: 'avatar',
  types: ['image/png', 'image/jpeg', 'image/gif'],
  maxBytes: 5 * 1_048_576,
} as const;

/** The address of somebody's picture, null where they have none. */
export const AvatarUrl = z.nullable(z.string());

const params = z.object({ userId: z.union([z.literal('me'), Id]) });

export const setAvatar = operation({
  id: 'avatars.set',
  method: 'POST',
  path: '/users/{userId}/avatars',
  summary: 'Gives oneself a picture. It is kept as squares, without anything that the file tells beside it.',
  audience: 'person',
  params,
  upload: avatarRule,
  answer: z.object({ avatarUrl: z.string() }),
  errors: [
    'notFound',
    'mediaTypeUnsupported',
    'fileEmpty',
    'fileTooLarge',
    'fileTypeRefused',
    'pictureBroken',
    'pictureTooLarge',
    'pictureCarriesMore',
    'picturesUnavailable',
    'storageFull',
  ],
});

export const removeAvatar = operation({
  id: 'avatars.remove',
  method: 'DELETE',
  path: '/users/{userId}/avatars',
  summary: 'Removes one’s own picture, or as an administrator that of a person of the site.',
  audience: 'person',
  params,
  errors: ['notFound'],
});
