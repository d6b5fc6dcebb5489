import { useSuspenseQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CalendarFeed } from '@portico/contract/calendar-feeds';
import type { Call } from '@portico/contract/call';
import { Card } from '@portico/ui/card';
import { useFormats } from '@portico/ui/formats';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { TextInput } from '@portico/ui/text-input';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useCopyLink } from '@portico/ui/use-copy-link';
import { calendarFeedQuery, useCalendarFeed } from './calendar-feed.queries.ts';
import styles from './calendar-feed.module.css';

export { calendarFeedQuery } from './calendar-feed.queries.ts';

const FeedQuestion = lazy(() => import('./feed-question.tsx'));

/** The address, which is shown until its person goes elsewhere and never again. */
function Address({ address }: { address: string }) {
  const t = useT();
  const copy = useCopyLink();
  return (
    <Notice tone="success" title={t('settings.calendar.made')} isLive takesFocus>
      <div className={styles.address}>
        <TextInput
          label={t('settings.calendar.address')}
          value={address}
          dir="ltr"
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <PlainButton icon={Copy} onClick={() => copy(address)}>
          {t('action.copyLink')}
        </PlainButton>
      </div>
      <p>{t('settings.calendar.once')}</p>
    </Notice>
  );
}

function Facts({ feed: { madeAt, readAt } }: { feed: CalendarFeed }) {
  const t = useT();
  const formats = useFormats();
  if (madeAt === null) return null;
  return (
    <p className={styles.facts}>
      {t('settings.calendar.madeAt', { when: formats.dateTime(madeAt) })}{' '}
      {readAt === null
        ? t('settings.calendar.readNever')
        : t('settings.calendar.readAt', { when: formats.dateTime(readAt) })}
    </p>
  );
}

/** The address at which calendars read one's meetings: made, renewed and revoked. */
export function CalendarFeedSection({ call }: { call: Call }) {
  const t = useT();
  const { data: feed } = useSuspenseQuery(calendarFeedQuery(call));
  const { make, revoke } = useCalendarFeed(call);
  const [asked, setAsked] = useState<'renew' | 'revoke'>();
  const failed = (): void => void addToast(t('state.error.text'), { tone: 'danger' });
  const act = async (): Promise<void> => {
    try {
      if (asked === 'renew') await make.mutateAsync();
      else await revoke.mutateAsync();
      if (asked === 'revoke') {
        make.reset();
        addToast(t('settings.calendar.revoked'), { tone: 'success' });
      }
    } catch {
      failed();
    }
  };
  return (
    <Card id="calendar" title={t('settings.calendar')}>
      <p>{t('settings.calendar.lead')}</p>
      {make.data && feed.madeAt !== null ? <Address address={make.data.address} /> : <Facts feed={feed} />}
      <div className={styles.actions}>
        {feed.madeAt === null ? (
          <PlainButton isPending={make.isPending} onClick={() => make.mutate(undefined, { onError: failed })}>
            {t('settings.calendar.make')}
          </PlainButton>
        ) : (
          <>
            <PlainButton onClick={() => setAsked('renew')}>{t('settings.calendar.renew')}</PlainButton>
            <PlainButton onClick={() => setAsked('revoke')}>{t('settings.calendar.revoke')}</PlainButton>
          </>
        )}
      </div>
      {asked && (
        <Suspense>
          <FeedQuestion what={asked} onConfirm={act} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
