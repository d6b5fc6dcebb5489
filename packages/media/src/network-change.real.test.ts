import { describe, expect, it, onTestFinished } from 'vitest';
import { openFarLobby, type FarLobby } from './testing/far-lobby.ts';
import { Guest } from './testing/meeting.ts';
import type { TransportKind } from './transport/transport-kind.ts';

const BACK_MS = 30_000;
const SID = 'room.localParticipant.sid';
const WATCH_FOR_LEAVING = `room.on('participantDisconnected', () => { globalThis.sawLeaving = true; }).name`;

interface Pair extends FarLobby {
  host: Guest;
  traveller: Guest;
}

/** Two people who see each other, one of them at the far end of a line. */
async function meet(transport: TransportKind, passesUdp: boolean): Promise<Pair> {
  const lobby = await openFarLobby({ transport });
  onTestFinished(() => lobby.close());
  await lobby.link.becomes({ passesUdp });
  const room = 'moves';
  const host = await Guest.join(lobby.near, { identity: 'host', room });
  const traveller = await Guest.join(lobby.far, { identity: 'tim', room });
  expect(await host.sees('tim:camera')).toBe(true);
  expect(await traveller.sees('host:camera')).toBe(true);
  return { ...lobby, host, traveller };
}

/** A pair goes to another place; answers whether they were the same participant to the end, for everybody. */
async function move({ link, host, traveller }: Pair, far: number): Promise<boolean> {
  const sid = await traveller.run<string>(SID);
  await host.run(WATCH_FOR_LEAVING);
  await link.becomes({ far });
  expect(await traveller.notices('reconnected', '', BACK_MS)).toBe(true);
  expect(await host.sees('tim:camera', { frames: 20 })).toBe(true);
  expect(await traveller.sees('host:camera', { frames: 20 })).toBe(true);
  const isSame = (await traveller.run(SID)) === sid;
  const sawLeaving = await host.run<boolean>('globalThis.sawLeaving ?? false');
  return isSame && !sawLeaving;
}

describe('a person who changes their network', { timeout: 4 * BACK_MS }, () => {
  it('goes on as who they were, and nobody sees them leave', async () => {
    const pair = await meet('werift', true);
    expect(await move(pair, 3)).toBe(true);
    await pair.traveller.run(
      "room.localParticipant.publishData(new TextEncoder().encode('still here'), { reliable: true })",
    );
    expect(await pair.host.notices('dataReceived', 'still here')).toBe(true);
  });

  it('goes on also by TCP, when UDP failed them and they joined anew', async () => {
    const pair = await meet('auto', false);
    const { host, traveller } = pair;
    const sid = await traveller.run<string>(SID);
    await traveller.run("room.simulateScenario('full-reconnect')");
    expect(await traveller.notices('reconnected')).toBe(true);
    expect(await traveller.run(SID)).not.toBe(sid);
    expect(await host.sees('tim:camera')).toBe(true);
    await traveller.run('meeting.forget()');
    expect(await move(pair, 3)).toBe(true);
    expect(await traveller.run('meeting.protocol()')).toBe('tcp');
  });
});
