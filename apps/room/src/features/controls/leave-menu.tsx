import { DoorClosed, LogOut } from 'lucide-react';
import { AnchoredMenu, MenuItem } from '@portico/ui/menu';
import { useT } from '@portico/ui/texts';
import { useTools } from '../../app/tools.ts';
import type { MenuState } from './use-menu.ts';

/** Out of the room, or an end for everybody. */
export function LeaveMenu(menu: MenuState) {
  const t = useT();
  const { room, ui } = useTools();
  return (
    <AnchoredMenu {...menu} label={t('room.leave')} placement="top end">
      <MenuItem icon={LogOut} onAction={() => void room.leave()}>
        {t('room.leave.only')}
      </MenuItem>
      <MenuItem icon={DoorClosed} tone="danger" onAction={() => ui.ask('end')}>
        {t('room.end')}
      </MenuItem>
    </AnchoredMenu>
  );
}
