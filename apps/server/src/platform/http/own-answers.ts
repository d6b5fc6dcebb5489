import {
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { FastifyInstance } from 'fastify';
import { errors } from '@portico/contract/errors';
import { Failure } from '../errors/failure.ts';
import { problemBody } from './problems.ts';
import { trackingIdOf } from './tracking.ts';

/**
 * Node answers calls without a host itself, with none of our headers. And it would take an offer to go on by HTTP/2 for a
 * wish, where RFC 9110 §7.8 lets us pass over it: clients that offer it with each call would get nothing.
 */
export const ownAnswers: ServerOptions = {
  requireHostHeader: false,
  shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() !== 'h2c',
};

/** What is wrong where a call does not say in one header which host it means (RFC 9112 §3.2). */
export function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): Failure | undefined {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count === 1 || (count === 0 && httpVersion === '1.0')) return undefined;
  return new Failure('inputInvalid', { fields: { host: count === 0 ? 'required' : 'invalid' } });
}

/** From now on each call is told to come again: the process ends. */
function refuseAll(server: Server, always: Readonly<Record<string, string>>): void {
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const trackingId = trackingIdOf(request);
    const { status } = errors.unavailable;
    const body = JSON.stringify(problemBody(new Failure('unavailable'), trackingId));
    response.writeHead(status, STATUS_CODES[status], {
      ...always,
      trackingid: trackingId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'retry-after': '2',
      connection: 'close',
    });
    response.end(body);
  });
}

/** Passes over expectations that nobody knows (RFC 9110 §10.1.1), and says itself when it closes. */
export function answerInPlaceOfNode(app: FastifyInstance, always: Readonly<Record<string, string>>): void {
  const { server } = app;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  app.addHook('preClose', (done) => {
    refuseAll(server, always);
    done();
  });
}
