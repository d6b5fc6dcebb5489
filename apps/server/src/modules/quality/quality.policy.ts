import type { RoomRole } from '@portico/contract/room';
import { mayReadSiteAdministration } from '@portico/domain/roles';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { AccessRule } from '../../platform/http/route.ts';

/**
 * Seeing how the media of all meetings of the site is, live. Of several sites it is a matter of the deployment's administrators,
 * who see no meeting of a site unless they are its administrators too: see decision 072.
 */
export const watchMedia: AccessRule = {
  name: 'site administrators, read-only ones too; of several sites those who administer the deployment as well',
  allows: (actor) => actor.kind === 'person' && mayReadSiteAdministration(actor.roles),
  allowsOfSeveral: (actor) =>
    actor.kind === 'person' && actor.isDeploymentAdmin && mayReadSiteAdministration(actor.roles),
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
