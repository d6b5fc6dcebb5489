import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { Group } from '@portico/contract/groups';
import { PageLink } from '@portico/ui/page-link';
import { PlainButton } from '@portico/ui/plain-button';
import { RowMenu } from '@portico/ui/row-menu';
import { Table, type Column, type Sort } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import styles from './groups.module.css';

const NameDialog = lazy(() => import('./name-dialog.tsx'));
const DeleteQuestion = lazy(() => import('./delete-question.tsx'));

function useColumns(): Column<Group>[] {
  const t = useT();
  return [
    {
      id: 'name',
      name: t('groups.column.name'),
      sorts: 'ascending',
      render: ({ id, name }) => (
        <PageLink to={`/users/groups/${id}`} className={styles.link}>
          <bdi>{name}</bdi>
        </PageLink>
      ),
    },
    {
      id: 'count',
      name: t('groups.column.count'),
      sorts: 'descending',
      fold: 'beside',
      render: ({ count }) => t('groups.count', { count }),
    },
  ];
}

interface Doing {
  act: 'rename' | 'delete';
  groups: readonly Group[];
}

/** The dialogs of groups in a list. */
function Acts({ call, doing, onEnd }: { call: Call; doing: Doing | undefined; onEnd: () => void }) {
  const t = useT();
  const [group] = doing?.groups ?? [];
  const done = ({ name }: Group): void => {
    addToast(t('groups.renamed', { name }), { tone: 'success' });
    onEnd();
  };
  return (
    <Suspense>
      {doing?.act === 'rename' && <NameDialog call={call} group={group} onDone={done} onClose={onEnd} />}
      {doing?.act === 'delete' && (
        <DeleteQuestion call={call} groups={doing.groups} onDeleted={onEnd} onClose={onEnd} />
      )}
    </Suspense>
  );
}

interface GroupTableProps {
  call: Call;
  groups: readonly Group[];
  mayChange: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isBusy: boolean;
}

/** Groups with how many are in each; those who only read have no buttons. */
export function GroupTable({ call, groups, mayChange, ...rest }: GroupTableProps) {
  const t = useT();
  const [doing, setDoing] = useState<Doing>();
  const entriesOf = (group: Group) => [
    {
      id: 'rename',
      label: t('groups.rename'),
      icon: Pencil,
      onAction: () => setDoing({ act: 'rename', groups: [group] }),
    },
    {
      id: 'delete',
      label: t('groups.delete', { count: 1 }),
      icon: Trash2,
      tone: 'danger' as const,
      onAction: () => setDoing({ act: 'delete', groups: [group] }),
    },
  ];
  return (
    <>
      <Table
        label={t('nav.groups')}
        columns={useColumns()}
        rows={groups}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...(mayChange && {
          renderActions: (group: Group) => <RowMenu name={group.name} entries={entriesOf(group)} />,
          renderBulk: (some: readonly Group[]) => (
            <PlainButton
              icon={Trash2}
              tone="danger"
              onClick={() => setDoing({ act: 'delete', groups: some })}
            >
              {t('groups.delete', { count: some.length })}
            </PlainButton>
          ),
        })}
        {...rest}
      />
      <Acts call={call} doing={doing} onEnd={() => setDoing(undefined)} />
    </>
  );
}
