import { launchBrowserServer } from '@portico/testkit/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Guest } from '../testing/meeting.ts';
import { openSuite, type Suite } from '../testing/suite.ts';

/** A laptop that is closed for five minutes: `SLEEP_SECONDS=300`. */
const SLEEP_MS = Number(process.env['SLEEP_SECONDS'] ?? 15) * 1000;
const BACK_MS = 45_000;
const ROOM = 'asleep';
let lobby: Suite;
let laptop: Awaited<ReturnType<typeof launchBrowserServer>>;

beforeAll(async () => {
  lobby = await openSuite();
  laptop = await launchBrowserServer();
});

afterAll(async () => {
  await laptop.server.close();
  await lobby.close();
});

/** To all of its processes. */
const signal = (name: NodeJS.Signals) => process.kill(-(laptop.server.process().pid ?? 0), name);

it('a person whose device slept is back by themselves', { timeout: SLEEP_MS + 3 * BACK_MS }, async () => {
  const host = await Guest.join(lobby, { identity: 'host', room: ROOM });
  const sleeper = await Guest.join({ ...lobby, browser: laptop.browser }, { identity: 'sue', room: ROOM });
  expect(await host.sees('sue:camera')).toBe(true);
  expect(await sleeper.sees('host:camera')).toBe(true);

  signal('SIGSTOP');
  const wakesAt = performance.now() + SLEEP_MS;
  const isFrozen = async (): Promise<boolean> => !(await host.sees('sue:camera', { timeoutMs: 2000 }));
  expect(await isFrozen()).toBe(true);
  while (performance.now() < wakesAt) expect(await isFrozen()).toBe(true);
  signal('SIGCONT');

  expect(await host.sees('sue:camera', { frames: 20, timeoutMs: BACK_MS })).toBe(true);
  expect(await sleeper.sees('host:camera', { frames: 20, timeoutMs: BACK_MS })).toBe(true);
  expect(await host.run('[...room.remoteParticipants.keys()].join()')).toBe('sue');
});
