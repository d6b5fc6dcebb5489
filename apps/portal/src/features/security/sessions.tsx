import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { AccountSession } from '@portico/contract/account-security';
import type { Call } from '@portico/contract/call';
import { Badge } from '@portico/ui/badge';
import { Card } from '@portico/ui/card';
import { useFormats } from '@portico/ui/formats';
import { Icon } from '@portico/ui/icon';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { ListView } from '../../app/list/list-view.tsx';
import { useNow } from '../../app/use-now.ts';
import { deviceIcons, deviceName, placeOf } from './device.tsx';
import type { Ending } from './end-question.tsx';
import { sessionsQuery } from './security.queries.ts';
import styles from './security.module.css';

const EndQuestion = lazy(() => import('./end-question.tsx'));

/** When a session was used, and since when it is there. */
function Times({ isCurrent, lastUsedAt, beganAt }: AccountSession) {
  const t = useT();
  const formats = useFormats();
  const nowMs = useNow();
  const used = isCurrent
    ? t('security.sessions.now')
    : t('security.sessions.used', { when: formats.relative(lastUsedAt, nowMs) });
  return (
    <p className={styles.facts} suppressHydrationWarning>
      {used} · {t('security.sessions.since', { when: formats.dateTime(beganAt) })}
    </p>
  );
}

function Row({ session, onEnd }: { session: AccountSession; onEnd(ending: Ending): void }) {
  const t = useT();
  const { id, isCurrent, device } = session;
  const name = deviceName(device, t);
  const label = isCurrent ? t('security.sessions.endThis') : t('security.sessions.endOf', { device: name });
  return (
    <li className={styles.row}>
      <Icon of={deviceIcons[device.kind]} size="lg" />
      <div className={styles.what}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
          {isCurrent && <Badge tone="accent">{t('security.sessions.this')}</Badge>}
        </h3>
        <p className={styles.facts}>{placeOf(session, t)}</p>
        <Times {...session} />
      </div>
      <PlainButton
        size="sm"
        aria-label={label}
        onClick={() => onEnd(isCurrent ? { kind: 'this' } : { kind: 'one', id, device: name })}
      >
        {t('account.signOut')}
      </PlainButton>
    </li>
  );
}

/** The question, and where the focus is then: what was pressed goes with what it ended. */
function useEnding(call: Call) {
  const [ending, setEnding] = useState<Ending>();
  const count = useRef<HTMLOutputElement>(null);
  const hasEnded = useRef(false);
  useEffect(() => {
    if (ending !== undefined || !hasEnded.current) return;
    hasEnded.current = false;
    count.current?.focus();
  }, [ending]);
  const onEnded = (): void => {
    hasEnded.current = true;
  };
  const question = ending && (
    <Suspense>
      <EndQuestion {...{ call, ending, onEnded }} onClose={() => setEnding(undefined)} />
    </Suspense>
  );
  return { count, onEnd: setEnding, question };
}

/** Where the account is signed in, and how to end that. */
export function Sessions({ call }: { call: Call }) {
  const t = useT();
  const { number } = useFormats();
  const query = useQuery(sessionsQuery(call));
  const { count, onEnd, question } = useEnding(call);
  return (
    <Card title={t('security.sessions.title')}>
      <ListView query={query} isPart shape="person">
        {({ sessions, total }) => (
          <>
            <output ref={count} tabIndex={-1} className={styles.facts}>
              {total > sessions.length
                ? t('security.sessions.shown', { total, shown: number(sessions.length) })
                : t('security.sessions.count', { count: total })}
            </output>
            <ul className={styles.list}>
              {sessions.map((session) => (
                <Row key={session.id} session={session} onEnd={onEnd} />
              ))}
            </ul>
            {total > 1 && (
              <PlainButton onClick={() => onEnd({ kind: 'others' })}>
                {t('security.sessions.endOthers')}
              </PlainButton>
            )}
          </>
        )}
      </ListView>
      {question}
    </Card>
  );
}
