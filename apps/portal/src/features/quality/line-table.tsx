import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Line } from '@portico/contract/quality';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { Table, type Column, type TableProps } from '@portico/ui/table';
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

interface LineTableProps<Row> extends Pick<TableProps<Row>, 'label' | 'rows' | 'idOf' | 'nameOf' | 'isBusy'> {
  /** What a row is about, and what stands between that and its line. */
  columns: readonly Column<Row>[];
  lineOf: (row: Row) => Line;
  /** What is said of a row below its grade; by default what limits its line. */
  wordsOf?: (row: Row) => readonly string[];
}

const columnNames = ['grade', 'sent', 'received', 'loss', 'delay', 'pictures'] as const;

const UNKNOWN = '–';

/** What is told of a line that was measured. */
function factsOf(
  language: Language,
  line: Line,
): Record<Exclude<(typeof columnNames)[number], 'grade'>, ReactNode> {
  const { t, formats } = language;
  const up = shareWords(language, line.upLoss);
  const down = shareWords(language, line.downLoss);
  return {
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
}

/** Lines of rooms or people, one below the other; where there is little room each row is a card. */
export function LineTable<Row>({ columns, lineOf, wordsOf, ...rest }: LineTableProps<Row>) {
  const language = useLanguage();
  const { t } = language;
  const ofLines = columnNames.map((id): Column<Row> => {
    const name = t(`quality.column.${id}`);
    if (id === 'grade')
      return {
        id,
        name,
        render(row) {
          const line = lineOf(row);
          return <Grade line={line} words={wordsOf?.(row) ?? limitWords(language, line)} />;
        },
      };
    return {
      id,
      name,
      fold: 'named',
      isNumber: id === 'sent' || id === 'received',
      render(row) {
        const line = lineOf(row);
        return line.grade === 'unknown' ? UNKNOWN : factsOf(language, line)[id];
      },
    };
  });
  return <Table columns={[...columns, ...ofLines]} {...rest} />;
}
