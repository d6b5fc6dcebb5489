import { useId, useState } from 'react';
import type { Call } from '@portico/contract/call';
import { ErrorText } from '@portico/ui/field';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useSubmitOnce } from '@portico/ui/use-submit-once';
import styles from './joining.module.css';
import { typedProblem, type FindProblem } from './joining.model.ts';

interface JoinFieldProps {
  call: Call;
  basePath: string;
  csrfToken: string;
}

/** Joins by number or link. It is a form: before the page is interactive, and without script, its own page answers. */
export function JoinField({ call, basePath, csrfToken }: JoinFieldProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<FindProblem>();
  const [isPending, setPending] = useState(false);
  const lookUp = async (): Promise<FindProblem | undefined> => {
    const wrong = typedProblem(typed);
    if (wrong) return wrong;
    const { find } = await import('./joining.calls.ts');
    const found = await find(call, typed.trim());
    if ('problem' in found) return found.problem;
    window.location.assign(found.href);
    return undefined;
  };
  const submit = useSubmitOnce(async () => {
    setPending(true);
    const wrong = await lookUp().catch((): FindProblem => 'offline');
    setPending(false);
    setProblem(wrong);
    if (wrong) throw new Error(wrong);
  });
  return (
    <form
      method="post"
      action={`${basePath}/meeting/join`}
      className={styles.form}
      onSubmit={submit}
      noValidate
    >
      <input type="hidden" name="csrf" value={csrfToken} />
      <div className={styles.field}>
        <input
          name="number"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          className={styles.input}
          aria-label={t('home.joinBy')}
          placeholder={t('home.joinBy')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && id}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PlainButton type="submit" isPending={isPending}>
          {t('action.join')}
        </PlainButton>
      </div>
      <div id={id} role="alert">
        {problem && <ErrorText>{t(`home.join.${problem}`)}</ErrorText>}
      </div>
    </form>
  );
}
