import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fetchText } from '@portico/client/fetch-text';
import type { Call } from '@portico/contract/call';
import { lineProblems, type ImportDetail, type LineProblem } from '@portico/contract/people-imports';
import { csvLine, defused, readCsv } from '@portico/domain/csv';
import { Card } from '@portico/ui/card';
import { useFormats } from '@portico/ui/formats';
import { LoadMore } from '@portico/ui/pager';
import { PlainButton } from '@portico/ui/plain-button';
import { Table } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { RowsView } from '../../app/list/rows-view.tsx';
import { failedLinesQuery } from './imports.queries.ts';
import { saveFile } from './save-file.ts';
import styles from './people-import.module.css';

const problems: ReadonlySet<string> = new Set(lineProblems);
const isProblem = (word: string): word is LineProblem => problems.has(word);

/** Fetches the lines that failed, and keeps them with the words of the reader. */
function useDownload({ failedUrl, head }: Pick<ImportDetail, 'failedUrl' | 'head'>) {
  const t = useT();
  return async (): Promise<void> => {
    try {
      const rows = readCsv(await fetchText(failedUrl ?? ''), ',').map(({ cells }, index) => {
        const word = cells.at(-1) ?? '';
        const said =
          index === 0 && head
            ? t('import.problems.column')
            : isProblem(word)
              ? t(`import.problem.${word}`)
              : word;
        return csvLine([...cells.slice(0, -1), defused(said)]);
      });
      saveFile(`\ufeff${rows.join('')}`, 'failed.csv');
    } catch {
      addToast(t('import.problems.notDownloaded'), { tone: 'danger' });
    }
  };
}

/** The lines that are passed over, what is wrong with each, and a table of them to mend. */
export function FailedLines({ call, detail }: { call: Call; detail: ImportDetail }) {
  const t = useT();
  const formats = useFormats();
  const download = useDownload(detail);
  const query = useInfiniteQuery(failedLinesQuery(call, detail.id));
  return (
    <Card
      title={t('import.problems.title')}
      action={
        <PlainButton icon={Download} onClick={() => void download()}>
          {t('import.problems.download')}
        </PlainButton>
      }
    >
      <ul className={styles.counts}>
        {detail.problems.map(({ problem, count }) => (
          <li key={problem}>
            {t(`import.problem.${problem}`)}: <b>{formats.number(count)}</b>
          </li>
        ))}
      </ul>
      <RowsView query={query} pick={({ lines }) => lines} idOf={({ line }) => String(line)} isPart>
        {(lines, more, first) => (
          <>
            <Table
              label={t('import.problems.title')}
              columns={[
                { id: 'line', name: t('import.problems.line'), render: ({ line }) => formats.number(line) },
                {
                  id: 'problem',
                  name: t('import.problems.problem'),
                  render: ({ problem }) => t(`import.problem.${problem}`),
                },
                {
                  id: 'content',
                  name: t('import.problems.content'),
                  render: ({ cells }) => (
                    <bdi className={styles.cells}>{cells.filter(Boolean).join(' · ')}</bdi>
                  ),
                },
              ]}
              rows={lines}
              idOf={({ line }) => String(line)}
              nameOf={({ line }) => String(line)}
            />
            <LoadMore
              shown={lines.length}
              count={t('import.problems.shown', {
                total: first?.total ?? lines.length,
                shown: formats.number(lines.length),
              })}
              {...more}
            />
          </>
        )}
      </RowsView>
    </Card>
  );
}
