import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PortalProcess } from '../testing/portal.ts';
import { reportDrill, roundsOf } from '../testing/rounds.ts';
import { unsoundParts } from '../testing/soundness.ts';
import { Writers } from '../testing/writers.ts';
import type { Visitor } from '../testing/app.ts';

const ROUNDS = roundsOf({ ci: 5, full: 50 });
const WRITES = 25;
const ROUND_MS = 60_000;

let database: TestDatabase;
let portal: PortalProcess;
let ada: Visitor;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = await PortalProcess.open(database);
  ada = await portal.setUp();
});
afterAll(async () => {
  await portal.kill();
  await database.drop();
});

describe('a portal that is killed in the middle of writing, again and again', () => {
  test(
    'starts again by itself with everything that it had acknowledged, everybody still signed in',
    { timeout: ROUNDS * ROUND_MS },
    async () => {
      const writers = new Writers(ada);
      const lost: string[] = [];
      const starts: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await writers.start(WRITES);
        await portal.kill();
        await writers.stop();
        const began = performance.now();
        await portal.start();
        starts.push(performance.now() - began);
        lost.push(...(await writers.lost()));
      }
      expect(lost).toEqual([]);
      expect(writers.refusals).toEqual([]);
      expect(writers.acknowledged).toBeGreaterThanOrEqual(ROUNDS * WRITES);
      const kind = database.url === undefined ? 'embedded database' : 'PostgreSQL';
      const slowest = (Math.max(...starts) / 1000).toFixed(1);
      reportDrill(
        `kill -9 × ${ROUNDS}, ${kind}`,
        `${writers.acknowledged} acknowledged, ${lost.length} lost, slowest start ${slowest} s`,
      );
    },
  );

  test('leaves no table, index or sequence damaged, and no write by half', { timeout: 180_000 }, async () => {
    await portal.stop();
    expect(await unsoundParts(database)).toEqual([]);
    await portal.start();
  });
});
