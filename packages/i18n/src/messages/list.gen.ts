// Generated from locales/en/list.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface List {
  'list.stale.title': undefined;
  'list.stale.text': undefined;
  'list.pages': undefined;
  'list.before': undefined;
  'list.after': undefined;
  'list.range': { from: string | number; to: string | number; total: string | number };
  'list.select': { name: string | number };
  'list.selectAll': undefined;
  'list.selected': { count: number };
  'list.bulk': undefined;
  'list.clear': undefined;
  'list.actions': undefined;
}
