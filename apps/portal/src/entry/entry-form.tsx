import { useState, type ReactNode } from 'react';
import type { FormState } from '@portico/contract/page-views';
import { PASSWORD_LENGTH } from '@portico/domain/password-policy';
import type { PlainKey } from '@portico/i18n/texts';
import { Notice } from '@portico/ui/notice';
import type { ButtonLook } from '@portico/ui/button-content';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import styles from './entry.module.css';

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

/** A field for an e-mail address: `type="email"` of browsers refuses letters beyond ASCII before the @. */
export const addressInput = {
  type: 'text',
  inputMode: 'email',
  dir: 'ltr',
  autoCapitalize: 'off',
  spellCheck: false,
} as const;

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

/** The field that is filled in next: the first that is wrong, else the first of all. */
export const nextField = (fields: readonly string[], problems: FormState['problems']): string | undefined =>
  fields.find((name) => name in problems) ?? fields[0];

interface EntryFormProps {
  action: string;
  csrfToken: string;
  submit: string;
  /** How its button looks; accented unless it says otherwise. */
  look?: ButtonLook;
  /** What is wrong with the try as a whole. */
  problem: string | undefined;
  children: ReactNode;
}

/** A form that works without script: it is posted, and the answer is a page. The script only keeps it from being sent twice. */
export function EntryForm({ action, csrfToken, submit, look, problem, children }: EntryFormProps) {
  const say = useProblem();
  const [isSent, setSent] = useState(false);
  return (
    <form method="post" action={action} className={styles.form} onSubmit={() => setSent(true)}>
      {problem && (
        <Notice tone="danger" isLive>
          {say(problem)}
        </Notice>
      )}
      <input type="hidden" name="csrf" value={csrfToken} />
      {children}
      <PlainButton tone="accent" {...look} type="submit" size="lg" isBlock isPending={isSent}>
        {submit}
      </PlainButton>
    </form>
  );
}
