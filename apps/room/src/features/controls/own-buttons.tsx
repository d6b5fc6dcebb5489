import {
  Hand,
  LayoutGrid,
  Mic,
  MicOff,
  RectangleHorizontal,
  ScreenShare,
  ScreenShareOff,
  Video,
  VideoOff,
} from 'lucide-react';
import { useT } from '@portico/ui/texts';
import { RoundButton } from '../../app/round-button.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { useControls } from '../../app/use-controls.ts';
import type { InputKind } from '../../media/types.ts';
import { useHints } from './use-hints.ts';

const icons = { microphone: [MicOff, Mic], camera: [VideoOff, Video] } as const;

export function InputButton({ kind }: { kind: InputKind }) {
  const t = useT();
  const hint = useHints();
  const { conference } = useTools();
  const controls = useControls();
  const { isMicrophoneOn, isCameraOn, changing, phase } = useStore(conference);
  const isOn = kind === 'microphone' ? isMicrophoneOn : isCameraOn;
  const label = t(`room.devices.${kind}`);
  return (
    <RoundButton
      icon={icons[kind][isOn ? 1 : 0]}
      label={label}
      caption={label}
      hint={hint(t(isOn ? `room.devices.${kind}.turnOff` : `room.devices.${kind}.turnOn`), kind)}
      look={isOn ? 'plain' : 'off'}
      isPressed={isOn}
      isDisabled={phase !== 'connected' && phase !== 'resuming'}
      aria-busy={changing === kind}
      onPress={() => controls.toggleInput(kind)}
    />
  );
}

export function ShareButton() {
  const t = useT();
  const hint = useHints();
  const { conference } = useTools();
  const controls = useControls();
  const { isScreenOn, phase } = useStore(conference);
  return (
    <RoundButton
      icon={isScreenOn ? ScreenShareOff : ScreenShare}
      label={t('room.share')}
      caption={t('room.share')}
      hint={hint(t(isScreenOn ? 'room.share.stop' : 'room.share.start'), 'share')}
      look={isScreenOn ? 'on' : 'plain'}
      isPressed={isScreenOn}
      isDisabled={phase !== 'connected'}
      onPress={() => controls.toggleScreen()}
    />
  );
}

export function HandButton() {
  const t = useT();
  const hint = useHints();
  const { company } = useTools();
  const controls = useControls();
  const isRaised = useStore(company).everybody.at(-1)?.handRaisedAt !== undefined;
  return (
    <RoundButton
      icon={Hand}
      label={t('room.hand')}
      caption={t('room.hand')}
      hint={hint(t(isRaised ? 'room.hand.lower' : 'room.hand.raise'), 'hand')}
      look={isRaised ? 'on' : 'plain'}
      isPressed={isRaised}
      onPress={() => controls.toggleHand()}
    />
  );
}

export function LayoutButton() {
  const t = useT();
  const hint = useHints();
  const { ui } = useTools();
  const controls = useControls();
  const isGrid = useStore(ui).layout === 'grid';
  return (
    <RoundButton
      icon={isGrid ? RectangleHorizontal : LayoutGrid}
      label={t('room.layout.toSpeaker')}
      caption={t('room.layout.toSpeaker')}
      hint={hint(t(isGrid ? 'room.layout.toSpeaker' : 'room.layout.toGrid'), 'layout')}
      isPressed={!isGrid}
      onPress={() => controls.toggleLayout()}
    />
  );
}
