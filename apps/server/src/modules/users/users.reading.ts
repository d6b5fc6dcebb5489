import type { Erasing, PersonDetail } from '@portico/contract/person-admin';
import { isFullAdmin, mayAdministerSite, rolesOf } from '@portico/domain/roles';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { countHosted } from '../meetings/index.ts';
import { foreseeGoing } from '../mydata/index.ts';
import {
  countFullAdmins,
  findPerson,
  FORMER_MEMBER,
  grantableBy,
  isLastOfDeployment,
  presentPerson,
  standsAbove,
  type PersonRow,
} from '../people/index.ts';

interface Asked {
  actor: PersonActor;
  userId: string;
  now: Date;
}

/** A person of the reader's site; of another one they do not exist, nor does who stands for those that are gone. */
async function getOfSite(
  reads: Reads,
  { actor, userId }: Pick<Asked, 'actor' | 'userId'>,
): Promise<PersonRow> {
  const person = await findPerson(reads, actor.siteId, userId);
  if (!person || person.accountId === FORMER_MEMBER) throw new Failure('notFound');
  return person;
}

const obstacleFor = ({ roles }: PersonActor, person: PersonRow): PersonDetail['obstacle'] => {
  if (!mayAdministerSite(roles)) return 'readOnly';
  return standsAbove(roles, rolesOf(person.roles)) ? 'above' : null;
};

const isLastAdministrator = async (reads: Reads, { siteId, state, roles }: PersonRow): Promise<boolean> =>
  state === 'active' && isFullAdmin(rolesOf(roles)) && (await countFullAdmins(reads, siteId)) <= 1;

const isLastDeploymentAdmin = async (reads: Reads, { id, isDeploymentAdmin }: PersonRow): Promise<boolean> =>
  isDeploymentAdmin && (await isLastOfDeployment(reads, id));

/** A person, and what the reader may do with them. */
export async function presentDetail(reads: Reads, { actor, userId, now }: Asked): Promise<PersonDetail> {
  const person = await getOfSite(reads, { actor, userId });
  const { siteId } = actor;
  const [isLast, isLastOfAll, meetings, going] = await Promise.all([
    isLastAdministrator(reads, person),
    isLastDeploymentAdmin(reads, person),
    countHosted(reads, { siteId, personId: userId, now }),
    foreseeGoing(reads, { siteId, personId: userId, accountId: person.accountId, now }),
  ]);
  return {
    ...presentPerson(person),
    leftAt: person.leftAt?.toISOString() ?? null,
    eraseAt: person.eraseAt?.toISOString() ?? null,
    isOneself: actor.personId === userId,
    isLastAdministrator: isLast,
    isLastOfDeployment: isLastOfAll,
    obstacle: obstacleFor(actor, person),
    grantable: grantableBy(actor.roles),
    meetings,
    recordings: going.recordings,
  };
}

/** What would go and what would stay if somebody were erased now. */
export async function presentErasing(reads: Reads, { actor, userId, now }: Asked): Promise<Erasing> {
  const person = await getOfSite(reads, { actor, userId });
  const { siteId } = actor;
  const isNeeded = (await isLastAdministrator(reads, person)) || (await isLastDeploymentAdmin(reads, person));
  return {
    obstacle: obstacleFor(actor, person) ?? (isNeeded ? 'lastAdministrator' : null),
    isOneself: actor.personId === userId,
    ...(await foreseeGoing(reads, { siteId, personId: userId, accountId: person.accountId, now })),
  };
}
