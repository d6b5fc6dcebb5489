import type { Answer, Input } from '@portico/contract/operation';
import type { ActionObstacle, setRoles as setRolesOperation } from '@portico/contract/person-admin';
import { isFullAdmin, mayAdministerSite, rolesOf, roleWords, type RoleWord } from '@portico/domain/roles';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { recordAudit } from '../audit/index.ts';
import { endTicketsOf } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { grantableBy, holdAsLastAdmin, setRoles, type PersonRow } from '../people/index.ts';
import { actingOf, openPerson, type Origin, type UsersContext } from './users.context.ts';
import { isSameSet, losesSay, rolesAfter, wordsOf, type Acting } from './users.policy.ts';
import { presentDetail } from './users.reading.ts';

interface RoleChange {
  acting: Acting;
  person: PersonRow;
  roles: readonly RoleWord[];
  meansOneself: boolean;
}

/** Why these roles cannot be theirs; undefined where they can. */
async function obstacleOfRoles(
  tx: Tx,
  { acting, person, roles, meansOneself }: RoleChange,
): Promise<ActionObstacle | undefined> {
  const differing = roleWords.filter((word) => roles.includes(word) !== person.roles.includes(word));
  const grantable: readonly string[] = grantableBy(acting.roles);
  if (differing.some((word) => !grantable.includes(word))) return 'above';
  const wasAdmin = person.state === 'active' && isFullAdmin(rolesOf(person.roles));
  if (wasAdmin && !isFullAdmin(new Set(roles)) && (await holdAsLastAdmin(tx, person.siteId, person.id)))
    return 'lastAdministrator';
  return acting.id === person.id && losesSay(person.roles, roles) && !meansOneself ? 'oneself' : undefined;
}

/**
 * Gives somebody other roles, audited: what they have open follows at once, in every process, and they stay in the meetings
 * that they are in. They are told by mail, whatever they chose, with a note where they had asked for it. Answers why not.
 */
export async function applyRoles(
  tx: Tx,
  context: UsersContext,
  { origin, note, ...change }: RoleChange & { origin: Origin; note?: string },
): Promise<ActionObstacle | undefined> {
  const { acting, person, roles } = change;
  const before = wordsOf(person);
  if (isSameSet(before, roles)) return undefined;
  const obstacle = await obstacleOfRoles(tx, change);
  if (obstacle) return obstacle;
  const { address, trackingId, now } = origin;
  await setRoles(tx, person.id, roles);
  if (person.state === 'active')
    await endTicketsOf(tx, context.identity, { personId: person.id, staysInMeetings: true });
  await recordAudit(tx, {
    siteId: person.siteId,
    actor: { id: acting.id, name: acting.name },
    action: 'people.roles_changed',
    subject: { kind: 'person', id: person.id },
    detail: { before, after: roles },
    address,
    trackingId,
  });
  const news = {
    kind: 'roles-changed',
    about: {
      isAdmin: mayAdministerSite(new Set(roles)),
      wasAdmin: mayAdministerSite(rolesOf(before)),
      ...(note !== undefined && { note }),
    },
  } as const;
  if (person.state === 'active' && person.id !== acting.id)
    await notify(tx, context, { news, recipients: [person.id], link: '/dashboard/home', now });
  return undefined;
}

/** Refuses a change of one person as an operation does. */
export function refuse(obstacle: ActionObstacle, field: string): never {
  if (obstacle === 'notFound' || obstacle === 'lastAdministrator') throw new Failure(obstacle);
  if (obstacle === 'oneself') throw new Failure('inputInvalid', { fields: { meansOneself: 'required' } });
  throw new Failure('forbidden', { fields: { [field]: 'invalid' } });
}

/** Gives a person the roles that were chosen from those that the caller saw. @throws {Failure} changedMeanwhile */
export async function setRolesOf(
  tx: Tx,
  context: UsersContext,
  { userId, body, ...origin }: Origin & { userId: string; body: Input<typeof setRolesOperation>['body'] },
): Promise<Answer<typeof setRolesOperation>> {
  const { siteId } = origin.actor;
  const acting = await actingOf(tx, origin.actor);
  const person = await openPerson(tx, acting, { siteId, id: userId });
  const roles = rolesAfter(person.roles, body.userRole);
  const now = wordsOf(person);
  if (!isSameSet(now, roles) && !isSameSet(now, body.was))
    throw new Failure('changedMeanwhile', { fields: { userRole: 'changed' } });
  const obstacle = await applyRoles(tx, context, {
    acting,
    person,
    roles,
    meansOneself: body.meansOneself,
    origin,
  });
  if (obstacle) refuse(obstacle, 'userRole');
  return await presentDetail(tx, { actor: origin.actor, userId, now: origin.now });
}
