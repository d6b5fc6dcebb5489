import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { syncPathNow } from '../storage/sync.ts';

const Secret = z.string().check(z.minLength(32));
const File = z.object({ secret: Secret, previous: z.optional(Secret) });
type File = z.infer<typeof File>;

export const secretsFile = (dataDirectory: string): string => join(dataDirectory, 'secrets.json');

/** @throws for a file that is damaged or whose secrets are too short. */
export const readSecretsFile = (dataDirectory: string): File =>
  File.parse(JSON.parse(readFileSync(secretsFile(dataDirectory), 'utf8')));

/** Whether a text is what `readSecretsFile` reads. */
export function isSecretsFile(text: string): boolean {
  try {
    return File.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Writes it whole or not at all, for its owner alone. */
export function writeSecretsFile(dataDirectory: string, secrets: File): void {
  const file = secretsFile(dataDirectory);
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  syncPathNow(dataDirectory); // a power cut must not leave a used database without its secret
}

/** What a derived key is for. Two purposes never share one. */
export type Purpose =
  | 'ticket'
  | 'bearer'
  | 'session'
  | 'guest'
  | 'visitor'
  | 'browser'
  | 'csrf'
  | 'one-time-link'
  | 'media'
  | 'media-link'
  | 'export-link'
  | 'audit-link'
  | 'people-link'
  | 'site-export-link'
  | 'stream-link'
  | 'answer-link'
  | 'answer-address'
  | 'node'
  | 'backup';

/** Keys derived from one secret of the deployment (HKDF, RFC 5869); the previous one is still accepted. */
export class Secrets {
  readonly #roots: readonly string[];
  readonly #derived = new Map<string, readonly Buffer[]>();

  constructor(current: string, previous?: string) {
    this.#roots = previous === undefined ? [current] : [current, previous];
  }

  /** The keys of a purpose, 32 bytes each, the current one first. */
  keys(purpose: Purpose): readonly Buffer[] {
    const known = this.#derived.get(purpose);
    if (known) return known;
    const keys = this.#roots.map((root) => Buffer.from(hkdfSync('sha256', root, 'portico', purpose, 32)));
    this.#derived.set(purpose, keys);
    return keys;
  }

  /** HMAC-SHA-256 with the current key. */
  sign(purpose: Purpose, text: string): Buffer {
    return createHmac('sha256', this.keys(purpose)[0] as Buffer)
      .update(text)
      .digest();
  }

  /** Whether the current key made the signature; one of the previous key is worth making anew. */
  isCurrent(purpose: Purpose, text: string, signature: Buffer): boolean {
    const expected = this.sign(purpose, text);
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  }

  /** Whether one of the accepted keys made the signature; takes the same time whatever is wrong. */
  verify(purpose: Purpose, text: string, signature: Buffer): boolean {
    return this.keys(purpose)
      .map((key) => createHmac('sha256', key).update(text).digest())
      .some((expected) => expected.length === signature.length && timingSafeEqual(expected, signature));
  }
}

/** A secret would have been invented beside a database that was used with another one. */
export class SecretMissing extends Error {
  override readonly name = 'SecretMissing';
}

interface Source {
  dataDirectory: string;
  current: string | undefined;
  previous: string | undefined;
  /** Whether the database has already been used: then a new secret would sign everybody out and break links. */
  isDatabaseUsed: boolean;
}

/** The deployment's secrets: from the settings, else from `secrets.json` (mode 0600), made there on the first start. */
export function openSecrets(source: Source): Secrets {
  if (source.current !== undefined) return new Secrets(source.current, source.previous);
  const file = secretsFile(source.dataDirectory);
  if (existsSync(file)) {
    const kept = readSecretsFile(source.dataDirectory);
    return new Secrets(kept.secret, kept.previous);
  }
  if (source.isDatabaseUsed) {
    throw new SecretMissing(
      `PORTICO_SECRET is not set and ${file} is missing, but the database has been used: set the secret it was used with`,
    );
  }
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(source.dataDirectory, { recursive: true, mode: 0o700 });
  writeSecretsFile(source.dataDirectory, { secret });
  return new Secrets(secret);
}
