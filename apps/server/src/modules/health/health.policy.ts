import { mayReadSiteAdministration } from '@portico/domain/roles';
import type { AccessRule } from '../../platform/http/route.ts';

/** Seeing how the deployment stands: see decision 015. */
export const readHealth: AccessRule = {
  name: 'site administrators, read-only ones too',
  allows: (actor) => actor.kind === 'person' && mayReadSiteAdministration(actor.roles),
};
