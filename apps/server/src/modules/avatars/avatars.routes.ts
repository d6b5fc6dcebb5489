import { removeAvatar, setAvatar } from '@portico/contract/avatars';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { preparedWrite, write, type Route } from '../../platform/http/route.ts';
import { signedIn } from '../identity/index.ts';
import type { AvatarContext } from './avatars.context.ts';
import { keepAvatar } from './avatars.files.ts';
import { checkOwn, showAvatar, takeAvatar } from './avatars.service.ts';

/** Each is a process that decodes a file: nobody needs many. */
const limits: readonly OperationLimit[] = [
  { key: 'actor', limit: 60, windowSeconds: 3600, counted: 'oneByOne' },
];

/** The operations of this module. */
export const avatarRoutes = (context: AvatarContext): Route[] => [
  preparedWrite(
    setAvatar,
    { group: 'people', access: signedIn, limits, audit: { nothing: 'of one’s own picture' } },
    {
      async prepare({ reads, actor, params, file, now }) {
        await checkOwn(reads, { actor, ...params });
        return await file.take((received) => keepAvatar(context, received, now));
      },
      handle: ({ tx, actor, prepared: avatarId }) => showAvatar(tx, context, { actor, avatarId }),
    },
  ),
  write(
    removeAvatar,
    { group: 'people', access: signedIn, limits: [], audit: 'people.avatar_removed' },
    ({ tx, actor, params, address, trackingId }) =>
      takeAvatar(tx, context, { actor, ...params, address, trackingId }),
  ),
];
