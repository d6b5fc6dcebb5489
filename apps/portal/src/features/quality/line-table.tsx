import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Line } from '@portico/contract/quality';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import styles from './quality.module.css';
import { delayWords, limitWords, rateWords, shareWords, type Language } from './quality.words.ts';

const looks = {
  good: { tone: 'success', icon: CircleCheck },
  fair: { tone: 'warning', icon: TriangleAlert },
  poor: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'neutral', icon: CircleHelp },
} as const;

/** How the page writes numbers and words. */
export function useLanguage(): Language {
  const t = useT();
  const formats = useFormats();
  return { t, formats };
}

/** How a line is, in a word, and below it what limits it. */
function Grade({ line, words }: { line: Line; words: readonly string[] }) {
  const t = useT();
  return (
    <span className={styles.grade}>
      <Badge {...looks[line.grade]}>{t(`quality.grade.${line.grade}`)}</Badge>
      {words.map((word) => (
        <small key={word}>{word}</small>
      ))}
    </span>
  );
}

/** A row of a table: what it is about, and how its lines are. */
export interface LineRow {
  id: string;
  head: ReactNode;
  /** Between the name and the line. */
  facts: readonly ReactNode[];
  /** What is to be said of it, where it is not what limits one line. */
  words?: readonly string[];
  line: Line;
}

interface LineTableProps {
  /** What the table is about, for who hears it. */
  label: string;
  head: string;
  facts: readonly string[];
  rows: readonly LineRow[];
  isBusy: boolean;
}

const columns = ['grade', 'sent', 'received', 'loss', 'delay', 'pictures'] as const;

const UNKNOWN = '–';

function Cells({ line, words }: Pick<LineRow, 'line' | 'words'>) {
  const language = useLanguage();
  const { t, formats } = language;
  const up = shareWords(language, line.upLoss);
  const down = shareWords(language, line.downLoss);
  const cells: Record<(typeof columns)[number], ReactNode> = {
    grade: <Grade line={line} words={words ?? limitWords(language, line)} />,
    sent: rateWords(language, line.upBitsPerSecond),
    received: rateWords(language, line.downBitsPerSecond),
    loss: t('quality.lossBoth', { up, down }),
    delay: t('quality.delayBoth', {
      delay: delayWords(language, line.roundTripMs),
      jitter: delayWords(language, line.jitterMs),
    }),
    pictures: (
      <span className={styles.grade}>
        <span>{t('quality.seen', { count: line.pictures, height: formats.number(line.seenHeight) })}</span>
        <small>{t('quality.own', { count: line.sentLayers, height: formats.number(line.sentHeight) })}</small>
      </span>
    ),
  };
  return columns.map((column) => (
    <td key={column} data-column={column} data-label={t(`quality.column.${column}`)}>
      {line.grade === 'unknown' && column !== 'grade' ? UNKNOWN : cells[column]}
    </td>
  ));
}

/** Lines of rooms or people, one below the other; on a phone each row is a card. */
export function LineTable({ label, head, facts, rows, isBusy }: LineTableProps) {
  const t = useT();
  return (
    <table className={styles.table} aria-busy={isBusy} aria-label={label}>
      <thead>
        <tr>
          {[head, ...facts, ...columns.map((column) => t(`quality.column.${column}`))].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.head}</th>
            {row.facts.map((fact, index) => (
              <td key={facts[index]} data-label={facts[index]}>
                {fact}
              </td>
            ))}
            <Cells line={row.line} {...(row.words && { words: row.words })} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
