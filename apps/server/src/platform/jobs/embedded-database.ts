import type { EventEmitter } from 'node:events';
import type { Db } from 'pg-boss';
import type { GuardedPool } from '../db/pool.ts';

type Rows = { rows?: unknown[] };

/**
 * The job queue's view of the embedded database: the same single connection as everybody else's. It has no LISTEN,
 * so an event of this process wakes the workers.
 */
export function embeddedJobDatabase(pool: GuardedPool, wake: EventEmitter): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        // as an object, unnamed: the queue writes literals into its SQL, and names would fill the session with plans
        const result: unknown = await client.query(values && values.length > 0 ? { text, values } : { text });
        const results = (Array.isArray(result) ? result : [result]) as Rows[];
        return { rows: results.flatMap((one) => one.rows ?? []) };
      } catch (error) {
        await client.query('ROLLBACK'); // its blocks of BEGIN … COMMIT leave the one session aborted otherwise
        throw error;
      } finally {
        client.release();
        if (text.includes('pg_notify')) wake.emit('any'); // what the queue sends by itself: schedules and retries
      }
    },
    listen(_channel, onNotification, onReconnect) {
      wake.on('queue', onNotification);
      wake.on('any', onReconnect);
      onReconnect();
      return Promise.resolve({
        close() {
          wake.removeAllListeners();
          return Promise.resolve();
        },
      });
    },
  };
}
