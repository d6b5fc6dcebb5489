import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Guest, preferring } from '../testing/meeting.ts';
import { openSuite, type Suite } from '../testing/suite.ts';

let lobby: Suite;

beforeAll(async () => {
  lobby = await openSuite();
});

afterAll(() => lobby.close());

describe('a camera', { timeout: 60_000 }, () => {
  it.each(['h264', 'vp9', 'av1'])(
    'in %s is seen by who decodes it, and sent in that alone',
    async (codec) => {
      const room = `codec-${codec}`;
      const sender = await Guest.join(lobby, { identity: 'sender', room, options: preferring(codec) });
      const viewer = await Guest.join(lobby, { identity: 'viewer', room, publish: false });
      expect(await viewer.sees('sender:camera', { timeoutMs: 15_000 })).toBe(true);
      expect(await viewer.gets('sender', codec.toUpperCase())).toBe(true);
      expect(await sender.sends(codec.toUpperCase())).toBe(true);
      await sender.close();
      await viewer.close();
    },
  );
});
