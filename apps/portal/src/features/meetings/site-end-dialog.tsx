import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import { endSiteMeeting, type SiteMeeting } from '@portico/contract/site-meetings';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { refreshMeetings } from './site-list.queries.ts';

interface EndDialogProps {
  call: Call;
  meeting: SiteMeeting;
  onClose(): void;
}

/** Asks before everybody is sent out of a meeting. */
export default function EndDialog({ call, meeting: { uuid, topic }, onClose }: EndDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const end = async (): Promise<void> => {
    try {
      await call(endSiteMeeting, { params: { uuid } });
      addToast(t('siteMeetings.end.done', { topic }), { tone: 'success' });
    } catch (error) {
      const isOver = error instanceof CallError && error.error === 'meetingEnded';
      addToast(isOver ? t('siteMeetings.end.over', { topic }) : t('state.error.text'), {
        tone: isOver ? 'neutral' : 'danger',
      });
    }
    await refreshMeetings(client);
  };
  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      title={t('siteMeetings.end.title', { topic })}
      confirmLabel={t('siteMeetings.end.confirm')}
      onConfirm={end}
      onClose={onClose}
    >
      {t('siteMeetings.end.text')}
    </ConfirmDialog>
  );
}
