import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import type { OverlayProps } from '../../app/late-overlay.tsx';
import { useTools } from '../../app/tools.ts';

/** Whether Back was meant, in a meeting. */
export function LeaveQuestion({ isOpen, onClose }: OverlayProps) {
  const t = useT();
  const { wayBack } = useTools();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('room.back.question')}
      confirmLabel={t('room.leave')}
      cancelLabel={t('room.back.stay')}
      onConfirm={() => wayBack.leave()}
    >
      {t('room.back.text')}
    </ConfirmDialog>
  );
}
