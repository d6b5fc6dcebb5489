import { useT } from '@portico/ui/texts';
import { Toolbar } from '@portico/ui/toolbar';
import type { ReactNode } from 'react';
import { useNarrow } from '../../app/use-narrow.ts';
import styles from './controls.module.css';
import { HostingGroup } from './hosting-group.tsx';
import { Leave } from './leave.tsx';
import { More } from './more.tsx';
import { HandButton, InputButton, LayoutButton, ShareButton } from './own-buttons.tsx';
import { PanelButton, type PanelButtonProps } from './panel-button.tsx';

type BarProps = Pick<PanelButtonProps, 'onNear'>;

const Own = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.own} aria-label={useT()('room.own')}>
    {children}
  </fieldset>
);

const Bar = ({ children }: { children: ReactNode }) => (
  <footer className={styles.bar}>
    <Toolbar label={useT()('room.controls')}>
      <div className={styles.groups}>{children}</div>
    </Toolbar>
  </footer>
);

/** What those do who watch: ask to speak, read along, leave. */
export const WatchBar = ({ onNear }: BarProps) => (
  <Bar>
    <Own>
      <HandButton />
      <PanelButton panel="chat" onNear={onNear} />
      <PanelButton panel="people" onNear={onNear} />
    </Own>
    <Leave />
  </Bar>
);

/** What one does in the room: for oneself, for the meeting, and out of it. On a phone the rarer things stand in the menu. */
export function ControlBar({ onNear }: BarProps) {
  const isNarrow = useNarrow();
  return (
    <Bar>
      <Own>
        <InputButton kind="microphone" />
        <InputButton kind="camera" />
        {!isNarrow && (
          <>
            <ShareButton />
            <HandButton />
            <LayoutButton />
          </>
        )}
        <PanelButton panel="chat" onNear={onNear} />
        <PanelButton panel="people" onNear={onNear} />
        <More isNarrow={isNarrow} />
      </Own>
      {!isNarrow && <HostingGroup />}
      <Leave />
    </Bar>
  );
}
