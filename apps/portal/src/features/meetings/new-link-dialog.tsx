import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { renewMeetingLink } from '@portico/contract/meetings';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { meetingQuery } from '../../app/meeting-query.ts';

interface NewLinkDialogProps {
  call: Call;
  meeting: { uuid: string; topic: string };
  onClose(): void;
}

/** Asks before the link of a meeting ends that is out there. */
export default function NewLinkDialog({ call, meeting: { uuid, topic }, onClose }: NewLinkDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => call(renewMeetingLink, { params: { uuid } }),
    onSuccess: (renewed) => client.setQueryData(meetingQuery(call, uuid).queryKey, renewed),
  });
  const confirm = async (): Promise<void> => {
    try {
      await renew.mutateAsync();
      addToast(t('meetings.link.done', { topic }), { tone: 'success' });
    } catch {
      addToast(t('meetings.link.failed'), { tone: 'danger' });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('meetings.link.title', { topic })}
      confirmLabel={t('meetings.link.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('meetings.link.text')}
    </ConfirmDialog>
  );
}
