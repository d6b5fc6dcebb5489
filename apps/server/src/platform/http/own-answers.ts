import type { IncomingMessage, ServerOptions } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../errors/failure.ts';

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

/** How soon somebody is told to come again who comes while the process ends: the next one is there, or another takes over. */
const NEXT_AFTER_SECONDS = 2;

/** Passes over expectations that nobody knows (RFC 9110 §10.1.1), and says itself when it closes: each call is told to come again. */
export function answerInPlaceOfNode(app: FastifyInstance): void {
  const { server } = app;
  let isClosing = false;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    void reply.header('connection', 'close');
    done(new Failure('unavailable', { retryAfterSeconds: NEXT_AFTER_SECONDS }));
  });
}
