import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { colorsCss } from './colors-css.ts';
import { contrastFaults } from './contrast-pairs.ts';

/** The colour sheet that the generator writes. */
export const COLORS_FILE = fileURLToPath(new URL('../src/styles/colors.gen.css', import.meta.url));

/** `node build/generate.ts` writes the colours; with `--check` it only says whether they are fresh and readable. */
function main(isCheck: boolean): number {
  if (!isCheck) writeFileSync(COLORS_FILE, colorsCss());
  const faults = contrastFaults();
  if (readFileSync(COLORS_FILE, 'utf8') !== colorsCss()) faults.push(`${COLORS_FILE} is stale`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`colours: ${faults.length} faults\n`);
  return faults.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = main(process.argv.includes('--check'));
