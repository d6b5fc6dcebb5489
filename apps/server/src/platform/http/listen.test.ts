import { takePort } from '@portico/testkit/free-port';
import { expect, test } from 'vitest';
import { AddressUnusable, proveAddress } from './listen.ts';

const mend = '127.0.0.1 is for this machine alone, 0.0.0.0 for everybody.';

test.each([
  ['192.0.2.77', `HOST 192.0.2.77 is not an address of this machine. Choose one of its own; ${mend}`],
  [
    '256.1.1.1',
    `HOST "256.1.1.1" is a name that this machine finds no address for. Correct it, or set an address; ${mend}`,
  ],
  [
    'a\nb',
    `HOST "a\\nb" is a name that this machine finds no address for. Correct it, or set an address; ${mend}`,
  ],
])('HOST %j is refused in one line', async (HOST, message) => {
  await expect(proveAddress({ HOST, PORT: 0 })).rejects.toThrow(new AddressUnusable(message));
});

test('a port is refused while somebody has it, and free again after it was looked at', async () => {
  const { port: PORT, release } = await takePort();
  const address = { HOST: '127.0.0.1', PORT };
  await expect(proveAddress(address)).rejects.toThrow(
    new AddressUnusable(
      `PORT ${PORT} on HOST 127.0.0.1 is taken by another process. Stop that, or choose another port; 0 takes any free one.`,
    ),
  );
  await release();
  await proveAddress(address);
  await proveAddress(address);
});
