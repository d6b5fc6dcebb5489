import { personColumns, type PersonColumn } from '@portico/domain/user-settings';
import { Button } from '@portico/ui/button';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { Dialog, DialogBody, DialogFoot } from '@portico/ui/dialog';
import { useT } from '@portico/ui/texts';
import { columnWords } from './column-words.ts';

interface ColumnDialogProps {
  columns: readonly PersonColumn[];
  onChange(columns: readonly PersonColumn[]): void;
  onClose(): void;
}

/** Which columns the list has; the table behind follows at once. */
export default function ColumnDialog({ columns, onChange, onClose }: ColumnDialogProps) {
  const t = useT();
  return (
    <Dialog isOpen isDismissable size="sm" title={t('people.columns')} onClose={onClose}>
      <DialogBody>
        <CheckboxGroup
          label={t('people.columnsShown')}
          choices={personColumns.map((id) => ({ id, label: t(columnWords[id]) }))}
          value={columns}
          onChange={onChange}
        />
      </DialogBody>
      <DialogFoot>
        <Button tone="accent" onPress={onClose}>
          {t('action.done')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
