import type { Kit, Manifest } from '../../platform/module.ts';
import { profileRoutes } from './profile.routes.ts';

/** What people say of themselves, and how the portal is for them. */
export const profileModule = ({ platform }: Pick<Kit, 'platform'>): Manifest => ({
  operations: profileRoutes(platform),
});
