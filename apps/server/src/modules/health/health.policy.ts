import { mayReadSiteAdministration } from '@portico/domain/roles';
import type { AccessRule } from '../../platform/http/route.ts';

/** Seeing how the deployment stands: see decision 072. */
export const readHealth: AccessRule = {
  name: 'of the only site its administrators, read-only ones too; of several those of the deployment',
  allows: (actor) =>
    actor.kind === 'person' && (actor.isDeploymentAdmin || mayReadSiteAdministration(actor.roles)),
  allowsOfSeveral: (actor) => actor.kind === 'person' && actor.isDeploymentAdmin,
};
