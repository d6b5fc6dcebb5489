import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync(import.meta.dirname);
const tables = files.filter((file) => file.endsWith('.pages.ts'));
const textOf = (table: string): string => readFileSync(join(import.meta.dirname, table), 'utf8');
const rows = tables.flatMap((table) => {
  const text = textOf(table);
  const found = text.matchAll(/page\('([^']+)', '([^']+)', \{.*?import\('\.\/([^']+)\.tsx'\)/gs);
  return [...found].map(([, name = '', address = '', file = '']) => ({ table, name, address, file }));
});

/** What stands at the address of a row in the hub. */
const ofHub = tables.flatMap((table) =>
  [...textOf(table).matchAll(/source: '([^']+)',.*?import\('\.\/([^']+)\.tsx'\)/gs)].map(
    ([, name = '', file = '']) => ({ name, file }),
  ),
);

/** What is no page of a table: the page without the portal's frame, and the tabs that two pages share. */
const IN_NO_TABLE = new Set(['entry-page.tsx', 'settings-tabs.tsx']);

test('a page of a table loads the file that it is called after', () => {
  expect([...rows, ...ofHub].filter(({ name, file }) => name !== file)).toEqual([]);
  expect(ofHub).toHaveLength(3);
});

test('every page stands in one table, at an address of its own', () => {
  const pages = files.filter((file) => file.endsWith('.tsx') && !IN_NO_TABLE.has(file));
  const named = [...rows, ...ofHub].map(({ file }) => `${file}.tsx`);
  expect(named.toSorted()).toEqual(pages.toSorted());
  expect(new Set(rows.map(({ address }) => address)).size).toBe(rows.length);
});
