import { MessageSquare, Users } from 'lucide-react';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import type { Panel } from '../../app/ui-store.ts';
import { RoundButton } from '../../app/round-button.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import type { Shortcut } from '../../room/shortcuts.ts';
import { unreadOf } from '../../room/unread.ts';
import { useHints } from './use-hints.ts';

const icons = { chat: MessageSquare, people: Users } as const;

export interface PanelButtonProps {
  panel: Panel;
  /** Somebody is about to press it. */
  onNear: (panel: Panel) => void;
}

export function PanelButton({ panel, onNear }: PanelButtonProps) {
  const t = useT();
  const hint = useHints();
  const { number } = useFormats();
  const { ui, room } = useTools();
  const { panel: open, readUntil } = useStore(ui);
  const { view, messages } = useStore(room);
  const count = panel === 'people' ? view.lobby.length : unreadOf(messages, readUntil, view.me.id);
  const isOpen = open === panel;
  const name = t(`room.${panel}`);
  const words = count > 0 && !isOpen ? `${name}, ${t(`room.${panel}.count`, { count })}` : name;
  const near = (): void => onNear(panel);
  return (
    <RoundButton
      data-opens={panel}
      icon={icons[panel]}
      label={words}
      caption={name}
      hint={hint(t(isOpen ? `room.${panel}.close` : `room.${panel}.open`), panel satisfies Shortcut)}
      look={isOpen ? 'on' : 'plain'}
      isPressed={isOpen}
      badge={count > 0 && !isOpen ? number(Math.min(count, 99)) : undefined}
      onHoverStart={near}
      onFocus={near}
      onPress={() => ui.toggle(panel)}
    />
  );
}
