import { request as send } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../platform/errors/failure.ts';
import { networkOf } from '../../platform/http/network.ts';
import { rateLimits, type CountHit } from '../../platform/http/rate-limits.ts';
import { refuseUpgrade, type UpgradeHandler } from '../../platform/http/upgrades.ts';
import { Tunnel, type Upgrade } from './media.tunnel.ts';

/** Where signalling is reached; the client adds the rest. */
export const SIGNAL_PATH = '/rtc';

/** How many signalling connections one network may hold. A large office or school is one network. */
export const MOST_CONNECTIONS = 1000;

const VALIDATE_PATHS = ['/rtc/v1/validate', '/rtc/validate'];
const VALIDATES_WITHIN_MS = 3000;
const RETRY_AFTER_SECONDS = 2;

export interface SignallingOptions {
  /** The engine's loopback port, undefined while it is down. */
  port(): number | undefined;
  /** The client's address, through trusted proxies only. */
  addressOf(request: Upgrade['request']): string;
  count: CountHit;
}

/** The engine's signalling through the portal's own origin: neither read nor changed on the way. */
export class Signalling {
  readonly #options: SignallingOptions;
  readonly #tunnels = new Set<Tunnel>();
  readonly #connections = new Map<string, number>();
  #stopped = false;

  constructor(options: SignallingOptions) {
    this.#options = options;
  }

  /** Carries a client to the engine; 503 while that is down, which the client tries again after. */
  readonly upgrade: UpgradeHandler = async (request, socket, head) => {
    const port = this.#stopped ? undefined : this.#options.port();
    if (port === undefined) return refuseUpgrade(socket, 503); // not counted: everybody comes back at once
    const network = networkOf(this.#options.addressOf(request));
    const isFull = this.#connectionsOf(network) >= MOST_CONNECTIONS;
    if (isFull || (await this.#secondsToWait('media.signal', network)) > 0) return refuseUpgrade(socket, 429);
    this.#open({ request, socket, head }, port, network);
  };

  /** Mounts the question that a refused client asks to learn why: the engine's status and words. */
  mount(app: FastifyInstance): void {
    for (const path of VALIDATE_PATHS) {
      app.get(path, { config: { access: 'anyone' } }, (request, reply) => this.#validate(request, reply));
    }
  }

  /** Ends every connection and takes no more; the HTTP server cannot close before. */
  stop(): void {
    this.#stopped = true;
    for (const tunnel of this.#tunnels) tunnel.end();
  }

  #open(upgrade: Upgrade, port: number, network: string): void {
    this.#connections.set(network, this.#connectionsOf(network) + 1);
    const tunnel: Tunnel = new Tunnel(upgrade, port, () => {
      this.#tunnels.delete(tunnel);
      const left = this.#connectionsOf(network) - 1;
      if (left > 0) this.#connections.set(network, left);
      else this.#connections.delete(network);
    });
    this.#tunnels.add(tunnel);
  }

  #connectionsOf(network: string): number {
    return this.#connections.get(network) ?? 0;
  }

  /** Counts one more; how long until it would be allowed, 0 when it is. */
  async #secondsToWait(operation: string, network: string): Promise<number> {
    const limits = rateLimits.filter((limit) => limit.operation === operation);
    const waits = limits.map((limit) => this.#options.count(limit, `${operation}|address|${network}`));
    return Math.max(...(await Promise.all(waits)));
  }

  async #validate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const port = this.#options.port();
    if (port === undefined) throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const wait = await this.#secondsToWait('media.validate', networkOf(request.ip));
    if (wait > 0) throw new Failure('tooManyRequests', { retryAfterSeconds: wait });
    const { pathname, search } = new URL(request.raw.url ?? '/', 'http://127.0.0.1');
    const { status, text } = await ask(port, pathname + search, request.headers.authorization);
    return await reply.code(status).type('text/plain; charset=utf-8').send(text);
  }
}

interface Answer {
  status: number;
  text: string;
}

/** Asks the engine over loopback; an engine that does not answer is one that is down. */
function ask(port: number, path: string, authorization: string | undefined): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = authorization === undefined ? {} : { authorization };
  const options = {
    host: '127.0.0.1',
    port,
    path,
    headers,
    signal: AbortSignal.timeout(VALIDATES_WITHIN_MS),
  };
  const fail = (cause: Error): void =>
    reject(new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause }));
  const asked = send(options, (answer) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (part: string) => (text += part));
    answer.on('end', () => resolve({ status: answer.statusCode ?? 502, text }));
    answer.on('error', fail);
  });
  asked.on('error', fail).end();
  return promise;
}
