import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** An address as it is mounted. */
export interface Mounted {
  method: string;
  url: string;
  /** What it says that it reads of a query and of a form. */
  takes: readonly string[];
}

/** Collects every address that is no operation of the contract, as the server mounts it. */
export function collectAddresses(into: Mounted[]): (app: FastifyInstance) => void {
  return (app) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (config?.operation !== undefined) return;
      for (const one of [method].flat()) into.push({ method: one, url, takes: config?.takes ?? [] });
    });
  };
}

/** What came back. */
export interface RawAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** What is asked; the path goes out as it is. */
export interface RawRequest {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Asks as nobody's browser would: nothing of the path is resolved or encoded, and each call comes from somewhere else. */
export function askRaw(origin: string, { method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const somewhere = Array.from({ length: 3 }, () => randomInt(256)).join('.');
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          'accept-language': 'en',
          'x-forwarded-for': `10.${somewhere}`,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(pieces).toString(),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** What an address, a query or a form can say that nobody means well by; encoded as it goes out. */
export const hostileValues: readonly string[] = [
  '',
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ED%B0%80',
  '%F0%9F%98%80',
  '%C3',
  '%FF%FE',
  '%E0%A4%A',
  '%25',
  '%2525',
  '..',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%5c%5cevil.example',
  '%2f%2fevil.example',
  '%0d%0aset-cookie:%20a=b',
  '%5Bobject%20Object%5D',
  '%7B%22a%22%3A1%7D',
  '%7B%22__proto__%22%3A%7B%22a%22%3A1%7D%7D',
  '%5B1%2C2%5D',
  '%22text%22',
  'null',
  'undefined',
  'true',
  '-1',
  '0',
  '1e999',
  '9'.repeat(40),
  'NaN',
  "'%20or%201=1--",
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '$%7B7*7%7D',
  '%u0041',
  '+',
  '%20%20',
  '%E2%80%AE%D8%A7',
  'a%26b=c',
  'a'.repeat(3000),
  '%F0%9F%98%80'.repeat(300),
  '0'.repeat(32),
];

/** One name several times, or in the forms that some servers take for lists and objects. */
export const inManyWays = (name: string, value: string): readonly string[] => [
  `${name}=${value}`,
  `${name}=${value}&${name}=${value}`,
  `${name}=x&${name}=${value}&${name}=`,
  `${name}[]=${value}`,
  `${name}[a]=${value}`,
  `${name}[__proto__][a]=${value}`,
  name,
  `${name.toUpperCase()}=${value}`,
  `;${name}=${value}`,
  `&&=&${name}=${value}&=${value}`,
];

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = Math.trunc(mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
