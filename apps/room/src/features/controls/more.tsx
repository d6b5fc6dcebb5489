import {
  CircleDot,
  CircleStop,
  Copy,
  Activity,
  Ellipsis,
  Gauge,
  Hand,
  Keyboard,
  LayoutGrid,
  Lock,
  LockOpen,
  MicOff,
  ScreenShare,
  Settings,
} from 'lucide-react';
import type { IconType } from '@portico/ui/icon';
import { Menu, MenuItem, MenuTrigger } from '@portico/ui/menu';
import { useT } from '@portico/ui/texts';
import { useCopyLink } from '@portico/ui/use-copy-link';
import { RoundButton } from '../../app/round-button.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { useControls } from '../../app/use-controls.ts';
import { useDeed } from '../../app/use-deed.ts';

interface Item {
  icon: IconType;
  words: string;
  onAction: () => void;
}

/** What stands in the bar itself where there is room for it. */
function usePhoneItems(): Item[] {
  const t = useT();
  const { conference, company, desk } = useTools();
  const controls = useControls();
  const { isScreenOn } = useStore(conference);
  const { layout } = useStore(desk);
  const isRaised = useStore(company).everybody.at(-1)?.handRaisedAt !== undefined;
  const canShare = 'getDisplayMedia' in (navigator.mediaDevices ?? {}); // phones have no screens to share
  const share = {
    icon: ScreenShare,
    words: t(isScreenOn ? 'room.share.stop' : 'room.share.start'),
    onAction: () => controls.toggleScreen(),
  };
  return [
    {
      icon: Hand,
      words: t(isRaised ? 'room.hand.lower' : 'room.hand.raise'),
      onAction: () => controls.toggleHand(),
    },
    ...(canShare ? [share] : []),
    {
      icon: LayoutGrid,
      words: t(layout === 'grid' ? 'room.layout.toSpeaker' : 'room.layout.toGrid'),
      onAction: () => controls.toggleLayout(),
    },
  ];
}

function useModeratorItems(): Item[] {
  const t = useT();
  const deed = useDeed();
  const { room, moderation } = useTools();
  const { me, live } = useStore(room).view;
  if (!me.actions.moderate) return [];
  const isLocked = live?.isLocked ?? false;
  return [
    { icon: MicOff, words: t('room.muteAll'), onAction: () => deed(() => moderation.mute('all')) },
    {
      icon: isLocked ? LockOpen : Lock,
      words: t(isLocked ? 'room.lock.open' : 'room.lock.close'),
      onAction: () => deed(() => moderation.lock(!isLocked)),
    },
  ];
}

/** Stands in the bar itself where there is room for it. */
function useRecordItems(): Item[] {
  const t = useT();
  const deed = useDeed();
  const { room, moderation } = useTools();
  const { me, live } = useStore(room).view;
  if (!me.actions.record || !live) return [];
  const isRecorded = live.recordingSince !== null;
  return [
    {
      icon: isRecorded ? CircleStop : CircleDot,
      words: t(isRecorded ? 'room.record.stop' : 'room.record.start'),
      onAction: () => deed(() => moderation.record(!isRecorded)),
    },
  ];
}

/** The rarer things. */
export function More({ isNarrow }: { isNarrow: boolean }) {
  const t = useT();
  const { room, desk, conference } = useTools();
  const { usesLessData } = useStore(conference);
  const copy = useCopyLink();
  const { meetingLink } = useStore(room).view.meeting;
  const phone = [...usePhoneItems(), ...useRecordItems()];
  const items: Item[] = [
    ...(isNarrow ? phone : []),
    ...useModeratorItems(),
    ...(meetingLink === null
      ? []
      : [{ icon: Copy, words: t('room.copyLink'), onAction: () => copy(meetingLink) }]),
    {
      icon: Gauge,
      words: t(usesLessData ? 'room.data.all' : 'room.data.less'),
      onAction: () => conference.saveData(!usesLessData),
    },
    { icon: Activity, words: t('room.line.title'), onAction: () => desk.ask('line') },
    { icon: Settings, words: t('room.settings'), onAction: () => desk.ask('settings') },
    { icon: Keyboard, words: t('room.keys.title'), onAction: () => desk.ask('help') },
  ];
  return (
    <MenuTrigger>
      <RoundButton icon={Ellipsis} label={t('room.more')} />
      <Menu placement="top">
        {items.map(({ icon, words, onAction }) => (
          <MenuItem key={words} icon={icon} onAction={onAction}>
            {words}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
