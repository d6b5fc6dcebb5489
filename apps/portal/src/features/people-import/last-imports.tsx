import { Link } from '@tanstack/react-router';
import type { PeopleImport } from '@portico/contract/people-imports';
import { Badge } from '@portico/ui/badge';
import { Card } from '@portico/ui/card';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import styles from './people-import.module.css';

const tones = {
  read: 'neutral',
  checked: 'neutral',
  running: 'success',
  stopped: 'danger',
  done: 'success',
} as const;

/** The imports of before, and those that go on. */
export function LastImports({ imports }: { imports: readonly PeopleImport[] }) {
  const t = useT();
  const formats = useFormats();
  if (imports.length === 0)
    return (
      <Card title={t('import.last.title')}>
        <p className={styles.quiet}>{t('import.last.none')}</p>
      </Card>
    );
  return (
    <Card title={t('import.last.title')}>
      <ul className={styles.last}>
        {imports.map(({ id, at, by, state, added, wanted }) => (
          <li key={id}>
            <Link
              to="/users/import"
              search={{ import: id }}
              aria-label={t('import.last.open', { when: formats.dateTime(at) })}
              suppressHydrationWarning
            >
              {formats.dateTime(at)}
            </Link>
            <span className={styles.quiet}>
              {by === null ? t('import.last.byNobody') : t('import.last.by', { name: by })}
            </span>
            <span>{t('import.running.count', { done: added, all: wanted })}</span>
            <Badge tone={tones[state]}>{t(`import.state.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
