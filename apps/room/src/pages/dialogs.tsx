import { useT } from '@portico/ui/texts';
import type { UiState } from '../app/ui-store.ts';
import type { Late } from '../app/late.ts';
import { LateOverlay, type OverlayProps } from '../app/late-overlay.tsx';
import { useStore } from '../app/store.ts';
import { useTools } from '../app/tools.ts';
import { endQuestion, leaveQuestion } from '../features/controls/index.tsx';
import { lineDialog } from '../features/line/index.tsx';
import { settings } from '../features/settings/index.tsx';
import { help } from '../features/shortcuts/index.tsx';

type Kind = NonNullable<UiState['dialog']>;

const dialogs: Readonly<Record<Kind, Late<OverlayProps>>> = {
  settings,
  line: lineDialog,
  help,
  end: endQuestion,
  leave: leaveQuestion,
};

export const dialogParts: readonly Pick<Late, 'fetch'>[] = [
  endQuestion,
  leaveQuestion,
  settings,
  lineDialog,
  help,
];

/** What opens over the room, one at a time. */
export function Dialogs() {
  const t = useT();
  const { ui } = useTools();
  const { dialog } = useStore(ui);
  return (Object.keys(dialogs) as Kind[]).map((kind) => (
    <LateOverlay
      key={kind}
      of={dialogs[kind]}
      with={{ isOpen: dialog === kind, onClose: () => ui.ask(undefined) }}
      rescue={{ label: t('action.retry'), onAction: () => ui.ask(kind) }}
    />
  ));
}
