import { PASSWORD_LENGTH } from '@portico/domain/password-policy';
import { EntryLayout } from '@portico/ui/entry-layout';
import { Notice } from '@portico/ui/notice';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { addressInput, EntryForm, EntryInput, EntryPassword, nextField } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { JoinByNumber } from '../../entry/join-by-number.tsx';
import { Languages } from '../../entry/languages.tsx';
import styles from '../../entry/entry.module.css';

/** Asks for a link to set a new password. */
export function ForgotPassword({ frame, path, languages, view, boot }: EntryProps<'forgotPassword'>) {
  const t = useT();
  const { values, problems } = view.form;
  const back = (
    <p className={styles.links}>
      <a className={styles.link} href={`${boot.basePath}/sign-in`}>
        {t('entry.forgot.back')}
      </a>
    </p>
  );
  return (
    <EntryLayout
      product={frame.product}
      title={view.isSent ? t('entry.forgot.sentTitle') : t('entry.forgot.title')}
      lead={view.isSent ? undefined : t('entry.forgot.lead')}
      aside={boot.modules.meeting.support && <JoinByNumber basePath={boot.basePath} />}
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      {view.isSent ? (
        <>
          <Notice tone="success">{t('entry.forgot.sentText', { email: values['email'] ?? '' })}</Notice>
          {back}
        </>
      ) : (
        <EntryForm
          action={`${boot.basePath}/forgot-password`}
          csrfToken={boot.csrfToken}
          submit={t('entry.forgot.submit')}
          problem={problems['form']}
        >
          <EntryInput
            name="email"
            {...addressInput}
            label={t('entry.signIn.email')}
            autoComplete="username"
            required
            autoFocus
            defaultValue={values['email']}
            problem={problems['email']}
          />
          {back}
        </EntryForm>
      )}
    </EntryLayout>
  );
}

/** What a link of a mail opens: a new password, for an invited person the name too. */
export function SetPassword({ frame, path, languages, view, boot }: EntryProps<'setPassword'>) {
  const t = useT();
  const { person, form } = view;
  if (!person) return <ExpiredLink {...{ frame, path, languages, boot }} />;
  if (person.mustSignIn) return <SignInInstead {...{ frame, path, languages, boot }} email={person.email} />;
  const { isInvitation, email } = person;
  const displayName = form.values['displayName'] ?? person.displayName;
  const next = nextField(['displayName', 'password'], { ...form, values: { displayName } });
  return (
    <EntryLayout
      product={frame.product}
      title={
        isInvitation ? t('entry.set.titleInvited', { site: boot.siteDisplayName }) : t('entry.set.titleReset')
      }
      lead={t('entry.set.lead', { email })}
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      <EntryForm
        action={`${boot.basePath}/set-password?token=${view.token}`}
        csrfToken={boot.csrfToken}
        submit={t('entry.set.submit')}
        problem={form.problems['form']}
        hasRules
      >
        {/* password managers pass over fields of the type hidden */}
        <input
          type="text"
          name="email"
          autoComplete="username"
          value={email}
          data-first={email}
          readOnly
          hidden
        />
        {isInvitation && (
          <EntryInput
            name="displayName"
            label={t('entry.set.name')}
            autoComplete="name"
            required
            autoFocus={next === 'displayName'}
            defaultValue={displayName}
            problem={form.problems['displayName']}
          />
        )}
        <EntryPassword
          name="password"
          label={t('entry.set.password')}
          hint={t('entry.set.hint', { least: PASSWORD_LENGTH.least })}
          autoComplete="new-password"
          required
          autoFocus={!isInvitation || next === 'password'}
          problem={form.problems['password']}
        />
      </EntryForm>
    </EntryLayout>
  );
}

type Surroundings = Pick<EntryProps, 'frame' | 'path' | 'languages' | 'boot'>;

/** The invitation of somebody who has got a password since: their own, and no link changes it. */
function SignInInstead({ frame, path, languages, boot, email }: Surroundings & { email: string }) {
  const t = useT();
  const site = boot.siteDisplayName;
  return (
    <EntryLayout
      product={frame.product}
      title={t('entry.set.titleInvited', { site })}
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      <Notice>{t('entry.set.signInText', { email, site })}</Notice>
      <PlainLink tone="accent" size="lg" isBlock href={`${boot.basePath}/sign-in`}>
        {t('entry.signIn.submit')}
      </PlainLink>
    </EntryLayout>
  );
}

function ExpiredLink({ frame, path, languages, boot }: Surroundings) {
  const t = useT();
  return (
    <EntryLayout
      product={frame.product}
      title={t('entry.set.expiredTitle')}
      aside={boot.modules.meeting.support && <JoinByNumber basePath={boot.basePath} />}
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      <Notice tone="warning">{t('entry.set.expiredText')}</Notice>
      <PlainLink tone="accent" size="lg" isBlock href={`${boot.basePath}/forgot-password`}>
        {t('entry.set.expiredAction')}
      </PlainLink>
    </EntryLayout>
  );
}
