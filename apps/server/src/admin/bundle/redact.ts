import { constants } from 'node:os';
import { settingsTable, type Settings } from '../../platform/settings/table.ts';

const ADDRESS = /(?:"[^"\n]+"|[^\s<>"'(),;:@]+)@[^\s<>"'(),;:@]+/g;
const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const IPV6 = /(?<![\w:])(?:(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}|[\da-f:]*::[\da-f:]*)(?![\w:])/gi;
const LONG_WORD = /[\w+/=-]{32,}/g;
const LINK = /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi;
const clone = new URL('../../../../../', import.meta.url).pathname;

/** A text of our own code without what may have been put into it: addresses of mail and network, links, tokens. */
export const scrub = (text: string): string =>
  text
    .replaceAll(LINK, '[link]')
    .replaceAll(ADDRESS, '[address]')
    .replaceAll(IPV4, '[ip]')
    .replaceAll(IPV6, '[ip]')
    .replaceAll(LONG_WORD, '[long]');

const WORD = /\bE[A-Z]{3,20}\b|\bERR_[A-Z_]{3,40}\b|\b\d[0-9A-Z]{4}(?=: )|\b[45]\d\d(?= |-|$)/g;
/** Codes that are words: those of the system, and those of the library that sends mail. */
const words = new Set(
  Object.keys(constants.errno).concat(
    ['EAUTH', 'ECONNECTION', 'EDNS', 'EENVELOPE', 'EMESSAGE', 'EPROTOCOL', 'ESOCKET', 'ESTREAM', 'ETLS'],
    ['ENOTFOUND', 'ETIMEOUT', 'ESERVFAIL'],
  ),
);
const codeIn = (text: string): string | undefined =>
  [...text.matchAll(WORD)].map(([code]) => code).find((code) => !/^E[A-Z]+$/.test(code) || words.has(code));

const NAME = /^(?:\w+: )?([A-Z][A-Za-z]{0,40}(?:Error|Exception|Failure|Full|Exhausted|Lost|Wrong))\b/;

/** What kind of error a text tells of, without a word that somebody wrote: its name, and its code or SMTP status. */
export function errorClass(text: string): string {
  const name = NAME.exec(text)?.[1] ?? (text.startsWith('Error') ? 'Error' : 'other');
  const code = codeIn(text);
  return code === undefined ? name : `${name} ${code}`;
}

const FRAME = /^\s+at (?:([\w$.<>#[\] ]+) \()?(?:async )?([^()]+:\d+:\d+|index \d+|native|<anonymous>)\)?$/;

/** A file with its line, by where it is below the clone or below its packages; of any other file its name. */
function placeOf(text: string): string {
  const path = text.replace('file://', '');
  const packages = path.lastIndexOf('/node_modules/');
  if (packages >= 0) return path.slice(packages + 1);
  if (path.startsWith(clone)) return path.slice(clone.length);
  return path.includes('/') && !path.startsWith('node:') ? `…${path.slice(path.lastIndexOf('/'))}` : path;
}

/** Where in the code something happened: the lines of a stack that are no message. */
export function framesOf(stack: string): string[] {
  return stack.split('\n').flatMap((line) => {
    const [, name, place] = FRAME.exec(line) ?? [];
    if (place === undefined) return [];
    return [name === undefined ? `at ${placeOf(place)}` : `at ${name} (${placeOf(place)})`];
  });
}

const loopback = new Set(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost']);
const hostOf = (host: string): string => (loopback.has(host.replaceAll(/[[\]]/g, '')) ? host : '[host]');

/** An address of a service: its kind, whether it logs in, its port. Not where it is, nor as whom. */
function shownUrl(text: string): string {
  const { protocol, username, hostname, port, pathname } = new URL(text);
  const by = username === '' ? '' : '[removed]@';
  return `${protocol}//${by}${hostOf(hostname)}${port && `:${port}`}${pathname.length > 1 ? '/[removed]' : ''}`;
}

/** How a setting of words may be shown; of one that is not here only that it is set. Numbers and flags are as they are. */
const shows: Partial<{ [K in keyof Settings]: (value: NonNullable<Settings[K]>) => unknown }> = {
  HOST: hostOf,
  LOG_LEVEL: (value) => value,
  DATA_DIR: (value) => (value === './data' ? value : '[a folder]'),
  DATABASE_URL: shownUrl,
  PUBLIC_URL: shownUrl,
  NODE_URL: shownUrl,
  SMTP_URL: shownUrl,
  TRUST_PROXY: (value) => (/^(true|false|\d+)$/.test(value) ? value : '[addresses]'),
  MEDIA_ADDRESSES: (value) => `[${value.length} addresses]`,
  MEDIA_TRANSPORT: (value) => value,
  MEDIA_VIDEO_CODEC: (value) => value,
  TURN_URLS: (value) => `[${value.length} addresses]`,
  MAIL_FROM: () => '[an address]',
  PRODUCT_NAME: (value) => (value === 'Portico' ? value : '[another name]'),
};

/** The settings of the deployment, without secrets, names, addresses and hosts. A new one of words is left out by itself. */
export function shownSettings(settings: Settings): Record<string, unknown> {
  const show = (name: keyof Settings): unknown => {
    const value = settings[name];
    if (value === undefined) return 'not set';
    const own = shows[name] as ((value: unknown) => unknown) | undefined;
    if (own) return own(value);
    if ('secret' in settingsTable[name]) return '[removed]';
    return typeof value === 'number' || typeof value === 'boolean' ? value : '[set]';
  };
  return Object.fromEntries(Object.keys(settingsTable).map((name) => [name, show(name as keyof Settings)]));
}
