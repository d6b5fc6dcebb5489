import { Video } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Call } from '@portico/contract/call';
import { PlainButton } from '@portico/ui/plain-button';
import { useTexts } from '@portico/ui/texts';
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

/**
 * Joins by number or link, or starts a meeting at once. What that takes comes with the first try. The field is a form:
 * before the page is interactive, and without script, a page of its own answers.
 */
export function QuickActions({ call, basePath, csrfToken, hostName, children }: QuickActionsProps) {
  const texts = useTexts();
  const { t } = texts;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>();
  const act = async (kind: 'join' | 'start', ask: (acts: Acts) => Promise<string | undefined>) => {
    setState({ kind });
    const words = await import('./acts.ts')
      .then(({ createActs }) => ask(createActs({ call, basePath, texts })))
      .catch(() => t('state.offline.text'));
    setState(words === undefined ? undefined : { kind: 'failed', words });
  };
  const join = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void act('join', (acts) => acts.join(field.current?.value ?? ''));
  };
  const isWrong = state?.kind === 'failed';
  return (
    <>
      <form method="post" action={`${basePath}/meeting/join`} className={styles.form} onSubmit={join}>
        <input type="hidden" name="csrf" value={csrfToken} />
        <input
          ref={field}
          id={NUMBER}
          name="number"
          dir="auto"
          autoComplete="off"
          maxLength={500}
          className={styles.input}
          aria-label={t('home.joinBy')}
          placeholder={t('home.joinBy')}
          aria-invalid={isWrong || undefined}
          aria-describedby={id}
          onInput={isWrong ? () => setState(undefined) : undefined}
        />
        <PlainButton type="submit" isPending={state?.kind === 'join'}>
          {t('action.join')}
        </PlainButton>
        <p id={id} role="alert" className={styles.wrong}>
          {isWrong && state.words}
        </p>
      </form>
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
