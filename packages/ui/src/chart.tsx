import { pathOf, roundUp, rowsOf, spanOf, type Point } from './chart-model.ts';
import styles from './chart.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const canvas = { width: 600, height: 100 };
const UNKNOWN = '–';

/** One line of a chart. */
export interface Series {
  name: string;
  points: readonly Point[];
}

export interface ChartProps {
  title: string;
  /** At most two lines. */
  series: readonly Series[];
  /** How long each point lasts. */
  stepMs: number;
  /** What its lines say in a sentence, for who does not see them. */
  description: string;
  write: (value: number) => string;
  writeTime: (atMs: number) => string;
  /** The top of the chart is never below this. */
  least: number;
  /** What the times of its table are called; left out where the page shows the same values in a table of its own. */
  timeName?: string;
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name }, index) => (
        <li key={name}>
          <svg viewBox="0 0 24 4" width="24" height="4" aria-hidden>
            <path className={styles.line} data-line={index} d="M0 2H24" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** All values of a chart, for who does not see it. */
function Values({ title, series, write, writeTime, timeName }: ChartProps) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {[timeName, ...series.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(series.map(({ points }) => points)).map(({ atMs, values }) => (
            <tr key={atMs}>
              <th scope="row" suppressHydrationWarning>
                {writeTime(atMs)}
              </th>
              {series.map(({ name }, index) => {
                const value = values[index] ?? null;
                return <td key={name}>{value === null ? UNKNOWN : write(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

/** How something went over time. The second line is dashed: colour alone says nothing. */
export function Chart(props: ChartProps) {
  const { title, series, stepMs, description, write, writeTime, least, timeName } = props;
  const points = series.flatMap((one) => one.points);
  const values = points.flatMap(({ value }) => value ?? []);
  const most = roundUp(Math.max(least, ...values));
  const span = spanOf(points, stepMs);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{title}</strong>
        <Legend series={series} />
      </figcaption>
      <VisuallyHidden>{description}</VisuallyHidden>
      <span className={styles.scale}>{write(most)}</span>
      <svg
        className={styles.plot}
        viewBox={`0 -2 ${canvas.width} ${canvas.height + 4}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path className={styles.grid} d={`M0 0H${canvas.width}M0 50H${canvas.width}M0 100H${canvas.width}`} />
        {series.map(({ name, points: line }, index) => (
          <path
            key={name}
            className={styles.line}
            data-line={index}
            d={pathOf(line, span, { ...canvas, most })}
          />
        ))}
      </svg>
      <div className={styles.axis} suppressHydrationWarning>
        <span>{writeTime(span.fromMs)}</span>
        <span>{writeTime(span.untilMs)}</span>
      </div>
      {timeName !== undefined && <Values {...props} />}
    </figure>
  );
}
