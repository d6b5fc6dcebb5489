import { readHealth as readOperation } from '@portico/contract/health';
import type { Health } from '../../platform/health/health.ts';
import { read, type Route } from '../../platform/http/route.ts';
import { readHealth } from './health.policy.ts';

/** How the deployment stands, for its administrators. */
export const healthRoutes = (health: Health): Route[] => [
  read(readOperation, { group: 'health', access: readHealth, limits: [], staleBy: [] }, () => health.run()),
];
