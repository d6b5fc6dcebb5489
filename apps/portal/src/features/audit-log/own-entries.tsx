import type { Call } from '@portico/contract/call';
import { useT } from '@portico/ui/texts';
import { ownAuditQuery } from './audit.queries.ts';
import { EntriesCard } from './entries-card.tsx';
import styles from './audit-log.module.css';

/** What the site has on record of the reader. */
export function OwnEntries({ call }: { call: Call }) {
  const t = useT();
  return (
    <div className={styles.own}>
      <EntriesCard
        title={t('audit.own.title')}
        lead={t('audit.own.lead')}
        entries={ownAuditQuery(call)}
        empty={{ title: t('audit.empty'), text: t('audit.own.emptyText') }}
      />
    </div>
  );
}
