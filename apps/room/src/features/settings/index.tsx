import { lazy, Suspense } from 'react';
import { Dialog, DialogBody } from '@portico/ui/dialog';
import { Spinner } from '@portico/ui/spinner';
import { useT } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';

const DeviceFields = lazy(async () => ({
  default: (await import('../../devices/device-fields.tsx')).DeviceFields,
}));

/** Another microphone, camera or speaker while the meeting goes on. */
export function Settings() {
  const t = useT();
  const { desk, conference } = useTools();
  const { dialog } = useStore(desk);
  const { microphone } = useStore(conference);
  return (
    <Dialog
      isOpen={dialog === 'settings'}
      onClose={() => desk.ask(undefined)}
      title={t('room.settings')}
      isDismissable
    >
      <DialogBody>
        <Suspense fallback={<Spinner />}>
          <DeviceFields microphone={microphone} />
        </Suspense>
      </DialogBody>
    </Dialog>
  );
}
