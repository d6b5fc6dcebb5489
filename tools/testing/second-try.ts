import { described, tallyOf, type Ended, type Tally } from './reports.ts';

/** More files than these do not fail by the chance of a busy machine. */
const FEW = 4;

/** What a run came to, and what it took. */
export interface Tried extends Tally {
  /** Tests that failed beside everything else and passed alone, with what they failed with at first. */
  second: string[];
}

/**
 * Runs everything, and the few files in which something failed once more with nothing beside them: browsers, engines and
 * recorders in real time share the machine's processors, and a stranger's moment must not decide. What is broken fails again;
 * what passes is told by name, so that nobody takes it for sound. `run` takes the files to run, none for all.
 */
export async function triedTwice(run: (files: readonly string[]) => Promise<Ended>): Promise<Tried> {
  const first = await run([]);
  const failed = first.results?.filter(({ passed }) => !passed) ?? [];
  const files = [...new Set(failed.map(({ file }) => file))];
  if (!first.results || files.length === 0 || files.length > FEW) return { ...tallyOf(first), second: [] };

  const again = await run(files);
  const count = (ended: Ended, file: string) =>
    ended.results?.filter((test) => test.file === file).length ?? 0;
  // A second try that ran less proves less.
  const ranAgain = new Set(files.filter((file) => count(again, file) >= count(first, file)));
  const results = [
    ...first.results.filter(({ file }) => !ranAgain.has(file)),
    ...(again.results ?? []).filter(({ file }) => ranAgain.has(file)),
  ];
  const second = failed.filter((test) => passes(results, test)).map(described);
  return { ...tallyOf({ results, code: again.code }), second };
}

/** A title may stand in a file more than once: in several projects, or for several cases. */
const passes = (results: Ended['results'] & {}, { file, title }: { file: string; title: string }): boolean =>
  results.filter((result) => result.file === file && result.title === title).every(({ passed }) => passed);
