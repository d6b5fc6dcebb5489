import { Dialog, DialogBody } from '@portico/ui/dialog';
import { useT } from '@portico/ui/texts';
import type { OverlayProps } from '../../app/late-overlay.tsx';
import { LineFacts } from './line-facts.tsx';

/** How one's own connection is, in numbers, as long as somebody looks. */
export function LineDialog({ isOpen, onClose }: OverlayProps) {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('room.line.title')} isDismissable>
      <DialogBody>
        <LineFacts />
      </DialogBody>
    </Dialog>
  );
}
