import type { Kit, Manifest } from '../../platform/module.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { ChangeContext } from '../meetings/index.ts';
import { usersRoutes } from './users.routes.ts';

/** What administrators do with the people of their site. */
export const usersModule = (
  { platform, mails }: Pick<Kit, 'platform' | 'mails'>,
  { identity, meetings }: { identity: IdentityApi; meetings: ChangeContext },
): Manifest => ({
  operations: usersRoutes({ platform, mails, identity: identity.context, meetings }),
});
