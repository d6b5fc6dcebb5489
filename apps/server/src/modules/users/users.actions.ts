import type { Answer, Input } from '@portico/contract/operation';
import type { actOnPeople, Action, ActionObstacle } from '@portico/contract/person-admin';
import { roleWords } from '@portico/domain/roles';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { recordAudit } from '../audit/index.ts';
import { disablePerson, enablePerson, inviteAgain, signOutPerson } from '../identity/index.ts';
import type { PersonRow } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import { actingOf, heldPerson, type Origin, type UsersContext } from './users.context.ts';
import { obstacleOf, type Acting } from './users.policy.ts';
import { applyRoles } from './users.roles.ts';

interface One {
  acting: Acting;
  person: PersonRow;
  meansOneself: boolean;
  origin: Origin;
}

/** What a action answers: why it was not done, nothing where it was. */
type Outcome = Promise<ActionObstacle | undefined>;

const changeOf = ({ acting, person, origin: { address, trackingId } }: One) => ({
  siteId: person.siteId,
  personId: person.id,
  by: { id: acting.id, name: acting.name },
  address,
  trackingId,
});

async function disable(tx: Tx, { identity }: UsersContext, one: One): Outcome {
  if (one.acting.id === one.person.id && !one.meansOneself) return 'oneself';
  const outcome = await disablePerson(tx, identity, changeOf(one));
  return outcome === 'lastAdministrator' ? outcome : undefined;
}

async function enable(tx: Tx, one: One): Outcome {
  const { eraseAt, leftAt } = one.person;
  if (eraseAt !== null && leftAt === null) return 'erasing';
  await enablePerson(tx, changeOf(one));
  return undefined;
}

async function signOut(tx: Tx, { identity }: UsersContext, one: One): Outcome {
  if (one.person.state !== 'active') return 'notActive';
  if (one.acting.id === one.person.id && !one.meansOneself) return 'oneself';
  await signOutPerson(tx, identity, changeOf(one));
  return undefined;
}

async function invite(tx: Tx, { identity }: UsersContext, one: One): Outcome {
  const { person, acting, origin } = one;
  if (person.state !== 'invited') return 'notInvited';
  const site = await findSiteById(tx, person.siteId);
  if (!site) return 'notFound';
  const { now, trackingId, address } = origin;
  await inviteAgain(tx, identity, { person, site, by: acting.name, now, trackingId });
  await recordAudit(tx, {
    siteId: person.siteId,
    actor: { id: acting.id, name: acting.name },
    action: 'people.invited_again',
    subject: { kind: 'person', id: person.id },
    address,
    trackingId,
  });
  return undefined;
}

async function act(tx: Tx, context: UsersContext, { action, ...one }: One & { action: Action }): Outcome {
  const { roles } = one.person;
  switch (action.kind) {
    case 'disable':
      return await disable(tx, context, one);
    case 'enable':
      return await enable(tx, one);
    case 'signOut':
      return await signOut(tx, context, one);
    case 'invite':
      return await invite(tx, context, one);
    case 'giveRole':
    case 'takeRole': {
      const isGiven = action.kind === 'giveRole';
      const after = roleWords.filter((word) => (word === action.role ? isGiven : roles.includes(word)));
      return await applyRoles(tx, context, { ...one, roles: after });
    }
  }
}

/** Does the same with people, one after the other, and says with whom it could not be done. */
export async function actOn(
  tx: Tx,
  context: UsersContext,
  { body, ...origin }: Origin & { body: Input<typeof actOnPeople>['body'] },
): Promise<Answer<typeof actOnPeople>> {
  const { siteId } = origin.actor;
  const { action, meansOneself } = body;
  const acting = await actingOf(tx, origin.actor);
  const done: string[] = [];
  const refused: { id: string; why: ActionObstacle }[] = [];
  for (const id of [...new Set(body.ids)].toSorted()) {
    const person = await heldPerson(tx, { siteId, id });
    const why =
      obstacleOf(acting, person) ??
      (person && (await act(tx, context, { acting, person, action, meansOneself, origin })));
    if (why === undefined) done.push(id);
    else refused.push({ id, why });
  }
  if (refused.length > 0 && done.length === 0 && refused.every(({ why }) => why === 'notFound'))
    throw new Failure('notFound');
  return { done, refused, isMailSent: context.platform.isMailSent };
}
