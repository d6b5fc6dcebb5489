import { useEffect, useRef } from 'react';
import type { siteContents } from '@portico/contract/setup';
import { PASSWORD_LENGTH } from '@portico/domain/password-policy';
import { currentTimeZone } from '@portico/domain/time-zones';
import { EntryLayout } from '@portico/ui/entry-layout';
import { Notice } from '@portico/ui/notice';
import { PlainLink } from '@portico/ui/plain-button';
import { RadioGroup } from '@portico/ui/radio-group';
import { useT } from '@portico/ui/texts';
import { addressInput, EntryForm, EntryInput, EntryPassword, nextField } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';
import styles from '../../entry/entry.module.css';

type FormProps = Pick<EntryProps<'setup'>, 'view'> & {
  /** The name of the field that is filled in next. */
  next: string | undefined;
};

const fields = ['siteDisplayName', 'siteName', 'timeZone', 'displayName', 'email', 'password'];

/** The time zone where the administrator sits is the better guess, unless they have already said another. */
function useZoneHere(wasSaid: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (wasSaid || input?.value !== input?.defaultValue || !input) return;
    input.value = currentTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    input.dataset['first'] = input.value; // nobody has filled it in
  }, [wasSaid]);
  return field;
}

function Organisation({ view, next }: FormProps) {
  const t = useT();
  const { values, problems } = view.form;
  const zone = useZoneHere(values['timeZone'] !== undefined);
  return (
    <>
      <EntryInput
        name="siteDisplayName"
        label={t('entry.setup.organisation')}
        autoComplete="organization"
        required
        autoFocus={next === 'siteDisplayName'}
        defaultValue={values['siteDisplayName']}
        problem={problems['siteDisplayName']}
      />
      <EntryInput
        name="siteName"
        autoFocus={next === 'siteName'}
        dir="ltr"
        label={t('entry.setup.address')}
        hint={t('entry.setup.addressHint')}
        required
        pattern="[a-z0-9]([a-z0-9\-]{0,61}[a-z0-9])?"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={values['siteName']}
        problem={problems['siteName']}
      />
      <EntryInput
        name="timeZone"
        autoFocus={next === 'timeZone'}
        ref={zone}
        dir="ltr"
        label={t('entry.setup.timeZone')}
        hint={t('entry.setup.timeZoneHint')}
        list="zones"
        required
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()} // what is typed takes its place, and is looked for
        defaultValue={values['timeZone'] ?? 'UTC'}
        problem={problems['timeZone']}
      />
      <datalist id="zones">
        {view.timeZones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  );
}

function Administrator({ view, next }: FormProps) {
  const t = useT();
  const { values, problems } = view.form;
  return (
    <fieldset className={styles.group}>
      <legend>{t('entry.setup.you')}</legend>
      <EntryInput
        name="displayName"
        autoFocus={next === 'displayName'}
        label={t('entry.set.name')}
        autoComplete="name"
        required
        defaultValue={values['displayName']}
        problem={problems['displayName']}
      />
      <EntryInput
        name="email"
        autoFocus={next === 'email'}
        {...addressInput}
        label={t('entry.signIn.email')}
        autoComplete="username"
        required
        defaultValue={values['email']}
        problem={problems['email']}
      />
      <EntryPassword
        name="password"
        autoFocus={next === 'password'}
        label={t('entry.signIn.password')}
        hint={t('entry.set.hint', { least: PASSWORD_LENGTH.least })}
        autoComplete="new-password"
        required
        problem={problems['password']}
      />
    </fieldset>
  );
}

function Contents({ view }: Pick<FormProps, 'view'>) {
  const t = useT();
  return (
    <RadioGroup<(typeof siteContents)[number]>
      name="contents"
      label={t('entry.setup.contents')}
      defaultValue={view.form.values['contents'] === 'sample' ? 'sample' : 'empty'}
      choices={[
        { id: 'empty', label: t('entry.setup.contents.empty') },
        {
          id: 'sample',
          label: t('entry.setup.contents.sample'),
          hint: t('entry.setup.contents.sampleHint'),
        },
      ]}
    />
  );
}

/** The first page of a deployment: opened once, by the link on the console. */
export function Setup({ frame, path, languages, view, boot }: EntryProps<'setup'>) {
  const t = useT();
  const { product } = frame;
  const next = nextField(fields, view.form);
  if (view.token === null) {
    return (
      <EntryLayout
        product={product}
        title={t('entry.setup.closedTitle')}
        footer={<Languages path={path} languages={languages} />}
      >
        <Notice tone="warning">{t('entry.setup.closedText', { product })}</Notice>
        <PlainLink tone="accent" size="lg" isBlock href="/">
          {t('entry.setup.closedAction')}
        </PlainLink>
      </EntryLayout>
    );
  }
  return (
    <EntryLayout
      product={product}
      title={t('entry.setup.title', { product })}
      lead={t('entry.setup.lead')}
      footer={<Languages path={path} languages={languages} />}
    >
      <EntryForm
        action={`/webappng/setup?token=${view.token}`}
        csrfToken={boot.csrfToken}
        submit={t('entry.setup.submit')}
        problem={view.form.problems['form']}
        isLong
        hasRules
      >
        <Organisation view={view} next={next} />
        <Administrator view={view} next={next} />
        <Contents view={view} />
      </EntryForm>
    </EntryLayout>
  );
}
