import { Link } from '@tanstack/react-router';
import { Ban, Check, Copy, LogOut, Mail, UserCog } from 'lucide-react';
import type { Person } from '@portico/contract/people';
import type { GrantableRole } from '@portico/contract/person-admin';
import type { PersonColumn } from '@portico/domain/user-settings';
import { useFormats } from '@portico/ui/formats';
import { PersonLine } from '@portico/ui/person-line';
import { PlainButton } from '@portico/ui/plain-button';
import { RowMenu, type MenuEntry } from '@portico/ui/row-menu';
import { Table, type Column, type Sort } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import { useCopyText } from '@portico/ui/use-copy-link';
import { PersonState } from '../../app/person-state.tsx';
import { columnWords } from './column-words.ts';
import styles from './people.module.css';
import { useRoleWords } from './role-words.ts';
import type { useActions } from './use-actions.tsx';

/** Who it is, with the way to their page. */
function Who({ person: { id, displayName, avatarUrl, email, phone } }: { person: Person }) {
  return (
    <PersonLine name={displayName} avatarUrl={avatarUrl}>
      <Link to="/users/person/$id" params={{ id }} className={styles.name}>
        <bdi>{displayName}</bdi>
      </Link>
      <bdi>{email}</bdi>
      {phone !== '' && <bdi dir="ltr">{phone}</bdi>}
    </PersonLine>
  );
}

/** The columns that can be chosen. */
function useColumns(chosen: readonly PersonColumn[]): Column<Person>[] {
  const t = useT();
  const formats = useFormats();
  const rolesInWords = useRoleWords();
  const day = (at: string | null) => (
    <span suppressHydrationWarning>{at ? formats.date(at) : t('people.never')}</span>
  );
  const all: Record<PersonColumn, Omit<Column<Person>, 'id' | 'name'>> = {
    roles: { render: ({ userRole }) => rolesInWords(userRole) },
    state: { sorts: 'ascending', fold: 'beside', render: ({ state }) => <PersonState state={state} /> },
    lastSeen: { sorts: 'descending', fold: 'named', render: ({ lastSeenAt }) => day(lastSeenAt) },
    came: { sorts: 'descending', fold: 'named', render: ({ cameAt }) => day(cameAt) },
    jobTitle: { fold: 'named', render: ({ jobTitle }) => <bdi>{jobTitle}</bdi> },
    organisation: { fold: 'named', render: ({ organisation }) => <bdi>{organisation}</bdi> },
  };
  return [
    {
      id: 'name',
      name: t('people.column.name'),
      sorts: 'ascending',
      render: (person) => <Who person={person} />,
    },
    ...chosen.map((id) => ({ id, name: t(columnWords[id]), ...all[id] })),
  ];
}

/** What who administers can do with people. */
type Actions = Pick<ReturnType<typeof useActions>, 'ask' | 'askRole' | 'doAtOnce'> & {
  grantable: readonly GrantableRole[];
};

interface PeopleTableProps {
  people: readonly Person[];
  columns: readonly PersonColumn[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  isBusy: boolean;
  /** Missing for who may only read. */
  actions: Actions | undefined;
}

interface BulkProps {
  people: readonly Person[];
  actions: Actions | undefined;
  onCopy(people: readonly Person[]): void;
}

/** What can be done with all that are chosen. */
function Bulk({ people, actions, onCopy }: BulkProps) {
  const t = useT();
  const copy = (
    <PlainButton icon={Copy} onClick={() => onCopy(people)}>
      {t('people.copy', { count: people.length })}
    </PlainButton>
  );
  if (!actions) return copy;
  const entries: MenuEntry[] = [
    {
      id: 'signOut',
      label: t('people.action.signOut'),
      icon: LogOut,
      onAction: () => actions.ask('signOut', people),
    },
    {
      id: 'invite',
      label: t('people.action.invite'),
      icon: Mail,
      onAction: () => actions.doAtOnce('invite', people),
    },
    {
      id: 'enable',
      label: t('people.action.enable'),
      icon: Check,
      onAction: () => actions.doAtOnce('enable', people),
    },
  ];
  return (
    <>
      {copy}
      <PlainButton icon={UserCog} onClick={() => actions.askRole(people, actions.grantable)}>
        {t('people.action.role')}
      </PlainButton>
      <PlainButton icon={Ban} onClick={() => actions.ask('disable', people)}>
        {t('people.action.disable')}
      </PlainButton>
      <RowMenu name={t('list.selected', { count: people.length })} entries={entries} />
    </>
  );
}

/** People with their roles and state. */
export function PeopleTable({ people, columns, actions, ...rest }: PeopleTableProps) {
  const t = useT();
  const copy = useCopyText({ copied: 'people.copied', notCopied: 'people.notCopied' });
  const copyAll = (some: readonly Person[]): void => copy(some.map(({ email }) => email).join(', '));
  return (
    <Table
      label={t('nav.users')}
      columns={useColumns(columns)}
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
      renderBulk={(some) => <Bulk people={some} actions={actions} onCopy={copyAll} />}
      {...rest}
    />
  );
}
