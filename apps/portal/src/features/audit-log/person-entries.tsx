import { Link } from '@tanstack/react-router';
import type { Call } from '@portico/contract/call';
import { buttonClass, ButtonContent } from '@portico/ui/button-content';
import { useT } from '@portico/ui/texts';
import { personAuditQuery } from './audit.queries.ts';
import { EntriesCard } from './entries-card.tsx';

interface PersonEntriesProps {
  call: Call;
  personId: string;
  /** The reader may read all of the log. */
  hasLog: boolean;
}

/** What is by or about somebody, and the way to the same in the log, where it can be searched and taken as a file. */
export function PersonEntries({ call, personId, hasLog }: PersonEntriesProps) {
  const t = useT();
  const all = (
    <Link
      to="/auditlog/home"
      search={{ person: personId }}
      className={buttonClass}
      data-tone="quiet"
      data-size="sm"
    >
      <ButtonContent>{t('audit.person.open')}</ButtonContent>
    </Link>
  );
  return (
    <EntriesCard
      title={t('audit.person.title')}
      action={hasLog && all}
      entries={personAuditQuery(call, personId)}
      empty={{ title: t('audit.person.empty'), text: t('audit.person.emptyText') }}
    />
  );
}
