import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts and measures every answered request by what it was for, never by its path: that can hold a one-time link. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const operation = config.operation ?? url ?? 'unknown';
    metrics.add('portico_http_requests_total', { operation, status: String(reply.statusCode) });
    metrics.observe('portico_http_request_duration_seconds', { operation }, reply.elapsedTime / 1000);
    done();
  });
}
