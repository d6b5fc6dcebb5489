import type { Kit, Manifest } from '../../platform/module.ts';
import { groupRoutes } from './groups.routes.ts';

/** Groups of people of a site, to be invited together. */
export const groupsModule = ({ platform }: Pick<Kit, 'platform'>): Manifest => ({
  operations: groupRoutes(platform),
});
