import { useState, type FormEvent } from 'react';
import { answerWords, type MeetingAnswers } from '@portico/contract/answers';
import { useFormats } from '@portico/ui/formats';
import { Form } from '@portico/ui/form';
import { PlainButton } from '@portico/ui/plain-button';
import { TextInput } from '@portico/ui/text-input';
import { useT } from '@portico/ui/texts';
import styles from './answers.module.css';
import type { Answering } from './use-answers.ts';

interface OwnProps {
  uuid: string;
  answers: MeetingAnswers & { own: NonNullable<MeetingAnswers['own']> };
  act: Answering;
}

/** Another time that somebody would rather come at, by their own clock. */
function ProposeForm({ uuid, act, onDone }: Omit<OwnProps, 'answers'> & { onDone(): void }) {
  const t = useT();
  const { zone } = useFormats();
  const [isEmpty, setEmpty] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const textOf = (name: string): string => {
      const value = said.get(name);
      return typeof value === 'string' ? value : '';
    };
    const start = textOf('start');
    if (start === '') return setEmpty(true);
    act.propose(uuid, { start, comment: textOf('comment'), timeZone: zone });
    onDone();
  };
  return (
    <Form className={styles.form} onSubmit={send}>
      <TextInput
        name="start"
        type="datetime-local"
        label={t('answers.propose.start')}
        error={isEmpty ? t('answers.propose.required') : undefined}
        required
        autoFocus
      />
      <TextInput name="comment" label={t('answers.comment')} autoComplete="off" />
      <PlainButton type="submit" tone="accent" isPending={act.isPending}>
        {t('answers.propose.send')}
      </PlainButton>
    </Form>
  );
}

function Proposed({ answers: { own } }: Pick<OwnProps, 'answers'>) {
  const t = useT();
  const formats = useFormats();
  if (!own.proposal) return null;
  const { startTime, isRefused } = own.proposal;
  return (
    <p className={styles.quiet}>
      {t(isRefused ? 'answers.propose.refused' : 'answers.propose.waiting')}{' '}
      <time dateTime={startTime} suppressHydrationWarning>
        {formats.dateTime(startTime, 'full')}
      </time>
    </p>
  );
}

/** What somebody who is invited says themselves. */
export function OwnAnswer({ uuid, answers, act }: OwnProps) {
  const t = useT();
  const [isProposing, setProposing] = useState(false);
  const { own, mayAnswer, mayPropose } = answers;
  if (!mayAnswer) return t(`answers.badge.${own.answer ?? 'none'}`);
  return (
    <>
      <fieldset aria-label={t('answers.question')} className={styles.buttons}>
        {answerWords.map((word) => (
          <PlainButton
            key={word}
            tone={own.answer === word ? 'accent' : 'neutral'}
            aria-pressed={own.answer === word}
            onClick={() => act.give(uuid, word, own.comment)}
          >
            {t(`answers.${word}`)}
          </PlainButton>
        ))}
        {mayPropose && (
          <PlainButton tone="quiet" aria-expanded={isProposing} onClick={() => setProposing(!isProposing)}>
            {t('answers.propose.title')}
          </PlainButton>
        )}
      </fieldset>
      <Proposed answers={answers} />
      {isProposing && mayPropose && <ProposeForm {...{ uuid, act }} onDone={() => setProposing(false)} />}
    </>
  );
}
