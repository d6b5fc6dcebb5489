import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { MeetingSummary } from '@portico/contract/meetings';
import { Icon } from '@portico/ui/icon';
import { LateMenuTrigger, Menu, MenuItem } from '@portico/ui/menu';
import { useT } from '@portico/ui/texts';
import type { RowActions } from './meeting-row.tsx';
import styles from './meetings.module.css';

/** The menu of a row; it comes with the first press. */
export default function RowMenu({
  meeting,
  label,
  onEdit,
  onCancel,
}: { meeting: MeetingSummary; label: string } & RowActions) {
  const t = useT();
  const { uuid, actions } = meeting;
  return (
    <LateMenuTrigger className={styles.more!} label={label} icon={<Icon of={Ellipsis} />}>
      <Menu placement="bottom end">
        {actions.edit && onEdit && (
          <MenuItem icon={Pencil} onAction={() => onEdit(uuid)}>
            {t('action.edit')}
          </MenuItem>
        )}
        {actions.cancel && onCancel && (
          <MenuItem icon={Trash2} tone="danger" onAction={() => onCancel(meeting)}>
            {t('meetings.info.cancel')}
          </MenuItem>
        )}
      </Menu>
    </LateMenuTrigger>
  );
}
