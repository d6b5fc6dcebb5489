import type { Call } from '@portico/contract/call';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useOwnerActs } from './recordings.queries.ts';

interface RestoreDialogProps {
  call: Call;
  recording: { recordUUID: string; recordName: string };
  onClose(): void;
}

/** Asks before a deleted recording comes back (RECR-04). */
export default function RestoreDialog({ call, recording, onClose }: RestoreDialogProps) {
  const t = useT();
  const { restore } = useOwnerActs(call);
  const { recordUUID, recordName: name } = recording;
  const confirm = async (): Promise<void> => {
    try {
      await restore.mutateAsync(recordUUID);
      addToast(t('recordings.restored', { name }), { tone: 'success' });
    } catch {
      addToast(t('recordings.restoreFailed'), { tone: 'danger' });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      tone="accent"
      title={t('recordings.restoreTitle', { name })}
      confirmLabel={t('action.restore')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('recordings.restoreText')}
    </ConfirmDialog>
  );
}
