import { appendFileSync } from 'node:fs';

/**
 * How often a drill is repeated: `ci` times, or `full` times with `DRILL_ROUNDS=full`; a number there holds for all.
 */
export function roundsOf({ ci, full }: { ci: number; full: number }): number {
  const wanted = process.env['DRILL_ROUNDS'] ?? '';
  if (wanted === 'full') return full;
  return wanted === '' ? ci : Number(wanted);
}

/** A line for the report of `npm run drills`: what was done, and what came of it. */
export function reportDrill(drill: string, outcome: string): void {
  const file = process.env['DRILL_REPORT'];
  if (file) appendFileSync(file, `${JSON.stringify({ drill, outcome })}\n`);
}
