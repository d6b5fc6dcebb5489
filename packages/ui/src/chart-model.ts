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

const MINUTE_MS = 60_000;

/** A round number that is not below the value: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => value <= step * power * (1 + 1e-9)) ?? 10) * power;
}

/** When the first minute begins and the last one ends, over all lines. */
export function spanOf(points: readonly Point[]): { fromMs: number; untilMs: number } {
  const times = points.map(({ atMs }) => atMs);
  return { fromMs: Math.min(...times), untilMs: Math.max(...times) + MINUTE_MS };
}

const place = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * The `d` of an SVG path: a step for each minute, so that one single minute is seen too, with a break where nothing was
 * measured.
 */
export function pathOf(
  points: readonly Point[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
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
      const isJoined = lastMs !== undefined && atMs - lastMs <= MINUTE_MS;
      lastMs = atMs;
      return [`${isJoined ? 'L' : 'M'}${x(atMs)} ${y}H${x(atMs + MINUTE_MS)}`];
    })
    .join('');
}
