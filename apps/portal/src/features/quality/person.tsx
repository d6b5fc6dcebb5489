import { useQuery } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import type { LineMinute } from '@portico/contract/quality';
import { Chart, type Series } from '@portico/ui/chart';
import { LineTable, useLanguage } from './line-table.tsx';
import { LiveView } from './live-view.tsx';
import { personQuery, type PersonPlace } from './quality.queries.ts';
import { delayWords, rateWords, shareWords, type Language } from './quality.words.ts';
import { Spells } from './report.tsx';
import styles from './quality.module.css';

const MINUTE_MS = 60_000;

interface PersonProps extends PersonPlace {
  call: Call;
}

/** Whose line it is. */
export function PersonName({ call, ...place }: PersonProps) {
  const { t } = useLanguage();
  const { data } = useQuery(personQuery(call, place));
  return data ? <bdi>{data.displayName}</bdi> : t('quality.person');
}

/** A chart of two numbers of a line. */
interface Plot {
  title: string;
  lines: readonly [name: string, of: (minute: LineMinute) => number | null][];
  write(value: number): string;
  least: number;
}

const plotsOf = (language: Language): Plot[] => {
  const { t } = language;
  return [
    {
      title: t('quality.chart.rate'),
      lines: [
        [t('quality.column.sent'), (minute) => minute.upBitsPerSecond],
        [t('quality.column.received'), (minute) => minute.downBitsPerSecond],
      ],
      write: (value) => rateWords(language, value),
      least: 100_000,
    },
    {
      title: t('quality.chart.loss'),
      lines: [
        [t('quality.chart.up'), (minute) => minute.upLoss],
        [t('quality.chart.down'), (minute) => minute.downLoss],
      ],
      write: (value) => shareWords(language, value),
      least: 0.05,
    },
    {
      title: t('quality.chart.delay'),
      lines: [
        [t('quality.chart.roundTrip'), (minute) => minute.roundTripMs],
        [t('quality.chart.jitter'), (minute) => minute.jitterMs],
      ],
      write: (value) => delayWords(language, value),
      least: 100,
    },
  ];
};

/** The smallest and the largest value of each line, for who does not see the chart. */
function describe({ t, formats }: Language, series: readonly Series[], write: Plot['write']): string {
  const words = series.flatMap(({ name, points }) => {
    const values = points.flatMap(({ value }) => value ?? []);
    if (values.length === 0) return [];
    return [
      t('quality.chart.extent', {
        name,
        least: write(Math.min(...values)),
        most: write(Math.max(...values)),
      }),
    ];
  });
  return formats.list(words);
}

function Charts({ minutes }: { minutes: readonly LineMinute[] }) {
  const language = useLanguage();
  return (
    <div className={styles.charts}>
      {plotsOf(language).map(({ title, lines, write, least }) => {
        const series = lines.map(([name, of]) => ({
          name,
          points: minutes.map((minute) => ({ atMs: Date.parse(minute.at), value: of(minute) })),
        }));
        const description = `${title}: ${describe(language, series, write)}`;
        const writeTime = (atMs: number): string => language.formats.time(atMs);
        return (
          <Chart
            key={title}
            stepMs={MINUTE_MS}
            {...{ title, series, description, write, writeTime, least }}
          />
        );
      })}
    </div>
  );
}

/** One person's line: what was wrong, how it went, and every minute as a table. */
export function Person({ call, ...place }: PersonProps) {
  const { t, formats } = useLanguage();
  const query = useQuery(personQuery(call, place));
  return (
    <LiveView query={query}>
      {({ spells, minutes }) => (
        <>
          <Spells spells={spells} />
          <Charts minutes={minutes} />
          <details className={styles.details}>
            <summary>{t('quality.asTable')}</summary>
            <LineTable
              label={t('quality.asTable')}
              columns={[
                {
                  id: 'minute',
                  name: t('quality.minute'),
                  render: ({ at }) => <span suppressHydrationWarning>{formats.time(at)}</span>,
                },
              ]}
              rows={minutes}
              idOf={({ at }) => at}
              nameOf={({ at }) => formats.time(at)}
              lineOf={(minute) => minute}
            />
          </details>
        </>
      )}
    </LiveView>
  );
}
