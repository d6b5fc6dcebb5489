import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { passwordProblem } from '@portico/domain/password-policy';
import { Failure } from '../../platform/errors/failure.ts';
import { hashPassword } from './identity.passwords.ts';

/** Guesses that a slow hash alone holds off for years; who guesses better than that begins with these. */
const LEAST_GUESSES = 1e8;

/** A password that somebody wants, looked at and hashed before the transaction opens. */
export interface NewPassword {
  text: string;
  hash: string;
  /** Whether it is one of the first that are tried: found in breaches, a row of keys, a date, a repetition. */
  isEasyToGuess: boolean;
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Its 49,000 passwords from breaches are read when the first password is set. */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

export async function lookAtPassword(text: string): Promise<NewPassword> {
  estimator ??= openEstimator();
  const { guesses } = (await estimator).check(text);
  return { text, hash: await hashPassword(text), isEasyToGuess: guesses < LEAST_GUESSES };
}

/** Refuses a password by the rule it breaks. `names` are those of the person and the site. */
export function refuseWeak({ text, isEasyToGuess }: NewPassword, names: readonly string[]): void {
  const problem = passwordProblem(text, names) ?? (isEasyToGuess ? 'easyToGuess' : undefined);
  if (problem) throw new Failure('passwordTooWeak', { fields: { password: problem } });
}
