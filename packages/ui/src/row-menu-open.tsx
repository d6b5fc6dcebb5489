import { Ellipsis } from 'lucide-react';
import { Icon } from './icon.tsx';
import { LateMenuTrigger, Menu, MenuItem } from './menu.tsx';
import type { MenuEntry } from './row-menu.tsx';
import styles from './quiet-icon.module.css';

/** Its first entry has the focus, also where the code came with the press. */
const beginsFirst = { autoFocus: 'first' } as const;

/** The menu of a row, in the place of its plain button. */
export default function OpenMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  return (
    <LateMenuTrigger className={styles.button!} label={label} icon={<Icon of={Ellipsis} />}>
      <Menu placement="bottom end" {...beginsFirst}>
        {entries.map(({ id, label: words, icon, tone, onAction }) => (
          <MenuItem key={id} icon={icon} onAction={onAction} {...(tone && { tone })}>
            {words}
          </MenuItem>
        ))}
      </Menu>
    </LateMenuTrigger>
  );
}
