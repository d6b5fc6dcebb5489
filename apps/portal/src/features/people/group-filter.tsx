import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import { ChoiceButton } from '@portico/ui/choice-button';
import { useT } from '@portico/ui/texts';
import { groupQuery } from './people.queries.ts';

const GroupDialog = lazy(() => import('./group-dialog.tsx'));

interface GroupFilterProps {
  call: Call;
  groupId: string | undefined;
  onChange(groupId: string | undefined): void;
}

/** Whether a group that the address names is there no more, and what it is called. */
export function useNamedGroup(
  call: Call,
  groupId: string | undefined,
): { name: string | undefined; isGone: boolean } {
  const { data, error } = useQuery({ ...groupQuery(call, groupId ?? ''), enabled: groupId !== undefined });
  const isGone = groupId !== undefined && error instanceof CallError && error.status === 404;
  return { name: groupId === undefined || isGone ? undefined : data?.group.name, isGone };
}

/** Which group the list is narrowed to; of what they are looked for in the code comes with the first press. */
export function GroupFilter({ call, groupId, onChange }: GroupFilterProps) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  const { name, isGone } = useNamedGroup(call, groupId);
  const words = isGone ? t('people.groupDeleted') : (name ?? '…');
  const clear = {
    label: t('people.groupClear', { name: words }),
    onClear: () => onChange(undefined),
  };
  return (
    <>
      <ChoiceButton
        label={t('people.filter.group')}
        value={groupId === undefined ? t('people.filter.any') : words}
        onOpen={() => setChoosing(true)}
        clear={groupId === undefined ? undefined : clear}
      />
      {isChoosing && (
        <Suspense>
          <GroupDialog call={call} onChoose={onChange} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
