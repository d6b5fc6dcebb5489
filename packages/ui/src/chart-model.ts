/** One point of a line; null where nothing was measured. */
export interface Point {
  atMs: number;
  value: number | null;
}

/** Where a chart draws, in its own units. */
export interface Canvas {
  width: number;
  height: number;
}

/** A round number that is not below the value: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => value <= step * power * (1 + 1e-9)) ?? 10) * power;
}

/** When a chart begins and ends, and how long each of its steps is. */
export interface Span {
  fromMs: number;
  untilMs: number;
  stepMs: number;
}

/** When the first step begins and the last one ends, over all lines. */
export function spanOf(points: readonly Point[], stepMs: number): Span {
  const times = points.map(({ atMs }) => atMs);
  return { fromMs: Math.min(...times), untilMs: Math.max(...times) + stepMs, stepMs };
}

const place = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * The `d` of an SVG path: a step for each point, so that one single point is seen too, with a break where nothing was
 * measured.
 */
export function pathOf(
  points: readonly Point[],
  { fromMs, untilMs, stepMs }: Span,
  { width, height, most }: Canvas & { most: number },
): string {
  const x = (atMs: number): string => place(((atMs - fromMs) / (untilMs - fromMs)) * width);
  let lastMs: number | undefined;
  return points
    .flatMap(({ atMs, value }) => {
      if (value === null) {
        lastMs = undefined;
        return [];
      }
      const y = place(height - (Math.min(value, most) / most) * height);
      const isJoined = lastMs !== undefined && atMs - lastMs <= stepMs;
      lastMs = atMs;
      return [`${isJoined ? 'L' : 'M'}${x(atMs)} ${y}H${x(atMs + stepMs)}`];
    })
    .join('');
}

/** A row of the table of a chart: when, and the value of each line then. */
export interface ChartRow {
  atMs: number;
  values: readonly (number | null)[];
}

/** What the lines of a chart show, time by time. */
export function rowsOf(lines: readonly (readonly Point[])[]): ChartRow[] {
  const times = new Set(lines.flat().map(({ atMs }) => atMs));
  return [...times]
    .toSorted((one, other) => one - other)
    .map((atMs) => ({
      atMs,
      values: lines.map((line) => line.find((point) => point.atMs === atMs)?.value ?? null),
    }));
}
