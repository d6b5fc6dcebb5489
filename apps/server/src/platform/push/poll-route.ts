import type { FastifyInstance, FastifyReply } from 'fastify';
import { PollQuestion, type PollAnswer } from '@portico/contract/push';
import { PUSH_PATH } from '@portico/contract/push-channel';
import { actorKey } from '../http/actor.ts';
import { Failure } from '../errors/failure.ts';
import { networkOf } from '../http/network.ts';
import type { CountHit, OperationLimit, RateKey } from '../http/rate-limits.ts';
import type { Push } from './push.ts';

/** A tab asks three times a minute when nothing happens, twice a second when much does. */
const pollLimits: readonly OperationLimit[] = [
  { key: 'address', limit: 12_000, windowSeconds: 60, counted: 'inBatches' },
  { key: 'actor', limit: 600, windowSeconds: 60, counted: 'inBatches' },
];
const MOST_BYTES = 16_384;

interface PollRouteOptions {
  push: Pick<Push, 'poll' | 'admit'>;
  count: CountHit;
}

/** A signal of the client that does not wait for its answer any more. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Mounts the push channel for tabs that no WebSocket reaches. The ticket travels in the question, as in a first frame. */
export function mountPolls(app: FastifyInstance, { push, count }: PollRouteOptions): void {
  const countBy = async (by: RateKey, key: string): Promise<void> => {
    for (const limit of pollLimits.filter((one) => one.key === by)) {
      const wait = await count(limit, `push.poll|${by}|${key}`);
      if (wait > 0) throw new Failure('tooManyRequests', { retryAfterSeconds: wait });
    }
  };
  app.post<{ Body: PollQuestion }>(
    PUSH_PATH,
    {
      config: { access: 'anyone' },
      bodyLimit: MOST_BYTES,
      schema: { body: PollQuestion },
      onRequest: (request) => countBy('address', networkOf(request.ip)),
    },
    async (request, reply): Promise<PollAnswer> => {
      const { body } = request;
      const who = actorKey(push.admit(body.token)?.actor ?? { kind: 'nobody' });
      if (who !== undefined) await countBy('actor', who);
      void reply.header('cache-control', 'no-store');
      return await push.poll(body, goneOf(reply));
    },
  );
}
