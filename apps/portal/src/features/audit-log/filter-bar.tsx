import { X } from 'lucide-react';
import type { AuditEntry } from '@portico/contract/audit';
import { PlainButton } from '@portico/ui/plain-button';
import { PlainSelect } from '@portico/ui/plain-select';
import { useT } from '@portico/ui/texts';
import { nameOfPerson, subjectKey, type AuditView } from './audit.model.ts';
import { kindGroups } from './audit.words.ts';
import { DaysFilter } from './days-filter.tsx';
import type { Narrow } from './entry.tsx';
import styles from './audit-log.module.css';

interface BarProps {
  view: AuditView;
  onNarrow: Narrow;
}

/** Which activity: everything, an area, or one action of it. */
function KindSelect({ view, onNarrow }: BarProps) {
  const t = useT();
  return (
    <PlainSelect
      label={t('audit.kind')}
      value={view.kind ?? ''}
      onChange={({ currentTarget }) => onNarrow({ kind: currentTarget.value || undefined })}
    >
      <option value="">{t('audit.kind.all')}</option>
      {kindGroups(t).map(({ id, label, actions }) => (
        <optgroup key={id} label={label}>
          <option value={id}>{t('audit.kind.area', { area: label })}</option>
          {actions.map((action) => (
            <option key={action.id} value={action.id}>
              {action.label}
            </option>
          ))}
        </optgroup>
      ))}
    </PlainSelect>
  );
}

/** What was chosen in an entry, to be taken off again. */
function Chosen({
  view: { personId, subject },
  entries,
  onNarrow,
}: BarProps & { entries: readonly AuditEntry[] }) {
  const t = useT();
  const someone = t('audit.actor.unknown');
  const about = entries.find((entry) => subjectKey(entry.subject) === subject)?.subject.name;
  const chosen = [
    ...(personId === undefined
      ? []
      : [
          {
            id: 'person',
            label: t('audit.filter.person', { name: nameOfPerson(entries, personId) ?? someone }),
          },
        ]),
    ...(subject === undefined
      ? []
      : [{ id: 'subject', label: t('audit.filter.subject', { name: about ?? someone }) }]),
  ];
  if (chosen.length === 0) return null;
  return (
    <div className={styles.chosen}>
      {chosen.map(({ id, label }) => (
        <PlainButton
          key={id}
          size="sm"
          icon={X}
          aria-label={t('audit.filter.remove', { name: label })}
          onClick={() => onNarrow({ [id]: undefined })}
        >
          {label}
        </PlainButton>
      ))}
    </div>
  );
}

interface FilterBarProps extends BarProps {
  search: React.ReactNode;
  entries: readonly AuditEntry[];
}

/** What the log is narrowed to. */
export function FilterBar({ search, entries, ...bar }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        {search}
        <KindSelect {...bar} />
        <DaysFilter {...bar} />
      </div>
      <Chosen {...bar} entries={entries} />
    </div>
  );
}
