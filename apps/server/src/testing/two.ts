import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';

/** Two processes of one deployment, on one PostgreSQL database. */
export interface TwoApps {
  first: TestApp;
  second: TestApp;
  database: TestDatabase;
  stop(): Promise<void>;
}

export async function startTwoApps(
  options: Pick<TestAppOptions, 'hasMedia' | 'settings'> = {},
): Promise<TwoApps> {
  const database = await createTestDatabase();
  if (database.url === undefined) throw new Error('two processes need TEST_DATABASE_URL');
  const first = await startTestApp({ ...options, database });
  const second = await startTestApp({ ...options, database, clock: first.clock });
  return {
    first,
    second,
    database,
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
      await database.drop();
    },
  };
}
