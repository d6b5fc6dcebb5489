import { Video } from 'lucide-react';
import type { JoinView } from '@portico/contract/page-views';
import { EntryLayout } from '@portico/ui/entry-layout';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { EntryForm, EntryInput } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';
import styles from '../../entry/entry.module.css';
import { Alert } from './alert.tsx';
import { Facts, Moment } from './facts.tsx';
import { isClosed, okOf, problemTexts } from './problems.ts';

function Fields({ form, personName, asksPassword }: JoinView) {
  const t = useT();
  const { values, problems } = form;
  const name = values['attendeeFullName'];
  const asksName = personName === null;
  const isNameNext = asksName && (name === undefined || problems['attendeeFullName'] !== undefined);
  return (
    <>
      {asksName && (
        <EntryInput
          name="attendeeFullName"
          label={t('join.name')}
          autoComplete="name"
          required
          autoFocus={isNameNext}
          defaultValue={name}
          problem={problems['attendeeFullName']}
        />
      )}
      {asksPassword && (
        <EntryInput
          name="password"
          type="password"
          dir="ltr"
          label={t('join.password')}
          hint={t('join.passwordHint')}
          autoComplete="off"
          required
          autoFocus={!isNameNext}
          problem={problems['password']}
        />
      )}
    </>
  );
}

function JoinForm({ view, csrfToken }: { view: JoinView; csrfToken: string }) {
  const t = useT();
  const { action, form, personName } = view;
  return (
    <EntryForm
      action={action}
      csrfToken={csrfToken}
      submit={personName === null ? t('join.submit') : t('join.as', { name: personName })}
      look={{ tone: 'join', icon: Video }}
      problem={form.problems['form']}
    >
      <Fields {...view} />
    </EntryForm>
  );
}

/** Nobody comes in now: why, and what else can be done. */
function Closed({ view, basePath }: { view: JoinView; basePath: string }) {
  const t = useT();
  const { problem, invitation, action } = view;
  const isEarly = problem === 'future';
  const opens = isEarly && invitation?.time?.opens;
  return (
    <>
      <Alert tone={isEarly ? 'info' : 'warning'} ok={okOf(view, basePath)}>
        {problem && t(problemTexts[problem])}
        {opens && (
          <>
            {' '}
            {t('join.opens')} <Moment write="moment" start={opens} />
          </>
        )}
      </Alert>
      <PlainLink size="lg" isBlock href={isEarly ? action : `${basePath}/meeting/join`}>
        {t(isEarly ? 'join.retry' : 'join.another')}
      </PlainLink>
    </>
  );
}

/** The page of somebody who comes to a meeting from outside: which one it is, who comes, and the way in. */
export function Join({ frame, path, languages, view, boot }: EntryProps<'join'>) {
  const t = useT();
  const { invitation, personName, problem, signInUrl } = view;
  const aside = (
    <>
      {personName === null && (
        <p>
          {t('join.haveAccount')}{' '}
          <a className={styles.link} href={signInUrl}>
            {t('join.signIn')}
          </a>
        </p>
      )}
      {!isClosed(problem) && (
        <p>
          <a className={styles.link} href={`${boot.basePath}/meeting/join`}>
            {t('join.another')}
          </a>
        </p>
      )}
    </>
  );
  return (
    <EntryLayout
      product={frame.product}
      title={invitation ? <bdi>{invitation.topic}</bdi> : t('join.title')}
      lead={invitation ? undefined : t('join.lead')}
      aside={aside}
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      {invitation && <Facts invitation={invitation} />}
      {isClosed(problem) ? (
        <Closed view={view} basePath={boot.basePath} />
      ) : (
        <>
          {problem && (
            <Alert tone="danger" ok={okOf(view, boot.basePath)}>
              {t(problemTexts[problem])}
            </Alert>
          )}
          <JoinForm view={view} csrfToken={boot.csrfToken} />
        </>
      )}
    </EntryLayout>
  );
}
