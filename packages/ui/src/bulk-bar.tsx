import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';
import { Icon } from './icon.tsx';
import quiet from './quiet-icon.module.css';
import { useT } from './texts.tsx';

export interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with all that are chosen: buttons. */
  children: ReactNode;
}

/** How many rows of a table are chosen, and what to do with them; above the end of the window while the table is seen. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useT();
  return (
    <div className={styles.place}>
      <output className={styles.said}>{count > 0 && t('list.selected', { count })}</output>
      {count > 0 && (
        <fieldset className={styles.bar} aria-label={t('list.bulk')}>
          <button type="button" className={quiet.button} aria-label={t('list.clear')} onClick={onClear}>
            <Icon of={X} />
          </button>
          <span className={styles.count} aria-hidden>
            {t('list.selected', { count })}
          </span>
          {children}
        </fieldset>
      )}
    </div>
  );
}
