import type { Reads, Tx } from '../../platform/db/tx.ts';

/** What is kept of a setting that somebody changed. */
export interface SettingRow {
  name: string;
  /** `null` where it went back to its default. */
  value: unknown;
  /** Of the site's settings with that change. */
  version: number;
  changedBy: string;
  changedAt: Date;
}

export async function listSettingRows(reads: Reads, siteId: string): Promise<SettingRow[]> {
  return await reads
    .selectFrom('site_setting')
    .select(['name', 'value', 'version', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('site_id', '=', siteId)
    .execute();
}

/** The settings' version, which nobody else changes until this transaction ends; undefined without such a site. */
export async function lockSettings(tx: Tx, siteId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('site')
    .select('settings_version as version')
    .where('id', '=', siteId)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

interface KeptChange {
  siteId: string;
  values: Readonly<Record<string, unknown>>;
  version: number;
  by: string;
  at: Date;
}

/** Keeps changed settings with the version that they make; `null` for the default. */
export async function keepSettings(tx: Tx, { siteId, values, version, by, at }: KeptChange): Promise<void> {
  const rows = Object.entries(values).map(([name, value]) => ({
    site_id: siteId,
    name,
    value: value === null ? null : JSON.stringify(value),
    version,
    changed_by: by,
    changed_at: at,
  }));
  await tx
    .insertInto('site_setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'name']).doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        version: row.ref('excluded.version'),
        changed_by: row.ref('excluded.changed_by'),
        changed_at: row.ref('excluded.changed_at'),
      })),
    )
    .execute();
  await tx.updateTable('site').set({ settings_version: version }).where('id', '=', siteId).execute();
}
