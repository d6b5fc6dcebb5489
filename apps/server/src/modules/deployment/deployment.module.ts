import { listDeploymentSites } from '@portico/contract/deployment';
import type { Kit, Manifest } from '../../platform/module.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { KnownSites } from '../sites/index.ts';
import type { DeploymentContext } from './deployment.context.ts';
import { deploymentJobs } from './deployment.jobs.ts';
import { tellOfAdmin } from './deployment.mails.ts';
import { packMissing, type PackingContext } from './deployment.packing.ts';
import { deploymentRoutes } from './deployment.routes.ts';
import { mountPacked } from './deployment.serving.ts';

/** The sites of the deployment, and who decides of them. */
export function deploymentModule(
  {
    platform,
    mails,
    database,
    storage,
    cookies,
  }: Pick<Kit, 'platform' | 'mails' | 'database' | 'storage' | 'cookies'>,
  { identity, sites }: { identity: IdentityApi; sites: KnownSites },
): Manifest {
  const context: DeploymentContext = {
    identity: identity.context,
    onStateChanged: ({ siteId, state }) => sites.follow(siteId, state === 'active'),
    onSettingsChanged: (siteId) => sites.forget(siteId),
  };
  const { work, reads } = database;
  const packing: PackingContext = { platform, work, reads, storage, mails };
  const { publish, sendJob } = platform;
  const { clock } = platform;
  return {
    operations: deploymentRoutes(context, {
      states: { publish, sendJob, onChanged: context.onStateChanged },
      admins: {
        endings: { platform: { clock, publish }, tickets: identity.tickets },
        tell: tellOfAdmin(platform, mails),
      },
    }),
    jobs: deploymentJobs(packing),
    mount: (app, { count }) =>
      mountPacked(app, {
        context: packing,
        sessionCookie: cookies.session,
        count: (request) => count(request, listDeploymentSites),
      }),
    // after a restore no administrator waits an hour for a file that no backup keeps
    start: () =>
      packMissing(packing).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'closed sites are packed within the hour'),
      ),
  };
}
