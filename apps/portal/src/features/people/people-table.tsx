import type { Person } from '@portico/contract/people';
import { Avatar } from '@portico/ui/avatar';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import styles from './people.module.css';

const tones = { active: 'success', invited: 'neutral', disabled: 'danger' } as const;

function Row({ person }: { person: Person }) {
  const t = useT();
  const formats = useFormats();
  const roles = person.userRole.map((role) => t(`people.role.${role}`));
  return (
    <tr>
      <th scope="row" className={styles.who}>
        <Avatar name={person.displayName} isDecorative />
        <span>
          <bdi className={styles.name}>{person.displayName}</bdi>
          <bdi className={styles.email}>{person.email}</bdi>
        </span>
      </th>
      <td data-label={t('people.column.roles')}>
        {roles.length > 0 ? formats.list(roles, 'unit') : t('people.role.none')}
      </td>
      <td data-label={t('people.column.state')}>
        <Badge tone={tones[person.state]}>{t(`people.state.${person.state}`)}</Badge>
      </td>
      <td data-label={t('people.column.seen')} suppressHydrationWarning>
        {person.lastSeenAt ? formats.date(person.lastSeenAt) : t('people.never')}
      </td>
    </tr>
  );
}

/** People with their roles and state. */
export function PeopleTable({ people, isBusy }: { people: readonly Person[]; isBusy: boolean }) {
  const t = useT();
  return (
    <table className={styles.table} aria-busy={isBusy}>
      <thead>
        <tr>
          {(['name', 'roles', 'state', 'seen'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`people.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.id} person={person} />
        ))}
      </tbody>
    </table>
  );
}
