import { request as send, type IncomingMessage } from 'node:http';
import { request as sendSecurely } from 'node:https';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../platform/errors/failure.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { CountHit, OperationLimit } from '../../platform/http/rate-limits.ts';
import type { Upgrade, UpgradeHandler } from '../../platform/http/upgrades.ts';
import type { Log } from '../../platform/log/log.ts';
import { NODE_PATH, NO_ANSWER } from '../../platform/nodes/calls.ts';
import type { JoinGate } from './media.gate.ts';
import { Tunnel } from './media.tunnel.ts';
import type { SignalRoute } from './media.signal-route.ts';

/** Where signalling is reached; the client adds the rest. */
export const SIGNAL_PATH = '/rtc';

/** How many signalling connections one network may hold. A large office or school is one network. */
export const MOST_CONNECTIONS = 1000;

/** By address; a thousand people behind one come back at once when the engine was away, in two or three steps each. */
const signalLimits = {
  'media.signal': { key: 'address', limit: 3000, windowSeconds: 60, counted: 'inBatches' },
  'media.validate': { key: 'address', limit: 600, windowSeconds: 60, counted: 'inBatches' },
} as const satisfies Record<string, OperationLimit>;

const VALIDATE_PATHS = ['/rtc/v1/validate', '/rtc/validate'];
const VALIDATES_WITHIN_MS = 3000;
const RETRY_AFTER_SECONDS = 2;
/** Shown to nobody: clients say themselves that they were refused. */
const NO_PLACE = 'no place in this room';
/** What other processes carry here has been counted there. */
const UNCOUNTED = '';

/** Finds where a request is carried on to. */
export interface SignalRouter {
  /** For a client; undefined while nobody can serve it, such as while the engine is down. */
  find(request: IncomingMessage): Promise<SignalRoute | undefined>;
  /** For what another process carries here, only where there can be one: `forbidden` for everybody else. */
  admit?(request: IncomingMessage): Promise<SignalRoute | 'forbidden' | undefined>;
}

export interface SignallingOptions {
  router: SignalRouter;
  /** Before the own engine; none where there is none. */
  gate: Pick<JoinGate, 'pass'> | undefined;
  count: CountHit;
  log: Log;
}

interface OpenTunnel {
  tunnel: Tunnel;
  peerId: string | undefined;
}

/** The engine's signalling through the portal's own origin: who joins is asked for, what is said then is not read. */
export class Signalling {
  readonly #options: SignallingOptions;
  readonly #open = new Set<OpenTunnel>();
  readonly #connections = new Map<string, number>();
  /** Processes that the log has named as out of reach: everybody who was carried there comes again and again. */
  readonly #named = new Set<string>();
  #isStopped = false;

  constructor(options: SignallingOptions) {
    this.#options = options;
  }

