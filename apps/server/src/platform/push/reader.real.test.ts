import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestLog, openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { createPublish } from './outbox.ts';
import { startReader } from './reader.ts';

const MORE_THAN_A_PAGE = 600;
const publish = createPublish(() => undefined);

let database: OpenDatabase;
let slow: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  slow = new pg.Client({ connectionString: database.test.url });
  await slow.connect();
});
afterAll(async () => {
  await slow.end();
  await database.end();
});

/** A page holds five hundred events in the order in which their transactions began, not in which they ended. */
test.each([0, MORE_THAN_A_PAGE])(
  'of what a transaction wrote that began before a removal and ended after it, the removal is heard first, %d events apart',
  async (between) => {
    const heard: string[] = [];
    const reader = await startReader({
      reads: database.reads,
      log: createTestLog().log,
      pollMs: 3_600_000,
      askAgain: (events) => heard.push(...events.map(({ data }) => `asked after ${String(data['what'])}`)),
      deliver: (events) => heard.push(...events.map(({ data }) => String(data['what']))),
    });
    await slow.query('begin');
    await slow.query('select pg_current_xact_id()');
    await database.work(async (tx) => {
      for (let n = 0; n < between; n += 1)
        await publish(tx, { channels: [], eventType: 'test.between', data: { what: 'between' } });
    });
    const removal = {
      channels: [],
      eventType: 'test.removed',
      data: { what: 'the removal' },
      rightsOf: ['x'],
    };
    await database.work((tx) => publish(tx, removal));
    await slow.query(
      `insert into push_event (channels, event_type, data) values ('{x}', 'test.said', '{"what": "what was said"}')`,
    );
    await slow.query('commit');
    reader.wake();
    await expect.poll(() => heard).toContain('the removal');
    expect(heard.indexOf('asked after the removal')).toBeLessThan(heard.indexOf('what was said'));
    expect(heard.filter((one) => one === 'what was said')).toHaveLength(1);
    await reader.stop();
  },
);
