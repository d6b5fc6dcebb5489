import { rolesOf } from '@portico/domain/roles';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Actor, PersonActor, TicketHolder } from '../../platform/http/actor.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const Payload = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('p'),
    s: z.string(),
    p: z.string(),
    a: z.string(),
    i: z.string(),
    r: z.array(z.string()),
    d: z.optional(z.literal(true)),
    n: z.optional(z.int()), // tickets of an earlier version have none
    e: z.int(),
  }),
  z.object({ k: z.literal('g'), s: z.string(), g: z.string(), m: z.string(), e: z.int() }),
  z.object({ k: z.literal('v'), s: z.string(), v: z.string(), e: z.int() }),
]);
type Payload = z.infer<typeof Payload>;

/** A ticket that was read: who holds it and until when. */
export interface ReadTicket {
  actor: TicketHolder;
  expiresAt: Date;
}

/** What bounds a ticket beside its own time. */
export interface TicketBounds {
  /** When the session behind it is over. */
  endsAt?: Date;
  /** How often the tickets of its person were ended before it was made. */
  generation?: number;
}

/** A token of the messaging plane as its holder gets it. */
export interface GivenBearer {
  accessToken: string;
  /** In whole seconds, from now. */
  expiresIn: number;
}

/** A ticket as its holder gets it. */
export interface GivenTicket {
  sessionTicket: string;
  /** In whole seconds, from now. */
  ticketTTL: number;
}

/** Short-lived credentials that every call carries: an HMAC and the time, checked without the database. */
export interface Tickets {
  /** Seconds that a new ticket lives at most. */
  readonly ttlSeconds: number;
  issue(actor: TicketHolder, bounds?: TicketBounds): string;
  /** The same with the time that it lives. */
  give(actor: TicketHolder, bounds?: TicketBounds): GivenTicket;
  /** Undefined for one that is forged, expired or revoked. */
  read(ticket: string): ReadTicket | undefined;
  /** A token of the messaging plane: of the same holder, no ticket, and shorter-lived. */
  giveBearer(actor: PersonActor, bounds: TicketBounds): GivenBearer;
  /** Like `read`; a ticket is none. */
  readBearer(token: string): ReadTicket | undefined;
  /** Refuses all tickets of a session from now on, in this process. */
  revoke(sessionId: string, until: Date): void;
  /** Refuses the tickets of a person that are of an earlier generation. */
  revokeEarlier(personId: string, ended: EndedTickets): void;
}

/** Which tickets of a person are over, and until when one of them could still be shown. */
export interface EndedTickets {
  /** The first that are good. */
  generation: number;
  until: Date;
}

interface TicketOptions {
  secrets: Secrets;
  clock: Clock;
  ttlSeconds: number;
}

function payloadOf(actor: TicketHolder, expiresAtSeconds: number, generation: number): Payload {
  const ofAll = { s: actor.siteId, e: expiresAtSeconds };
  switch (actor.kind) {
    case 'person':
      return {
        ...ofAll,
        k: 'p',
        p: actor.personId,
        a: actor.accountId,
        i: actor.sessionId,
        r: [...actor.roles],
        ...(actor.isDeploymentAdmin && { d: true }),
        n: generation,
      };
    case 'guest':
      return { ...ofAll, k: 'g', g: actor.guestId, m: actor.meetingId };
    case 'visitor':
      return { ...ofAll, k: 'v', v: actor.visitorId };
  }
}

function actorOf(payload: Payload): TicketHolder {
  const siteId = payload.s;
  switch (payload.k) {
    case 'p':
      return {
        kind: 'person',
        siteId,
        personId: payload.p,
        accountId: payload.a,
        sessionId: payload.i,
        roles: rolesOf(payload.r),
        isDeploymentAdmin: payload.d ?? false,
      };
    case 'g':
      return { kind: 'guest', siteId, guestId: payload.g, meetingId: payload.m };
    case 'v':
      return { kind: 'visitor', siteId, visitorId: payload.v };
  }
}

