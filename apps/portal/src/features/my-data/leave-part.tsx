import { lazy, Suspense, useState } from 'react';
import type { Call } from '@portico/contract/call';
import { RETURN_DAYS, type Leaving } from '@portico/contract/my-data';
import { Card } from '@portico/ui/card';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import styles from './my-data.module.css';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** What happens to what somebody made, before they decide. */
function Effects({ leaving }: { leaving: Leaving }) {
  const t = useT();
  const { cancelled, handedOver, recordings } = leaving;
  return (
    <ul className={styles.effects}>
      <li>{t('myData.leave.cancelled', { count: cancelled })}</li>
      {handedOver > 0 && <li>{t('myData.leave.handedOver', { count: handedOver })}</li>}
      {recordings > 0 && <li>{t('myData.leave.recordings', { count: recordings })}</li>}
      <li>{t('myData.leave.messages')}</li>
      <li>{t('myData.leave.picture')}</li>
      <li>{t('myData.leave.back', { days: RETURN_DAYS })}</li>
    </ul>
  );
}

/** The way out of the site, or why there is none. */
export function LeavePart({ call, leaving }: { call: Call; leaving: Leaving }) {
  const t = useT();
  const { siteDisplayName: site } = useApp().boot;
  const [isAsking, setAsking] = useState(false);
  const { obstacle, closesAccount } = leaving;
  const title = closesAccount ? t('myData.leave.titleClose') : t('myData.leave.title', { site });
  if (obstacle !== null)
    return (
      <Card title={title}>
        <Notice title={t(`myData.leave.${obstacle}`)}>{t(`myData.leave.${obstacle}Text`)}</Notice>
      </Card>
    );
  return (
    <Card title={title}>
      <p>{t(closesAccount ? 'myData.leave.leadClose' : 'myData.leave.lead', { site })}</p>
      <Effects leaving={leaving} />
      <div className={styles.acts}>
        <PlainButton tone="danger" onClick={() => setAsking(true)}>
          {closesAccount ? t('myData.leave.startClose') : t('myData.leave.start', { site })}
        </PlainButton>
      </div>
      <Suspense>
        {isAsking && (
          <LeaveDialog call={call} closesAccount={closesAccount} onClose={() => setAsking(false)} />
        )}
      </Suspense>
    </Card>
  );
}
