import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuite, type Suite } from '../testing/suite.ts';
import { Guest } from '../testing/meeting.ts';

const ROOM = 'fragile';
const LONG_MS = 40_000;
let lobby: Suite;
let host: Guest;
let bob: Guest;

beforeAll(async () => {
  lobby = await openSuite();
  host = await Guest.join(lobby, { identity: 'host', room: ROOM });
  bob = await Guest.join(lobby, { identity: 'bob', room: ROOM });
});

afterAll(() => lobby.close());

describe('a participant', () => {
  it('comes back with its media when its signal socket is lost', async () => {
    await bob.run("room.simulateScenario('signal-reconnect')");
    expect(await bob.notices('reconnected')).toBe(true);
    expect(await host.sees('bob:camera')).toBe(true);
    expect(await bob.sees('host:camera')).toBe(true);
  });

  it('takes the place of its older self in another page', async () => {
    const second = await Guest.join(lobby, { identity: 'bob', room: ROOM });
    expect(await bob.notices('disconnected', '2')).toBe(true);
    expect(await host.sees('bob:camera')).toBe(true);
    await bob.close();
    bob = second;
  });

  it('sees who comes in the moment after its own reconnect, of whom the SDK does not tell', async () => {
    const room = 'moment';
    const dora = await Guest.join(lobby, { identity: 'dora', room });
    await dora.run("room.simulateScenario('full-reconnect')");
    expect(await dora.notices('reconnected')).toBe(true);
    await Guest.join(lobby, { identity: 'cleo', room });
    expect(await dora.sees('cleo:camera')).toBe(true);
  });

  it('comes back by itself when the engine is killed', { timeout: 2 * LONG_MS + 10_000 }, async () => {
    await lobby.killEngine();
    // Neither had reason to before: both noticed the death, and are back.
    expect(await bob.notices('reconnected', '', LONG_MS)).toBe(true);
    expect(await host.notices('reconnected', '', LONG_MS)).toBe(true);
    const timeoutMs = LONG_MS / 2; // who is back publishes anew first
    expect(await host.sees('bob:camera', { timeoutMs })).toBe(true);
    expect(await bob.sees('host:camera', { timeoutMs })).toBe(true);
  });
});
