import type { TestDatabase } from '@portico/testkit/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PortalProcess } from '../testing/portal.ts';
import { reportDrill, roundsOf } from '../testing/rounds.ts';
import { unsoundParts } from '../testing/soundness.ts';
import { VolatileDisk } from '../testing/volatile-disk.ts';
import { Writers } from '../testing/writers.ts';

const ROUNDS = roundsOf({ ci: 3, full: 12 });
const WRITES = 20;
const ROUND_MS = 60_000;

let disk: VolatileDisk;
let database: TestDatabase;
let portal: PortalProcess;
beforeEach(async () => {
  disk = await VolatileDisk.make();
  database = { url: undefined, dataDirectory: disk.directory, drop: () => disk.remove() };
});
afterEach(async () => {
  await portal.kill();
  await database.drop();
});

/** Its secret is on the disk too. */
const options = (keepsNot?: string) => {
  const { nodeArgs, env } = disk.options(keepsNot);
  return { nodeArgs, env: { ...env, PORTICO_SECRET: '' } };
};

test(
  'a portal whose power fails while it writes starts again by itself with everything that it had acknowledged',
  { timeout: ROUNDS * ROUND_MS },
  async () => {
    portal = await PortalProcess.open(database, options());
    const writers = new Writers(await portal.setUp());
    const lost: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await writers.start(WRITES);
      await portal.kill();
      await writers.stop();
      await disk.loseCache();
      await portal.start(options());
      lost.push(...(await writers.lost()));
    }
    expect(lost).toEqual([]);
    expect(writers.refusals).toEqual([]);
    await portal.kill();
    await disk.loseCache();
    expect(await unsoundParts(database)).toEqual([]);
    reportDrill(
      `power lost × ${ROUNDS}, embedded database`,
      `${writers.acknowledged} acknowledged, ${lost.length} lost`,
    );
  },
);

test('a disk that lies about its log is found out by this drill', { timeout: 2 * ROUND_MS }, async () => {
  portal = await PortalProcess.open(database, options('/pg_wal/'));
  const writers = new Writers(await portal.setUp());
  await writers.start(WRITES);
  await portal.kill();
  await writers.stop();
  await disk.loseCache();
  const lost = await portal.start(options()).then(
    () => writers.lost(),
    () => ['all of it'],
  );
  expect(lost).not.toEqual([]);
});
