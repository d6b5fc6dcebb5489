import {
  addDeploymentAdmin,
  changeSite as changeOperation,
  closeSite as closeOperation,
  listDeploymentAdmins,
  listDeploymentSites,
  makeSite as makeOperation,
  removeDeploymentAdmin,
  renameSite as renameOperation,
  resumeSite as resumeOperation,
  SITES_CHANGED,
  suspendSite as suspendOperation,
} from '@portico/contract/deployment';
import { Failure } from '../../platform/errors/failure.ts';
import { read, write, type Route } from '../../platform/http/route.ts';
import { addAdmin, removeAdmin, viewAdmins, type AdminsContext } from './deployment.admins.ts';
import { actingAs, type DeploymentContext } from './deployment.context.ts';
import { administerDeployment } from './deployment.policy.ts';
import { changeSite, makeSite, renameSite, viewSite, viewSites } from './deployment.sites.ts';
import { closeSite, resumeSite, suspendSite, type StatesContext } from './deployment.states.ts';

const usual = { group: 'deployment', limits: [], access: administerDeployment };
const seen = { ...usual, staleBy: [SITES_CHANGED] };

/** What sites there are, and what each is. */
const siteRoutes = (context: DeploymentContext): Route[] => [
  read(listDeploymentSites, seen, ({ reads, actor, query }) => viewSites(reads, actor, query)),
  write(
    makeOperation,
    {
      ...usual,
      limits: [{ key: 'actor', limit: 60, windowSeconds: 3600, counted: 'oneByOne' }],
      audit: 'deployment.site_made',
    },
    async ({ tx, actor, body, now, address, trackingId }) => {
      const by = await actingAs(tx, { actor, now, address, trackingId });
      const made = await makeSite(tx, context, { ...by, address, trackingId, body });
      const { isMailSent } = context.identity.platform;
      return { site: await viewSite(tx, made.id, actor), isMailSent };
    },
  ),
  write(
    renameOperation,
    { ...usual, audit: 'deployment.site_renamed' },
    async ({ tx, actor, params: { siteId }, body, ...call }) => {
      await renameSite(tx, context, { ...(await actingAs(tx, { ...call, actor })), siteId, ...body });
      return await viewSite(tx, siteId, actor);
    },
  ),
  write(
    changeOperation,
    { ...usual, audit: 'deployment.site_changed' },
    async ({ tx, actor, params: { siteId }, body, ...call }) => {
      await changeSite(tx, context, { ...(await actingAs(tx, { ...call, actor })), siteId, body });
      return await viewSite(tx, siteId, actor);
    },
  ),
];

/** Whether a site is used, rests or goes. */
const stateRoutes = (states: StatesContext): Route[] => [
  write(
    suspendOperation,
    { ...usual, audit: 'deployment.site_suspended' },
    async ({ tx, actor, params: { siteId }, ...call }) => {
      const by = await actingAs(tx, { ...call, actor });
      await suspendSite(tx, states, { ...by, siteId, callerSiteId: actor.siteId });
      return await viewSite(tx, siteId, actor);
    },
  ),
  write(
    resumeOperation,
    { ...usual, audit: 'deployment.site_resumed' },
    async ({ tx, actor, params: { siteId }, ...call }) => {
      await resumeSite(tx, states, { ...(await actingAs(tx, { ...call, actor })), siteId });
      return await viewSite(tx, siteId, actor);
    },
  ),
  write(
    closeOperation,
    { ...usual, audit: 'deployment.site_closed' },
    async ({ tx, actor, params: { siteId }, body: { name }, ...call }) => {
      await closeSite(tx, states, { ...(await actingAs(tx, { ...call, actor })), siteId, name });
      return await viewSite(tx, siteId, actor);
    },
  ),
];

/** Who administers the deployment. */
const adminRoutes = (admins: AdminsContext): Route[] => [
  read(listDeploymentAdmins, seen, ({ reads, actor }) => viewAdmins(reads, actor.accountId)),
  write(
    addDeploymentAdmin,
    {
      ...usual,
      limits: [{ key: 'actor', limit: 60, windowSeconds: 3600, counted: 'oneByOne' }],
      audit: 'deployment.admin_added',
    },
    async ({ tx, actor, body, ...call }) => {
      const by = await actingAs(tx, { ...call, actor });
      if (!(await addAdmin(tx, admins, { ...by, ...body })))
        throw new Failure('inputInvalid', { fields: { email: 'unknown' } });
      return await viewAdmins(tx, actor.accountId);
    },
  ),
  write(
    removeDeploymentAdmin,
    { ...usual, audit: 'deployment.admin_removed' },
    async ({ tx, actor, params: { accountId }, ...call }) => {
      await removeAdmin(tx, admins, { ...(await actingAs(tx, { ...call, actor })), accountId });
      return await viewAdmins(tx, actor.accountId);
    },
  ),
];

/** Sites of the deployment and who administers it. */
export const deploymentRoutes = (
  context: DeploymentContext,
  parts: { states: StatesContext; admins: AdminsContext },
): Route[] => [...siteRoutes(context), ...stateRoutes(parts.states), ...adminRoutes(parts.admins)];
