import { useT } from '@portico/ui/texts';
import { useNarrow } from '../../app/use-narrow.ts';
import { DeviceFields } from '../../devices/device-fields.tsx';
import styles from './preview.module.css';

interface DoorDevicesProps {
  microphone: MediaStreamTrack | undefined;
}

/** Which devices; folded on a phone, where the way in would be below the window otherwise. */
export function DoorDevices({ microphone }: DoorDevicesProps) {
  const t = useT();
  const isNarrow = useNarrow();
  if (!isNarrow) return <DeviceFields microphone={microphone} />;
  return (
    <details className={styles.devices}>
      <summary>{t('room.settings')}</summary>
      <DeviceFields microphone={microphone} />
    </details>
  );
}
