import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

function listOf(value: string): BlockList {
  const list = new BlockList();
  for (const entry of value.split(',')) {
    const [address = '', prefix] = entry.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Which addresses may name the client, in Fastify's form. */
type TrustProxy = boolean | ((address: string, hop: number) => boolean);

/** The setting in Fastify's form: a flag, a count of proxies, or addresses and networks, of which `/0` is one. */
export function trustOf(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  const proxies = Number(value);
  if (Number.isInteger(proxies)) return (_address, hop) => hop < proxies;
  const list = listOf(value);
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Finds the client of a request that Fastify does not see, such as an upgrade, as its `request.ip` would. */
export function createClientAddress(value: string | undefined): (request: IncomingMessage) => string {
  const trust = trustOf(value);
  const trusts = typeof trust === 'boolean' ? () => trust : trust;
  return ({ socket, headers }) => {
    const { 'x-forwarded-for': forwarded = '' } = headers;
    const named = String(forwarded)
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '');
    const hops = [socket.remoteAddress ?? '', ...named.toReversed()];
    const client = hops.findIndex((address, hop) => !trusts(address, hop));
    return hops.at(client) as string; // -1, everybody trusted, is the first of the chain
  };
}
