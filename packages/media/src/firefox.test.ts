import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInFirefox } from './testing/firefox-guest.ts';
import { openLobby, type Lobby } from './testing/lobby.ts';
import { Guest, preferring } from './testing/meeting.ts';

const ROOM = 'backup';
let lobby: Lobby;

beforeAll(async () => {
  lobby = await openLobby();
});

afterAll(() => lobby.close());

it(
  'H.264 is seen as VP8 in Firefox, which has none, and as it is by everybody else',
  { timeout: 60_000 },
  async () => {
    const sender = await Guest.join(lobby, { identity: 'sender', room: ROOM, options: preferring('h264') });
    const viewer = await Guest.join(lobby, { identity: 'viewer', room: ROOM, publish: false });
    const firefox = await openInFirefox(lobby);
    await firefox.join(lobby, { identity: 'firefox', room: ROOM });
    expect(await firefox.sees('sender:camera')).toBe(true);
    expect(await firefox.gets('sender', 'VP8')).toBe(true);
    expect(await viewer.gets('sender', 'H264')).toBe(true);
    expect(await sender.sends('H264 VP8')).toBe(true);
    expect(await viewer.gets('firefox', 'VP8')).toBe(true);
    expect(await viewer.sees('firefox:camera')).toBe(true);
    await firefox.close();
    // Nobody needs the backup any more.
    expect(await sender.sends('H264', 30_000)).toBe(true);
    await sender.close();
    await viewer.close();
  },
);
