import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { Group } from '@portico/contract/groups';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useDeleteGroups } from './groups.queries.ts';

interface DeleteQuestionProps {
  call: Call;
  groups: readonly Group[];
  onDeleted(): void;
  onClose(): void;
}

/** Says what deleting does, and asks before it. */
export default function DeleteQuestion({ call, groups, onDeleted, onClose }: DeleteQuestionProps) {
  const t = useT();
  const [hasFailed, setFailed] = useState(false);
  const { mutateAsync } = useDeleteGroups(call);
  const [first] = groups;
  const count = groups.length;
  const remove = async (): Promise<void> => {
    try {
      await mutateAsync(groups.map(({ id }) => id));
    } catch (error) {
      setFailed(true);
      throw error;
    }
    addToast(t('groups.deleted', { count }), { tone: 'success' });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('groups.deleteTitle', { count, name: first?.name ?? '' })}
      confirmLabel={t('groups.delete', { count })}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {count === 1 ? t('groups.deleteText', { people: first?.count ?? 0 }) : t('groups.deleteManyText')}
      </p>
      {hasFailed && (
        <Notice tone="danger" isLive>
          {t('groups.failed')}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
