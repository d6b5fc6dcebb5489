import { Link } from '@tanstack/react-router';
import type { AccessRequest } from '@portico/contract/access-requests';
import { PersonLine } from '@portico/ui/person-line';
import { PlainButton } from '@portico/ui/plain-button';
import { Table, type Column } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import { Time } from '@portico/ui/time';
import styles from './access-requests.module.css';

interface TableProps {
  requests: readonly AccessRequest[];
  /** Missing for who may only read. */
  onAnswer: ((of: AccessRequest, isGranted: boolean) => void) | undefined;
}

/** Who asks: somebody of the site with the way to their page, or a name that somebody gave themselves. */
function Who({ request: { personId, displayName, email } }: { request: AccessRequest }) {
  return (
    <PersonLine name={displayName} avatarUrl={null}>
      {personId === null ? (
        <bdi className={styles.name}>{displayName}</bdi>
      ) : (
        <Link to="/users/person/$id" params={{ id: personId }} className={styles.name}>
          <bdi>{displayName}</bdi>
        </Link>
      )}
      <bdi>{email}</bdi>
    </PersonLine>
  );
}

function useColumns(): Column<AccessRequest>[] {
  const t = useT();
  return [
    { id: 'who', name: t('requests.column.who'), render: (request) => <Who request={request} /> },
    {
      id: 'what',
      name: t('requests.column.what'),
      fold: 'named',
      render: ({ kind }) => t(`requests.kind.${kind}`),
    },
    {
      id: 'reason',
      name: t('requests.column.reason'),
      fold: 'named',
      render: ({ reason }) => (
        <bdi className={styles.reason} dir="auto">
          {reason || t('requests.noReason')}
        </bdi>
      ),
    },
    {
      id: 'askedAt',
      name: t('requests.column.askedAt'),
      fold: 'named',
      render: ({ askedAt }) => <Time at={askedAt} show="date" />,
    },
  ];
}

/** What people ask for, the oldest first, with what can be answered. */
export function RequestTable({ requests, onAnswer }: TableProps) {
  const t = useT();
  return (
    <Table
      label={t('nav.accessRequests')}
      columns={useColumns()}
      rows={requests}
      shape="person"
      idOf={({ id }) => id}
      nameOf={({ displayName }) => displayName}
      {...(onAnswer && {
        renderActions: (of: AccessRequest) => (
          <span className={styles.acts}>
            <PlainButton
              size="sm"
              aria-label={t('requests.grantOf', { name: of.displayName })}
              onClick={() => onAnswer(of, true)}
            >
              {t('requests.grant')}
            </PlainButton>
            <PlainButton
              size="sm"
              aria-label={t('requests.declineOf', { name: of.displayName })}
              onClick={() => onAnswer(of, false)}
            >
              {t('requests.decline')}
            </PlainButton>
          </span>
        ),
      })}
    />
  );
}
