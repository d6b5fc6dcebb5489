import { nameProblem } from '@portico/contract/deployment';
import type { Texts } from '@portico/i18n/texts';

const words = ['otherScript', 'invalid', 'reserved', 'taken', 'otherName'] as const;

/** Why a site cannot be called so, in words; undefined for what every form says. */
export function sayNameProblem(t: Texts['t'], word: string): string | undefined {
  const known = words.find((one) => one === word);
  return known && t(`sites.problem.${known}`);
}

/** What the browser knows of a name before it is sent. */
export const checkName = (name: string): Readonly<Record<string, string>> => {
  const problem = nameProblem(name);
  return problem === undefined ? {} : { name: problem };
};
