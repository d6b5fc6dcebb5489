import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endOf, page, sliceOf } from './page.ts';

describe('a page', () => {
  const query = z.object(page(20).query);
  const from = (asked: object) => sliceOf(query.parse(asked));

  test('begins at the beginning, has its size, and as many rows as are asked for up to a hundred', () => {
    expect(from({})).toEqual({ offset: 0, limit: 20 });
    expect(from({ limit: '100' })).toEqual({ offset: 0, limit: 100 });
    expect(() => from({ limit: '101' })).toThrow(z.core.$ZodError);
  });

  test('begins at a number, and rather where the page before says', () => {
    expect(from({ offset: '40' })).toEqual({ offset: 40, limit: 20 });
    expect(from({ offset: '40', cursor: '60' })).toEqual({ offset: 60, limit: 20 });
    for (const cursor of ['', '-1', '1e3', '12345678', 'x'])
      expect(() => from({ cursor })).toThrow(z.core.$ZodError);
  });

  test('says where the next one begins, until there is none', () => {
    expect(endOf({ offset: 40, limit: 20 }, 21)).toEqual({ hasMore: true, cursor: '60' });
    expect(endOf({ offset: 40, limit: 20 }, 20)).toEqual({ hasMore: false, cursor: null });
    expect(endOf({ offset: 60, limit: 20 }, -10)).toEqual({ hasMore: false, cursor: null });
  });

  test('at the furthest place leads on to one that can be asked for', () => {
    const { cursor } = endOf(from({ offset: '100000', limit: '100' }), 101);
    expect(from({ cursor })).toEqual({ offset: 100_100, limit: 20 });
  });
});
