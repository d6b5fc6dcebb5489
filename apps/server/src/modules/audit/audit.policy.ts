import { mayReadSiteAdministration } from '@portico/domain/roles';
import type { AccessRule } from '../../platform/http/route.ts';

/** Reading the audit log of the site, and taking a copy of it. */
export const readAudit: AccessRule = {
  name: 'site administrators, read-only ones too',
  allows: (actor) => actor.kind === 'person' && mayReadSiteAdministration(actor.roles),
};
