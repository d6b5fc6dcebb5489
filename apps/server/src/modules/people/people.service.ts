import type { Answer, Input } from '@portico/contract/operation';
import { endOf, sliceOf } from '@portico/contract/page';
import type { invitePerson, listPeople } from '@portico/contract/people';
import { mayAdministerSite, type Roles } from '@portico/domain/roles';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { recordAudit } from '../audit/index.ts';
import { grantableBy, mayGrant } from './people.policy.ts';
import { presentPerson } from './people.present.ts';
import {
  activatePerson,
  findPerson,
  insertPerson,
  lockPerson,
  setDisabled,
  takenUserNames,
  type NewPerson,
  type PersonRow,
} from './people.store.ts';
import { countPeople, searchPeople } from './search.store.ts';
import { freeUserName, userNameOf } from './user-name.ts';

export async function listSitePeople(
  reads: Reads,
  actor: PersonActor,
  { now, ...query }: Input<typeof listPeople>['query'] & { now: Date },
): Promise<Answer<typeof listPeople>> {
  const slice = sliceOf(query);
  const search = {
    ...query,
    ...slice,
    siteId: actor.siteId,
    keyword: query.keyword?.trim(),
    isAscending: query.orderType === 'ASC',
    now,
  };
  const [rows, total] = await Promise.all([searchPeople(reads, search), countPeople(reads, search)]);
  return {
    users: rows.map(presentPerson),
    mayInvite: mayAdministerSite(actor.roles),
    grantable: grantableBy(actor.roles),
    total,
    ...endOf(slice, total - slice.offset),
  };
}

/** Makes a person with a user name of its own on the site. */
export async function addPerson(
  tx: Tx,
  person: Omit<NewPerson, 'userName'> & { email: string },
): Promise<PersonRow> {
  const { email, ...rest } = person;
  const wanted = userNameOf(email);
  const userName = freeUserName(wanted, await takenUserNames(tx, person.siteId, wanted));
  const id = await insertPerson(tx, { ...rest, userName });
  const made = await findPerson(tx, person.siteId, id);
  if (!made) throw new Error(`the person ${id} was not made`);
  return made;
}

/** Somebody who was invited is a person of the site from now on. */
export async function acceptInvitation(tx: Tx, person: PersonRow, displayName?: string): Promise<PersonRow> {
  await activatePerson(tx, person.id, displayName);
  return { ...person, state: 'active', ...(displayName && { displayName }) };
}

/** Lets somebody be of the site again who left it by themselves and signs in in time, audited. */
export async function comeBack(tx: Tx, { siteId, id }: PersonRow, now: Date): Promise<PersonRow | undefined> {
  await lockPerson(tx, id); // who is just erased, or kept out, is not what they were when they were found
  const person = await findPerson(tx, siteId, id);
  if (!person) return undefined;
  if (person.leftAt === null || person.eraseAt === null || person.eraseAt <= now) return undefined;
  await setDisabled(tx, person.id, false);
  await recordAudit(tx, {
    siteId: person.siteId,
    actor: { id: person.id, name: person.displayName },
    action: 'people.returned',
    subject: { kind: 'person', id: person.id },
  });
  return { ...person, state: 'active', leftAt: null, eraseAt: null };
}

/** Refuses roles that the giver may not give. */
export function checkGrant(giver: Roles, granted: Input<typeof invitePerson>['body']['userRole']): void {
  if (!mayGrant(giver, granted)) throw new Failure('forbidden', { fields: { userRole: 'invalid' } });
}
