import type { FastifyRequest } from 'fastify';
import type { Operation, Plane } from '@portico/contract/operation';
import type { Clock } from '../clock/clock.ts';
import { Failure } from '../errors/failure.ts';
import type { Log } from '../log/log.ts';
import { actorKey, type Actor, type ReadTicket } from './actor.ts';
import { siteOfPath } from './base-path.ts';
import type { Csrf } from './csrf.ts';
import { networkOf } from './network.ts';
import { isOfAudience, type Call, type Route, type SiteRef } from './route.ts';
import { refuseWithoutModule } from './site-modules.ts';
import { refuseInactive } from './site-states.ts';
import type { CountHit, RateKey, RateLimit, RateLimits } from './rate-limits.ts';

type Admitted = Pick<Call<Operation>, 'site' | 'trackingId' | 'address' | 'userAgent' | 'now' | 'log'> & {
  actor: Actor;
};

/** What stands between a request and its handler. */
export interface Guards {
  /** Rate, ticket or token, CSRF, site and its modules, from the head of the request alone. */
  admit(request: FastifyRequest, route: Route, plane: Plane): Promise<void>;
  admitted(request: FastifyRequest): Admitted;
  /** The limits of an operation whose call came as a form. */
  countForm(request: FastifyRequest, operation: Operation): Promise<void>;
}

export interface GuardOptions {
  clock: Clock;
  csrf: Csrf;
  csrfCookie: string;
  readTicket: ReadTicket;
  /** The same of a token of the messaging plane. */
  readBearer: ReadTicket;
  sites: {
    byName(name: string): Promise<SiteRef | undefined>;
    byId(id: string): Promise<SiteRef | undefined>;
  };
  limits: RateLimits;
  count: Readonly<Record<RateLimit['counted'], CountHit>>;
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

class RequestGuards implements Guards {
  readonly #options: GuardOptions;
  readonly #admitted = new WeakMap<FastifyRequest, Admitted>();

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  async admit(request: FastifyRequest, route: Route, plane: Plane): Promise<void> {
    const { clock, limits } = this.#options;
    const { operation } = route;
    const { id } = operation;
    const address = request.ip;
    const shown = plane === 'portal' ? this.#shownTicket(request) : this.#shownBearer(request);
    // people count one by one, wherever they are
    const ofAddress = shown?.kind === 'person' ? limits.ownOf(id, 'address') : limits.of(id, 'address');
    await this.#count(ofAddress, 'address', networkOf(address));
    const actor = this.#actorOf(operation, shown);
    const key = actorKey(actor);
    if (key !== undefined) await this.#count(limits.of(id, 'actor'), 'actor', key);
    // no browser sends a token by itself, so no other page can have it send one
    if (operation.method !== 'GET' && plane === 'portal') this.#checkCsrf(request);
    const site = await this.#siteOf(request, actor);
    const ofCall = site ?? (await this.#siteOfActor(actor));
    refuseInactive(route, ofCall);
    refuseWithoutModule(route, ofCall);
    const log = request.log as Log;
    const { 'user-agent': userAgent = '' } = request.headers;
    const now = clock.now();
    this.#admitted.set(request, { actor, site, trackingId: request.id, address, userAgent, now, log });
  }

  admitted(request: FastifyRequest): Admitted {
    const admitted = this.#admitted.get(request);
    if (!admitted) throw new Error(`${request.method} ${request.url} was not admitted`);
    return admitted;
  }

  async countForm(request: FastifyRequest, operation: Operation): Promise<void> {
    const { limits } = this.#options;
    await this.#count(limits.of(operation.id, 'address'), 'address', networkOf(request.ip));
  }

  async #count(limits: readonly RateLimit[], by: RateKey, key: string): Promise<void> {
    for (const limit of limits) {
      const wait = await this.#options.count[limit.counted](limit, `${limit.operation}|${by}|${key}`);
      if (wait > 0) throw new Failure('tooManyRequests', { retryAfterSeconds: wait });
    }
  }

  #shownTicket(request: FastifyRequest): Actor | undefined {
    const ticket = header(request, 'ticket');
    return ticket === undefined ? undefined : this.#options.readTicket(ticket);
  }

  #shownBearer(request: FastifyRequest): Actor | undefined {
    const [, token] = /^Bearer +(\S+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
    return token === undefined ? undefined : this.#options.readBearer(token);
  }

  async #siteOfActor(actor: Actor): Promise<SiteRef | undefined> {
    return actor.kind === 'nobody' ? undefined : await this.#options.sites.byId(actor.siteId);
  }

  #actorOf(operation: Operation, actor: Actor | undefined): Actor {
    const caller = actor ?? { kind: 'nobody' };
    if (isOfAudience(operation.audience, caller)) return caller;
    throw new Failure(actor ? 'signInNeeded' : 'ticketInvalid');
  }

  #checkCsrf(request: FastifyRequest): void {
    const cookie = request.cookies[this.#options.csrfCookie];
    if (!this.#options.csrf.isValid(cookie, header(request, 'x-csrf-token')))
      throw new Failure('csrfInvalid');
  }

  /** The site of the address, of `siteurl` and of the ticket: as many of them as there are must agree. */
  async #siteOf(request: FastifyRequest, actor: Actor): Promise<SiteRef | undefined> {
    const ofPath = siteOfPath(request.raw);
    const { siteurl } = request.query as { siteurl?: unknown };
    const ofQuery = typeof siteurl === 'string' && siteurl !== '' ? siteurl : undefined;
    if (ofPath !== undefined && ofQuery !== undefined && ofPath !== ofQuery)
      throw new Failure('siteMismatch');
    const name = ofPath ?? ofQuery;
    if (name === undefined) return undefined;
    const site = await this.#options.sites.byName(name);
    if (!site) throw new Failure('notFound');
    if (actor.kind !== 'nobody' && actor.siteId !== site.id) throw new Failure('siteMismatch');
    return site;
  }
}

export const createGuards = (options: GuardOptions): Guards => new RequestGuards(options);
