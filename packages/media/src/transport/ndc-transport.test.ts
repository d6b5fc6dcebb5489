import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { Guest } from '../testing/meeting.ts';
import { openOwnEngine } from '../testing/own-engine.ts';
import { openMediaNetwork } from './media-network.ts';
import type { Transport } from './transport.ts';

const ignore = () => undefined;

it('a person who goes before the answer is there is not waited for', async () => {
  const errors: unknown[] = [];
  const network = await openMediaNetwork(
    { kind: 'ndc', bindAddress: '127.0.0.1', udpPort: 0, tcpPort: 0, announcedAddresses: [] },
    (error) => errors.push(error),
  );
  const transport = network.transport('brief', {
    onRtp: ignore,
    onRtcp: ignore,
    onState: ignore,
    onChannel: ignore,
    onMessage: ignore,
  });
  const answer = transport.connect({
    usernameFragment: 'abcd',
    password: 'a password of 24 letters',
    fingerprint: `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
    setup: 'actpass',
  });
  transport.close();
  await expect(answer).rejects.toThrow('closed');
  expect(errors).toEqual([]);
  network.close();
});

it('no reference holds the transport of somebody who has left', { timeout: 60_000 }, async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const made: WeakRef<Transport>[] = [];
  const engine = await openOwnEngine((inner) => (...parts) => {
    const transport = inner(...parts);
    made.push(new WeakRef(transport));
    return transport;
  });
  const living = (): number => {
    collectGarbage();
    return made.filter((transport) => transport.deref() !== undefined).length;
  };
  const host = await Guest.join(engine, { identity: 'host', room: 'held' });
  for (const identity of ['ann', 'ben', 'cleo']) {
    const guest = await Guest.join(engine, { identity, room: 'held' });
    expect(await host.sees(`${identity}:camera`)).toBe(true);
    expect(await guest.sees('host:camera')).toBe(true);
    await guest.close();
  }
  await expect.poll(living, { timeout: 20_000 }).toBe(1);
  expect(engine.errors).toEqual([]);
  await engine.close();
});
