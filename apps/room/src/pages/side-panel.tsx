import { X } from 'lucide-react';
import { IconButton } from '@portico/ui/icon-button';
import { useT } from '@portico/ui/texts';
import type { Panel } from '../app/ui-store.ts';
import { useClosingKey, useFocusBack } from '../app/panel-focus.ts';
import { Late } from '../app/late.ts';
import { LateOverlay } from '../app/late-overlay.tsx';
import { LatePart } from '../app/late-part.tsx';
import { useStore } from '../app/store.ts';
import { useTools } from '../app/tools.ts';
import { useEarlyLetters } from '../app/use-early-letters.ts';
import { useNarrow } from '../app/use-narrow.ts';
import { chat } from '../features/chat/index.tsx';
import { LobbyBanner } from '../features/lobby/index.tsx';
import { people } from '../features/people/index.tsx';
import styles from './pages.module.css';

const panels: Readonly<Record<Panel, Late>> = { chat, people };
const sheet = new Late(async () => (await import('@portico/ui/sheet')).Sheet);

/** What a panel and its frame on a phone need, in the order in which it is fetched. */
export const panelParts: readonly Pick<Late, 'fetch'>[] = [chat, people, sheet];

/** Fetches a panel that somebody is about to open. */
export const expectPanel = (panel: Panel): void => void panels[panel].fetch();

export const expectPeople = (): void => expectPanel('people');

interface FrameProps {
  panel: Panel | undefined;
  onClose: () => void;
}

/** Over the stage, on a phone: who waits is said above what covers it. */
function PanelSheet({ panel, onClose }: FrameProps) {
  const t = useT();
  const { ui } = useTools();
  const retry = { label: t('action.retry'), onAction: () => ui.show(panel) };
  const children = panel && (
    <div className={styles.sheet}>
      <LobbyBanner />
      <LatePart key={panel} of={panels[panel]} with={{}} />
    </div>
  );
  return (
    <LateOverlay
      of={sheet}
      with={{
        isOpen: panel !== undefined,
        onClose,
        title: t(panel === 'people' ? 'room.people' : 'room.chat'),
        children,
      }}
      rescue={retry}
    />
  );
}

/** Beside the stage. */
function PanelAside({ panel, onClose }: FrameProps) {
  const t = useT();
  const closingKey = useClosingKey();
  if (!panel) return null;
  return (
    <aside ref={closingKey} className={styles.panel} aria-label={t(`room.${panel}`)}>
      <header className={styles.panelHead}>
        <h2>{t(`room.${panel}`)}</h2>
        <IconButton size="sm" icon={X} label={t(`room.${panel}.close`)} tooltip="none" onPress={onClose} />
      </header>
      <div className={styles.panelBody}>
        <LatePart key={panel} of={panels[panel]} with={{}} />
      </div>
    </aside>
  );
}

/** Chat or people. */
export function SidePanel() {
  const { ui } = useTools();
  const { panel } = useStore(ui);
  useFocusBack(panel);
  useEarlyLetters(() => panel !== undefined && [panels[panel], sheet].some((part) => part.get().isComing));
  const Frame = useNarrow() ? PanelSheet : PanelAside;
  return <Frame panel={panel} onClose={() => ui.show(undefined)} />;
}
