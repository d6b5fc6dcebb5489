import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readSecretsFile, secretsFile, writeSecretsFile } from './secrets.ts';

/** What is to become of `secrets.json`, written only by `write`, or why nothing can. */
export type SecretChange =
  | { kind: 'change'; write(): void }
  | { kind: 'noFile' | 'previousIsKept' | 'nothingToForget' };

/**
 * A new secret, with the one before kept as the previous, which is still accepted. A previous one is never dropped on
 * the way: whoever holds something that it signed would be signed out without a word.
 */
export function rotateSecret(dataDirectory: string): SecretChange {
  if (!existsSync(secretsFile(dataDirectory))) return { kind: 'noFile' };
  const { secret, previous } = readSecretsFile(dataDirectory);
  if (previous !== undefined) return { kind: 'previousIsKept' };
  const made = { secret: randomBytes(32).toString('base64url'), previous: secret };
  return { kind: 'change', write: () => writeSecretsFile(dataDirectory, made) };
}

/** Forgets the previous secret: what it signed is refused from the next start on. */
export function forgetPreviousSecret(dataDirectory: string): SecretChange {
  if (!existsSync(secretsFile(dataDirectory))) return { kind: 'noFile' };
  const { secret, previous } = readSecretsFile(dataDirectory);
  if (previous === undefined) return { kind: 'nothingToForget' };
  return { kind: 'change', write: () => writeSecretsFile(dataDirectory, { secret }) };
}
