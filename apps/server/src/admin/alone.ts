import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../platform/clock/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { isCurrent } from '../platform/db/migrate.ts';
import { ownUrlOf } from '../platform/http/listen.ts';
import type { Settings } from '../platform/settings/table.ts';
import { fail, Refusal } from '../process.ts';
import { resetPassword } from './commands.ts';
import type { AdminAnswer, AdminRequest } from './protocol.ts';

/** The address of the portal when it runs with these settings. */
const publicUrlOf = (settings: Settings): string =>
  settings.PUBLIC_URL ?? ownUrlOf(settings, { host: settings.HOST, port: settings.PORT });

/** Opens the database ourselves: nobody holds the folder, or it is a server that several may use. */
export async function actAlone(settings: Settings, request: AdminRequest): Promise<AdminAnswer> {
  const { DATABASE_URL, DATA_DIR } = settings;
  const database = await openDatabase({
    url: DATABASE_URL,
    dataDirectory: DATA_DIR,
    cacheDirectory: join(fileURLToPath(new URL('../../../../', import.meta.url)), '.cache'),
    onLost: fail,
  });
  try {
    if (!(await isCurrent(database)))
      throw new Refusal(
        'the database is not of this version of Portico: start the portal once, then try again',
      );
    const by = { publicUrl: publicUrlOf(settings), now: systemClock.now() };
    return await database.work((tx) => resetPassword(tx, request, by));
  } finally {
    await database.close();
  }
}
