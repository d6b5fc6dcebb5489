import { describe, expect, it } from 'vitest';
import { bindingRequest } from '../testing/stun-client.ts';
import { mutate, seededRandom } from '../testing/mutation.ts';
import { isAuthentic, readBindingRequest, writeBindingSuccess } from './stun.ts';

/** The request of RFC 5769 section 2.1, and its password. */
const EXAMPLE = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b1' +
    '51263b36000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  'hex',
);
const PASSWORD = 'VOkJxbRl1RmTxUk/WvJxBt';

describe('a binding request', () => {
  it('is read and proven as RFC 5769 has it', () => {
    const request = readBindingRequest(EXAMPLE)!;
    expect(request).toMatchObject({ usernameFragment: 'evtj', isNomination: false });
    expect(isAuthentic(request, PASSWORD)).toBe(true);
    expect(isAuthentic(request, `${PASSWORD}!`)).toBe(false);
  });

  it('may choose its way', () => {
    const mine = { usernameFragment: 'abcd', password: 'secret' };
    expect(readBindingRequest(bindingRequest(mine, true))).toMatchObject({ isNomination: true });
    expect(readBindingRequest(bindingRequest(mine))).toMatchObject({ isNomination: false });
  });

  it('a request that was damaged is no proof, whichever byte was damaged', () => {
    const random = seededRandom(11);
    const end = EXAMPLE.length - 8; // the checksum behind the signature proves nothing
    const isBelieved = (message: Buffer): boolean => {
      const request = readBindingRequest(message);
      return request !== undefined && isAuthentic(request, PASSWORD);
    };
    const damaged = Array.from({ length: 20_000 }, () => mutate(EXAMPLE, random));
    const changed = damaged.filter((message) => !message.subarray(0, end).equals(EXAMPLE.subarray(0, end)));
    expect(changed.length).toBeGreaterThan(15_000);
    expect(changed.filter(isBelieved)).toEqual([]);
  });
});

it.each([['192.0.2.1'], ['::ffff:192.0.2.1']])(
  'the answer says where %s came from, as in RFC 5769 section 2.2',
  (address) => {
    const request = readBindingRequest(EXAMPLE)!;
    const answer = writeBindingSuccess(request, { address, port: 32_853 }, PASSWORD);
    expect(answer.subarray(0, 2).toString('hex')).toBe('0101');
    expect(answer.readUInt16BE(2)).toBe(answer.length - 20);
    expect(answer.subarray(8, 20)).toEqual(EXAMPLE.subarray(8, 20));
    expect(answer.subarray(20, 32).toString('hex')).toBe('002000080001a147e112a643');
  },
);

it('the answer to IPv6 is that of RFC 5769 section 2.3', () => {
  const request = readBindingRequest(EXAMPLE)!;
  const from = { address: '2001:db8:1234:5678:11:2233:4455:6677', port: 32_853 };
  const answer = writeBindingSuccess(request, from, PASSWORD);
  expect(answer.subarray(20, 44).toString('hex')).toBe('002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d9');
  const short = writeBindingSuccess(request, { address: 'fe80::1%eth0', port: 1 }, PASSWORD);
  expect(short.subarray(28, 44).toString('hex')).toBe(xor('fe800000000000000000000000000001'));
});

/** With cookie and transaction, as RFC 8489 section 14.2 hides an address. */
function xor(address: string): string {
  const bytes = Buffer.from(address, 'hex');
  bytes.forEach((byte, index) => (bytes[index] = byte ^ EXAMPLE[4 + index]!));
  return bytes.toString('hex');
}
