import { launchBrowser } from '@portico/testkit/browser';
import { atBest } from '@portico/testkit/looks';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLobby, type Lobby } from './testing/lobby.ts';
import { Guest } from './testing/meeting.ts';
import { longestStop, SEEN_STOP_SECONDS } from './testing/stops.ts';

/** A browser that sends nothing by UDP, as its network would not let it through. */
const WITHOUT_UDP = ['--webrtc-ip-handling-policy=disable_non_proxied_udp'];
const WATCHED_MS = 4000;
let lobby: Lobby;
let closed: Browser;

beforeAll(async () => {
  lobby = await openLobby();
  closed = await launchBrowser(WITHOUT_UDP);
});

afterAll(async () => {
  await closed.close();
  await lobby.close();
});

it(
  'where no UDP comes through, the same port is called by TCP, and nothing freezes',
  { timeout: 60_000 },
  async () => {
    const room = 'closed';
    const inside = await Guest.join({ ...lobby, browser: closed }, { identity: 'inside', room });
    const outside = await Guest.join(lobby, { identity: 'outside', room });
    expect(await inside.sees('outside:camera', { frames: 100, timeoutMs: 20_000 })).toBe(true);
    expect(await outside.sees('inside:camera', { frames: 50 })).toBe(true);
    expect(await inside.run('meeting.protocol()')).toBe('tcp');
    expect(await outside.run('meeting.protocol()')).toBe('udp');
    const viewers = [
      { guest: inside, sees: 'outside:camera' },
      { guest: outside, sees: 'inside:camera' },
    ];
    const look = (): Promise<number> => longestStop(viewers, WATCHED_MS);
    const longest = await atBest(look, (seconds) => seconds < SEEN_STOP_SECONDS);
    expect(longest).toBeLessThan(SEEN_STOP_SECONDS);
    expect(await inside.run('meeting.inboundVideo()')).toMatchObject([{ packetsLost: 0 }]);
    await inside.run(
      "room.localParticipant.publishData(new TextEncoder().encode('hello'), { reliable: true })",
    );
    expect(await outside.notices('dataReceived', 'hello')).toBe(true);
  },
);
