import { expect, test } from 'vitest';
import { mergeLists, shownBy } from './hub.merging.ts';

const ascending = (one: { at: number }, other: { at: number }): number => one.at - other.at;

/** Reads several lists page by page, as who turns the pages. */
function pagesOf(lists: Readonly<Record<string, readonly number[]>>, limit: number) {
  const pages: string[][] = [];
  let cursor: string | undefined;
  for (;;) {
    const shown = shownBy(cursor);
    const merged = mergeLists(
      Object.entries(lists).map(([name, rows]) => {
        const offset = shown.get(name) ?? 0;
        return {
          site: { name, displayName: name },
          offset,
          rows: rows.slice(offset, offset + limit).map((at) => ({ at })),
          hasMore: rows.length > offset + limit,
        };
      }),
      { limit, order: ascending },
    );
    pages.push(merged.rows.map(({ at, site }) => `${site.name}${at}`));
    expect(merged.hasMore).toBe(merged.cursor !== null);
    if (merged.cursor === null) return pages;
    cursor = merged.cursor;
  }
}

test('lists of several sites are one, in order, with each row once', () => {
  expect(pagesOf({ a: [1, 4, 5, 9], 'b-1': [2, 3, 8], c: [] }, 3)).toEqual([
    ['a1', 'b-12', 'b-13'],
    ['a4', 'a5', 'b-18'],
    ['a9'],
  ]);
  expect(pagesOf({ a: [1, 2], b: [3] }, 3)).toEqual([['a1', 'a2', 'b3']]);
  expect(pagesOf({}, 3)).toEqual([[]]);
});

test('a page that is full to its last row has no other behind it', () => {
  expect(pagesOf({ a: [1, 3], b: [2, 4] }, 2)).toEqual([
    ['a1', 'b2'],
    ['a3', 'b4'],
  ]);
});
