import type { Answer, Input } from '@portico/contract/operation';
import type { erasePerson, handOverWork } from '@portico/contract/person-admin';
import { mayHost, rolesOf } from '@portico/domain/roles';
import { shownAddress } from '@portico/domain/shown-address';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { handOverAll } from '../meetings/index.ts';
import { beginErasing } from '../mydata/index.ts';
import { findPersonByEmail, type PersonRow } from '../people/index.ts';
import { handOverRecordings } from '../recordings/index.ts';
import { findSiteById } from '../sites/index.ts';
import { actingOf, openPerson, type Origin, type UsersContext } from './users.context.ts';

/** Somebody else of the site who may come in and host; whoever hands it over only where they may see what it is about. */
async function successorOf(
  tx: Tx,
  person: PersonRow,
  { email, actingId }: { email: string; actingId: string },
): Promise<PersonRow> {
  const successor = await findPersonByEmail(tx, person.siteId, email);
  if (successor?.state !== 'active' || successor.id === person.id || !mayHost(rolesOf(successor.roles)))
    throw new Failure('inputInvalid', { fields: { email: 'invalid' } });
  const site = successor.id === actingId ? await findSiteById(tx, person.siteId) : undefined;
  if (site && !site.settings.adminsSeeMeetingContent)
    throw new Failure('inputInvalid', { fields: { email: 'forbidden' } });
  return successor;
}

/** Hands what somebody hosts and owns to somebody else. */
export async function handOverWorkOf(
  tx: Tx,
  context: UsersContext,
  { userId, body, ...origin }: Origin & { userId: string; body: Input<typeof handOverWork>['body'] },
): Promise<Answer<typeof handOverWork>> {
  const { siteId } = origin.actor;
  const acting = await actingOf(tx, origin.actor);
  const person = await openPerson(tx, acting, { siteId, id: userId });
  const successor = await successorOf(tx, person, { email: body.email, actingId: acting.id });
  const by = { id: acting.id, name: acting.name };
  const { address, trackingId } = origin;
  const { handedOver, live } = body.meetings
    ? await handOverAll(tx, context.meetings, {
        ...origin,
        by,
        host: person,
        isHostOut: person.state === 'disabled',
        email: body.email,
      })
    : { handedOver: 0, live: 0 };
  const passing = { siteId, from: person.id, to: successor.id, by, address, trackingId };
  return {
    successor: successor.displayName,
    meetings: handedOver,
    recordings: body.recordings ? await handOverRecordings(tx, context, passing) : 0,
    live,
  };
}

/** Keeps somebody out at once and lets a job erase them, by an administrator who typed their address. */
export async function erase(
  tx: Tx,
  { identity, platform }: UsersContext,
  { userId, body, ...origin }: Origin & { userId: string; body: Input<typeof erasePerson>['body'] },
): Promise<Answer<typeof erasePerson>> {
  const { siteId } = origin.actor;
  const acting = await actingOf(tx, origin.actor);
  const person = await openPerson(tx, acting, { siteId, id: userId });
  if (acting.id === person.id && !body.meansOneself)
    throw new Failure('inputInvalid', { fields: { meansOneself: 'required' } });
  if (body.email.trim().toLowerCase() !== shownAddress(person.email).toLowerCase())
    throw new Failure('inputInvalid', { fields: { email: 'wrong' } });
  const outcome = await beginErasing(
    tx,
    { endings: identity, send: platform.sendJob },
    {
      siteId,
      personId: person.id,
      by: { id: acting.id, name: acting.name },
      address: origin.address,
      trackingId: origin.trackingId,
    },
  );
  if (outcome === 'lastAdministrator') throw new Failure(outcome);
  return { erasingFrom: origin.now.toISOString() };
}
