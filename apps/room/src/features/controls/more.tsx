import { Ellipsis } from 'lucide-react';
import { useT } from '@portico/ui/texts';
import { Late } from '../../app/late.ts';
import { LateOverlay } from '../../app/late-overlay.tsx';
import { RoundButton } from '../../app/round-button.tsx';
import { useMenu } from './use-menu.ts';

export const moreMenu = new Late(async () => (await import('./menus.ts')).MoreMenu);

/** The rarer things. */
export function More({ isNarrow }: { isNarrow: boolean }) {
  const t = useT();
  const { button, menu, open } = useMenu(() => void moreMenu.fetch());
  const rescue = { label: t('action.retry'), onAction: open };
  return (
    <>
      <RoundButton {...button} icon={Ellipsis} label={t('room.more')} caption={t('room.more')} />
      <LateOverlay of={moreMenu} with={{ ...menu, isNarrow }} rescue={rescue} />
    </>
  );
}
