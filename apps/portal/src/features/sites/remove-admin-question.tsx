import { CallError } from '@portico/client/call-error';
import { goTo } from '@portico/client/go-to';
import type { Call } from '@portico/contract/call';
import { removeDeploymentAdmin, type DeploymentAdmin } from '@portico/contract/deployment';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useApp } from '../../app/context.ts';
import { useAfterwards } from './sites.queries.ts';

interface RemoveAdminQuestionProps {
  call: Call;
  admin: DeploymentAdmin;
  onClose(): void;
}

/** Asks before somebody no longer administers the deployment. */
export default function RemoveAdminQuestion({ call, admin, onClose }: RemoveAdminQuestionProps) {
  const t = useT();
  const { basePath } = useApp().boot;
  const afterwards = useAfterwards();
  const { accountId, displayName: name, isSelf } = admin;
  const remove = async (): Promise<void> => {
    try {
      const removed = call(removeDeploymentAdmin, { params: { accountId } });
      if (isSelf) {
        await removed;
        goTo(`${basePath}/dashboard/home`);
        return;
      }
      await afterwards(removed);
      addToast(t('sites.admins.removed', { name }), { tone: 'success' });
    } catch (error) {
      const isLast = error instanceof CallError && error.error === 'lastAdministrator';
      addToast(t(isLast ? 'sites.admins.last' : 'sites.problem.failed'), { tone: 'danger' });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={isSelf ? t('sites.admins.leaveTitle') : t('sites.admins.removeTitle', { name })}
      confirmLabel={t('sites.admins.remove')}
      onConfirm={remove}
      onClose={onClose}
    >
      {isSelf ? t('sites.admins.leaveText') : t('sites.admins.removeText')}
    </ConfirmDialog>
  );
}
