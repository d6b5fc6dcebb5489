import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@portico/ui/button';
import { LevelMeter } from '@portico/ui/level-meter';
import { Select } from '@portico/ui/select';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import type { PlainKey } from '@portico/i18n/texts';
import { useStore } from '../app/store.ts';
import { useTools } from '../app/tools.ts';
import type { DeviceKind } from '../media/types.ts';
import styles from './device-fields.module.css';
import { playTestSound } from './test-sound.ts';
import { useLevel } from './use-level.ts';

const labels: Readonly<Record<DeviceKind, PlainKey>> = {
  microphone: 'room.devices.microphone',
  camera: 'room.devices.camera',
  speaker: 'room.devices.speaker',
};
const none: Readonly<Record<DeviceKind, PlainKey>> = {
  microphone: 'room.devices.noMicrophone',
  camera: 'room.devices.noCamera',
  speaker: 'room.devices.systemSpeaker',
};

/** The system's own choice, which follows what is plugged in. */
const SYSTEM = 'default';

function DeviceSelect({ kind }: { kind: DeviceKind }) {
  const t = useT();
  const { devices } = useTools();
  const { lists, chosen } = useStore(devices);
  const list = lists[kind];
  const hasSystem = list.some(({ id }) => id === SYSTEM);
  const id = chosen[kind];
  const value = list.some((device) => device.id === id) ? id : hasSystem ? SYSTEM : list[0]?.id;
  return (
    <Select
      label={t(labels[kind])}
      placeholder={t(none[kind])}
      isDisabled={list.length === 0}
      options={list}
      value={value ?? null}
      onChange={(next) => void devices.choose(kind, next === SYSTEM ? undefined : next)}
    />
  );
}

function SpeakerTest() {
  const t = useT();
  const { devices } = useTools();
  const { chosen } = useStore(devices);
  const [isPlaying, setPlaying] = useState(false);
  const play = async (): Promise<void> => {
    setPlaying(true);
    try {
      await playTestSound(chosen.speaker);
    } catch {
      addToast(t('room.devices.testFailed'), { tone: 'danger' });
    } finally {
      setPlaying(false);
    }
  };
  return (
    <Button size="sm" tone="quiet" icon={Volume2} isPending={isPlaying} onPress={() => void play()}>
      {t('room.devices.test')}
    </Button>
  );
}

interface DeviceFieldsProps {
  /** The open microphone, for its level. */
  microphone: MediaStreamTrack | undefined;
}

/** Which microphone, camera and speaker; how loud the one is, and how the other sounds. */
export function DeviceFields({ microphone }: DeviceFieldsProps) {
  const t = useT();
  const level = useLevel(microphone);
  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <DeviceSelect kind="microphone" />
        <LevelMeter label={t('room.devices.level')} value={level} />
      </div>
      <div className={styles.field}>
        <DeviceSelect kind="speaker" />
        <SpeakerTest />
      </div>
      <div className={styles.field}>
        <DeviceSelect kind="camera" />
      </div>
    </div>
  );
}
