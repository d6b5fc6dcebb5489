import { EntryLayout } from '@portico/ui/entry-layout';
import { TextInput } from '@portico/ui/text-input';
import { useT } from '@portico/ui/texts';
import { EntryForm } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';
import { useProblem } from '../../entry/problem-words.ts';
import styles from '../../entry/entry.module.css';

/** Asks which meeting: by the number that somebody was told, or by a whole link. */
export function FindMeeting({ frame, path, languages, view, boot }: EntryProps<'findMeeting'>) {
  const t = useT();
  const say = useProblem();
  const { values, problems } = view.form;
  const wrong = problems['number'];
  return (
    <EntryLayout
      product={frame.product}
      title={t('join.title')}
      lead={t('join.findLead')}
      aside={
        view.isSignedIn || (
          <>
            {t('join.haveAccount')}{' '}
            <a className={styles.link} href={`${boot.basePath}/sign-in`}>
              {t('join.signIn')}
            </a>
          </>
        )
      }
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      <EntryForm
        action={`${boot.basePath}/meeting/join`}
        csrfToken={boot.csrfToken}
        submit={t('join.find')}
        problem={problems['form']}
      >
        <TextInput
          name="number"
          dir="ltr"
          label={t('join.number')}
          hint={t('join.numberHint')}
          required
          autoFocus
          autoComplete="off"
          spellCheck={false}
          defaultValue={values['number']}
          error={wrong === 'unknown' ? t('join.problem.unknown') : say(wrong)}
        />
      </EntryForm>
    </EntryLayout>
  );
}
