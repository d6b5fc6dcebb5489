import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPassedOn } from '../http/proxied.ts';
import { Failure } from '../errors/failure.ts';
import type { Settings } from '../settings/table.ts';
import type { Metrics } from './metrics.ts';

type MetricSettings = Pick<Settings, 'METRICS_TOKEN' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

const isHere = (address = ''): boolean =>
  thisMachine.check(address.replace(/^::ffff:(?=\d+\.)/, ''), address.includes('.') ? 'ipv4' : 'ipv6');

/** The name that was asked for: a page of somebody else's can have its own name lead to this machine, and ask with it. */
const isHereByName = (host: string): boolean => host === 'localhost' || isHere(host.replaceAll(/[[\]]/g, ''));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a request may read the metrics: with the token where one is set, else from this machine alone, and only
 * while nothing says that a proxy stands in front. Behind one on this machine the whole world comes from here.
 */
function mayRead({ socket, headers, hostname, raw }: FastifyRequest, settings: MetricSettings): boolean {
  const { METRICS_TOKEN: token, PUBLIC_URL, TRUST_PROXY } = settings;
  if (token !== undefined) {
    const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
    return scheme.toLowerCase() === 'bearer' && timingSafeEqual(digest(given), digest(token));
  }
  const isProxied = PUBLIC_URL !== undefined || TRUST_PROXY !== undefined || isPassedOn(raw);
  return !isProxied && isHere(socket.remoteAddress) && isHereByName(hostname);
}

/** Mounts `GET /metrics` for Prometheus. Whoever may not read them gets a 403. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, settings: MetricSettings): void {
  const config = { access: 'this machine, or the metrics token' };
  app.get('/metrics', { config }, async (request, reply) => {
    if (!mayRead(request, settings)) throw new Failure('forbidden');
    return await reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.text());
  });
}
