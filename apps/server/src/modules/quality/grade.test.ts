import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeOf } from '@portico/domain/line-quality';
import { openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { gradeIn, NOTHING, stretchOf, type Sums } from './sums.store.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ isMigrated: false });
});
afterAll(() => database.end());

const well: Sums = { ...NOTHING, seconds: 60, upPackets: 100, downPackets: 100, roundTripMs: 10 };

const values: [keyof Sums, (number | null)[]][] = [
  ['seconds', [0, 1, 60]],
  ['upPackets', [0, 19, 20]],
  ['upLost', [0, 1, 2, 6, 100]],
  ['downPackets', [0, 18, 94, 98]],
  ['downLost', [0, 2, 6, 20]],
  ['roundTripMs', [null, 249, 250, 599, 600]],
  ['uplinkSeconds', [29, 30]],
  ['downlinkSeconds', [29, 30]],
  ['deviceSeconds', [29, 30]],
  ['senderSeconds', [30, 60]],
  ['serverSeconds', [29, 30]],
];

test('the database grades a line as the domain does', async () => {
  const one = values.flatMap(([name, some]) => some.map((value) => ({ ...well, [name]: value })));
  const cases = one.flatMap((line) =>
    values.flatMap(([name, some]) => some.map((value): Sums => ({ ...line, [name]: value }))),
  );
  const rows = cases.map((line, index) => ({
    index,
    seconds: line.seconds,
    up_packets: line.upPackets,
    up_lost: line.upLost,
    down_packets: line.downPackets,
    down_lost: line.downLost,
    round_trip_ms: line.roundTripMs,
    uplink_seconds: line.uplinkSeconds,
    downlink_seconds: line.downlinkSeconds,
    device_seconds: line.deviceSeconds,
    server_seconds: line.serverSeconds,
  }));
  const found = await sql<{ grade: string }>`
    select ${gradeIn('line')} as grade from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(
      index integer, seconds float8, up_packets float8, up_lost float8, down_packets float8, down_lost float8,
      round_trip_ms float8, uplink_seconds float8, downlink_seconds float8, device_seconds float8, server_seconds float8
    ) order by index`.execute(database.reads);
  expect(cases.length).toBeGreaterThan(1000);
  expect(found.rows.map(({ grade }) => grade)).toEqual(cases.map((line) => gradeOf(stretchOf(line))));
});
