import { Video } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Call } from '@portico/contract/call';
import { Form } from '@portico/ui/form';
import { PlainButton } from '@portico/ui/plain-button';
import { useT, useTexts } from '@portico/ui/texts';
import type { Acts } from './acts.ts';
import styles from './joining.module.css';

interface QuickActionsProps {
  call: Call;
  basePath: string;
  csrfToken: string;
  /** Whose meeting is started; undefined for who may not host. */
  hostName: string | undefined;
  /** Buttons between joining and starting. */
  children: ReactNode;
}

/** The id of the field. */
const NUMBER = 'meeting-number';

/** Leads to the field for a number, from wherever on the page that is offered. */
export const typeNumber = (): void => document.getElementById(NUMBER)?.focus();

/** What is under way, or what went wrong, in words. */
type State = { kind: 'join' | 'start' } | { kind: 'failed'; words: string } | undefined;

/** Does one thing at a time; what that takes comes with the first try. */
function useAct({ call, basePath }: Pick<QuickActionsProps, 'call' | 'basePath'>) {
  const texts = useTexts();
  const [state, setState] = useState<State>();
  const act = async (kind: 'join' | 'start', ask: (acts: Acts) => Promise<string | undefined>) => {
    setState({ kind });
    const words = await import('./acts.ts')
      .then(({ createActs }) => ask(createActs({ call, basePath, texts })))
      .catch(() => texts.t('state.offline.text'));
    setState(words === undefined ? undefined : { kind: 'failed', words });
    return words === undefined;
  };
  return { state, act, forget: () => setState(undefined) };
}

/**
 * Joins by number or link, or starts a meeting at once. The field is a form: before the page is interactive, and without
 * script, a page of its own answers.
 */
export function QuickActions({ call, basePath, csrfToken, hostName, children }: QuickActionsProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { state, act, forget } = useAct({ call, basePath });
  const isWrong = state?.kind === 'failed';
  const join = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    if (state?.kind !== 'join' && !(await act('join', (acts) => acts.join(typed)))) field.current?.focus();
  };
  return (
    <>
      <Form
        method="post"
        action={`${basePath}/meeting/join`}
        className={styles.form}
        onSubmit={(event) => void join(event)}
        onInput={() => isWrong && forget()}
      >
        <input type="hidden" name="csrf" value={csrfToken} />
        <input
          ref={field}
          id={NUMBER}
          name="number"
          dir="auto"
          autoComplete="off"
          className={styles.input}
          aria-label={t('home.joinBy')}
          placeholder={t('home.joinBy')}
          aria-invalid={isWrong || undefined}
          aria-describedby={id}
        />
        <PlainButton type="submit" isPending={state?.kind === 'join'}>
          {t('action.join')}
        </PlainButton>
        <p id={id} role="alert" className={styles.wrong}>
          {isWrong && state.words}
        </p>
      </Form>
      {children}
      {hostName !== undefined && (
        <PlainButton
          tone="accent"
          size="lg"
          icon={Video}
          isPending={state?.kind === 'start'}
          onClick={() => void act('start', (acts) => acts.start(t('home.instantTopic', { name: hostName })))}
        >
          {t('home.start')}
        </PlainButton>
      )}
    </>
  );
}
