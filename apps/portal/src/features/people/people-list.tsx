import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { Person } from '@portico/contract/people';
import { Avatar } from '@portico/ui/avatar';
import { Badge } from '@portico/ui/badge';
import { EmptyState } from '@portico/ui/empty-state';
import { SearchArt } from '@portico/ui/illustrations';
import { TextInput } from '@portico/ui/text-input';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import { peopleQuery } from './people.queries.ts';
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

/** The people of the site, to be searched. */
export function PeopleList({ call }: { call: Call }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data } = useQuery({ ...peopleQuery(call, keyword), placeholderData: keepPreviousData });
  return (
    <>
      <div className={styles.search}>
        <TextInput
          type="search"
          label={t('people.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {data?.users.length === 0 ? (
        <EmptyState
          art={<SearchArt />}
          title={t('people.noneFound', { query: keyword })}
          text={t('people.noneFoundText')}
        />
      ) : (
        <table className={styles.table}>
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
            {data?.users.map((person) => (
              <Row key={person.id} person={person} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
