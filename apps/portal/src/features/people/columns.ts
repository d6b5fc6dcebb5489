import { personColumns, type PersonColumn } from '@portico/domain/user-settings';

/** The columns that a word of an address names, in their order; `name` alone is none beside it. Undefined for any other word. */
export function columnsIn(word: string | undefined): readonly PersonColumn[] | undefined {
  const named = word?.split(',') ?? [];
  const columns = personColumns.filter((column) => named.includes(column));
  return columns.length > 0 || named.includes('name') ? columns : undefined;
}
