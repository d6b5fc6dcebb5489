import { TextInput } from '@portico/ui/text-input';
import { useT } from '@portico/ui/texts';
import { EntryForm } from './entry-form.tsx';
import type { EntryProps } from './entry-props.ts';
import { useProblem } from './problem-words.ts';

type LookUpProps = Pick<EntryProps<'findMeeting' | 'guestHome'>, 'view' | 'boot'>;

interface NumberFormProps extends LookUpProps {
  /** The page that takes it, below the site's address. */
  page: '/welcome' | '/meeting/join';
  submit: string;
  /** Whether it is what the page is about. */
  autoFocus?: boolean;
}

/** Asks which meeting: by the number that somebody was told, or by a whole link. */
export function NumberForm({ view, boot, page, submit, autoFocus = false }: NumberFormProps) {
  const t = useT();
  const say = useProblem();
  const { values, problems } = view.form;
  const wrong = problems['number'];
  return (
    <EntryForm
      action={boot.basePath + page}
      csrfToken={boot.csrfToken}
      submit={submit}
      problem={problems['form']}
    >
      <TextInput
        name="number"
        dir="ltr"
        label={t('join.number')}
        hint={t('join.numberHint')}
        required
        autoFocus={autoFocus}
        autoComplete="off"
        spellCheck={false}
        defaultValue={values['number']}
        error={wrong === 'unknown' ? t('join.problem.unknown') : say(wrong)}
      />
    </EntryForm>
  );
}
