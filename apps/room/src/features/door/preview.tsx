import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { largeAvatar } from '@portico/contract/avatar-url';
import { Avatar } from '@portico/ui/avatar';
import { PlainButton } from '@portico/ui/plain-button';
import { Spinner } from '@portico/ui/spinner';
import { useT } from '@portico/ui/texts';
import { PlainRoundButton } from '../../app/plain-round-button.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { DeviceNotice } from '../../devices/device-notice.tsx';
import { Picture } from '../../devices/picture.tsx';
import type { InputKind } from '../../media/types.ts';
import styles from './preview.module.css';

// React Aria gives its selects style attributes, which a streamed page may not have: they come with the preview
const DoorDevices = lazy(async () => ({ default: (await import('./door-devices.tsx')).DoorDevices }));

const inputs = ['microphone', 'camera'] as const;
const icons = { microphone: [MicOff, Mic], camera: [VideoOff, Video] } as const;

function Toggle({ kind }: { kind: InputKind }) {
  const t = useT();
  const { devices } = useTools();
  const isOn = useStore(devices)[kind].track !== undefined;
  return (
    <PlainRoundButton
      icon={icons[kind][isOn ? 1 : 0]}
      label={t(`room.devices.${kind}`)}
      hint={t(isOn ? `room.devices.${kind}.turnOff` : `room.devices.${kind}.turnOn`)}
      look={isOn ? 'plain' : 'off'}
      isPressed={isOn}
      onClick={() => void devices.want(kind, !isOn)}
    />
  );
}

function Invitation() {
  const t = useT();
  const { devices } = useTools();
  return (
    <div className={styles.invitation}>
      <PlainButton tone="accent" icon={Video} onClick={() => void devices.open()}>
        {t('room.preview.open')}
      </PlainButton>
      <p>{t('room.preview.openHint')}</p>
    </div>
  );
}

function Faces() {
  const t = useT();
  const { devices, room } = useTools();
  const { preview, camera } = useStore(devices);
  const { displayName, avatarUrl } = useStore(room).view.me;
  if (camera.track) return <Picture track={camera.track} isMirrored />;
  return (
    <div className={styles.face}>
      <Avatar name={displayName} src={largeAvatar(avatarUrl)} size="xl" isDecorative />
      {preview === 'closed' && <Invitation />}
      {preview === 'opening' && <Spinner label={t('room.preview.opening')} />}
      {preview === 'open' && <p className={styles.off}>{t('room.preview.cameraOff')}</p>}
    </div>
  );
}

/** How one will look and sound, before anybody else sees or hears it. */
export function Preview() {
  const t = useT();
  const { devices } = useTools();
  const state = useStore(devices);
  const isOpen = state.preview === 'open';
  return (
    <section className={styles.preview} aria-label={t('room.preview.label')}>
      <div className={styles.picture}>
        <Faces />
        {isOpen && (
          <div className={styles.toggles}>
            <Toggle kind="microphone" />
            <Toggle kind="camera" />
          </div>
        )}
      </div>
      {inputs.map((kind) => {
        const { problem } = state[kind];
        return (
          problem && (
            <DeviceNotice
              key={kind}
              kind={kind}
              problem={problem}
              onRetry={() => void devices.want(kind, true)}
            />
          )
        );
      })}
      {isOpen && (
        <Suspense>
          <DoorDevices microphone={state.microphone.track?.mediaStreamTrack} />
        </Suspense>
      )}
    </section>
  );
}
