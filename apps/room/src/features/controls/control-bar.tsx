import {
  CircleDot,
  CircleStop,
  Hand,
  LayoutGrid,
  MessageSquare,
  Mic,
  MicOff,
  RectangleHorizontal,
  ScreenShare,
  ScreenShareOff,
  Users,
  Video,
  VideoOff,
} from 'lucide-react';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import { Toolbar } from '@portico/ui/toolbar';
import { RoundButton } from '../../app/round-button.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { useDeed } from '../../app/use-deed.ts';
import { useControls } from '../../app/use-controls.ts';
import { useNarrow } from '../../app/use-narrow.ts';
import type { InputKind } from '../../media/types.ts';
import type { Deed } from '../../room/shortcuts.ts';
import { unreadOf } from '../../room/unread.ts';
import styles from './controls.module.css';
import { Leave } from './leave.tsx';
import { More } from './more.tsx';
import { useHints } from './use-hints.ts';

const icons = { microphone: [MicOff, Mic], camera: [VideoOff, Video] } as const;

function InputButton({ kind }: { kind: InputKind }) {
  const t = useT();
  const hint = useHints();
  const { conference } = useTools();
  const controls = useControls();
  const { isMicrophoneOn, isCameraOn, changing, phase } = useStore(conference);
  const isOn = kind === 'microphone' ? isMicrophoneOn : isCameraOn;
  return (
    <RoundButton
      icon={icons[kind][isOn ? 1 : 0]}
      label={t(`room.devices.${kind}`)}
      hint={hint(t(isOn ? `room.devices.${kind}.turnOff` : `room.devices.${kind}.turnOn`), kind)}
      look={isOn ? 'plain' : 'off'}
      isPressed={isOn}
      isDisabled={phase !== 'connected' && phase !== 'resuming'}
      aria-busy={changing === kind}
      onPress={() => controls.toggleInput(kind)}
    />
  );
}

function ShareButton() {
  const t = useT();
  const hint = useHints();
  const { conference } = useTools();
  const controls = useControls();
  const { isScreenOn, phase } = useStore(conference);
  return (
    <RoundButton
      icon={isScreenOn ? ScreenShareOff : ScreenShare}
      label={t('room.share')}
      hint={hint(t(isScreenOn ? 'room.share.stop' : 'room.share.start'), 'share')}
      look={isScreenOn ? 'on' : 'plain'}
      isPressed={isScreenOn}
      isDisabled={phase !== 'connected'}
      onPress={() => controls.toggleScreen()}
    />
  );
}

function HandButton() {
  const t = useT();
  const hint = useHints();
  const { company } = useTools();
  const controls = useControls();
  const isRaised = useStore(company).everybody.at(-1)?.handRaisedAt !== undefined;
  return (
    <RoundButton
      icon={Hand}
      label={t('room.hand')}
      hint={hint(t(isRaised ? 'room.hand.lower' : 'room.hand.raise'), 'hand')}
      look={isRaised ? 'on' : 'plain'}
      isPressed={isRaised}
      onPress={() => controls.toggleHand()}
    />
  );
}

function RecordButton() {
  const t = useT();
  const deed = useDeed();
  const { room, moderation } = useTools();
  const { me, live } = useStore(room).view;
  if (!me.actions.record || !live) return null;
  const isRecorded = live.recordingSince !== null;
  return (
    <RoundButton
      icon={isRecorded ? CircleStop : CircleDot}
      label={t('room.record')}
      hint={t(isRecorded ? 'room.record.stop' : 'room.record.start')}
      look={isRecorded ? 'on' : 'plain'}
      isPressed={isRecorded}
      onPress={() => deed(() => moderation.record(!isRecorded))}
    />
  );
}

function LayoutButton() {
  const t = useT();
  const hint = useHints();
  const { desk } = useTools();
  const controls = useControls();
  const isGrid = useStore(desk).layout === 'grid';
  const label = t(isGrid ? 'room.layout.toSpeaker' : 'room.layout.toGrid');
  return (
    <RoundButton
      icon={isGrid ? RectangleHorizontal : LayoutGrid}
      label={label}
      hint={hint(label, 'layout')}
      onPress={() => controls.toggleLayout()}
    />
  );
}

const panels = { chat: MessageSquare, people: Users } as const;

function PanelButton({ panel }: { panel: 'chat' | 'people' }) {
  const t = useT();
  const hint = useHints();
  const { number } = useFormats();
  const { desk, room } = useTools();
  const { panel: open, readUntil } = useStore(desk);
  const { view, messages } = useStore(room);
  const count = panel === 'people' ? view.lobby.length : unreadOf(messages, readUntil, view.me.id);
  const isOpen = open === panel;
  const name = t(`room.${panel}`);
  const words = count > 0 && !isOpen ? `${name}, ${t(`room.${panel}.count`, { count })}` : name;
  return (
    <RoundButton
      icon={panels[panel]}
      label={words}
      hint={hint(t(isOpen ? `room.${panel}.close` : `room.${panel}.open`), panel satisfies Deed)}
      look={isOpen ? 'on' : 'plain'}
      isPressed={isOpen}
      badge={count > 0 && !isOpen ? number(Math.min(count, 99)) : undefined}
      onPress={() => desk.toggle(panel)}
    />
  );
}

/** What those do who watch: ask to speak, read along, leave. */
export function WatchBar() {
  const t = useT();
  return (
    <footer className={styles.bar}>
      <Toolbar label={t('room.controls')}>
        <div className={styles.group}>
          <HandButton />
          <PanelButton panel="chat" />
          <PanelButton panel="people" />
          <Leave />
        </div>
      </Toolbar>
    </footer>
  );
}

/** What one does in the room. On a phone the rarer things stand in the menu. */
export function ControlBar() {
  const t = useT();
  const isNarrow = useNarrow();
  return (
    <footer className={styles.bar}>
      <Toolbar label={t('room.controls')}>
        <div className={styles.group}>
          <InputButton kind="microphone" />
          <InputButton kind="camera" />
          {!isNarrow && (
            <>
              <ShareButton />
              <HandButton />
              <RecordButton />
            </>
          )}
          <PanelButton panel="chat" />
          <PanelButton panel="people" />
          {!isNarrow && <LayoutButton />}
          <More isNarrow={isNarrow} />
          <Leave />
        </div>
      </Toolbar>
    </footer>
  );
}
