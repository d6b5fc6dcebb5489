import { chromium, type Browser } from '@playwright/test';
import { browserArguments, browserPath } from '@portico/testkit/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Guest } from '../testing/meeting.ts';
import { openSuite, type Suite } from '../testing/suite.ts';

/** A laptop that is closed for five minutes: `SLEEP_SECONDS=300`. */
const SLEEP_MS = Number(process.env['SLEEP_SECONDS'] ?? 15) * 1000;
const BACK_MS = 45_000;
const ROOM = 'asleep';
let lobby: Suite;
let laptop: { browser: Browser; signal(name: NodeJS.Signals): void; close(): Promise<void> };

beforeAll(async () => {
  lobby = await openSuite();
  const server = await chromium.launchServer({
    executablePath: browserPath() ?? 'chromium',
    args: browserArguments(),
  });
  laptop = {
    browser: await chromium.connect(server.wsEndpoint()),
    signal: (name) => process.kill(-(server.process().pid ?? 0), name), // all of its processes
    close: () => server.close(),
  };
});

afterAll(async () => {
  await laptop.close();
  await lobby.close();
});

it('who was asleep is back by themselves', { timeout: SLEEP_MS + 3 * BACK_MS }, async () => {
  const host = await Guest.join(lobby, { identity: 'host', room: ROOM });
  const sleeper = await Guest.join({ ...lobby, browser: laptop.browser }, { identity: 'sue', room: ROOM });
  expect(await host.sees('sue:camera')).toBe(true);
  expect(await sleeper.sees('host:camera')).toBe(true);

  laptop.signal('SIGSTOP');
  const wakesAt = performance.now() + SLEEP_MS;
  const isFrozen = async (): Promise<boolean> => !(await host.sees('sue:camera', { timeoutMs: 2000 }));
  expect(await isFrozen()).toBe(true);
  while (performance.now() < wakesAt) expect(await isFrozen()).toBe(true);
  laptop.signal('SIGCONT');

  expect(await host.sees('sue:camera', { frames: 20, timeoutMs: BACK_MS })).toBe(true);
  expect(await sleeper.sees('host:camera', { frames: 20, timeoutMs: BACK_MS })).toBe(true);
  expect(await host.run('[...room.remoteParticipants.keys()].join()')).toBe('sue');
});
