import type { Call } from '@portico/contract/call';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useOwnerActs } from './recordings.queries.ts';

type Named = { recordUUID: string; recordName: string };

/** Deletes at once and offers to undo it; for 30 days it can be restored from the list as well. */
export function useRemove(call: Call): (recording: Named, onRemoved?: () => void) => void {
  const t = useT();
  const { remove, restore } = useOwnerActs(call);
  // awaited, not heard by callbacks: the page that asked is gone before the answer comes
  const undo = async ({ recordUUID, recordName: name }: Named): Promise<void> => {
    try {
      await restore.mutateAsync(recordUUID);
      addToast(t('recordings.restored', { name }), { tone: 'success' });
    } catch {
      addToast(t('recordings.restoreFailed'), { tone: 'danger' });
    }
  };
  const act = async (recording: Named, onRemoved?: () => void): Promise<void> => {
    try {
      await remove.mutateAsync(recording.recordUUID);
    } catch {
      addToast(t('recordings.changeFailed'), { tone: 'danger' });
      return;
    }
    addToast(t('recordings.deleted', { name: recording.recordName }), {
      action: { label: t('action.undo'), onAction: () => void undo(recording) },
    });
    onRemoved?.();
  };
  return (recording, onRemoved) => void act(recording, onRemoved);
}
