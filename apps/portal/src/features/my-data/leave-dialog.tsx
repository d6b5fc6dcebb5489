import type { Call } from '@portico/contract/call';
import { leaveSite, RETURN_DAYS } from '@portico/contract/my-data';
import { PasswordInput } from '@portico/ui/password-input';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import { leave } from '../../app/way-out.ts';

interface LeaveDialogProps {
  call: Call;
  closesAccount: boolean;
  onClose(): void;
}

/** Asks for the password before somebody leaves; what is left then is the sign-in page, by which they can come back. */
export default function LeaveDialog({ call, closesAccount, onClose }: LeaveDialogProps) {
  const t = useT();
  const { basePath, siteDisplayName: site, currentUser } = useApp().boot;
  const form = useForm({
    operation: leaveSite,
    start: { password: '' },
    sayFault: (_field, { word }) => (word === 'wrong' ? t('myData.leave.wrong') : undefined),
    send: (body, how) => call(leaveSite, { body }, how),
    onSent: () => void leave(basePath, call),
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={closesAccount ? t('myData.leave.questionClose') : t('myData.leave.question', { site })}
      submitLabel={t(closesAccount ? 'myData.leave.confirmClose' : 'myData.leave.confirm')}
      tone="danger"
      onClose={onClose}
    >
      <p>{t('myData.leave.back', { days: RETURN_DAYS })}</p>
      {/* whose password it is; password managers pass over fields of the type hidden */}
      <input type="text" name="username" autoComplete="username" value={currentUser.email} readOnly hidden />
      <PasswordInput
        name="password"
        label={t('myData.leave.password')}
        autoComplete="current-password"
        value={values.password}
        onChange={(event) => set({ password: event.target.value })}
        error={errorOf('password')}
      />
    </FormDialog>
  );
}
