import type { Kit, Manifest } from '../../platform/module.ts';
import type { IdentityApi } from '../identity/index.ts';
import { setupRoutes } from './setup.routes.ts';

/** The first start: one operation, open until there is a site. */
export const setupModule = ({ cookies }: Pick<Kit, 'cookies'>, { context }: IdentityApi): Manifest => ({
  operations: setupRoutes(context, cookies),
});
