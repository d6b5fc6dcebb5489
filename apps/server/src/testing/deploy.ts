import { readFile } from 'node:fs/promises';

/**
 * An example that people copy, changed for a test: each text must be there, so that what is tested is the example.
 * `name` is that of a file in `deploy/`.
 */
export async function deployExample(
  name: string,
  pairs: readonly (readonly [string | RegExp, string])[],
): Promise<string> {
  const text = await readFile(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');
  return pairs.reduce((done, [from, to]) => {
    const next = done.replaceAll(from, to);
    if (next === done) throw new Error(`the example has no ${String(from)}`);
    return next;
  }, text);
}
