import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { requestLimits, withdrawRequest, type OwnRequest } from '@portico/contract/access-requests';
import { Badge } from '@portico/ui/badge';
import { Card } from '@portico/ui/card';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useApp } from '../../app/context.ts';
import settings from '../../app/settings/settings.module.css';
import { ownRequestQuery } from './access-requests.queries.ts';
import styles from './access-requests.module.css';

const AskDialog = lazy(() => import('./ask-dialog.tsx'));

const tones = { open: 'info', granted: 'success', declined: 'neutral' } as const;

/** What became of what was asked for. */
function Standing({ request, askAgainAt }: Pick<OwnRequest, 'askAgainAt'> & Request) {
  const t = useT();
  const formats = useFormats();
  const { state, note, reason, askedAt, answeredAt } = request;
  const date = formats.date(answeredAt ?? askedAt, 'long');
  return (
    <div aria-live="polite" className={settings.fields}>
      <p className={styles.state}>
        <Badge tone={tones[state]}>{t(`requests.state.${state}`)}</Badge>
        <span suppressHydrationWarning>{t(`requests.own.${state}`, { date })}</span>
      </p>
      {state === 'open' && reason !== '' && (
        <p className={styles.quote} dir="auto">
          {reason}
        </p>
      )}
      {note !== '' && (
        <div>
          <p>{t('requests.own.note')}</p>
          <p className={styles.quote} dir="auto">
            {note}
          </p>
        </div>
      )}
      {askAgainAt !== null && (
        <p suppressHydrationWarning>
          {t('requests.own.again', {
            days: requestLimits.againAfterDays,
            date: formats.date(askAgainAt, 'long'),
          })}
        </p>
      )}
    </div>
  );
}

interface Request {
  request: NonNullable<OwnRequest['request']>;
}

/** Takes back what was asked for, and says where that did not work. */
function useWithdraw() {
  const t = useT();
  const { call } = useApp();
  const client = useQueryClient();
  const { queryKey } = ownRequestQuery(call);
  const [isPending, setPending] = useState(false);
  const withdraw = async (): Promise<void> => {
    setPending(true);
    try {
      client.setQueryData(queryKey, await call(withdrawRequest));
    } catch {
      addToast(t('requests.own.notWithdrawn'), { tone: 'danger' });
      await client.invalidateQueries({ queryKey });
    }
    setPending(false);
  };
  return { withdraw, isPending };
}

/** Whoever pressed a button that goes by it is led to the title of what it was about. */
function useFocusAfter(state: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const actedIn = useRef<string>(undefined);
  useEffect(() => {
    if (actedIn.current === undefined || actedIn.current === state) return;
    actedIn.current = undefined;
    heading.current?.focus();
  }, [state]);
  return {
    heading,
    act: (): void => {
      actedIn.current = state;
    },
  };
}

/** Asking to be made a host, what became of it, and taking it back; nothing for who is a host or may not ask. */
export function OwnRequestSection() {
  const t = useT();
  const { call } = useApp();
  const { data } = useSuspenseQuery(ownRequestQuery(call));
  const { request, mayAsk, askAgainAt } = data;
  const { withdraw, isPending } = useWithdraw();
  const [isAsking, setAsking] = useState(false);
  const state = request?.state ?? 'none';
  const { heading, act } = useFocusAfter(state);
  if (!request && !mayAsk) return null;
  return (
    <Card id="hosting" title={t('requests.own.title')} heading={heading}>
      {request ? <Standing {...{ request, askAgainAt }} /> : <p>{t('requests.own.lead')}</p>}
      <div className={styles.acts}>
        {mayAsk && <PlainButton onClick={() => setAsking(true)}>{t('requests.own.ask')}</PlainButton>}
        {state === 'open' && (
          <PlainButton
            isPending={isPending}
            onClick={() => {
              act();
              void withdraw();
            }}
          >
            {t('requests.own.withdraw')}
          </PlainButton>
        )}
      </div>
      {isAsking && (
        <Suspense>
          <AskDialog call={call} onSent={act} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}
