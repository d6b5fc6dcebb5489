import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutSummaries, withPureSchemas } from './without-summaries.ts';

const contract = new URL('../../contract/src/', import.meta.url);

test('no file of the contract keeps a summary, and nothing else goes', () => {
  const sources = readdirSync(contract)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, contract), 'utf8'))
    .filter((source) => /from '\.\/operation\.ts'/.test(source));
  const [before, left] = [sources.join(''), sources.map(withoutSummaries).join('')];
  expect(before.split('summary:').length).toBeGreaterThan(50);
  expect(left).not.toContain('summary:');
  const counts = (text: string) =>
    ['operation({', 'id: ', 'method: ', 'path: ', 'audience: ', 'answer: ', 'errors: '].map(
      (part) => text.split(part).length,
    );
  expect(counts(left)).toEqual(counts(before));
});

test('a summary of two lines with quotes in it goes as a whole', () => {
  const source = "  path: '/a',\n  summary:\n    'It\\'s \"so\", `it` is.',\n  audience: 'anyone',\n";
  expect(withoutSummaries(source)).toBe("  path: '/a',\n  audience: 'anyone',\n");
});

test('every schema is marked as what may be left out, and nothing else changes', () => {
  const source = `const a = z.string().check(z.trim());
export const b = z
  .string()
  .check(isA, (text) => z.safeParse(a, text).success);
type B = z.infer<typeof b>; const other = fuzz.run(), range = /[a-z.(]/;`;
  const marked = withPureSchemas(source);
  expect(marked.replaceAll('/* @__PURE__ */ ', '')).toBe(source);
  expect(marked.split('@__PURE__').length - 1).toBe(4);
});
