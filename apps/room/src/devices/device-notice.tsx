import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import type { PlainKey } from '@portico/i18n/texts';
import type { DeviceProblem, InputKind } from '../media/types.ts';

export const problemTitles: Readonly<Record<InputKind, Readonly<Record<DeviceProblem, PlainKey>>>> = {
  microphone: {
    denied: 'room.devices.microphone.denied',
    missing: 'room.devices.microphone.missing',
    busy: 'room.devices.microphone.busy',
    failed: 'room.devices.microphone.failed',
  },
  camera: {
    denied: 'room.devices.camera.denied',
    missing: 'room.devices.camera.missing',
    busy: 'room.devices.camera.busy',
    failed: 'room.devices.camera.failed',
  },
};

const ways: Readonly<Record<DeviceProblem, PlainKey>> = {
  denied: 'room.devices.deniedText',
  missing: 'room.devices.missingText',
  busy: 'room.devices.busyText',
  failed: 'room.devices.failedText',
};

interface DeviceNoticeProps {
  kind: InputKind;
  problem: DeviceProblem;
  onRetry: () => void;
}

/** Why a device does not work, what to do, and that one can go in without it. */
export function DeviceNotice({ kind, problem, onRetry }: DeviceNoticeProps) {
  const t = useT();
  return (
    <Notice
      tone="warning"
      isLive
      title={t(problemTitles[kind][problem])}
      action={
        <PlainButton size="sm" onClick={onRetry}>
          {t('action.retry')}
        </PlainButton>
      }
    >
      {t(ways[problem])}
    </Notice>
  );
}
