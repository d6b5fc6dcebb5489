import { TICKETS_ENDED } from '@portico/contract/session-news';
import type { Tx } from '../../platform/db/tx.ts';
import type { AuditAction } from '@portico/domain/audit-actions';
import { recordAudit } from '../audit/index.ts';
import { findPerson, holdAsNeeded, nextTicketGeneration, setDisabled } from '../people/index.ts';
import type { EndingContext } from './identity.context.ts';
import { insertEndedTickets, lockSessionsOf, signOutOf } from './identity.store.ts';

/**
 * Ends all tickets that a person has on their site, in every process, with the push channels and whatever else they opened:
 * for who may not come in any more, and for who may do less than those say, who stays in the meetings that they are in.
 * Sessions go on, and give new ones to who may.
 */
export async function endTicketsOf(
  tx: Tx,
  context: EndingContext,
  { personId, staysInMeetings = false }: { personId: string; staysInMeetings?: boolean },
): Promise<void> {
  const { platform, tickets } = context;
  const generation = await nextTicketGeneration(tx, personId);
  await lockSessionsOf(tx, personId); // who is just entering somewhere is there, and out again, when places are ended
  const until = new Date(platform.clock.now().getTime() + tickets.ttlSeconds * 1000);
  await insertEndedTickets(tx, personId, { generation, until });
  await platform.publish(tx, {
    channels: [`person:${personId}`],
    eventType: TICKETS_ENDED,
    data: { personId, generation, until: until.toISOString(), staysInMeetings },
    rightsOf: [`person:${personId}`],
  });
  if (!staysInMeetings) await context.onEnded?.(tx, { personId });
}

interface Change {
  siteId: string;
  personId: string;
  /** Who does it, as the audit names them. */
  by: { id: string | null; name: string };
  /** Where the call came from, and its id, for the audit trail. */
  address?: string;
  trackingId?: string;
}

const record = (tx: Tx, action: AuditAction, { siteId, personId, by, ...origin }: Change): Promise<void> =>
  recordAudit(tx, { siteId, actor: by, action, subject: { kind: 'person', id: personId }, ...origin });

/**
 * Keeps somebody out of their site from now on, audited. The last full administrator who could come in stays: of two who
 * would disable each other at once, one waits for the other here.
 */
export async function disablePerson(
  tx: Tx,
  context: EndingContext,
  change: Change,
): Promise<'done' | 'before' | 'lastAdministrator'> {
  const { siteId, personId } = change;
  const isNeeded = await holdAsNeeded(tx, siteId, personId);
  const person = await findPerson(tx, siteId, personId);
  if (!person || (person.state === 'disabled' && person.leftAt === null)) return 'before';
  if (isNeeded) return 'lastAdministrator';
  await context.onDisabled?.(tx, { siteId, personId });
  await setDisabled(tx, personId, true);
  await endTicketsOf(tx, context, { personId });
  await record(tx, 'people.disabled', change);
  return 'done';
}

/** Signs somebody out of their site in every browser, audited: their account stays signed in on others. */
export async function signOutPerson(tx: Tx, context: EndingContext, change: Change): Promise<void> {
  const { siteId, personId } = change;
  const person = await findPerson(tx, siteId, personId);
  if (!person) return;
  await signOutOf(tx, person);
  await endTicketsOf(tx, context, { personId });
  await record(tx, 'people.signed_out', change);
}

/** Lets somebody in again, audited. Answers whether they were kept out. */
export async function enablePerson(tx: Tx, change: Change): Promise<boolean> {
  const person = await findPerson(tx, change.siteId, change.personId);
  if (person?.state !== 'disabled') return false;
  await setDisabled(tx, person.id, false);
  await record(tx, 'people.enabled', change);
  return true;
}
