import { requestLimits, type OwnRequest } from '@portico/contract/access-requests';
import { mayAskToHost, rolesOf } from '@portico/domain/roles';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { findActivePerson } from '../people/index.ts';
import { siteOf, tellPages, type RequestContext } from './access-requests.context.ts';
import { findLastOf, insertRoleRequest, withdrawOpen, type OwnRow } from './access-requests.store.ts';

/** For how long nobody asks again who was refused. */
export const AGAIN_AFTER_MS = requestLimits.againAfterDays * 86_400_000;

interface Asking {
  actor: PersonActor;
  now: Date;
}

/** From when on somebody may ask again who was refused, where that is still to come. */
function againAt(row: OwnRow | undefined, now: Date): Date | null {
  if (row?.state !== 'declined' || row.answeredAt === null) return null;
  const at = new Date(row.answeredAt.getTime() + AGAIN_AFTER_MS);
  return at > now ? at : null;
}

async function look(reads: Reads, { actor, now }: Asking) {
  const { siteId, personId } = actor;
  const person = await findActivePerson(reads, siteId, personId);
  if (!person) throw new Failure('forbidden'); // kept out since the ticket was made
  const last = await findLastOf(reads, personId);
  return {
    last,
    askAgainAt: againAt(last, now),
    mayBeAsked: (await siteOf(reads, siteId)).settings.allowRoleRequests,
    isNoHost: mayAskToHost(rolesOf(person.roles)),
  };
}

export async function presentOwn(reads: Reads, asking: Asking): Promise<OwnRequest> {
  const { last, askAgainAt, mayBeAsked, isNoHost } = await look(reads, asking);
  return {
    request: last
      ? {
          ...last,
          askedAt: last.askedAt.toISOString(),
          answeredAt: last.answeredAt?.toISOString() ?? null,
        }
      : null,
    mayAsk: mayBeAsked && isNoHost && last?.state !== 'open' && askAgainAt === null,
    askAgainAt: askAgainAt?.toISOString() ?? null,
  };
}

/** Asks to be made a host; a second question changes nothing. */
export async function ask(
  tx: Tx,
  context: RequestContext,
  { reason, ...asking }: Asking & { reason: string },
): Promise<OwnRequest> {
  const { siteId, personId } = asking.actor;
  const { askAgainAt, mayBeAsked, isNoHost } = await look(tx, asking);
  if (!mayBeAsked) throw new Failure('requestsClosed');
  if (!isNoHost) throw new Failure('forbidden');
  if (askAgainAt) throw new Failure('requestTooSoon');
  const isNew = await insertRoleRequest(tx, { siteId, personId, reason, at: asking.now });
  if (isNew) await tellPages(tx, context, { siteId, personId });
  return await presentOwn(tx, asking);
}

/** Takes back what nobody has answered. */
export async function withdraw(tx: Tx, context: RequestContext, asking: Asking): Promise<OwnRequest> {
  const { siteId, personId } = asking.actor;
  if (!(await withdrawOpen(tx, personId, asking.now))) throw new Failure('requestAnswered');
  await tellPages(tx, context, { siteId, personId });
  return await presentOwn(tx, asking);
}
