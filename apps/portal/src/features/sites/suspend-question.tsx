import { CallError } from '@portico/client/call-error';
import { suspendSite } from '@portico/contract/deployment';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import type { SiteDialogProps } from './site-dialog.ts';
import { useAfterwards } from './sites.queries.ts';

/** Asks before nobody can use a site. */
export default function SuspendQuestion({ call, site, onClose }: SiteDialogProps) {
  const t = useT();
  const afterwards = useAfterwards();
  const suspend = async (): Promise<void> => {
    try {
      await afterwards(call(suspendSite, { params: { siteId: site.id } }));
      addToast(t('sites.suspended', { site: site.displayName }), { tone: 'success' });
    } catch (error) {
      const isOwn = error instanceof CallError && error.error === 'siteOfCaller';
      addToast(t(isOwn ? 'sites.problem.own' : 'sites.problem.failed'), { tone: 'danger' });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('sites.suspendTitle', { site: site.displayName })}
      confirmLabel={t('sites.suspend')}
      onConfirm={suspend}
      onClose={onClose}
    >
      {t('sites.suspendText')}
    </ConfirmDialog>
  );
}
