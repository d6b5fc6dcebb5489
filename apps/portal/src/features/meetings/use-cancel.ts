import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { cancelMeeting, type EditScope } from '@portico/contract/meetings';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useUndoToast } from '../../app/undo-toast.ts';

/** What is cancelled: a meeting, or of a series the date that its id names, with those behind it, or all. */
export interface Cancelling {
  uuid: string;
  topic: string;
  scope?: EditScope;
}

/** Cancels at once and offers to undo it for the ten seconds in which nobody has been told. */
export function useCancel(call: Call): (cancelling: Cancelling) => void {
  const t = useT();
  const client = useQueryClient();
  const say = useUndoToast(call);
  const cancel = useMutation({
    mutationFn: ({ uuid, scope = 'THIS' }: Cancelling) =>
      call(cancelMeeting, { params: { uuid }, query: { scope } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['meetings'] }),
  });
  return (cancelling) =>
    cancel.mutate(cancelling, {
      onSuccess: ({ mails: { later }, undo }) => {
        const { topic } = cancelling;
        say({
          text:
            later === 0
              ? t('meetings.cancelled', { topic })
              : t('meetings.cancelledSlowly', { topic, later }),
          undone: t('meetings.restored', { topic }),
          undo,
        });
      },
      onError: () => addToast(t('state.error.text'), { tone: 'danger' }),
    });
}
