import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Some proxies name the client with the port that it came from. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[(.+)\])(?::\d+)?$/;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

/**
 * What limits count a caller by: the IPv4 address, or the /64 of an IPv6 address. One household or machine has a
 * whole /64 and could take a new address for every call (RFC 6177).
 */
export function networkOf(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4; // or each connection of a caller would have limits of its own
  const [plain = ''] = (ipv6 ?? address).split('%'); // a zone: fe80::1%eth0
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]; // IPv4 on a socket of both
  return mapped ?? `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}
