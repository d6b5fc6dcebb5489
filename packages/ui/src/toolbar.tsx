import type { ReactNode } from 'react';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import styles from './toolbar.module.css';

export interface ToolbarProps {
  label: string;
  children: ReactNode;
}

/** Buttons that belong together: one stop for the Tab key, arrow keys between them. */
export const Toolbar = ({ label, children }: ToolbarProps) => (
  <AriaToolbar aria-label={label} className={styles.toolbar!}>
    {children}
  </AriaToolbar>
);
