import { ChevronRight } from 'lucide-react';
import type { AuditEntry, AuditField } from '@portico/contract/audit';
import { useFormats } from '@portico/ui/formats';
import { Icon } from '@portico/ui/icon';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { Time } from '@portico/ui/time';
import { subjectKey, type AuditWords } from './audit.model.ts';
import { fieldName, placeOf, sentenceOf, valueOf } from './audit.words.ts';
import styles from './audit-log.module.css';

/** Narrows the log; missing where it is the reader's own. */
export type Narrow = (words: AuditWords) => void;

interface EntryProps {
  entry: AuditEntry;
  onNarrow?: Narrow | undefined;
}

/** A field before and after, or what it says of the act. */
function Field({ field, entry }: { field: AuditField; entry: AuditEntry }) {
  const t = useT();
  const formats = useFormats();
  const sides =
    'before' in field
      ? ([
          ['was', field.before],
          ['is', field.after],
        ] as const)
      : ([['is', field.value]] as const);
  return (
    <div className={styles.field}>
      <dt>{fieldName(field, entry, t)}</dt>
      {sides.map(([side, value]) => (
        <dd key={side} data-side={side}>
          {sides.length > 1 && <span className={styles.side}>{t(`audit.${side}`)}</span>}
          <bdi>{valueOf(value, t, formats)}</bdi>
        </dd>
      ))}
    </div>
  );
}

function Fields({ entry }: { entry: AuditEntry }) {
  if (entry.fields.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {entry.fields.map((field) => (
        <Field key={field.name} field={field} entry={entry} />
      ))}
    </dl>
  );
}

/** Leads on to everything by or about the same. */
function Others({ entry: { actor, subject }, onNarrow }: { entry: AuditEntry; onNarrow: Narrow }) {
  const t = useT();
  const actorId = actor.id;
  const { name } = subject;
  const isOther = name !== null && subject.id !== actorId && subject.kind !== 'site';
  return (
    <div className={styles.others}>
      {actorId !== null && (
        <PlainButton size="sm" onClick={() => onNarrow({ person: actorId })}>
          {t('audit.onlyActor', { name: actor.name })}
        </PlainButton>
      )}
      {isOther && (
        <PlainButton size="sm" onClick={() => onNarrow({ subject: subjectKey(subject) })}>
          {t('audit.onlySubject', { name })}
        </PlainButton>
      )}
    </div>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const place = placeOf(entry, t);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('audit.time')}</dt>
        <dd>
          <Time at={entry.at} show="dateTime" length="full" />
        </dd>
      </div>
      <div>
        <dt>{t('audit.place')}</dt>
        <dd>{place.length === 0 ? t('audit.noPlace') : place.map((one) => <bdi key={one}>{one}</bdi>)}</dd>
      </div>
      {entry.trackingId !== null && (
        <div>
          <dt>{t('audit.tracking')}</dt>
          <dd>
            <code dir="ltr">{entry.trackingId}</code>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** An entry in one sentence, which opens to all that is known of it. */
export function Entry({ entry, onNarrow }: EntryProps) {
  const t = useT();
  const formats = useFormats();
  const names = entry.fields.filter((field) => 'before' in field).map((field) => fieldName(field, entry, t));
  return (
    <li>
      <details className={styles.entry}>
        <summary className={styles.head}>
          <Icon of={ChevronRight} isMirrored />
          <span className={styles.what}>
            <span className={styles.sentence}>{sentenceOf(entry, t)}</span>
            {names.length > 0 && <span className={styles.names}>{formats.list(names, 'unit')}</span>}
          </span>
          <span className={styles.time}>
            <Time at={entry.at} show="dateTime" />
          </span>
        </summary>
        <div className={styles.body}>
          <Fields entry={entry} />
          <Facts entry={entry} />
          {onNarrow && <Others entry={entry} onNarrow={onNarrow} />}
        </div>
      </details>
    </li>
  );
}
