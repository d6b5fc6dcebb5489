import { sep } from 'node:path';
import { parseArgs } from 'node:util';
import { pathTyped, Refusal, say } from '../process.ts';

const TELL_EVERY_MS = 3000;

/**
 * The one file that a command is about, undefined for `--help`. @throws {Refusal} for anything else.
 */
export function readFileArgument(command: string): string | undefined {
  let parsed;
  try {
    parsed = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}. See npm run ${command} -- --help`);
  }
  const { values, positionals } = parsed;
  if (values.help) return undefined;
  const [file, ...more] = positionals;
  if (file === undefined || file === '' || more.length > 0)
    throw new Refusal(`name one file: npm run ${command} -- FILE`);
  if (file.endsWith(sep)) throw new Refusal(`${file} names a folder: name a file`);
  return pathTyped(file);
}

/** Says at most every three seconds how far something is. */
export function progress(): (what: string) => void {
  let last = performance.now();
  return (what) => {
    if (performance.now() - last < TELL_EVERY_MS) return;
    last = performance.now();
    say(what);
  };
}

/** Ends at once when it is interrupted, and says how things are then. */
export function endOnSignal(line: () => string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      process.stderr.write(`portico: ${line()}\n`);
      process.exit(130);
    });
  process.on('disconnect', () => process.exit(130));
}
