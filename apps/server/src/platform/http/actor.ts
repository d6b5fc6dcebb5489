import type { Roles } from '@portico/domain/roles';

/** A person on one site, as the ticket says. */
export interface PersonActor {
  kind: 'person';
  personId: string;
  accountId: string;
  siteId: string;
  sessionId: string;
  roles: Roles;
}

/** Somebody without an account, known in one meeting only. */
export interface GuestActor {
  kind: 'guest';
  guestId: string;
  siteId: string;
  meetingId: string;
}

/** Who calls. */
export type Actor = PersonActor | GuestActor | { kind: 'nobody' };

/** Reads a ticket without touching the database; undefined for one that is forged, expired or revoked. */
export type ReadTicket = (ticket: string) => Actor | undefined;
