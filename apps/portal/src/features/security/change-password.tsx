import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import { changePassword } from '@portico/contract/account-security';
import { PASSWORD_LENGTH, passwordProblem } from '@portico/domain/password-policy';
import type { Texts } from '@portico/i18n/texts';
import { Card } from '@portico/ui/card';
import { Checkbox } from '@portico/ui/checkbox';
import { Form } from '@portico/ui/form';
import { Notice } from '@portico/ui/notice';
import { PasswordInput } from '@portico/ui/password-input';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import type { Fault } from '../../app/form/faults.ts';
import { FormNotices } from '../../app/form/form-notices.tsx';
import { useForm, type FormState } from '../../app/form/use-form.ts';
import { useLeaveGuard } from '../../app/form/use-leave-guard.tsx';
import { useReader } from '../../app/use-reader.ts';
import { useSecurityActs } from './security.queries.ts';
import styles from './security.module.css';

const start = { currentPassword: '', password: '', endsOthers: true };
type Values = typeof start;

/** What is wrong with a password, in words that say what to do. */
function faultIn({ word }: Fault, t: Texts['t']): string | undefined {
  switch (word) {
    case 'wrong':
    case 'same':
    case 'holdsName':
    case 'easyToGuess':
      return t(`security.problem.${word}`);
    case 'tooShort':
      return t('security.problem.tooShort', { least: PASSWORD_LENGTH.least });
    case 'tooLong':
      return t('security.problem.tooLong', { most: PASSWORD_LENGTH.most });
    default:
      return undefined;
  }
}

/** What the browser knows to be wrong before anything is sent. */
function problemsOf({ currentPassword, password }: Values, names: readonly string[]): Record<string, string> {
  const problem = password === currentPassword ? 'same' : passwordProblem(password, names);
  return problem === undefined ? {} : { password: problem };
}

function usePasswordForm(call: Call, onSent: () => void) {
  const t = useT();
  const { currentUser, siteUrl, siteDisplayName } = useApp().boot;
  const { change } = useSecurityActs(call);
  const { displayName } = useReader();
  const { email } = currentUser;
  return useForm({
    operation: changePassword,
    start,
    check: (values) => problemsOf(values, [displayName, email, siteUrl, siteDisplayName]),
    sayFault: (_field, fault) => faultIn(fault, t),
    send: change,
    onSent,
  });
}

function Fields({ form: { values, set, errorOf } }: { form: FormState<Values> }) {
  const t = useT();
  const { boot } = useApp();
  return (
    <>
      <PasswordInput
        name="currentPassword"
        label={t('security.password.current')}
        hint={
          <a className={styles.link} href={`${boot.basePath}/forgot-password`}>
            {t('security.password.forgot')}
          </a>
        }
        autoComplete="current-password"
        value={values.currentPassword}
        onChange={(event) => set({ currentPassword: event.target.value })}
        error={errorOf('currentPassword')}
      />
      <PasswordInput
        name="password"
        label={t('security.password.new')}
        hint={t('security.password.hint', { least: PASSWORD_LENGTH.least })}
        autoComplete="new-password"
        value={values.password}
        onChange={(event) => set({ password: event.target.value })}
        error={errorOf('password')}
      />
      <Checkbox
        checked={values.endsOthers}
        onChange={(endsOthers) => set({ endsOthers })}
        hint={t('security.password.endOthersHint')}
      >
        {t('security.password.endOthers')}
      </Checkbox>
    </>
  );
}

function PasswordForm({ call, onSent }: { call: Call; onSent: () => void }) {
  const t = useT();
  const { email } = useApp().boot.currentUser;
  const form = usePasswordForm(call, onSent);
  const { element, set, trouble, isPending, submit } = form;
  const { question } = useLeaveGuard({ ...form, onClose: () => set(start) });
  return (
    <Form
      ref={element}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* whose password it is; password managers pass over fields of the type hidden */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Fields form={form} />
      <FormNotices trouble={trouble} />
      <PlainButton type="submit" tone="accent" isPending={isPending}>
        {t('security.password.submit')}
      </PlainButton>
      {question}
    </Form>
  );
}

/** Another password for the account, by the one that it has. */
export function ChangePassword({ call }: { call: Call }) {
  const t = useT();
  const [changes, setChanges] = useState(0);
  return (
    <Card title={t('security.password.title')}>
      {changes > 0 && (
        <Notice key={`told ${changes}`} tone="success" title={t('security.password.changed')} takesFocus>
          {t('security.password.changedText')}
        </Notice>
      )}
      <PasswordForm key={changes} call={call} onSent={() => setChanges((before) => before + 1)} />
    </Card>
  );
}
