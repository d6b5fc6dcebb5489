/** Which rows are chosen, and from where a range is drawn. */
export interface Chosen {
  ids: ReadonlySet<string>;
  /** The row that was chosen last by itself. */
  anchor: string | undefined;
  /** What was chosen before the range from there was drawn: another end of the range starts from it anew. */
  before: ReadonlySet<string>;
}

export const nothingChosen: Chosen = { ids: new Set(), anchor: undefined, before: new Set() };

/** One row more, or less; a range is drawn from it. */
export function toggled({ ids }: Chosen, id: string): Chosen {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, before: next };
}

/** All rows from the anchor to `to`, in the order that they stand in; without an anchor in the list, from `from`. */
export function drawnTo(
  { anchor, before }: Chosen,
  order: readonly string[],
  { to, from = to }: { to: string; from?: string | undefined },
): Chosen {
  const begins = anchor !== undefined && order.includes(anchor) ? anchor : from;
  const [start, end] = [order.indexOf(begins), order.indexOf(to)];
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: new Set([...before, ...range]), anchor: begins, before };
}

export const allOf = (order: readonly string[]): Chosen => ({
  ids: new Set(order),
  anchor: undefined,
  before: new Set(),
});
