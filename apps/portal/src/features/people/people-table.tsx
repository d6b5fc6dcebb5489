import { Copy } from 'lucide-react';
import type { Person } from '@portico/contract/people';
import { Avatar } from '@portico/ui/avatar';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { RowMenu } from '@portico/ui/row-menu';
import { Table, type Column, type Sort } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import { useCopyText } from '@portico/ui/use-copy-link';
import styles from './people.module.css';

const tones = { active: 'success', invited: 'neutral', disabled: 'danger' } as const;

function useColumns(): Column<Person>[] {
  const t = useT();
  const formats = useFormats();
  return [
    {
      id: 'name',
      name: t('people.column.name'),
      sorts: 'ascending',
      render: ({ displayName, avatarUrl, email, phone }) => (
        <span className={styles.who}>
          <Avatar name={displayName} src={avatarUrl} isDecorative />
          <span>
            <bdi className={styles.name}>{displayName}</bdi>
            <bdi className={styles.contact}>{email}</bdi>
            {phone !== '' && (
              <bdi className={styles.contact} dir="ltr">
                {phone}
              </bdi>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'roles',
      name: t('people.column.roles'),
      render({ userRole }) {
        const roles = userRole.map((role) => t(`people.role.${role}`));
        return roles.length > 0 ? formats.list(roles, 'unit') : t('people.role.none');
      },
    },
    {
      id: 'state',
      name: t('people.column.state'),
      sorts: 'ascending',
      fold: 'beside',
      render: ({ state }) => <Badge tone={tones[state]}>{t(`people.state.${state}`)}</Badge>,
    },
    {
      id: 'lastSeen',
      name: t('people.column.seen'),
      sorts: 'descending',
      fold: 'named',
      render: ({ lastSeenAt }) => (
        <span suppressHydrationWarning>{lastSeenAt ? formats.date(lastSeenAt) : t('people.never')}</span>
      ),
    },
  ];
}

interface PeopleTableProps {
  people: readonly Person[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  isBusy: boolean;
}

/** People with their roles and state. */
export function PeopleTable({ people, ...rest }: PeopleTableProps) {
  const t = useT();
  const copy = useCopyText({ copied: 'people.copied', notCopied: 'people.notCopied' });
  const copyAll = (some: readonly Person[]): void => copy(some.map(({ email }) => email).join(', '));
  return (
    <Table
      label={t('nav.users')}
      columns={useColumns()}
      rows={people}
      shape="person"
      idOf={({ id }) => id}
      nameOf={({ displayName }) => displayName}
      renderActions={(person) => (
        <RowMenu
          name={person.displayName}
          entries={[
            {
              id: 'copy',
              label: t('people.copy', { count: 1 }),
              icon: Copy,
              onAction: () => copyAll([person]),
            },
          ]}
        />
      )}
      renderBulk={(some) => (
        <PlainButton icon={Copy} onClick={() => copyAll(some)}>
          {t('people.copy', { count: some.length })}
        </PlainButton>
      )}
      {...rest}
    />
  );
}
