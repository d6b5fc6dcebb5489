import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound, LogIn, ShieldAlert } from 'lucide-react';
import { useRef } from 'react';
import { ACCOUNT_HISTORY_DAYS, type AccountEvent } from '@portico/contract/account-security';
import type { Call } from '@portico/contract/call';
import { ClockArt } from '@portico/ui/art/clock';
import { Card } from '@portico/ui/card';
import { Icon, type IconType } from '@portico/ui/icon';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { Time } from '@portico/ui/time';
import { RowsView } from '../../app/list/rows-view.tsx';
import { deviceName, placeOf } from './device.tsx';
import { historyQuery } from './security.queries.ts';
import styles from './security.module.css';

const icons: Readonly<Record<AccountEvent['kind'], IconType>> = {
  signedIn: LogIn,
  signInFailed: ShieldAlert,
  passwordChanged: KeyRound,
};

function Row({ event }: { event: AccountEvent }) {
  const t = useT();
  const { kind, way, at, device } = event;
  const place = placeOf(event, t);
  return (
    <li className={styles.row} data-kind={kind}>
      <Icon of={icons[kind]} size="lg" isMirrored={kind === 'signedIn'} />
      <div className={styles.what} tabIndex={-1}>
        <h3 className={styles.name}>{t(`security.history.${kind}.${way}`)}</h3>
        <p className={styles.facts}>
          <bdi>{deviceName(device, t)}</bdi>
          {place && ` · ${place}`}
        </p>
      </div>
      <span className={styles.time}>
        <Time at={at} show="dateTime" />
      </span>
    </li>
  );
}

/** Who came in by the account, who did not, and when its password was changed. */
export function History({ call }: { call: Call }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(historyQuery(call));
  const empty = {
    art: <ClockArt />,
    title: t('security.history.empty'),
    text: t('security.history.emptyText'),
  };
  return (
    <Card title={t('security.history.title')}>
      <p className={styles.facts}>{t('security.history.lead', { days: ACCOUNT_HISTORY_DAYS })}</p>
      <RowsView query={query} pick={(page) => page.events} idOf={({ id }) => id} empty={empty} isPart>
        {(events, more) => (
          <>
            <ul ref={list} className={styles.list}>
              {events.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </ul>
            <LoadMore rows={list} shown={events.length} {...more} />
          </>
        )}
      </RowsView>
    </Card>
  );
}
