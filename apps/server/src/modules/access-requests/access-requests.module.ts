import type { Kit, Manifest } from '../../platform/module.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { ChangeContext } from '../meetings/index.ts';
import { accessRequestRoutes } from './access-requests.routes.ts';
import { sweepRequests } from './access-requests.store.ts';
import { tellingJob } from './access-requests.telling.ts';

/** What people ask administrators for: to be made a host, or an account. */
export function accessRequestsModule(
  { platform, mails, database }: Pick<Kit, 'platform' | 'mails' | 'database'>,
  { identity, meetings }: { identity: IdentityApi; meetings: ChangeContext },
): Manifest {
  const users = { platform, mails, identity: identity.context, meetings };
  return {
    operations: accessRequestRoutes({ platform, mails, users }),
    jobs: [tellingJob(database.work, { platform, mails })],
    sweeps: [sweepRequests],
  };
}
