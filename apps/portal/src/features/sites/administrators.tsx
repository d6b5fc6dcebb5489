import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { DeploymentAdmin } from '@portico/contract/deployment';
import { Card } from '@portico/ui/card';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { adminsQuery } from './sites.queries.ts';
import styles from './sites.module.css';

const AddDialog = lazy(() => import('./add-admin-dialog.tsx'));
const RemoveQuestion = lazy(() => import('./remove-admin-question.tsx'));

interface RowProps {
  admin: DeploymentAdmin;
  mayRemove: boolean;
  onRemove(): void;
}

function Administrator({ admin, mayRemove, onRemove }: RowProps) {
  const t = useT();
  const formats = useFormats();
  const { displayName, email, givenBy, givenAt, isSelf } = admin;
  const isOfNobody = givenBy === 'portal' || givenBy === 'console';
  const date = formats.date(givenAt);
  return (
    <li className={styles.admin}>
      <span className={styles.site}>
        <span className={styles.name}>
          <bdi>{displayName}</bdi>
          {isSelf && ` ${t('sites.admins.you')}`}
        </span>
        <bdi className={styles.address} dir="ltr">
          {email}
        </bdi>
        <span className={styles.address} suppressHydrationWarning>
          {isOfNobody ? t('sites.admins.since', { date }) : t('sites.admins.sinceBy', { date, by: givenBy })}
        </span>
      </span>
      {mayRemove && (
        <PlainButton
          tone="quiet"
          aria-label={t('sites.admins.removeNamed', { name: displayName })}
          onClick={onRemove}
        >
          {t('sites.admins.remove')}
        </PlainButton>
      )}
    </li>
  );
}

/** Who administers the deployment: by one another they become more, and fewer but not none. */
export function Administrators({ call }: { call: Call }) {
  const t = useT();
  const { data } = useQuery(adminsQuery(call));
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<DeploymentAdmin>();
  const administrators = data?.administrators ?? [];
  return (
    <Card
      title={t('sites.admins.title')}
      lead={t('sites.admins.lead')}
      action={
        <PlainButton icon={UserPlus} onClick={() => setAdding(true)}>
          {t('sites.admins.add')}
        </PlainButton>
      }
    >
      <ul className={styles.admins}>
        {administrators.map((admin) => (
          <Administrator
            key={admin.accountId}
            admin={admin}
            mayRemove={administrators.length > 1}
            onRemove={() => setRemoved(admin)}
          />
        ))}
      </ul>
      <Suspense>
        {isAdding && <AddDialog call={call} onClose={() => setAdding(false)} />}
        {removed && <RemoveQuestion call={call} admin={removed} onClose={() => setRemoved(undefined)} />}
      </Suspense>
    </Card>
  );
}
