// `npm run restore`: what `npm run backup` wrote, into an empty database of either kind.
import { refuseUnfit } from './backup/archive-check.ts';
import { verifyArchive } from './backup/archive-reader.ts';
import { endOnSignal, progress, readFileArgument } from './backup/console.ts';
import {
  claimTarget,
  refuseOtherSecret,
  refuseSecondRestore,
  refuseSmallDisk,
  refuseUsedFolder,
  rememberFolder,
} from './backup/empty-target.ts';
import { megabytes } from './backup/make-backup.ts';
import { restoreArchive } from './backup/restore-archive.ts';
import { openData } from './backup/source.ts';
import { readSettings } from './platform/settings/read.ts';
import { openStorage } from './platform/storage/open.ts';
import { version } from './platform/version.ts';
import { fail, Refusal, say, writeForOwnerOnly } from './process.ts';

process.env['NODE_ENV'] ??= 'production';
writeForOwnerOnly();

const help = `npm run restore -- FILE

  brings back all rows, files and the secret that npm run backup wrote into FILE

It takes the same settings as npm start. The portal must not run, and the database (the embedded one in DATA_DIR, or
that of DATABASE_URL) and DATA_DIR must be empty: an archive of one kind of database can be restored into the other. The
whole archive is checked before anything is written. docs/backup.md tells more.`;

let how = 'interrupted: nothing was restored';

async function restore(file: string): Promise<void> {
  const settings = readSettings(process.env);
  const tell = progress();
  const archive = await verifyArchive(file, version, (bytes, of) =>
    tell(`checking: ${megabytes(bytes)} of ${megabytes(of)}`),
  );
  const { manifest, bytes, sha256 } = archive;
  say(`${file} is whole: made by Portico ${manifest.version} on ${manifest.createdAt}, SHA-256 ${sha256}`);
  await refuseUnfit(archive);
  refuseOtherSecret(archive, settings);
  const storage = await openStorage(settings);
  await refuseUsedFolder(settings, storage);
  await refuseSmallDisk(archive, settings);
  const removeMade = rememberFolder(settings);
  const database = await openData(settings);
  try {
    await refuseSecondRestore(database);
    how = 'interrupted: run it again with the same settings, it begins anew';
    await claimTarget(database, settings, storage);
    const done = await restoreArchive({ archive, database, storage, settings, tell });
    await database.close();
    const { rows, files, jobs, leftOut } = done;
    for (const [kind, names] of Object.entries(leftOut))
      if (names.length > 0)
        say(`left out, because Portico did not make them: the ${kind} ${names.join(', ')}`);
    say(
      `${file} is restored: ${megabytes(bytes)}, ${rows} rows, ${files} files, ${jobs} waiting jobs. Start the portal now`,
    );
  } catch (error) {
    await database.close();
    if (error instanceof Refusal) removeMade();
    throw error;
  }
}

try {
  const file = readFileArgument('restore');
  endOnSignal(() => how);
  if (file === undefined) say(help);
  else await restore(file);
  process.exit(0);
} catch (error) {
  fail(error);
}
