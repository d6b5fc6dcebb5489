import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Which addresses may name the client, in Fastify's form. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

/** The setting in Fastify's form: a flag, a count of proxies, or addresses and networks. */
export function trustOf(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  const proxies = Number(value);
  return Number.isInteger(proxies) ? (_address, hop) => hop < proxies : value;
}

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

function isTrusted(trust: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'function') return trust;
  const list = listOf(trust);
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Finds the client of a request that Fastify does not see, such as an upgrade, as its `request.ip` would. */
export function createClientAddress(value: string | undefined): (request: IncomingMessage) => string {
  const trusts = isTrusted(trustOf(value));
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
