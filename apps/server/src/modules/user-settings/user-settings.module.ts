import type { Kit, Manifest } from '../../platform/module.ts';
import { userSettingsRoutes } from './user-settings.routes.ts';

/** What people choose for themselves. */
export const userSettingsModule = ({ platform }: Pick<Kit, 'platform'>): Manifest => ({
  operations: userSettingsRoutes(platform),
});
