import type { Place } from './found.store.ts';
import { rowId, wireId } from './meetings.present.ts';

/** The place of a cursor that a page ended with. */
export function placeOf(cursor: string | undefined): Place | undefined {
  const [ms, id] = cursor?.split('-') ?? [];
  return ms === undefined || id === undefined ? undefined : { startsAt: new Date(Number(ms)), id: rowId(id) };
}

/** By what a next page begins behind a row. */
export const cursorOf = ({ startsAt, id }: Place): string => `${startsAt.getTime()}-${wireId(id)}`;

/** By start, then by id. */
export const inOrder = (one: Place, other: Place): number =>
  one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : Number(one.id > other.id));
