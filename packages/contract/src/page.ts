import * as z from 'zod/mini';

/** How far into a list a page may begin. */
const MOST_OFFSET = 100_000;

/** Where the next page begins, as the page before said it. Callers send it back and read nothing in it. */
const Cursor = z.string().check(z.regex(/^\d{1,7}$/));

/**
 * The parts that every listing has: `query` is what it is asked with, `answer` what it says beside its rows, and
 * `answerWithTotal` the same with the number of all rows. A page begins at `cursor`, or at `offset` where numbered pages are
 * turned; `size` is how many rows a page has for who names no `limit`.
 */
export function page(size: number) {
  const answer = {
    hasMore: z.boolean(),
    /** Null on the last page. */
    cursor: z.nullable(Cursor),
  };
  return {
    query: {
      cursor: z.optional(Cursor),
      offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MOST_OFFSET)), 0),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), size),
    },
    answer,
    answerWithTotal: { ...answer, total: z.int() },
  };
}

/** The order of a listing: by which of its columns, and which way. */
export const sorted = <const Column extends string>(
  columns: readonly [Column, ...Column[]],
  first: { orderBy: NoInfer<Column>; orderType: 'ASC' | 'DESC' },
) => ({
  orderBy: z._default(z.enum(columns), first.orderBy),
  orderType: z._default(z.enum(['ASC', 'DESC']), first.orderType),
});

/** Which rows of a list are read. */
export interface Slice {
  offset: number;
  limit: number;
}

/** The rows that a query of `page` asks for: its cursor counts before its offset. */
export const sliceOf = ({ cursor, offset, limit }: Slice & { cursor?: string | undefined }): Slice => ({
  offset: cursor === undefined ? offset : Number(cursor),
  limit,
});

/** How a page ends of which `found` rows are known, counted from the start of the slice or cut after one row too many. */
export function endOf({ offset, limit }: Slice, found: number): { hasMore: boolean; cursor: string | null } {
  const hasMore = found > limit;
  return { hasMore, cursor: hasMore ? String(offset + limit) : null };
}
