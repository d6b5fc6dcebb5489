import { Activity, Copy, Gauge, Hand, Keyboard, LayoutGrid, ScreenShare, Settings } from 'lucide-react';
import type { IconType } from '@portico/ui/icon';
import { AnchoredMenu, MenuItem, MenuSection } from '@portico/ui/menu';
import { useT } from '@portico/ui/texts';
import { useCopyLink } from '@portico/ui/use-copy-link';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { useControls } from '../../app/use-controls.ts';
import { useHosting } from './use-hosting.ts';
import type { MenuState } from './use-menu.ts';

interface Item {
  icon: IconType;
  words: string;
  onAction: () => void;
}

/** What stands in the bar itself where there is room for it. */
function usePhoneItems(): Item[] {
  const t = useT();
  const { conference, company, ui } = useTools();
  const controls = useControls();
  const { isScreenOn } = useStore(conference);
  const { layout } = useStore(ui);
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

function useItems(): Item[] {
  const t = useT();
  const { room, ui, conference } = useTools();
  const { usesLessData } = useStore(conference);
  const copy = useCopyLink();
  const { meetingLink } = useStore(room).view.meeting;
  return [
    ...(meetingLink === null
      ? []
      : [{ icon: Copy, words: t('room.copyLink'), onAction: () => copy(meetingLink) }]),
    {
      icon: Gauge,
      words: t(usesLessData ? 'room.data.all' : 'room.data.less'),
      onAction: () => conference.saveData(!usesLessData),
    },
    { icon: Activity, words: t('room.line.title'), onAction: () => ui.ask('line') },
    { icon: Settings, words: t('room.settings'), onAction: () => ui.ask('settings') },
    { icon: Keyboard, words: t('room.keys.title'), onAction: () => ui.ask('help') },
  ];
}

const itemOf = ({ icon, words, onAction }: Item) => (
  <MenuItem key={words} icon={icon} onAction={onAction}>
    {words}
  </MenuItem>
);

/** The rarer things; on a phone also what the bar has no room for, and what one does to the meeting. */
export function MoreMenu({ isNarrow, ...menu }: MenuState & { isNarrow: boolean }) {
  const t = useT();
  const phone = usePhoneItems();
  const own = [...(isNarrow ? phone : []), ...useItems()];
  const hosting = useHosting();
  return (
    <AnchoredMenu {...menu} label={t('room.more')} placement="top end">
      <MenuSection aria-label={t('room.own')}>{own.map(itemOf)}</MenuSection>
      {isNarrow && hosting.length > 0 && (
        <MenuSection title={t('room.hosting')}>{hosting.map(itemOf)}</MenuSection>
      )}
    </AnchoredMenu>
  );
}
