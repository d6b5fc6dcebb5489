import { rolesOf } from '@portico/domain/roles';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Actor, GuestActor, PersonActor } from '../../platform/http/actor.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const Payload = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('p'),
    s: z.string(),
    p: z.string(),
    a: z.string(),
    i: z.string(),
    r: z.array(z.string()),
    e: z.int(),
  }),
  z.object({ k: z.literal('g'), s: z.string(), g: z.string(), m: z.string(), e: z.int() }),
]);
type Payload = z.infer<typeof Payload>;

/** A ticket that was read: who holds it and until when. */
export interface ReadTicket {
  actor: PersonActor | GuestActor;
  expiresAt: Date;
}

/** Short-lived credentials that every call carries: an HMAC and the time, checked without the database. */
export interface Tickets {
  /** Seconds that a new ticket lives. */
  readonly ttlSeconds: number;
  issue(actor: PersonActor | GuestActor): string;
  /** Undefined for one that is forged, expired or revoked. */
  read(ticket: string): ReadTicket | undefined;
  /** Refuses all tickets of a session from now on, in this process. */
  revoke(sessionId: string, until: Date): void;
}

interface TicketOptions {
  secrets: Secrets;
  clock: Clock;
  ttlSeconds: number;
}

function payloadOf(actor: PersonActor | GuestActor, expiresAtSeconds: number): Payload {
  return actor.kind === 'person'
    ? {
        k: 'p',
        s: actor.siteId,
        p: actor.personId,
        a: actor.accountId,
        i: actor.sessionId,
        r: [...actor.roles],
        e: expiresAtSeconds,
      }
    : { k: 'g', s: actor.siteId, g: actor.guestId, m: actor.meetingId, e: expiresAtSeconds };
}

function actorOf(payload: Payload): PersonActor | GuestActor {
  return payload.k === 'p'
    ? {
        kind: 'person',
        siteId: payload.s,
        personId: payload.p,
        accountId: payload.a,
        sessionId: payload.i,
        roles: rolesOf(payload.r),
      }
    : { kind: 'guest', siteId: payload.s, guestId: payload.g, meetingId: payload.m };
}

/** The id under which a ticket is revoked: the session, or the guest. */
export const sessionOf = (actor: Actor): string =>
  actor.kind === 'person' ? actor.sessionId : actor.kind === 'guest' ? actor.guestId : '';

const FORM = /^([A-Za-z0-9_-]{1,3000})\.([A-Za-z0-9_-]{43})$/;

export function createTickets({ secrets, clock, ttlSeconds }: TicketOptions): Tickets {
  const revoked = new Map<string, Date>();
  const forgetExpired = (): void => {
    for (const [id, until] of revoked) if (until <= clock.now()) revoked.delete(id);
  };
  return {
    ttlSeconds,
    issue(actor) {
      const payload = payloadOf(actor, Math.floor(clock.now().getTime() / 1000) + ttlSeconds);
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
      return `${body}.${secrets.sign('ticket', body).toString('base64url')}`;
    },
    read(ticket) {
      const parts = FORM.exec(ticket);
      if (!parts) return undefined;
      const [, body, signature] = parts as unknown as [string, string, string];
      if (!secrets.verify('ticket', body, Buffer.from(signature, 'base64url'))) return undefined;
      const payload = z.safeParse(Payload, JSON.parse(Buffer.from(body, 'base64url').toString()));
      if (!payload.success) return undefined; // of another version of ours
      const actor = actorOf(payload.data);
      const expiresAt = new Date(payload.data.e * 1000);
      return expiresAt <= clock.now() || revoked.has(sessionOf(actor)) ? undefined : { actor, expiresAt };
    },
    revoke(sessionId, until) {
      forgetExpired();
      revoked.set(sessionId, until);
    },
  };
}
