import { useT } from '@portico/ui/texts';
import { useOneColumn } from '../../app/use-narrow.ts';
import { DeviceFields } from '../../devices/device-fields.tsx';
import styles from './preview.module.css';

interface DoorDevicesProps {
  microphone: MediaStreamTrack | undefined;
}

/** Which devices; folded where the way in is below them, and would be moved out of the window otherwise. */
export function DoorDevices({ microphone }: DoorDevicesProps) {
  const t = useT();
  const isFolded = useOneColumn();
  if (!isFolded)
    return (
      <div className={styles.devices}>
        <DeviceFields microphone={microphone} />
      </div>
    );
  return (
    <details className={styles.devices}>
      <summary>{t('room.settings')}</summary>
      <DeviceFields microphone={microphone} />
    </details>
  );
}
