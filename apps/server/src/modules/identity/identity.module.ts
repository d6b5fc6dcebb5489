import { DEPLOYMENT_CHANNEL } from '@portico/contract/deployment';
import { TICKETS_ENDED } from '@portico/contract/session-news';
import { onceAMinute } from '../../platform/health/once-a-minute.ts';
import type { TicketHolder } from '../../platform/http/actor.ts';
import type { Kit, Module } from '../../platform/module.ts';
import type { KnownSites } from '../sites/index.ts';
import type { IdentityContext } from './identity.context.ts';
import { identityJobs } from './identity.forgotten.ts';
import { sweepHistory } from './history.store.ts';
import { SESSION_ENDED } from './identity.service.ts';
import { countSessions, sweepExpired } from './identity.store.ts';
import type { Tickets } from './identity.tickets.ts';
import { Traces } from './identity.traces.ts';
import { createVisitors } from './identity.visitors.ts';
import { createIdentity, type IdentityApi } from './index.ts';

/** What is told to a ticket's holder alone. */
function ownChannels(actor: TicketHolder): string[] {
  switch (actor.kind) {
    case 'person':
      return [
        `person:${actor.personId}`,
        `session:${actor.sessionId}`,
        ...(actor.isDeploymentAdmin ? [DEPLOYMENT_CHANNEL] : []),
      ];
    case 'guest':
      return [`guest:${actor.guestId}`];
    case 'visitor':
      return [];
  }
}

/** Whom a ticket lets into the push channel, and what is their own there. */
const admitBy =
  (tickets: Tickets, isInactive: (siteId: string) => boolean): IdentityApi['admit'] =>
  (ticket) => {
    const read = tickets.read(ticket);
    if (!read || isInactive(read.actor.siteId)) return undefined;
    const { actor, expiresAt } = read;
    return { actor, expiresAt, channels: [`site:${actor.siteId}`, ...ownChannels(actor)] };
  };

type Rooms = Pick<IdentityContext, 'keepsPlace' | 'onEnded' | 'onDisabled'>;

type Needs = Pick<Kit, 'platform' | 'database' | 'mails' | 'csrf' | 'cookies'>;

/** Who people are; what of a room ends with their session is handed in, for rooms come later. */
export function identityModule(
  kit: Needs,
  { sites, ...rooms }: Rooms & { sites: Pick<KnownSites, 'isInactive'> },
): Module<IdentityApi> {
  const { work, reads } = kit.database;
  const { clock } = kit.platform;
  const traces = new Traces({ work, log: kit.platform.log });
  const identity = createIdentity({ ...kit, ...rooms, traces });
  const { tickets } = identity;
  const sessions = onceAMinute(() => countSessions(reads, clock.now()));
  return {
    api: { ...identity, ...createVisitors(kit, tickets), admit: admitBy(tickets, sites.isInactive) },
    operations: identity.routes,
    jobs: identityJobs(identity.context, work),
    sweeps: [sweepExpired, sweepHistory],
    hears: {
      [SESSION_ENDED]: ({ sessionId, until }) => tickets.revoke(String(sessionId), new Date(String(until))),
      [TICKETS_ENDED]: ({ personId, generation, until }) =>
        tickets.revokeEarlier(String(personId), {
          generation: Number(generation),
          until: new Date(String(until)),
        }),
    },
    metrics: (metrics) => metrics.onScrape(async () => metrics.set('portico_sessions', {}, await sessions())),
    stop: () => traces.stop(),
    prepare: () => identity.start(reads), // once events are followed: what ends between the two is known by one of them
  };
}
