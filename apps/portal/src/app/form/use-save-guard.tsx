import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import { useApp } from '../context.ts';
import { useQuestion } from './use-leave-guard.tsx';

/** What may be saved on a page: all of its forms together. */
export interface Savable {
  isUnsaved(): boolean;
  /** Waits for what is being sent. */
  rest(): Promise<unknown>;
  /** Sends what was changed. What is wrong is shown in the forms. */
  save(): Promise<unknown>;
  discard(): void;
}

/**
 * Asks before a page with forms is left that were changed (UNSV-01, UNSV-02): who discards goes on, who saves stays and leaves
 * by a second click (OP-31), with what is wrong shown in the forms; who goes back is where they were.
 */
export function useSaveGuard(forms: Savable): ReactNode {
  const t = useT();
  const { work } = useApp();
  const { isAsked, ask, settle } = useQuestion<'discard' | 'save' | 'back'>();
  const onLook = useEffectEvent(() => forms.isUnsaved());
  const onAsk = useEffectEvent(async (): Promise<boolean> => {
    await forms.rest();
    const answer = forms.isUnsaved() ? await ask() : 'discard';
    if (answer === 'save') {
      await forms.save();
      work.look();
    } else if (answer === 'discard') forms.discard();
    return answer === 'discard';
  });
  useEffect(() => work.hold({ isUnsaved: () => onLook(), ask: () => onAsk(), isLasting: true }), [work]);
  return (
    isAsked && (
      <ConfirmDialog
        isOpen
        tone="accent"
        title={t('form.unsaved.title')}
        cancelLabel={t('form.unsaved.back')}
        other={{ label: t('form.discard.confirm'), onPress: () => settle('discard') }}
        confirmLabel={t('action.save')}
        onConfirm={() => settle('save')}
        onClose={() => settle('back')}
      >
        {t('form.unsaved.text')}
      </ConfirmDialog>
    )
  );
}