  /** Carries a client on; 503 while nobody can serve it, which the client tries again after. */
  readonly upgrade: UpgradeHandler = async (upgrade) => {
    const { request, address, refuse } = upgrade;
    const network = networkOf(address);
    if (this.#connectionsOf(network) >= MOST_CONNECTIONS) return refuse(429);
    const route = await this.#options.router.find(request);
    if (!route || this.#isStopped) return refuse(503); // not counted: everybody comes back at once
    if ((await this.#secondsToWait('media.signal', network)) > 0) return refuse(429);
    return await this.#passAndCarry(upgrade, route, network);
  };

  /** Carries to the own engine what another process carries here. */
  readonly upgradeOfPeer: UpgradeHandler = async (upgrade) => {
    const { request, refuse } = upgrade;
    const { router } = this.#options;
    const route = router.admit ? await router.admit(request) : 'forbidden';
    if (route === 'forbidden') return refuse(403);
    if (!route || this.#isStopped) return refuse(503);
    return await this.#passAndCarry(upgrade, route, UNCOUNTED);
  };

  /** Mounts the question that a refused client asks to learn why: the engine's status and words. */
  mount(app: FastifyInstance): void {
    const config = { access: 'anyone' };
    for (const path of VALIDATE_PATHS)
      app.get(path, { config }, (request, reply) => this.#validate(request, reply));
    if (!this.#options.router.admit) return;
    for (const path of VALIDATE_PATHS)
      app.get(NODE_PATH + path, { config: { access: 'node' } }, (request, reply) =>
        this.#validateOfPeer(request, reply),
      );
  }

  /** Ends what leads to the own engine: its rooms may be somebody else's. The clients come again. */
  cutOwn(): void {
    for (const { tunnel, peerId } of this.#open) if (peerId === undefined) tunnel.end();
  }

  /** Ends what leads to processes that live no more, also where nothing said goodbye. */
  cutAllBut(living: ReadonlySet<string>): void {
    for (const { tunnel, peerId } of this.#open)
      if (peerId !== undefined && !living.has(peerId)) tunnel.end();
    for (const id of this.#named) if (!living.has(id)) this.#named.delete(id);
  }

  /** Ends every connection and takes no more; the HTTP server cannot close before. */
  stop(): void {
    this.#isStopped = true;
    for (const { tunnel } of this.#open) tunnel.end();
  }

  async #passAndCarry(upgrade: Upgrade, route: SignalRoute, network: string): Promise<number | void> {
    const passed = await this.#pass(upgrade.request, route);
    if (passed === 'forbidden') return upgrade.refuse(403);
    if (!passed || this.#isStopped) return upgrade.refuse(503);
    return this.#carry(upgrade, passed, network);
  }

  /** To another process it goes as it came: the gate is where the engine is. */
  async #pass(request: IncomingMessage, route: SignalRoute): Promise<SignalRoute | 'forbidden' | undefined> {
    const { gate } = this.#options;
    return gate && route.peerId === undefined ? await gate.pass(request, route) : route;
  }

  #carry(upgrade: Upgrade, route: SignalRoute, network: string): void {
    if (upgrade.socket.destroyed) return; // gone while its route was looked for
    this.#connections.set(network, this.#connectionsOf(network) + 1);
    const open: OpenTunnel = {
      peerId: route.peerId,
      tunnel: new Tunnel(upgrade, route, {
        end: () => {
          this.#open.delete(open);
          const left = this.#connectionsOf(network) - 1;
          if (left > 0) this.#connections.set(network, left);
          else this.#connections.delete(network);
        },
        lost: (error) => this.#nameUnreachable(route, error),
      }),
    };
    this.#open.add(open);
  }

  /** Once for each process; of the own engine that is down others tell. */
  #nameUnreachable({ peerId, url }: SignalRoute, error: Error): void {
    if (peerId === undefined || this.#named.has(peerId)) return;
    this.#named.add(peerId);
    this.#options.log.warn({ err: error, url: url.origin }, NO_ANSWER);
  }

  #connectionsOf(network: string): number {
    return this.#connections.get(network) ?? 0;
  }

  /** Counts one more; how long until it would be allowed, 0 when it is. */
  async #secondsToWait(channel: keyof typeof signalLimits, network: string): Promise<number> {
    return await this.#options.count(signalLimits[channel], `${channel}|address|${network}`);
  }

  async #validate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const route = await this.#options.router.find(request.raw);
    if (!route) throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const wait = await this.#secondsToWait('media.validate', networkOf(request.ip));
    if (wait > 0) throw new Failure('tooManyRequests', { retryAfterSeconds: wait });
    return await this.#answer(request, reply, route);
  }

  async #validateOfPeer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const route = await this.#options.router.admit?.(request.raw);
    if (route === 'forbidden') throw new Failure('forbidden');
    if (!route) throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return await this.#answer(request, reply, route);
  }

  async #answer(request: FastifyRequest, reply: FastifyReply, route: SignalRoute): Promise<FastifyReply> {
    const passed = await this.#pass(request.raw, route);
    if (!passed) throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const { status, text } = passed === 'forbidden' ? { status: 403, text: NO_PLACE } : await ask(passed);
    return await reply.code(status).type('text/plain; charset=utf-8').send(text);
  }
}

interface Answer {
  status: number;
  text: string;
}

/** Asks where the route leads; who does not answer is down. */
function ask({ url, path, headers }: SignalRoute): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const options = {
    path: pathOf(path),
    headers,
    signal: AbortSignal.timeout(VALIDATES_WITHIN_MS),
  };
  const fail = (cause: Error): void =>
    reject(new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause }));
  const sendThere = url.protocol === 'https:' ? sendSecurely : send;
  const asked = sendThere(url, options, (answer) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (part: string) => (text += part));
    answer.on('end', () => resolve({ status: answer.statusCode ?? 502, text }));
    answer.on('error', fail);
  });
  asked.on('error', fail).end();
  return promise;
}

/** Bytes that no address may hold are written so that it may. */
function pathOf(path: string): string {
  const { pathname, search } = new URL(path, 'http://127.0.0.1');
  return pathname + search;
}
