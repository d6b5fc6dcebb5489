import type { MailBundle } from '@portico/contract/mails';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { mayAdministerSite, rolesOf } from '@portico/domain/roles';
import type { IdentityContext } from '../identity/index.ts';
import type { ChangeContext } from '../meetings/index.ts';
import {
  findActivePerson,
  findPerson,
  FORMER_MEMBER,
  holdAsLastAdmin,
  lockPerson,
  type PersonRow,
} from '../people/index.ts';
import { obstacleOf, type Acting } from './users.policy.ts';

/** What administrators act on people with. */
export interface UsersContext {
  platform: Platform;
  mails: MailBundle;
  identity: IdentityContext;
  meetings: ChangeContext;
}

/** Who calls, and where from. */
export interface Origin {
  actor: PersonActor;
  now: Date;
  address: string;
  trackingId: string;
}

/**
 * Who acts, by the rows as they are. The full administrators of the site are held first: of two who change people at once
 * one waits for the other here, before anybody else is held, and sees what the other did.
 */
export async function actingOf(tx: Tx, { siteId, personId }: PersonActor): Promise<Acting> {
  await holdAsLastAdmin(tx, siteId, personId);
  const person = await findActivePerson(tx, siteId, personId);
  const roles = rolesOf(person?.roles ?? []);
  if (!person || !mayAdministerSite(roles)) throw new Failure('forbidden'); // no administrator since the ticket was made
  return { id: person.id, name: person.displayName, roles };
}

/** Somebody who is acted on, held until the end of the transaction; of another site they do not exist. */
export async function heldPerson(
  tx: Tx,
  { siteId, id }: { siteId: string; id: string },
): Promise<PersonRow | undefined> {
  const known = await findPerson(tx, siteId, id);
  if (!known || known.accountId === FORMER_MEMBER) return undefined;
  await lockPerson(tx, id);
  return await findPerson(tx, siteId, id);
}

/** The same, whom this administrator may act on. @throws {Failure} notFound, forbidden */
export async function openPerson(
  tx: Tx,
  acting: Acting,
  whom: { siteId: string; id: string },
): Promise<PersonRow> {
  const person = await heldPerson(tx, whom);
  if (!person) throw new Failure('notFound');
  if (obstacleOf(acting, person) === 'above') throw new Failure('forbidden');
  return person;
}
