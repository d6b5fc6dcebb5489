import { useState } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call, CallOptions } from '@portico/contract/call';
import { createGroup, getGroup, groupLimits, renameGroup, type Group } from '@portico/contract/groups';
import { useT } from '@portico/ui/texts';
import { TextField } from '@portico/ui/text-field';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import { useStaleGroups } from './groups.queries.ts';

interface NameDialogProps {
  call: Call;
  /** The one that gets another name; without it a new one is made. */
  group?: Group | undefined;
  onDone(group: Group): void;
  onClose(): void;
}

interface Named {
  name: string;
}

const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.error === 'changedMeanwhile';

/** Sends a name; whoever is late learns it, and may send it again. */
function useSendName(call: Call, group: Group | undefined) {
  const refresh = useStaleGroups();
  const [version, setVersion] = useState(group?.version ?? 1);
  return async ({ name }: Named, how: CallOptions): Promise<Group> => {
    try {
      if (!group) return await call(createGroup, { body: { name } }, how);
      return await call(renameGroup, { params: { groupId: group.id }, body: { name, version } }, how);
    } catch (error) {
      if (group && isConflict(error))
        setVersion((await call(getGroup, { params: { groupId: group.id } }, how)).group.version);
      throw error;
    } finally {
      await refresh();
    }
  };
}

/** Asks what a group is called. */
export default function NameDialog({ call, group, onDone, onClose }: NameDialogProps) {
  const t = useT();
  const form = useForm<Named, Group>({
    operation: createGroup,
    start: { name: group?.name ?? '' },
    facts: { name: { most: groupLimits.name } },
    sayFault(_field, { word }) {
      if (word === 'taken') return t('groups.nameTaken');
      return word === 'invalid' ? t('groups.nameInvalid') : undefined;
    },
    sayRefusal: (error) => (isConflict(error) ? t('groups.renamedMeanwhile') : undefined),
    send: useSendName(call, group),
    onSent: onDone,
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={group ? t('groups.renameTitle', { name: group.name }) : t('groups.createTitle')}
      submitLabel={group ? t('action.save') : t('groups.createSend')}
      onClose={onClose}
    >
      <TextField
        label={t('groups.name')}
        value={values.name}
        onChange={(name) => set({ name })}
        isRequired
        autoFocus
        most={groupLimits.name}
        error={errorOf('name')}
      />
    </FormDialog>
  );
}
