import type { Call } from '@portico/contract/call';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useRenewLink } from './rooms.queries.ts';

/** Asks before the link of a personal room ends that is out there. */
export default function NewRoomLinkDialog({ call, onClose }: { call: Call; onClose(): void }) {
  const t = useT();
  const renew = useRenewLink(call);
  const confirm = async (): Promise<void> => {
    try {
      await renew.mutateAsync();
      addToast(t('rooms.link.done'), { tone: 'success' });
    } catch {
      addToast(t('rooms.link.failed'), { tone: 'danger' });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('rooms.link.title')}
      confirmLabel={t('rooms.link.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('rooms.link.text')}
    </ConfirmDialog>
  );
}