/** The id under which a ticket is revoked: the session, the guest or the visitor. */
export function sessionOf(actor: Actor): string {
  switch (actor.kind) {
    case 'person':
      return actor.sessionId;
    case 'guest':
      return actor.guestId;
    case 'visitor':
      return actor.visitorId;
    case 'nobody':
      return '';
  }
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** How often what no ticket can be caught by any more is forgotten: looked for each time, twenty thousand who sign out would take minutes. */
const FORGET_EVERY_MS = 60_000;

/** How long a token of the messaging plane lives at most. */
const BEARER_SECONDS = 900;

const FORM = /^([A-Za-z0-9_-]{1,3000})\.([A-Za-z0-9_-]{43})$/;

interface Lifetime extends TicketBounds {
  purpose: 'ticket' | 'bearer';
  seconds: number;
}

/** Signs who somebody is, until when. */
function sign(
  { secrets, clock }: TicketOptions,
  actor: TicketHolder,
  { purpose, seconds, endsAt, generation = 0 }: Lifetime,
): { token: string; seconds: number } {
  const nowSeconds = secondsOf(clock.now());
  const end = Math.min(nowSeconds + seconds, endsAt ? secondsOf(endsAt) : Infinity);
  const body = Buffer.from(JSON.stringify(payloadOf(actor, end, generation))).toString('base64url');
  return {
    token: `${body}.${secrets.sign(purpose, body).toString('base64url')}`,
    seconds: end - nowSeconds,
  };
}

/** What was signed for a purpose; undefined for what was not, or is of another version of ours. */
function payloadIn(secrets: Secrets, purpose: Lifetime['purpose'], token: string): Payload | undefined {
  const parts = FORM.exec(token);
  if (!parts) return undefined;
  const [, body, signature] = parts as unknown as [string, string, string];
  if (!secrets.verify(purpose, body, Buffer.from(signature, 'base64url'))) return undefined;
  return z.safeParse(Payload, JSON.parse(Buffer.from(body, 'base64url').toString())).data;
}

export function createTickets(options: TicketOptions): Tickets {
  const { secrets, clock, ttlSeconds } = options;
  const revoked = new Map<string, Date>();
  const ended = new Map<string, EndedTickets>();
  let forgottenAt = clock.now();
  const forgetExpired = (): void => {
    const now = clock.now();
    if (Math.abs(now.getTime() - forgottenAt.getTime()) < FORGET_EVERY_MS) return;
    forgottenAt = now;
    for (const [id, until] of revoked) if (until <= now) revoked.delete(id);
    for (const [id, { until }] of ended) if (until <= now) ended.delete(id);
  };
  const isEnded = (payload: Payload): boolean =>
    payload.k === 'p' && (payload.n ?? 0) < (ended.get(payload.p)?.generation ?? 0);
  const read = (purpose: Lifetime['purpose'], token: string): ReadTicket | undefined => {
    const payload = payloadIn(secrets, purpose, token);
    if (!payload) return undefined;
    const actor = actorOf(payload);
    const expiresAt = new Date(payload.e * 1000);
    const isOver = expiresAt <= clock.now() || revoked.has(sessionOf(actor)) || isEnded(payload);
    return isOver ? undefined : { actor, expiresAt };
  };
  const give = (actor: TicketHolder, bounds: TicketBounds = {}): GivenTicket => {
    const { token, seconds } = sign(options, actor, { ...bounds, purpose: 'ticket', seconds: ttlSeconds });
    return { sessionTicket: token, ticketTTL: seconds };
  };
  return {
    ttlSeconds,
    give,
    issue: (actor, bounds) => give(actor, bounds).sessionTicket,
    read: (ticket) => read('ticket', ticket),
    giveBearer(actor, bounds) {
      const { token, seconds } = sign(options, actor, {
        ...bounds,
        purpose: 'bearer',
        seconds: BEARER_SECONDS,
      });
      return { accessToken: token, expiresIn: seconds };
    },
    readBearer: (token) => read('bearer', token),
    revoke(sessionId, until) {
      forgetExpired();
      revoked.set(sessionId, until);
    },
    revokeEarlier(personId, { generation, until }) {
      forgetExpired();
      const known = ended.get(personId)?.generation ?? 0;
      if (generation >= known) ended.set(personId, { generation, until });
    },
  };
}
