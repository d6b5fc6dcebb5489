/** What a bench measured: ours beside the least that the same machine needs in the same run. */
export interface Measured {
  what: string;
  unit: string;
  /** Missing where there is none. */
  floor?: number;
  ours: number;
  /** What must hold: at most this many times the floor, at most this much, or both. */
  goal: { ratio?: number; most?: number };
}

const figure = (value: number | undefined): string => (value === undefined ? '–' : value.toPrecision(3));
const ratioOf = ({ floor, ours }: Measured): number | undefined =>
  floor === undefined ? undefined : ours / floor;

function goalOf({ goal: { ratio, most }, unit }: Measured): string {
  const parts = [ratio !== undefined && `≤ ${ratio} ×`, most !== undefined && `≤ ${most} ${unit}`];
  return parts.filter((part) => part !== false).join(', ');
}

function isMet(row: Measured): boolean {
  const { ratio = Infinity, most = Infinity } = row.goal;
  return (ratioOf(row) ?? 0) <= ratio && row.ours <= most;
}

/** Prints the one form in which every bench reports. A goal that was missed makes the exit code 1. */
export function report(title: string, rows: readonly Measured[]): void {
  const head = ['', 'floor', 'ours', 'ratio', 'goal', ''];
  const lines = rows.map((row) => [
    `${row.what}, ${row.unit}`,
    figure(row.floor),
    figure(row.ours),
    figure(ratioOf(row)),
    goalOf(row),
    isMet(row) ? 'met' : 'MISSED',
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)));
  const text = [head, ...lines].map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  process.stdout.write(`\n${title}\n${text.join('\n')}\n`);
  if (!rows.every(isMet)) process.exitCode = 1;
}
