import { readHealth as readOperation } from '@portico/contract/health';
import { mayReadSiteAdministration } from '@portico/domain/roles';
import type { Health } from '../../platform/health/health.ts';
import { read, type AccessRule, type Route } from '../../platform/http/route.ts';

/** Seeing how the deployment stands: see decision 015. */
export const readHealth: AccessRule = {
  name: 'site administrators, read-only ones too',
  allows: (actor) => actor.kind === 'person' && mayReadSiteAdministration(actor.roles),
};

/** How the deployment stands, for its administrators. */
export const healthRoutes = (health: Health): Route[] => [
  read(readOperation, { group: 'health', access: readHealth, limits: [], staleBy: [] }, () => health.run()),
];
