import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { cancelMeeting, undoCancelMeeting } from '@portico/contract/meetings';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';

/** Cancels and restores meetings; everything that shows one is read again. */
function useCancelling(call: Call) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['meetings'] });
  const cancel = useMutation({
    mutationFn: (uuid: string) => call(cancelMeeting, { params: { uuid } }),
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: (uuid: string) => call(undoCancelMeeting, { params: { uuid } }),
    onSettled: refresh,
  });
  return { cancel, undo };
}

/** Cancels at once and offers to undo it for the ten seconds in which nobody has been told. */
export function useCancel(call: Call): (meeting: { uuid: string; topic: string }) => void {
  const t = useT();
  const { cancel, undo } = useCancelling(call);
  const restore = (uuid: string, topic: string): void =>
    undo.mutate(uuid, {
      onSuccess: () => addToast(t('meetings.restored', { topic }), { tone: 'success' }),
      onError: () => addToast(t('meetings.undoFailed'), { tone: 'danger' }),
    });
  return ({ uuid, topic }) =>
    cancel.mutate(uuid, {
      onSuccess: ({ mails: { later } }) =>
        addToast(
          later === 0 ? t('meetings.cancelled', { topic }) : t('meetings.cancelledSlowly', { topic, later }),
          {
            action: { label: t('action.undo'), onAction: () => restore(uuid, topic) },
          },
        ),
      onError: () => addToast(t('state.error.text'), { tone: 'danger' }),
    });
}
