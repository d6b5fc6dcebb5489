import { PhoneOff } from 'lucide-react';
import { useT } from '@portico/ui/texts';
import { Late } from '../../app/late.ts';
import { LateOverlay } from '../../app/late-overlay.tsx';
import { RoundButton } from '../../app/round-button.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { useMenu } from './use-menu.ts';

export const leaveMenu = new Late(async () => (await import('./menus.ts')).LeaveMenu);
export const endQuestion = new Late(async () => (await import('./menus.ts')).EndQuestion);
export const leaveQuestion = new Late(async () => (await import('./menus.ts')).LeaveQuestion);

/** Who may end the meeting for all is asked which of the two it shall be. */
function LeaveOrEnd() {
  const t = useT();
  const { room } = useTools();
  const { button, menu } = useMenu(() => void leaveMenu.fetch());
  // nobody is kept in by a menu that cannot be fetched
  const rescue = { label: t('room.leave.only'), onAction: () => void room.leave() };
  return (
    <>
      <RoundButton
        {...button}
        icon={PhoneOff}
        look="danger"
        label={t('room.leave')}
        caption={t('room.leave')}
      />
      <LateOverlay of={leaveMenu} with={menu} rescue={rescue} />
    </>
  );
}

/** Out of the room. */
export function Leave() {
  const t = useT();
  const { room } = useTools();
  if (useStore(room).view.me.actions.end) return <LeaveOrEnd />;
  return (
    <RoundButton
      icon={PhoneOff}
      look="danger"
      label={t('room.leave')}
      caption={t('room.leave')}
      onPress={() => void room.leave()}
    />
  );
}
