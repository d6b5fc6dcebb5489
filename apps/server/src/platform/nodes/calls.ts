import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors } from '@portico/contract/errors';
import type { ErrorName } from '@portico/contract/error-codes';
import * as z from 'zod/mini';
import { Failure } from '../errors/failure.ts';
import type { Log } from '../log/log.ts';
import { currentTrackingId } from '../log/tracking.ts';
import type { Peer } from './node.store.ts';
import { NODE_HEADER, type NodeSigner } from './signature.ts';

/** Everything below this is between processes of the deployment, signed; nobody else gets an answer. */
export const NODE_PATH = '/internal/node';

/** What the log says of a process that lives, as its row tells, and cannot be reached. */
export const NO_ANSWER = 'another process does not answer: is its NODE_URL right?';

const REFUSES =
  'another process refuses our calls: has it the same PORTICO_SECRET, and is its NODE_URL right?';

const CALLS_PATH = `${NODE_PATH}/calls`;
/** No form and no page of another origin can send it unasked. */
const TYPE = 'application/vnd.portico.call+json';
const ANSWERS_WITHIN_MS = 8000;
const RETRY_AFTER_SECONDS = 2;

const Request = z.object({ call: z.string(), input: z.unknown() });
const Answer = z.union([
  z.object({ done: z.literal(true), answer: z.optional(z.unknown()) }),
  z.object({
    done: z.literal(false),
    error: z.enum(Object.keys(errors) as [ErrorName, ...ErrorName[]]),
    retryAfterSeconds: z.optional(z.number()),
  }),
]);
type Answer = z.infer<typeof Answer>;

/** Something that one process has another one do: its name and what it takes. */
export interface NodeCall<I> {
  name: string;
  input: z.ZodMiniType<I>;
}

/** The process that was asked cannot be reached, or is not the one any more. */
export const nodeUnavailable = (cause?: unknown): Failure =>
  new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

type Handler = (input: unknown) => Promise<unknown>;

/** Calls from process to process, over HTTP at their `NODE_URL`. */
export class NodeCalls {
  readonly #signer: NodeSigner;
  readonly #log: Log;
  readonly #handlers = new Map<string, Handler>();

  constructor(signer: NodeSigner, log: Log) {
    this.#signer = signer;
    this.#log = log;
  }

  /** Says what is done when another process asks for it. */
  serve<I>({ name, input }: NodeCall<I>, handler: (input: I) => Promise<unknown>): void {
    this.#handlers.set(name, (given) => handler(z.parse(input, given)));
  }

  /**
   * Has another process do something. What that refuses is refused here by the same name.
   * @throws {Failure} `unavailable` when it cannot be reached or gives no answer that is one.
   */
  async ask<I>(peer: Peer, { name }: NodeCall<I>, input: I): Promise<unknown> {
    const body = JSON.stringify({ call: name, input });
    const signature = this.#signer.sign(peer.id, { method: 'POST', path: CALLS_PATH, body });
    const answer = await this.#send(peer, { body, signature });
    if (answer.done) return answer.answer;
    const { error, retryAfterSeconds } = answer;
    throw new Failure(error, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }

  /** Mounts where the others ask. The body is checked before it is parsed. */
  mount(app: FastifyInstance): void {
    void app.register((scope, _options, done) => {
      scope.addContentTypeParser(TYPE, { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
      scope.post(CALLS_PATH, { config: { access: 'node' } }, (request) => this.#answer(request));
      done();
    });
  }

  async #answer({ method, url: path, body, headers, ip }: FastifyRequest): Promise<Answer> {
    const call = { method, path, body: Buffer.isBuffer(body) ? body : '' };
    const verdict = this.#signer.verify(String(headers[NODE_HEADER]), call);
    if (verdict === 'elsewhere') throw nodeUnavailable();
    if (verdict !== 'good') {
      this.#log.warn({ verdict, address: ip }, 'a call between processes was refused');
      throw new Failure('forbidden');
    }
    return await this.#perform(JSON.parse(String(body)));
  }

  async #send(peer: Peer, { body, signature }: { body: string; signature: string }): Promise<Answer> {
    const trackingId = currentTrackingId();
    let isRefused = false;
    try {
      const response = await fetch(new URL(CALLS_PATH, peer.url), {
        method: 'POST',
        body,
        headers: {
          'content-type': TYPE,
          [NODE_HEADER]: signature,
          ...(trackingId !== undefined && { trackingid: trackingId }),
        },
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
        redirect: 'error',
      });
      if (response.ok) return z.parse(Answer, await response.json());
      isRefused = response.status === 403;
      throw new Error(`it answered ${response.status}`);
    } catch (error) {
      this.#log.warn({ err: error, url: peer.url }, isRefused ? REFUSES : NO_ANSWER);
      throw nodeUnavailable(error);
    }
  }

  async #perform(given: unknown): Promise<Answer> {
    const { call, input } = z.parse(Request, given);
    const handler = this.#handlers.get(call);
    if (!handler) throw new Failure('notFound'); // asked by a newer version
    try {
      return { done: true, answer: await handler(input) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { done: false, error: error.error, retryAfterSeconds: error.detail.retryAfterSeconds };
    }
  }
}
