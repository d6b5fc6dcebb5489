import { EntryLayout } from '@portico/ui/entry-layout';
import { useT } from '@portico/ui/texts';
import { addressInput, EntryForm, EntryInput, EntryPassword, nextField } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { JoinByNumber } from '../../entry/join-by-number.tsx';
import { Languages } from '../../entry/languages.tsx';
import styles from '../../entry/entry.module.css';

/** The sign-in page of a site. */
export function SignIn({ frame, path, languages, view, boot }: EntryProps<'signIn'>) {
  const t = useT();
  const { values, problems } = view.form;
  const next = nextField(['email', 'password'], view.form);
  return (
    <EntryLayout
      product={frame.product}
      title={t('entry.signIn.title', { site: boot.siteDisplayName })}
      lead={t('entry.signIn.lead')}
      aside={boot.modules.meeting.support && <JoinByNumber basePath={boot.basePath} />}
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      <EntryForm
        action={`${boot.basePath}/sign-in`}
        csrfToken={boot.csrfToken}
        submit={t('entry.signIn.submit')}
        problem={problems['form']}
      >
        <input type="hidden" name="returnUrl" value={view.returnUrl} />
        <EntryInput
          name="email"
          {...addressInput}
          label={t('entry.signIn.email')}
          autoComplete="username"
          required
          autoFocus={next === 'email'}
          defaultValue={values['email']}
          problem={problems['email']}
        />
        <EntryPassword
          name="password"
          label={t('entry.signIn.password')}
          required
          autoFocus={next === 'password'}
          problem={problems['password']}
        />
        <p className={styles.links}>
          <a className={styles.link} href={`${boot.basePath}/forgot-password`}>
            {t('entry.signIn.forgot')}
          </a>
          {view.takesRequests && (
            <a className={styles.link} href={`${boot.basePath}/request-account`}>
              {t('entry.signIn.request')}
            </a>
          )}
        </p>
      </EntryForm>
    </EntryLayout>
  );
}
