import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookEvent } from '@livekit/protocol';
import { AccessToken } from 'livekit-server-sdk';
import type { ApiKey } from '../signal/access-token.ts';

const CONTENT_TYPE = 'application/webhook+json';
const TOKEN_TTL_SECONDS = 300;
const ANSWERS_WITHIN_MS = 5000;
/** After the tries of one webhook: six seconds in all, so that one that nobody can take does not keep the others. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1500, 3000];
/** Of those that wait the oldest are forgotten: a receiver that is back after so many has to look for itself. */
const MOST_WAITING = 10_000;

/** Where webhooks go, and what signs them. */
export interface WebhookTarget {
  url: string;
  key: ApiKey;
  /** Takes what went wrong; the sender goes on. */
  onError(error: unknown): void;
}

/**
 * Posts webhooks one after the other, in the order of what happened, each again while nobody takes or refuses it.
 * The token over the body is LiveKit's (https://docs.livekit.io/home/server/webhooks).
 */
export class WebhookSender {
  readonly #target: WebhookTarget;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #waiting: WebhookEvent[] = [];
  #isSending = false;

  constructor(target: WebhookTarget) {
    this.#target = target;
  }

  send(event: WebhookEvent): void {
    if (this.#waiting.length >= MOST_WAITING) this.#waiting.shift();
    this.#waiting.push(event);
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) await this.#deliver(event);
    this.#isSending = false;
  }

  async #deliver(event: WebhookEvent): Promise<void> {
    const { onError } = this.#target;
    const body = event.toJsonString();
    let outcome: unknown;
    for (const pauseMs of PAUSES_MS) {
      outcome = await this.#post(body).catch((error: unknown) => error);
      if (typeof outcome === 'number' && outcome < 500) break;
      await pause(pauseMs);
    }
    if (typeof outcome !== 'number' || outcome >= 300)
      onError(new Error(`a webhook failed: ${String(outcome)}`));
  }

  /** Answers with the status. Rejects when there is no answer. */
  async #post(body: string): Promise<number> {
    const { url } = this.#target;
    const headers = {
      authorization: await this.#sign(body),
      'content-type': CONTENT_TYPE,
      'content-length': Buffer.byteLength(body),
    };
    const posted = request(url, { method: 'POST', agent: this.#agent, headers, timeout: ANSWERS_WITHIN_MS });
    posted.once('timeout', () => posted.destroy(new Error('no answer to a webhook'))).end(body);
    const [answer] = (await once(posted, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  }

  async #sign(body: string): Promise<string> {
    const { apiKey, apiSecret } = this.#target.key;
    const token = new AccessToken(apiKey, apiSecret, { ttl: TOKEN_TTL_SECONDS });
    token.sha256 = createHash('sha256').update(body).digest('base64');
    return await token.toJwt();
  }
}
