import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a bench measured: ours beside the least that the same machine needs in the same run. */
export interface Measured {
  what: string;
  unit: string;
  /** Missing where there is none. */
  floor?: number;
  ours: number;
  /** Ours by the floor, where each round has its own: their median. */
  ratio?: number;
  /** What must hold: at least or at most so many times the floor, at least or at most this much; nothing where it is only reported. */
  goal: { leastRatio?: number; ratio?: number; least?: number; most?: number };
  /** What comparable products were measured at. */
  peers?: string;
}

/** The rows of one report, as the table of all benches takes them up. */
export interface Report {
  title: string;
  rows: { cells: string[]; isMet: boolean; peers: string }[];
}

/** What the cells of a row are. */
export const head = ['', 'floor', 'ours', 'ratio', 'goal', ''];

const figure = (value: number | undefined): string => (value === undefined ? '–' : value.toPrecision(3));
const ratioOf = ({ floor, ours, ratio }: Measured): number | undefined =>
  ratio ?? (floor === undefined ? undefined : ours / floor);

function goalOf({ goal: { leastRatio, ratio, least, most }, unit }: Measured): string {
  const parts = [
    leastRatio !== undefined && `≥ ${leastRatio} ×`,
    ratio !== undefined && `≤ ${ratio} ×`,
    least !== undefined && `≥ ${least} ${unit}`,
    most !== undefined && `≤ ${most} ${unit}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function isMet(row: Measured): boolean {
  const { leastRatio = -Infinity, ratio = Infinity, least = -Infinity, most = Infinity } = row.goal;
  const measured = ratioOf(row);
  const isInRange = measured === undefined || (measured >= leastRatio && measured <= ratio);
  return isInRange && row.ours >= least && row.ours <= most;
}

const cellsOf = (row: Measured): string[] => [
  `${row.what}, ${row.unit}`,
  figure(row.floor),
  figure(row.ours),
  figure(ratioOf(row)),
  goalOf(row),
  Object.keys(row.goal).length === 0 ? '' : isMet(row) ? 'met' : 'MISSED',
];

/** `npm run bench` gathers what its programs report, each in the file that it names to it. */
export const REPORT_FILE = 'BENCH_REPORT_FILE';

function keep(report: Report): void {
  const file = process.env[REPORT_FILE];
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify([...readReports(file), report]));
}

/** The reports in a file; none where there is no file. */
export function readReports(file: string): Report[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report[];
  } catch {
    return [];
  }
}

/** Prints the one form in which every bench reports. A goal that was missed makes the exit code 1. */
export function report(title: string, rows: readonly Measured[]): void {
  const lines = rows.map(cellsOf);
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)));
  const text = [head, ...lines].map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  process.stdout.write(`\n${title}\n${text.join('\n')}\n`);
  keep({
    title,
    rows: rows.map((row) => ({ cells: cellsOf(row), isMet: isMet(row), peers: row.peers ?? '' })),
  });
  if (!rows.every(isMet)) process.exitCode = 1;
}
