import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import { useApp } from '../context.ts';
import type { FormState } from './use-form.ts';

/** A question that is open, and what happens with its answer. */
export function useQuestion<Answer>() {
  const [asked, setAsked] = useState<{ answer(answer: Answer): void }>();
  return {
    isAsked: asked !== undefined,
    ask: (): Promise<Answer> => new Promise((answer) => setAsked({ answer })),
    settle(answer: Answer): void {
      setAsked(undefined);
      asked?.answer(answer);
    },
  };
}

interface LeaveGuardOptions extends Pick<FormState<object>, 'isUnsaved' | 'isSentMeanwhile'> {
  /** Takes away what is filled in. */
  onClose(): void;
}

/**
 * Asks before something is thrown away that was filled in: by closing it, by going to another page, or by leaving the
 * document. Who keeps on editing is where they were. While it is being sent nobody is asked before its answer is there: it
 * can no longer be thrown away.
 */
export function useLeaveGuard({ isUnsaved, isSentMeanwhile, onClose }: LeaveGuardOptions): {
  close(): void;
  question: ReactNode;
} {
  const t = useT();
  const { work } = useApp();
  const { isAsked, ask, settle: answer } = useQuestion<boolean>();
  const isGiven = useRef(false); // thrown away, and not yet off the page
  const isAtStake = (): boolean => !isGiven.current && isUnsaved();
  const onLook = useEffectEvent(isAtStake);
  const onAsk = useEffectEvent(async () => (await isSentMeanwhile()) || !isAtStake() || (await ask()));
  useEffect(() => work.hold({ isUnsaved: () => onLook(), ask: () => onAsk() }), [work]);
  const settle = (isGone: boolean): void => {
    if (isGone) {
      isGiven.current = true;
      onClose();
    }
    answer(isGone);
  };
  const close = async (): Promise<void> => {
    if (await isSentMeanwhile()) return; // it has closed, or says more
    if (isAtStake()) await ask();
    else onClose();
  };
  return {
    close: () => void close(),
    question: isAsked && (
      <ConfirmDialog
        isOpen
        title={t('form.discard.title')}
        cancelLabel={t('form.discard.keep')}
        confirmLabel={t('form.discard.confirm')}
        onConfirm={() => settle(true)}
        onClose={() => settle(false)}
      >
        {t('form.discard.text')}
      </ConfirmDialog>
    ),
  };
}
