import { useFormats } from './formats.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { pathOf, roundUp, spanOf, type Point } from './chart-model.ts';
import styles from './chart.module.css';

const canvas = { width: 600, height: 100 };

/** One line of a chart. */
export interface Series {
  name: string;
  points: readonly Point[];
}

interface ChartProps {
  title: string;
  series: readonly Series[];
  /** What its lines say, for who does not see them; each value stands in the table below. */
  description: string;
  write(value: number): string;
  /** The top of the chart is never below this. */
  least: number;
}

/** How something went over time. The second line is dashed: colour alone says nothing. */
export function Chart({ title, series, description, write, least }: ChartProps) {
  const formats = useFormats();
  const points = series.flatMap((one) => one.points);
  const values = points.flatMap(({ value }) => value ?? []);
  const most = roundUp(Math.max(least, ...values));
  const span = spanOf(points);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{title}</strong>
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
        <span>{formats.time(span.fromMs)}</span>
        <span>{formats.time(span.untilMs)}</span>
      </div>
    </figure>
  );
}
