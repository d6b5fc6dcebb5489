import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Id } from './values.ts';

/** The sides of the squares that a person's picture is kept as, in pixels. */
export const avatarSides = [96, 384] as const;

/** What a picture may be when it is sent (OP-14). */
export const avatarRule = {
  field: 'avatar',
  types: ['image/png', 'image/jpeg', 'image/gif'],
  maxBytes: 5 * 1_048_576,
} as const;

/** The address of a picture's smaller square. It is never used for another picture. */
export const avatarPath = (avatarId: string): string =>
  `/webappng/avatars/${avatarId}/${avatarSides[0]}.webp`;

/** The address of the larger square of the same picture. */
export const largeAvatar = <Url extends string | null | undefined>(url: Url): Url =>
  url?.replace(/\d+\.webp$/, `${avatarSides[1]}.webp`) as Url;

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
