import type { Health } from '../../platform/health/health.ts';
import type { Manifest } from '../../platform/module.ts';
import { healthRoutes } from './health.routes.ts';

/** How the deployment stands: shown of what every module looks at. */
export const healthModule = (health: Health): Manifest => ({ operations: healthRoutes(health) });
