import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, PostgresDialect as CodegenDialect } from 'kysely-codegen';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { schemaHistory } from './schema-history.ts';
import { root as clone } from '../lib/process.ts';

const file = 'apps/server/src/platform/db/schema.gen.ts';

/** The tables as types, and how they came about, read from a database that runs every migration. */
export async function databaseTypes(): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-types-'));
  const database = await openDatabase({
    url: undefined,
    dataDirectory: directory,
    cacheDirectory: join(clone, '.cache'),
    onLost(error) {
      throw error;
    },
  });
  try {
    const history = await schemaHistory(database);
    await migrate(database);
    const text = await generate({
      db: database.kysely,
      dialect: new CodegenDialect(),
      excludePattern: 'kysely_*',
      outFile: null,
    });
    return { [file]: text, ...history };
  } finally {
    await database.close();
    await rm(directory, { recursive: true });
  }
}
