import { afterEach, expect, it } from 'vitest';
import { openMediaNetwork, type MediaNetwork } from './media-network.ts';
import type { NetworkHint } from './transport.ts';
import type { TransportKind } from './transport-kind.ts';

const ignore = (): void => undefined;
const EVENTS = { onRtp: ignore, onRtcp: ignore, onState: ignore, onChannel: ignore, onMessage: ignore };
const REMOTE = {
  usernameFragment: 'abcd',
  password: 'a password of 24 letters',
  fingerprint: `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  setup: 'actpass',
} as const;

let network: MediaNetwork;
afterEach(() => network.close());

async function open(kind: TransportKind, announcedAddresses: readonly string[] = []): Promise<void> {
  const ports = { bindAddress: '127.0.0.1', udpPort: 0, tcpPort: 0 };
  network = await openMediaNetwork({ kind, ...ports, announcedAddresses }, (error) => expect(error).toBe(''));
}

/** What a client is told of its transport. */
async function described(
  hint?: NetworkHint,
): Promise<{ mayRestart: boolean; isLite: boolean; candidates: string[] }> {
  const transport = network.transport('PA_x', EVENTS, hint);
  const { isLite = false, candidates } = await transport.connect(REMOTE);
  const mayRestart = transport.restart !== undefined;
  transport.close();
  return { mayRestart, isLite, candidates: candidates.map((line) => line.toLowerCase()) };
}

const LACKING: NetworkHint = { lacksUdp: true };

it.each([
  ['auto', undefined, false],
  ['auto', { lacksUdp: false }, false],
  ['auto', LACKING, true],
  ['ndc', LACKING, false],
  ['werift', undefined, true],
] as const)('%s with %j: carried by the one that can change its way: %s', async (kind, hint, isWerift) => {
  await open(kind);
  const { mayRestart, isLite } = await described(hint);
  expect([mayRestart, isLite]).toEqual([isWerift, isWerift]);
});

it('a person whom UDP failed is called by TCP alone', async () => {
  await open('auto');
  const { candidates } = await described(LACKING);
  expect(candidates).not.toEqual([]);
  expect(candidates.filter((line) => !line.includes(' tcp '))).toEqual([]);
});

it.each(['auto', 'werift'] as const)(
  '%s: clients are told the announced addresses, and no others',
  async (kind) => {
    await open(kind, ['203.0.113.7', '2001:db8::7']);
    const { candidates } = await described();
    const addresses = new Set(candidates.map((line) => line.split(' ')[4]));
    expect(addresses).toEqual(new Set(['203.0.113.7', '2001:db8::7']));
  },
);
