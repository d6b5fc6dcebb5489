import { openDatabase, type Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { cacheDirectory, createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { createPreparedDatabase } from './prepared.ts';
import { keepEngineWarm } from './warm-engine.ts';

/** An open, migrated database of a test's own. */
export interface OpenDatabase extends Database {
  test: TestDatabase;
  /** Statements that the watchdog told about. */
  slow: string[];
  /** Statements that the watchdog told about while they ran. */
  hanging: string[];
  /** Closes it and drops it. */
  end(): Promise<void>;
}

interface OpenOptions {
  test?: TestDatabase;
  isMigrated?: boolean;
}

/** Opens a database without the portal around it. */
export async function openTestDatabase({ test, isMigrated = true }: OpenOptions = {}): Promise<OpenDatabase> {
  const made = test ?? (await (isMigrated ? createPreparedDatabase() : createTestDatabase()));
  if (!made.url) await keepEngineWarm();
  const slow: string[] = [];
  const hanging: string[] = [];
  const database = await openDatabase({
    url: made.url,
    dataDirectory: made.dataDirectory,
    cacheDirectory,
    onLost(error) {
      throw error;
    },
    watch: {
      slowMilliseconds: 250,
      onSlow: ({ text }) => slow.push(text),
      hangingMilliseconds: 1000,
      onHanging: ({ text }) => hanging.push(text),
    },
  });
  if (isMigrated) await migrate(database);
  return {
    ...database,
    test: made,
    slow,
    hanging,
    async end() {
      await database.close();
      if (!test) await made.drop();
    },
  };
}

/** A log that a test reads. */
export function createTestLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { lines, log: createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } }) };
}
