import { Dialog, DialogBody } from '@portico/ui/dialog';
import { useT } from '@portico/ui/texts';
import type { OverlayProps } from '../../app/late-overlay.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { DeviceFields } from '../../devices/device-fields.tsx';

/** Another microphone, camera or speaker while the meeting goes on. */
export function Settings({ isOpen, onClose }: OverlayProps) {
  const t = useT();
  const { microphone } = useStore(useTools().conference);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('room.settings')} isDismissable>
      <DialogBody>
        <DeviceFields microphone={microphone} />
      </DialogBody>
    </Dialog>
  );
}
