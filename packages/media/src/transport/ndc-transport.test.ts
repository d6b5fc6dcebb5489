import { expect, it } from 'vitest';
import { openMediaNetwork } from './media-network.ts';

const ignore = () => undefined;

it('who goes before the answer is there is not waited for', async () => {
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
