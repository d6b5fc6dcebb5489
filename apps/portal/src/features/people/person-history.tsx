import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Call } from '@portico/contract/call';
import type { PersonEvent } from '@portico/contract/person-admin';
import type { PlainKey } from '@portico/i18n/texts';
import { ClockArt } from '@portico/ui/art/clock';
import { Card } from '@portico/ui/card';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { Time } from '@portico/ui/time';
import { RowsView } from '../../app/list/rows-view.tsx';
import styles from './people.module.css';
import { personEventsQuery } from './people.queries.ts';

/** Actions as people read them; one of another version is another change. */
const words: Readonly<Record<string, PlainKey>> = {
  'people.invited': 'person.history.people.invited',
  'people.invited_again': 'person.history.people.invited_again',
  'people.disabled': 'person.history.people.disabled',
  'people.enabled': 'person.history.people.enabled',
  'people.signed_out': 'person.history.people.signed_out',
  'people.roles_changed': 'person.history.people.roles_changed',
  'people.made_admin': 'person.history.people.made_admin',
  'people.left': 'person.history.people.left',
  'people.returned': 'person.history.people.returned',
  'people.erasing_asked': 'person.history.people.erasing_asked',
  'people.export_asked': 'person.history.people.export_asked',
  'people.export_fetched': 'person.history.people.export_fetched',
  'people.password_link_made': 'person.history.people.password_link_made',
  'people.avatar_removed': 'person.history.people.avatar_removed',
  'profile.changed': 'person.history.profile.changed',
  'meetings.handed_over': 'person.history.meetings.handed_over',
  'recordings.deleted': 'person.history.recordings.deleted',
  'recordings.restored': 'person.history.recordings.restored',
  'recordings.handed_over': 'person.history.recordings.handed_over',
};

function Event({ event: { action, at, actorName: name, isOwn } }: { event: PersonEvent }) {
  const t = useT();
  return (
    <li className={styles.event}>
      <span tabIndex={-1}>
        <span className={styles.name}>{t(words[action] ?? 'person.history.other')}</span>{' '}
        {!isOwn && <span className={styles.contact}>{t('person.history.by', { name })}</span>}
      </span>
      <span className={styles.contact}>
        <Time at={at} show="dateTime" />
      </span>
    </li>
  );
}

/** What was done by and to somebody, the newest first. */
export function PersonHistory({ call, personId }: { call: Call; personId: string }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(personEventsQuery(call, personId));
  const empty = {
    art: <ClockArt />,
    title: t('person.history.empty'),
    text: t('person.history.emptyText'),
  };
  return (
    <Card title={t('person.history')}>
      <RowsView query={query} pick={({ events }) => events} idOf={({ id }) => id} empty={empty} isPart>
        {(events, more) => (
          <>
            <ul ref={list} className={styles.events}>
              {events.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ul>
            <LoadMore rows={list} shown={events.length} {...more} />
          </>
        )}
      </RowsView>
    </Card>
  );
}
