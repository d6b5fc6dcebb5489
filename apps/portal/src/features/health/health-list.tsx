import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { CheckName, CheckState, Finding, Findings } from '@portico/contract/health';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import styles from './health.module.css';
import { words, type HealthWords, type Language } from './health.words.ts';

const looks = {
  ok: { tone: 'success', icon: CircleCheck },
  warn: { tone: 'warning', icon: TriangleAlert },
  fail: { tone: 'danger', icon: CircleX },
} as const;

interface RowProps {
  name: CheckName;
  state: CheckState;
  words: HealthWords;
}

function Row({ name, state, words: { found, todo } }: RowProps) {
  const t = useT();
  return (
    <li className={styles.row}>
      <h2 className={styles.name}>{t(`health.check.${name}`)}</h2>
      <span>
        <Badge {...looks[state]}>{t(`health.state.${state}`)}</Badge>
      </span>
      <div className={styles.words}>
        <p suppressHydrationWarning>{found}</p>
        {todo !== undefined && (
          <p className={styles.todo}>
            <strong>{t('health.todo')}</strong> {todo}
          </p>
        )}
      </div>
    </li>
  );
}

const names = Object.keys(words) as CheckName[];

/** The row of a check that was made. */
function rowOf<Name extends CheckName>(
  name: Name,
  finding: Finding<Name> | undefined,
  language: Language,
): RowProps | undefined {
  return finding && { name, state: finding.state, words: words[name](finding, language) };
}

/** Every check: how it stands, what it found, and what to do. */
export function HealthList({ findings }: { findings: Findings }) {
  const language = { t: useT(), formats: useFormats() };
  const rows = names.flatMap((name) => rowOf(name, findings[name], language) ?? []);
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <Row key={row.name} {...row} />
      ))}
    </ul>
  );
}
