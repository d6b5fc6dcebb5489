import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Icon, type IconType } from './icon.tsx';
import styles from './quiet-icon.module.css';
import { useT } from './texts.tsx';

const OpenMenu = lazy(() => import('./row-menu-open.tsx'));

/** What can be done with a row. */
export interface MenuEntry {
  id: string;
  label: string;
  icon: IconType;
  tone?: 'danger';
  onAction: () => void;
}

export interface RowMenuProps {
  /** What the row is about. */
  name: string;
  entries: readonly MenuEntry[];
}

/** The menu of a row of a list: a plain button, with menu code that comes with the first press. Without entries it is none. */
export function RowMenu({ name, entries }: RowMenuProps) {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  if (entries.length === 0) return null;
  const label = t('action.moreActions', { name });
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Icon of={Ellipsis} />
    </button>
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <OpenMenu label={label} entries={entries} />
    </Suspense>
  ) : (
    button
  );
}
