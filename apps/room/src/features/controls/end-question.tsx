import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { Notice } from '@portico/ui/notice';
import { useTexts } from '@portico/ui/texts';
import { useState } from 'react';
import type { OverlayProps } from '../../app/late-overlay.tsx';
import { useTools } from '../../app/tools.ts';
import { problemOf, problemText } from '../../room/problem.ts';

/** Whether it shall really end for everybody. */
export function EndQuestion({ isOpen, onClose }: OverlayProps) {
  const texts = useTexts();
  const { t } = texts;
  const { moderation } = useTools();
  const [problem, setProblem] = useState<string>();
  const end = async (): Promise<void> => {
    setProblem(undefined);
    try {
      await moderation.end();
    } catch (error) {
      setProblem(problemText(problemOf(error), texts));
      throw error;
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('room.end.question')}
      confirmLabel={t('room.end.confirm')}
      onConfirm={end}
    >
      {t('room.end.text')}
      {problem !== undefined && (
        <Notice tone="danger" isLive>
          {problem}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
