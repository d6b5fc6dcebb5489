import type { Roles } from '@portico/domain/roles';

/** A person on one site, as the ticket says. */
export interface PersonActor {
  kind: 'person';
  personId: string;
  accountId: string;
  siteId: string;
  sessionId: string;
  roles: Roles;
  /** Administers the deployment, which is a matter of the account and of no site. */
  isDeploymentAdmin: boolean;
}

/** Somebody without an account, known in one meeting only. */
export interface GuestActor {
  kind: 'guest';
  guestId: string;
  siteId: string;
  meetingId: string;
}

/** Somebody who looks at pages of a site, neither signed in nor at a meeting: of a browser, by what it keeps anyway. */
export interface VisitorActor {
  kind: 'visitor';
  visitorId: string;
  siteId: string;
}

/** Who holds a ticket. */
export type TicketHolder = PersonActor | GuestActor | VisitorActor;

/** Who calls. */
export type Actor = TicketHolder | { kind: 'nobody' };

/** What somebody is counted by; undefined for a visitor and for nobody, who are counted by their address. */
export const actorKey = (actor: Actor): string | undefined => {
  if (actor.kind === 'person') return `person:${actor.personId}`;
  return actor.kind === 'guest' ? `guest:${actor.guestId}` : undefined;
};

/** Reads a ticket without touching the database; undefined for one that is forged, expired or revoked. */
export type ReadTicket = (ticket: string) => Actor | undefined;
