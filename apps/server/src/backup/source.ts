import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordBackup } from '../admin/backup-audit.ts';
import { borrowSnapshot } from '../admin/snapshot.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { planMigrations } from '../platform/db/migrate.ts';
import { refuseUnfinishedRestore } from '../platform/db/unfinished.ts';
import { openSecrets, type Secrets } from '../platform/secrets/secrets.ts';
import type { Settings } from '../platform/settings/table.ts';
import { fail, Refusal } from '../process.ts';

const cacheDirectory = join(fileURLToPath(new URL('../../../../', import.meta.url)), '.cache');

/** Opens the database of these settings; the embedded one below `dataDirectory`. */
export const openData = ({ DATABASE_URL, DATA_DIR }: Settings, dataDirectory = DATA_DIR): Promise<Database> =>
  openDatabase({ url: DATABASE_URL, dataDirectory, cacheDirectory, onLost: fail });

/** The secret of a portal that has been used. @throws SecretMissing */
export const secretsOf = ({ DATA_DIR, PORTICO_SECRET, PORTICO_SECRET_PREVIOUS }: Settings): Secrets =>
  openSecrets({
    dataDirectory: DATA_DIR,
    current: PORTICO_SECRET,
    previous: PORTICO_SECRET_PREVIOUS,
    isDatabaseUsed: true,
  });

/** What a backup reads from. */
export interface Source {
  database: Database;
  /** How long requests to a running portal waited, in milliseconds; undefined when none had to. */
  heldMs: number | undefined;
  close(): Promise<void>;
}

async function openCopy(settings: Settings): Promise<Source | undefined> {
  const snapshot = await borrowSnapshot(settings.DATA_DIR);
  if (!snapshot) return undefined;
  try {
    const database = await openData(settings, snapshot.folder);
    const { heldMs } = snapshot;
    return {
      database,
      heldMs,
      async close() {
        await database.close();
        await snapshot.end();
      },
    };
  } catch (error) {
    await snapshot.end();
    throw error;
  }
}

/**
 * Opens what the settings name, to be read: a PostgreSQL beside its portal, the embedded database by a copy that the
 * running portal lends, or itself when none runs. @throws for one that no portal has used, or that is newer than this.
 */
export async function openSource(settings: Settings): Promise<Source> {
  const { DATABASE_URL, DATA_DIR } = settings;
  const isEmbedded = DATABASE_URL === undefined;
  if (isEmbedded && !existsSync(join(DATA_DIR, 'database')))
    throw new Refusal(`DATA_DIR ${DATA_DIR} holds no portal: set DATA_DIR or DATABASE_URL as for npm start`);
  const copy = isEmbedded ? await openCopy(settings) : undefined;
  const database = copy?.database ?? (await openData(settings));
  const source = copy ?? { database, heldMs: undefined, close: () => database.close() };
  try {
    await refuseUnfinishedRestore(database, DATA_DIR);
    if (!(await planMigrations(database)).isUsed)
      throw new Refusal('no portal has used this database yet: there is nothing to back up');
    if (!copy) await database.work(recordBackup);
    return source;
  } catch (error) {
    await source.close();
    throw error;
  }
}
