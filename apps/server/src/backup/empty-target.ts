import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import type { Database } from '../platform/db/database.ts';
import {
  beginRestore,
  endRestoreInFolder,
  findUnfinishedPlace,
  isDatabaseUnfinished,
} from '../platform/db/unfinished.ts';
import { makeDataFolder } from '../platform/disk/data-folder.ts';
import { Secrets } from '../platform/secrets/secrets.ts';
import type { Settings } from '../platform/settings/table.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { Refusal } from '../process.ts';
import type { VerifiedArchive } from './archive-reader.ts';
import { refuseWithoutRoom } from './archive-writer.ts';
import { dropEverything, listEverything } from './catalog-store.ts';
import { hasFiles, placeOf, removeFiles } from './files.ts';
import { secretMark } from './make-backup.ts';
import { SECRETS_FILE } from './manifest.ts';

/** Whether a restore that did not end put files where these settings have them; whatever is elsewhere is not its own. */
const isUnfinishedHere = (settings: Settings): boolean =>
  findUnfinishedPlace(settings.DATA_DIR) === placeOf(settings);

/** Refuses a data folder or store with files or a secret in it, unless an unfinished restore put them there. Writes nothing. */
export async function refuseUsedFolder(settings: Settings, storage: Storage): Promise<void> {
  const { DATA_DIR } = settings;
  if (isUnfinishedHere(settings)) return;
  const hasSecret = existsSync(join(DATA_DIR, SECRETS_FILE));
  if (!hasSecret && !(await hasFiles(storage))) return;
  if (storage.isRemote && !hasSecret)
    throw new Refusal(
      `${placeOf(settings)} is not empty: set STORAGE_URL to another bucket or prefix for what is restored`,
    );
  throw new Refusal(
    `DATA_DIR ${DATA_DIR} is not empty: choose a new folder for what is restored, or move away what is in it`,
  );
}

/** Refuses to begin with a secret that the archive's rows were not made with: everybody's links and sessions would be void. */
export function refuseOtherSecret({ manifest }: VerifiedArchive, settings: Settings): void {
  const { PORTICO_SECRET, PORTICO_SECRET_PREVIOUS } = settings;
  const isKept = manifest.entries.some(({ name }) => name === SECRETS_FILE);
  if (PORTICO_SECRET === undefined) {
    if (isKept) return;
    throw new Refusal(
      'the archive holds no secret, its portal had PORTICO_SECRET: set it to the same one, and restore again',
    );
  }
  const accepted = [PORTICO_SECRET, PORTICO_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
  if (accepted.some((secret) => secretMark(new Secrets(secret)) === manifest.secretMark)) return;
  const how = isKept
    ? 'unset it, and the one in the archive is used, or set PORTICO_SECRET_PREVIOUS to that one (tar -xOf FILE secrets.json)'
    : 'set PORTICO_SECRET, or PORTICO_SECRET_PREVIOUS, to the one that its portal had';
  throw new Refusal(`PORTICO_SECRET is not the secret that the archive was made with: ${how}`);
}

/**
 * Refuses a disk on which not even the archive itself would fit; rows take more than that, with their indexes. What an
 * unfinished restore left there makes room first. A store says itself when it is full.
 */
export async function refuseSmallDisk({ bytes }: VerifiedArchive, settings: Settings): Promise<void> {
  if (isUnfinishedHere(settings) || settings.STORAGE_URL !== undefined) return;
  let folder = resolve(settings.DATA_DIR);
  while (!existsSync(folder)) folder = dirname(folder);
  await refuseWithoutRoom(folder, bytes);
}

/** The embedded database is one process's anyway; on a server this one's connection says that it is being filled. */
export async function refuseSecondRestore({ embedded, pool }: Database): Promise<void> {
  if (embedded) return;
  const client = new pg.Client(pool.options);
  client.on('error', () => {
    // the database went: the restore itself hears of it
  });
  await client.connect();
  const { rows } = await client.query<{ isFirst: boolean }>(
    `select pg_try_advisory_lock(hashtext('portico restore')) as "isFirst"`,
  );
  if (rows[0]?.isFirst !== true)
    throw new Refusal('another restore into this database is going on: wait for its end');
}

/**
 * Remembers what is in the data folder before the embedded database is opened. Answers how to remove what that made: after a
 * refusal there is nothing in it, and the folder is as it was.
 */
export function rememberFolder({ DATA_DIR }: Settings): () => void {
  const made = [join(DATA_DIR, 'database'), join(DATA_DIR, 'lock.db'), DATA_DIR].filter(
    (path) => !existsSync(path),
  );
  return () => {
    for (const path of made)
      if (path !== DATA_DIR) rmSync(path, { recursive: true, force: true });
      else if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path);
  };
}

async function emptyFolder({ DATA_DIR }: Settings, storage: Storage): Promise<void> {
  await removeFiles(storage);
  rmSync(join(DATA_DIR, SECRETS_FILE), { force: true });
}

/** Takes back that a restore has begun, and whatever it has put into the database: both are as empty as they were. */
export async function giveBackTarget(database: Database, { DATA_DIR }: Settings): Promise<void> {
  await dropEverything(database.pool);
  endRestoreInFolder(DATA_DIR);
}

/**
 * Makes sure that there is nothing but what an unfinished restore left, removes that, and marks both as being restored.
 * @throws {Refusal} for what others have put there.
 */
export async function claimTarget(database: Database, settings: Settings, storage: Storage): Promise<void> {
  const { DATA_DIR } = settings;
  const found = await listEverything(database.pool);
  const isLeft = await isDatabaseUnfinished(database);
  if (found.length > 0 && !isLeft) {
    const where = database.embedded ? `the database in DATA_DIR ${DATA_DIR}` : 'the database of DATABASE_URL';
    throw new Refusal(
      `${where} is not empty (it has ${found.slice(0, 3).join(', ')}…): choose a new ${database.embedded ? 'DATA_DIR' : 'database'} for what is restored`,
    );
  }
  await refuseUsedFolder(settings, storage);
  makeDataFolder(DATA_DIR);
  if (isLeft) await dropEverything(database.pool);
  if (isUnfinishedHere(settings)) await emptyFolder(settings, storage);
  await beginRestore(database, DATA_DIR, placeOf(settings));
}
