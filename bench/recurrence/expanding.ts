import { median } from '../process-cpu.ts';
import { report, type Measured } from '../table.ts';
import { classes, libraries, ZONE, type Expand, type Expanded } from './libraries.ts';

const DATES = 60;
const LEAST_MS = 25;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Dates a second of CPU, of as many expansions as take a while. */
function rateOf(expand: Expand): number {
  const from = cpuMs();
  let dates = 0;
  let elapsed = 0;
  do {
    for (let turn = 0; turn < 50; turn += 1) dates += expand(DATES);
    elapsed = cpuMs() - from;
  } while (elapsed < LEAST_MS);
  return (dates / elapsed) * 1000;
}

const names = ['ours', 'temporal', 'rust'] as const;

/** All take turns in each round; the library that is fastest at a class is its floor. */
function measure(series: Expanded, rounds: number): Measured {
  const expands = names.map((name) => libraries[name](series));
  const counts = new Set(expands.map((expand) => expand(DATES)));
  if (counts.size !== 1) throw new Error(`${series.rule}: ${[...counts].join(' and ')} dates`);
  for (const expand of expands) rateOf(expand);
  const rates = Array.from({ length: rounds }, () => expands.map(rateOf));
  const [ours = 0, ...others] = names.map((_, index) => median(rates.map((round) => round[index] ?? 0)));
  const ratios = rates.map(([own = 0, ...rest]) => own / Math.max(...rest));
  return {
    what: series.what,
    unit: 'thousand dates/s of CPU',
    floor: Math.max(...others) / 1000,
    ours: ours / 1000,
    ratio: median(ratios),
    goal: { leastRatio: 5 },
  };
}

/** How quickly series are expanded in a zone, beside the faster of two libraries. */
export function reportExpansion(rounds: number): void {
  report(
    `Expanding a series to ${DATES} dates in ${ZONE}, beside the faster of rrule-temporal and rrule-rust, median of ${rounds}`,
    classes.map((series) => measure(series, rounds)),
  );
}
