import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import type { Undo } from '@portico/contract/meetings';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';

interface DoneAct {
  /** What is said of it. */
  text: string;
  /** What is said once it is undone. */
  undone: string;
  undo: Undo;
  tone?: 'neutral' | 'success';
}

/** How an act is undone. */
interface UndoneBy {
  undo(id: string): Promise<unknown>;
  /** Reads again what else is another then. */
  refresh?(): Promise<unknown>;
}

const ofOneself = (call: Call): UndoneBy => ({
  async undo(id) {
    const { undoMeetingAct } = await import('@portico/contract/meeting-scope');
    return await call(undoMeetingAct, { params: { id } });
  },
});

/** Says what was done to a meeting, and offers to undo it for the ten seconds in which nobody is told. */
export function useUndoToast(call: Call, by = ofOneself(call)): (act: DoneAct) => void {
  const t = useT();
  const client = useQueryClient();
  const take = async (id: string, undone: string): Promise<void> => {
    try {
      await by.undo(id);
      addToast(undone, { tone: 'success' });
    } catch {
      addToast(t('meetings.undoFailed'), { tone: 'danger' });
    }
    await Promise.all([client.invalidateQueries({ queryKey: ['meetings'] }), by.refresh?.()]);
  };
  return ({ text, undone, undo, tone = 'neutral' }) =>
    addToast(text, {
      tone,
      ...(undo && {
        action: { label: t('action.undo'), onAction: () => void take(undo.id, undone) },
      }),
    });
}
