import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../platform/errors/failure.ts';
import { logRefusal, sayWhenToRetry } from '../../platform/http/problems.ts';
import { showNotFound } from './page.ts';
import type { Visit } from './visit.ts';

/** Looks for what an address names; not to find it counts as it does where meetings are looked up. */
export type LookUp = <T>(
  request: FastifyRequest,
  look: () => Promise<T | undefined>,
) => Promise<T | undefined>;

/** Answers with a page, which is another one for who has looked up too much that is not there. */
export async function answerLookUp(
  visit: Visit,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Failure) || error.error !== 'tooManyRequests') throw error;
    logRefusal(reply.request, error);
    sayWhenToRetry(reply, error);
    return await visit.show({ kind: 'error', error: 'tooMany', errorInfo: null });
  }
}

/** The same for an address that nobody guesses: who has a good one passes, and one that is none counts. */
export const answerMiss = (visit: Visit, reply: FastifyReply, lookUp: LookUp): Promise<FastifyReply> =>
  answerLookUp(visit, reply, async () => {
    await lookUp(reply.request, () => Promise.resolve(undefined));
    return await showNotFound(visit);
  });
