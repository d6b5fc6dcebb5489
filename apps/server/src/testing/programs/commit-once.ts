// Opens the embedded database in DATA_DIR, says when it is ready, commits once, says so, and stays.
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { cacheDirectory } from '@portico/testkit/database';

const database = await openDatabase({
  url: undefined,
  dataDirectory: process.env['DATA_DIR'] ?? '',
  cacheDirectory,
  onLost(error) {
    throw error;
  },
});
await migrate(database);
process.stdout.write('commit begins\n');
await database.work((tx) =>
  tx.insertInto('site').values({ name: 'synced', display_name: 'Synced' }).execute(),
);
process.stdout.write('commit ended\n');
await database.close();
