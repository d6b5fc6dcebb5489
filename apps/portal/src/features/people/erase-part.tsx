import { lazy, Suspense, useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { PersonDetail } from '@portico/contract/person-admin';
import { Card } from '@portico/ui/card';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import styles from './people.module.css';

const EraseDialog = lazy(() => import('./erase-dialog.tsx'));

/** The way to take all of somebody, or why there is none. */
export function ErasePart({ call, person }: { call: Call; person: PersonDetail }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { displayName: name, isLastAdministrator, isLastOfDeployment } = person;
  const last = isLastAdministrator ? 'lastAdministrator' : isLastOfDeployment && 'lastOfDeployment';
  return (
    <Card title={t('person.erase')}>
      {last ? (
        <Notice>{t(`person.erase.${last}`)}</Notice>
      ) : (
        <>
          <p>{t('person.erase.lead', { name })}</p>
          <div className={styles.acts}>
            <PlainButton tone="danger" onClick={() => setAsking(true)}>
              {t('person.erase.start')}
            </PlainButton>
          </div>
        </>
      )}
      <Suspense>
        {isAsking && <EraseDialog call={call} person={person} onClose={() => setAsking(false)} />}
      </Suspense>
    </Card>
  );
}
