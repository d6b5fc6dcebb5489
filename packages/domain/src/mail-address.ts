/** What parses addresses in browsers and in Node alike: the one place that holds the tables of IDNA (UTS 46). */
declare const URL: new (text: string) => { hostname: string };

/** What a local part is made of (RFC 5322 §3.2.3, RFC 6531 §3.3): of what is beyond ASCII only that which is seen. */
const ATOM = String.raw`(?:[\w!#$%&'*+/=?^\x60{|}~-]|[^\p{ASCII}\p{C}\p{Z}\p{DI}])`;
const DOT_ATOM = new RegExp(String.raw`^${ATOM}+(?:\.${ATOM}+)*$`, 'u');
/** What some give out that no dot-atom can be: two dots in a row, one at an end, words apart. */
const QUOTED = new RegExp(String.raw`^"((?:${ATOM}|\.)+(?: (?:${ATOM}|\.)+)*)"$`, 'u');

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;
/** Where no mail ever goes (RFC 6761 §6.4): the portal’s own names for nobody are below it, and nobody else’s. */
const NOWHERE = /(?:^|\.)invalid$/;

/** All that means more than a domain to a parser of addresses: a port, a path, a number of four bytes. */
const NO_DOMAIN = /[^a-z\d.\-\P{ASCII}]/iu;

/** What copying leaves around an address: blanks, and marks that nobody sees. */
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** No address in any spelling is longer, and nothing longer is looked at. */
const MOST_CHARACTERS = 1000;

const octetsOf = (text: string): number => encodeURIComponent(text).replaceAll(/%../g, '.').length;

function localOf(text: string): string | undefined {
  const plain = text.toLowerCase().normalize();
  const quoted = QUOTED.exec(plain)?.[1];
  if (DOT_ATOM.test(quoted ?? plain)) return quoted ?? plain;
  return quoted === undefined ? undefined : plain;
}

/** A domain as the DNS has it: A-labels in lower case (UTS 46, not transitional); undefined for what is none. */
export function asciiDomain(text: string): string | undefined {
  if (NO_DOMAIN.test(text)) return undefined;
  try {
    const { hostname } = new URL(`http://${text}`);
    return DOMAIN.test(hostname) ? hostname : undefined;
  } catch {
    return undefined;
  }
}

/**
 * An e-mail address (RFC 5321 §4.1.2, RFC 6531) in the one form in which it is kept and compared: lower case, letters
 * composed (NFC), no quotes that it can do without, the domain in A-labels. The part before the @ has at most 64 octets,
 * all of it at most 254. Undefined for what is no address, or one of a single label, of an IP, or below `invalid`.
 */
export function readMailAddress(text: string): string | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const plain = text.replaceAll(AROUND, '').replace(/＠(?=[^@＠]*$)/u, '@');
  const at = plain.lastIndexOf('@');
  const local = localOf(plain.slice(0, Math.max(0, at)));
  const domain = local && asciiDomain(plain.slice(at + 1));
  if (!domain || NOWHERE.test(domain) || octetsOf(local) > 64 || octetsOf(local) + domain.length > 253)
    return undefined;
  return `${local}@${domain}`;
}

/** Whether only a mail server that speaks SMTPUTF8 (RFC 6531) takes mail to it. */
export const needsUtf8 = (address: string): boolean => /\P{ASCII}/u.test(address);
