import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { passwordProblem } from '@portico/domain/password-policy';
import { Failure } from '../../platform/errors/failure.ts';
import { hashPassword } from './identity.passwords.ts';

/** Guesses that a slow hash alone holds off for years; who guesses better than that begins with these. */
const LEAST_GUESSES = 1e8;

type Problems = Readonly<Record<string, string>>;

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

type Look = Pick<NewPassword, 'text' | 'isEasyToGuess'>;

async function look(text: string): Promise<Look> {
  estimator ??= openEstimator();
  const { guesses } = (await estimator).check(text);
  return { text, isEasyToGuess: guesses < LEAST_GUESSES };
}

export async function lookAtPassword(text: string): Promise<NewPassword> {
  return { ...(await look(text)), hash: await hashPassword(text) };
}

/** Which rule a password breaks, by its field. `names` are those of the person and the site. */
export function weaknessOf({ text, isEasyToGuess }: Look, names: readonly string[]): Problems {
  const problem = passwordProblem(text, names) ?? (isEasyToGuess ? 'easyToGuess' : undefined);
  return problem ? { password: problem } : {};
}

/** The same of a text that may be anything, for a form of which more is wrong: nothing is hashed. */
export async function weaknessOfText(text: string, names: readonly string[]): Promise<Problems> {
  const problem = passwordProblem(text, names); // one that is too long is not looked at
  return problem ? { password: problem } : weaknessOf(await look(text), names);
}

/** Refuses a password by the rule it breaks. */
export function refuseWeak(password: Look, names: readonly string[]): void {
  const fields = weaknessOf(password, names);
  if (fields['password']) throw new Failure('passwordTooWeak', { fields });
}
