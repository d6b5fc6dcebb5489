import { createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';

/** Carries the signature of a call between processes. */
export const NODE_HEADER = 'x-portico-node';

/** A call is good for this long before and after it was signed, by the database's clock. */
const GOOD_MS = 10_000;
const VERSION = 'v1';

/** What is signed of a call: all that decides what it does. */
interface SignedCall {
  method: string;
  /** With the query. */
  path: string;
  body: string | Buffer;
}

/** Who this process is at this moment. */
interface Identity {
  readonly id: string;
  nowMs(): number | undefined;
}

/**
 * What a signature is worth. `elsewhere` is a good one for a process that is not this one, or not any more; whoever
 * sent it looks again who it is.
 */
export type Verdict = 'good' | 'elsewhere' | 'forged' | 'expired' | 'replayed';

/**
 * Signs calls to other processes of the deployment and checks those that come: made with the deployment's secret, for
 * this process, just now, unaltered and not seen before.
 */
export class NodeSigner {
  readonly #secrets: Secrets;
  readonly #self: Identity;
  /** The signatures that were good, until they would be too old anyway; the oldest first. */
  readonly #seen = new Map<string, number>();

  constructor(secrets: Secrets, self: Identity) {
    this.#secrets = secrets;
    this.#self = self;
  }

  /** The header of a call to the process with this id. */
  sign(to: string, call: SignedCall): string {
    const nonce = randomBytes(16).toString('base64url');
    const claims = [VERSION, to, String(Math.round(this.#self.nowMs() ?? 0)), nonce];
    const signature = this.#secrets.sign('node', textOf(claims, call)).toString('base64url');
    return [...claims, signature].join('.');
  }

  verify(header: string | undefined, call: SignedCall): Verdict {
    const parts = (header ?? '').split('.');
    const [version, to, at = '', nonce = ''] = parts;
    const signature = Buffer.from(parts.at(-1) ?? '', 'base64url');
    if (parts.length !== 5 || version !== VERSION) return 'forged';
    if (!this.#secrets.verify('node', textOf(parts.slice(0, -1), call), signature)) return 'forged';
    const now = this.#self.nowMs();
    if (to !== this.#self.id || now === undefined) return 'elsewhere';
    if (Math.abs(now - Number(at)) > GOOD_MS) return 'expired';
    return this.#isNew(nonce, now) ? 'good' : 'replayed';
  }

  #isNew(nonce: string, now: number): boolean {
    for (const [old, until] of this.#seen) {
      if (until > now) break;
      this.#seen.delete(old);
    }
    if (this.#seen.has(nonce)) return false;
    this.#seen.set(nonce, now + 2 * GOOD_MS);
    return true;
  }
}

const textOf = (claims: readonly string[], { method, path, body }: SignedCall): string =>
  [...claims, method, path, createHash('sha256').update(body).digest('base64url')].join('\n');
