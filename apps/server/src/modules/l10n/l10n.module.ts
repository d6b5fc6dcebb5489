import type { Kit, Manifest } from '../../platform/module.ts';
import { l10nRoutes } from './l10n.routes.ts';

/** Language, region, time zone and how dates are written. */
export const l10nModule = ({ cookies }: Pick<Kit, 'cookies'>): Manifest => ({
  operations: l10nRoutes(cookies),
});
