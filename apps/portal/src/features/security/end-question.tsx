import type { Call } from '@portico/contract/call';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useApp } from '../../app/context.ts';
import { leave } from '../../app/way-out.ts';
import { useSecurityActs } from './security.queries.ts';

/** What is to be ended. */
export type Ending = { kind: 'this' | 'others' } | { kind: 'one'; id: string; device: string };

interface EndQuestionProps {
  call: Call;
  ending: Ending;
  onEnded(): void;
  onClose(): void;
}

/** The words of a question, and what its answer does: what it says then, or nothing for who leaves. */
function useQuestion({ call, ending }: Pick<EndQuestionProps, 'call' | 'ending'>) {
  const t = useT();
  const { basePath } = useApp().boot;
  const { end, endOthers } = useSecurityActs(call);
  switch (ending.kind) {
    case 'this':
      return {
        title: t('security.sessions.endThisTitle'),
        text: t('security.sessions.endThisText'),
        confirm: () => leave(basePath, call).then(() => undefined),
      };
    case 'others':
      return {
        title: t('security.sessions.endOthersTitle'),
        text: t('security.sessions.endOthersText'),
        confirm: async () => t('security.sessions.endedOthers', { count: (await endOthers()).ended }),
      };
    case 'one': {
      const { id, device } = ending;
      return {
        title: t('security.sessions.endTitle', { device }),
        text: t('security.sessions.endText'),
        confirm: async () => {
          await end(id);
          return t('security.sessions.ended', { device });
        },
      };
    }
  }
}

/** Asks before somebody is signed out, which nothing undoes. */
export default function EndQuestion({ call, ending, onEnded, onClose }: EndQuestionProps) {
  const t = useT();
  const { title, text, confirm } = useQuestion({ call, ending });
  const act = async (): Promise<void> => {
    try {
      const said = await confirm();
      onEnded();
      if (said !== undefined) addToast(said, { tone: 'success' });
    } catch {
      addToast(t('security.sessions.endFailed'), { tone: 'danger' });
    }
  };
  return (
    <ConfirmDialog isOpen title={title} confirmLabel={t('account.signOut')} onConfirm={act} onClose={onClose}>
      {text}
    </ConfirmDialog>
  );
}
