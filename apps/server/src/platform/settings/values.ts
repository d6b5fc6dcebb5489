// What values of settings look like, and what is said of one that does not.
import { BlockList, isIP, isIPv6 } from 'node:net';
import * as z from 'zod';

/** A port of this machine. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number');

/** Yes or no, in the words that people write for it. */
export const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

/** An address of the web, as it is. */
export const httpAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});

/** Whoever has a password with such a character in an address is told so, not how addresses begin. */
export const refusedUrl =
  (...schemes: readonly [string, string]) =>
  ({ input }: { input: unknown }): string =>
    schemes.some((scheme) => String(input).startsWith(`${scheme}://`))
      ? 'must be an address: in its user and password write %2F for /, %23 for #, %3F for ? and %25 for %'
      : `must begin with ${schemes.join(':// or ')}://`;

/** The origin of an address that has nothing behind its port. */
export const httpOrigin = httpAddress
  .refine(
    (value) => /^https?:\/\/[^/\\?#@]+\/*$/i.test(value),
    'must end after the host and its port, without a path or a password, as https://meet.example does',
  )
  .transform((value) => new URL(value).origin);

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.trim().split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 &&
    more.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** What no single machine is: no address at all, those of groups, and those that are nobody's. */
const NOWHERE = new BlockList();
NOWHERE.addSubnet('0.0.0.0', 8);
NOWHERE.addSubnet('224.0.0.0', 3);
NOWHERE.addAddress('::', 'ipv6');
NOWHERE.addSubnet('ff00::', 8, 'ipv6');

/** The name of a network card behind an address means something on its own machine only. */
const isOfOneMachine = (address: string): boolean =>
  !address.includes('%') && !NOWHERE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** IP addresses that a browser can reach, divided by commas. */
export const addressList = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine(
    (addresses) => addresses.every((address) => isIP(address) !== 0),
    'must be IP addresses divided by commas',
  )
  .refine(
    (addresses) => addresses.every((address) => isIP(address) === 0 || isOfOneMachine(address)),
    'must be addresses that browsers reach, such as 203.0.113.7; leave it out for those of this machine',
  );

/** The origin of a media server, of WebSockets. */
export const mediaOrigin = z
  .url({ protocol: /^wss?$/, error: 'must be an address that begins with wss:// or ws://' })
  .refine(
    (value) => /^wss?:\/\/[^/\\?#@]+\/*$/i.test(value),
    'must end after the host and its port, without a path or a password, as wss://media.example does',
  )
  .refine(
    (value) => /^wss?:\/\/([\p{L}\p{N}._-]+|\[[\da-f:.]+\])(:0*[1-9]\d*)?\/*$/iu.test(value),
    'must name one host, as wss://media.example does',
  )
  .transform((value) => value.replace(/^wss?/i, (scheme) => scheme.toLowerCase()).replace(/\/+$/, ''));

/** The transports of the embedded engine. */
export const TRANSPORTS = ['auto', 'ndc', 'werift'] as const;

/** RFC 7065; of STUN nobody has need here, as the engine's own address is reachable or nothing is. */
const TURN_URL =
  /^turns?:(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[(?<address>[0-9A-Fa-f:.]+)\])(?::(?<port>\d{1,5}))?(?:\?transport=(?:udp|tcp))?$/;

/** A browser refuses to connect at all, with or without a relay, when it is given one with a port that cannot be. */
function isTurnUrl(url: string): boolean {
  const parts = TURN_URL.exec(url);
  if (!parts) return false;
  const { address = '::', port: number = '3478' } = parts.groups ?? {};
  return isIPv6(address) && Number(number) > 0 && Number(number) <= 65_535;
}

/** Addresses of TURN servers, divided by commas (RFC 7065). */
export const turnUrls = z
  .string()
  .transform((value) => value.split(',').map((url) => url.trim()))
  .refine(
    (urls) => urls.every(isTurnUrl),
    'must be addresses such as turn:turn.example:3478 or turns:turn.example:443?transport=tcp, divided by commas',
  );

/** A bucket of an object store, and what its names begin with. */
export const storageUrl = z
  .string()
  .regex(
    /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w!.*'()-]+)*\/?$/i,
    'must be s3://bucket or s3://bucket/prefix',
  )
  .transform((value) => {
    const [bucket = '', ...prefix] = value
      .slice('s3://'.length)
      .split('/')
      .filter((part) => part !== '');
    return { bucket, prefix: prefix.map((part) => `${part}/`).join('') };
  });

/** Which proxies may say who the client is, as Fastify takes it. */
export const trustProxy = z
  .string()
  .refine(
    (value) => /^(true|false|\d+)$/.test(value) || value.split(',').every(isAddressOrNetwork),
    'must be true, false, a number of proxies, or addresses and networks divided by commas',
  );

const MAILBOX_ADDRESS = String.raw`[^\s<>()@,;:"\\]+@[^\s<>()@,;:"\\]+`;
const NAME = String.raw`"[^"\r\n]*"|[^<>()@,;:"\r\n]*`;

/** The sender of mails (RFC 5322), with a name or without. */
export const sender = z
  .string()
  .trim()
  .regex(
    new RegExp(`^(${MAILBOX_ADDRESS}|(${NAME})\\s*<${MAILBOX_ADDRESS}>)$`),
    'must be an address, or a name with an address as in Portico <portico@meet.example>; a name with a comma, colon or bracket needs quotes',
  );
