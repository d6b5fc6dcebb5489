import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Call } from '@portico/contract/call';
import { groupLimits } from '@portico/contract/groups';
import { Button } from '@portico/ui/button';
import { ComboBox } from '@portico/ui/combo-box';
import { Dialog, DialogBody, DialogFoot } from '@portico/ui/dialog';
import { useT } from '@portico/ui/texts';
import { offeredGroupsQuery } from './people.queries.ts';

interface GroupDialogProps {
  call: Call;
  onChoose(groupId: string): void;
  onClose(): void;
}

const all = (): boolean => true; // the server has looked for what was typed

/** Looks for the group that the list is narrowed to. */
export default function GroupDialog({ call, onChoose, onClose }: GroupDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim().slice(0, groupLimits.keyword));
  const { data } = useQuery({ ...offeredGroupsQuery(call, keyword), placeholderData: keepPreviousData });
  return (
    <Dialog isOpen isDismissable size="sm" title={t('people.groupTitle')} onClose={onClose}>
      <DialogBody>
        <ComboBox
          label={t('people.filter.group')}
          hint={t('people.groupHint')}
          options={(data?.groups ?? []).map(({ id, name, count }) => ({
            id,
            label: name,
            description: t('people.groupCount', { count }),
          }))}
          defaultFilter={all}
          onInputChange={setTyped}
          onChange={(id) => {
            if (id === null) return;
            onChoose(id);
            onClose();
          }}
          autoFocus
        />
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
