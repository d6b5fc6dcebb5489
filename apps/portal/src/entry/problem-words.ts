import { PASSWORD_LENGTH } from '@portico/domain/password-policy';
import type { PlainKey } from '@portico/i18n/texts';
import { useT } from '@portico/ui/texts';

const plain: Readonly<Record<string, PlainKey>> = {
  required: 'entry.problem.required',
  invalid: 'entry.problem.invalid',
  tooLong: 'entry.problem.tooLong',
  holdsName: 'entry.problem.holdsName',
  easyToGuess: 'entry.problem.easyToGuess',
  unknownSite: 'entry.problem.unknownSite',
  credentials: 'entry.problem.credentials',
  disabled: 'entry.problem.disabled',
  tooMany: 'entry.problem.tooMany',
  busy: 'entry.problem.busy',
  stale: 'entry.problem.stale',
};

/** A problem's word in the reader's language; undefined for none. What is wrong with an address names it. */
export function useProblem(): (word: string | undefined, address?: string) => string | undefined {
  const t = useT();
  return (word, address) => {
    if (word === undefined) return undefined;
    if (word === 'invalid' && address) return t('entry.problem.address', { address });
    if (word === 'tooShort') return t('entry.problem.tooShort', { least: PASSWORD_LENGTH.least });
    return t(plain[word] ?? 'entry.problem.failed');
  };
}
