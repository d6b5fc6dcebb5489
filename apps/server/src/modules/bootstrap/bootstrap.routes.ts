import { readBootstrap } from '@portico/contract/bootstrap';
import { Failure } from '../../platform/errors/failure.ts';
import type { Kit } from '../../platform/module.ts';
import type { Actor, PersonActor } from '../../platform/http/actor.ts';
import type { DeploymentFacts } from '../../platform/http/access.ts';
import { read, type Route } from '../../platform/http/route.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { rolesOf } from '@portico/domain/roles';
import type { AvatarContext } from '../avatars/index.ts';
import {
  anyone,
  csrfTokenOf,
  renewTicket,
  type GivenTicket,
  type IdentityContext,
} from '../identity/index.ts';
import { keptByBrowser, readingOf } from '../l10n/index.ts';
import { findActivePerson, listSiteNames } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import { preferencesFor } from '../user-settings/index.ts';
import { makeBoot, type SignedReader } from './boot.ts';

interface Caller {
  actor: Actor;
  now: Date;
}

/** A new ticket for who is still who their ticket says: a guest with a place at the door, a person whose session goes on. */
async function ticketOf(
  reads: Reads,
  context: IdentityContext,
  { actor, now }: Caller,
): Promise<GivenTicket | undefined> {
  if (actor.kind === 'nobody') return undefined;
  return await renewTicket(reads, context, { actor, now }).catch((error: unknown) => {
    if (error instanceof Failure && error.error === 'ticketInvalid') return undefined;
    throw error;
  });
}

/** Who holds the ticket, as they are today. */
async function readerOf(reads: Reads, actor: PersonActor): Promise<SignedReader | undefined> {
  const person = await findActivePerson(reads, actor.siteId, actor.personId);
  if (!person) return undefined;
  const roles = rolesOf(person.roles);
  const siteNames = await listSiteNames(reads, person.accountId);
  return {
    person,
    roles,
    siteNames,
    actor: { ...actor, roles, isDeploymentAdmin: person.isDeploymentAdmin },
  };
}

/** What pages begin with, for a page that is open: it learns what has changed since. */
export function bootstrapRoutes(
  {
    platform,
    cookies,
    push,
    pictures,
    isOnlySite,
  }: Pick<Kit, 'platform' | 'cookies' | 'push'> & Pick<AvatarContext, 'pictures'> & DeploymentFacts,
  context: IdentityContext,
): Route[] {
  return [
    read(
      readBootstrap,
      { group: 'bootstrap', access: anyone, limits: [], staleBy: [] },
      async ({ reads, actor, now, trackingId, ...call }) => {
        if (!call.site) throw new Failure('notFound');
        const site = await findSiteById(reads, call.site.id);
        const given = await ticketOf(reads, context, { actor, now });
        const reader = given && actor.kind === 'person' ? await readerOf(reads, actor) : undefined;
        const browser = keptByBrowser(call.cookies, cookies);
        return makeBoot({
          site,
          reader,
          preferences: await preferencesFor(reads, reader?.person.id),
          reading: readingOf({ browser, person: reader?.person, site }),
          ticket: given?.sessionTicket,
          ticketTTL: given?.ticketTTL ?? context.tickets.ttlSeconds,
          csrfToken: csrfTokenOf(context, cookies.csrf, call),
          trackingID: trackingId,
          publicUrl: platform.publicUrl,
          hasMailbox: platform.settings.MAILBOX,
          takesPictures: pictures.isAvailable(),
          isOnlySite: await isOnlySite(),
          pushCursor: push.cursor(),
          now,
        });
      },
    ),
  ];
}
