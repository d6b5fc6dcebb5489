import type { Reads, Tx } from '../../platform/db/tx.ts';

/** What is packed of a closed site: asked for, made, or why not. */
export interface SiteExportRow {
  siteId: string;
  askedAt: Date;
  madeAt: Date | null;
  /** How large it was when it was packed last; null where it never was. */
  bytes: number | null;
  problem: string | null;
}

export async function askForExport(tx: Tx, siteId: string, at: Date): Promise<void> {
  await tx
    .insertInto('site_export')
    .values({ site_id: siteId, asked_at: at })
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet({ asked_at: at, made_at: null, bytes: null, problem: null }),
    )
    .execute();
}

export async function forgetExport(tx: Tx, siteId: string): Promise<void> {
  await tx.deleteFrom('site_export').where('site_id', '=', siteId).execute();
}

export async function findSiteExport(reads: Reads, siteId: string): Promise<SiteExportRow | undefined> {
  const row = await reads
    .selectFrom('site_export')
    .select(['site_id as siteId', 'asked_at as askedAt', 'made_at as madeAt', 'bytes', 'problem'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row && { ...row, bytes: row.bytes === null ? null : Number(row.bytes) };
}

/** Says that it is packed. Answers whether it is still wanted. */
export async function setExport(tx: Tx, siteId: string, made: { at: Date; bytes: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('site_export')
    .set({ made_at: made.at, bytes: made.bytes, problem: null })
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says that it is not there, and why where that is known. How large it was stays: who can fetch it was told of it once. */
export async function setUnmade(tx: Tx, siteId: string, problem?: 'full' | 'fault'): Promise<void> {
  await tx
    .updateTable('site_export')
    .set({ made_at: null, ...(problem && { problem }) })
    .where('site_id', '=', siteId)
    .execute();
}
