import { renameSite } from '@portico/contract/deployment';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import { NameField } from './name-field.tsx';
import { checkName, sayNameProblem } from './name-words.ts';
import type { SiteDialogProps } from './site-dialog.ts';
import { useAfterwards } from './sites.queries.ts';

/** Another address for a site. */
export default function RenameDialog({ call, site, onClose }: SiteDialogProps) {
  const t = useT();
  const afterwards = useAfterwards();
  const form = useForm({
    operation: renameSite,
    start: { name: site.name },
    body: ({ name }) => ({ name, was: site.name }),
    check: ({ name }) => checkName(name),
    sayFault: (_field, { word }) =>
      word === 'changed' ? t('sites.problem.changed') : sayNameProblem(t, word),
    send: ({ name }, how) =>
      afterwards(call(renameSite, { params: { siteId: site.id }, body: { name, was: site.name } }, how)),
    onSent({ name }) {
      addToast(t('sites.renamed', { name }), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('sites.renameTitle', { site: site.displayName })}
      submitLabel={t('sites.renameSend')}
      onClose={onClose}
    >
      <p>{t('sites.renameText', { name: site.name })}</p>
      <NameField
        label={t('sites.newAddress')}
        value={form.values.name}
        onChange={(name) => form.set({ name })}
        error={form.errorOf('name')}
        autoFocus
      />
    </FormDialog>
  );
}
