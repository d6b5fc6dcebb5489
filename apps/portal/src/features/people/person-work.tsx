import { lazy, Suspense, useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { PersonDetail } from '@portico/contract/person-admin';
import { Card } from '@portico/ui/card';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import styles from './people.module.css';

const HandOverDialog = lazy(() => import('./hand-over-dialog.tsx'));

/** What somebody hosts and owns, and how it gets to somebody else. */
export function PersonWork({ call, person }: { call: Call; person: PersonDetail }) {
  const t = useT();
  const [isHanding, setHanding] = useState(false);
  const { meetings, recordings, obstacle } = person;
  return (
    <Card title={t('person.work')}>
      <div>
        <p>{t('person.meetings', { count: meetings })}</p>
        <p>{t('person.recordings', { count: recordings })}</p>
      </div>
      {obstacle === null && meetings + recordings > 0 && (
        <div className={styles.acts}>
          <PlainButton onClick={() => setHanding(true)}>{t('person.handOver')}</PlainButton>
        </div>
      )}
      <Suspense>
        {isHanding && <HandOverDialog call={call} person={person} onClose={() => setHanding(false)} />}
      </Suspense>
    </Card>
  );
}
