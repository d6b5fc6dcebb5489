import type { RoomRole } from '@portico/contract/room';
import { mayReadSiteAdministration } from '@portico/domain/roles';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { AccessRule } from '../../platform/http/route.ts';

/** Seeing how the media of all meetings of the site is, live: whoever may see how the portal stands. */
export const watchMedia: AccessRule = {
  name: 'site administrators, read-only ones too',
  allows: (actor) => actor.kind === 'person' && mayReadSiteAdministration(actor.roles),
};

const moderating = new Set<string>(['host', 'alternateHost', 'cohost'] satisfies RoomRole[]);

/**
 * Who reads the report of one meeting: who runs it or helped to, and the site's administrators. Everybody else has their
 * own connection before them in the room, and nobody else's.
 */
export const mayReadReport = (
  actor: Pick<PersonActor, 'roles'>,
  roles: readonly (string | undefined)[],
): boolean =>
  mayReadSiteAdministration(actor.roles) || roles.some((role) => role !== undefined && moderating.has(role));
