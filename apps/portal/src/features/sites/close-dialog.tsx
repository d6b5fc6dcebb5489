import { closeSite } from '@portico/contract/deployment';
import { CLOSED_SITE_DAYS } from '@portico/domain/site-states';
import { useT } from '@portico/ui/texts';
import { TextField } from '@portico/ui/text-field';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import { sayNameProblem } from './name-words.ts';
import type { SiteDialogProps } from './site-dialog.ts';
import { useAfterwards } from './sites.queries.ts';

/** Asks for the address of a site once more before it is closed. */
export default function CloseDialog({ call, site, onClose }: SiteDialogProps) {
  const t = useT();
  const afterwards = useAfterwards();
  const form = useForm({
    operation: closeSite,
    start: { name: '' },
    check: ({ name }): Readonly<Record<string, string>> => {
      if (name.trim() === '') return { name: 'required' };
      return name.trim().toLowerCase() === site.name ? {} : { name: 'otherName' };
    },
    sayFault: (_field, { word }) => sayNameProblem(t, word),
    sayRefusal: ({ error }) => (error === 'siteNotSuspended' ? t('sites.problem.notSuspended') : undefined),
    send: (body, how) => afterwards(call(closeSite, { params: { siteId: site.id }, body }, how)),
    onSent() {
      addToast(t('sites.closed', { site: site.displayName }), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      tone="danger"
      title={t('sites.closeTitle', { site: site.displayName })}
      submitLabel={t('sites.closeSend')}
      onClose={onClose}
    >
      <p>{t('sites.closeText', { days: CLOSED_SITE_DAYS, people: site.people })}</p>
      <p>{t('sites.closeExport')}</p>
      <TextField
        label={t('sites.closeType', { name: site.name })}
        value={form.values.name}
        onChange={(name) => form.set({ name })}
        isRequired
        spellCheck="false"
        autoFocus
        error={form.errorOf('name')}
      />
    </FormDialog>
  );
}
