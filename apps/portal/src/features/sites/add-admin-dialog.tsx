import type { Call } from '@portico/contract/call';
import { addDeploymentAdmin } from '@portico/contract/deployment';
import { TextField } from '@portico/ui/text-field';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import { useAfterwards } from './sites.queries.ts';

/** Asks for the address of somebody who is to administer the deployment. */
export default function AddAdminDialog({ call, onClose }: { call: Call; onClose(): void }) {
  const t = useT();
  const afterwards = useAfterwards();
  const form = useForm({
    operation: addDeploymentAdmin,
    start: { email: '' },
    facts: { email: { isEmail: true } },
    sayFault: (_field, { word }) => (word === 'unknown' ? t('sites.admins.unknown') : undefined),
    send: (body, how) => afterwards(call(addDeploymentAdmin, { body }, how)),
    onSent() {
      addToast(t('sites.admins.added'), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('sites.admins.addTitle')}
      submitLabel={t('sites.admins.addSend')}
      onClose={onClose}
    >
      <p>{t('sites.admins.addText')}</p>
      <TextField
        label={t('sites.adminEmail')}
        inputMode="email"
        spellCheck="false"
        value={form.values.email}
        onChange={(email) => form.set({ email })}
        isRequired
        autoFocus
        error={form.errorOf('email')}
      />
    </FormDialog>
  );
}
