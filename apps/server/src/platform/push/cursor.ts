/**
 * How far a reader is: every event of a transaction older than this one has been seen. Transaction ids grow in
 * the order in which transactions begin, not in which they commit, so the cursor is the oldest one that was still
 * open (`pg_snapshot_xmin`), and what is at or above it is compared by id. Bound to one database: a restored one
 * counts anew.
 */
export interface Cursor {
  deployment: string;
  transaction: bigint;
}

export const writeCursor = (cursor: Cursor): string => `${cursor.deployment}.${cursor.transaction}`;

const FORM = /^([0-9a-f-]{36})\.(\d{1,20})$/;

/** The cursor that a tab brings back, or undefined for anything else. */
export function parseCursor(text: string | undefined): Cursor | undefined {
  const parts = FORM.exec(text ?? '');
  return parts ? { deployment: parts[1] as string, transaction: BigInt(parts[2] as string) } : undefined;
}
