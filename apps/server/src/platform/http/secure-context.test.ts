import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings/read.ts';
import { isServedByHttps, networkAdvice, secureContextAdvice, sentenceOf } from './secure-context.ts';

const files = { TLS_CERT_FILE: '/cert.pem', TLS_KEY_FILE: '/key.pem' };

describe('cameras', () => {
  test.each([
    ['loopback by default', {}],
    ['loopback by name', { HOST: 'localhost' }],
    ['loopback of IPv6', { HOST: '::1' }],
    ['a public address on loopback', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' }],
    ['https of its own', { HOST: '0.0.0.0', PUBLIC_URL: 'https://meet.example', ...files }],
    ['https of its own on loopback', files],
    ['a proxy with https', { PUBLIC_URL: 'https://meet.example', TRUST_PROXY: '127.0.0.1' }],
  ])('work: %s', (_name, settings) => {
    expect(networkAdvice(readSettings(settings))).toEqual([]);
  });

  test.each([
    [{ HOST: '0.0.0.0' }, { word: 'listensOnHttp', host: '0.0.0.0' }],
    [{ HOST: '192.0.2.7' }, { word: 'listensOnHttp', host: '192.0.2.7' }],
    [{ PUBLIC_URL: 'http://meet.example' }, { word: 'publicUrlIsHttp', publicUrl: 'http://meet.example' }],
    [
      { PUBLIC_URL: 'http://127.evil.example' },
      { word: 'publicUrlIsHttp', publicUrl: 'http://127.evil.example' },
    ],
  ])('do not with %j', (settings, advice) => {
    expect(secureContextAdvice(readSettings(settings))).toEqual(advice);
    const [sentence, ...more] = networkAdvice(readSettings(settings)).map(sentenceOf);
    expect(more).toEqual([]);
    expect(sentence).toMatch(
      /^Cameras and microphones will not work.*TLS_CERT_FILE.*PUBLIC_URL=https.*TRUST_PROXY/,
    );
    expect(sentence).not.toContain('\n');
  });
});

test.each([
  { HOST: '0.0.0.0', ...files },
  { HOST: '::', ...files },
  { HOST: '192.0.2.7', ...files },
  { TRUST_PROXY: '127.0.0.1' },
  { TRUST_PROXY: '1', ...files },
])('an address that nobody has said is told about with %j', (given) => {
  const advice = networkAdvice(readSettings(given));
  expect(advice).toEqual([{ word: 'publicUrlIsMissing' }]);
  const [sentence] = advice.map(sentenceOf);
  expect(sentence).toMatch(/^Meetings will not begin .* Set PUBLIC_URL to that address/);
  expect(sentence).not.toContain('\n');
});

test.each([undefined, 'false', '0'])(
  'a proxy with https that nobody trusts is told about (TRUST_PROXY %s)',
  (trust) => {
    const settings = readSettings({ PUBLIC_URL: 'https://meet.example', TRUST_PROXY: trust });
    expect(networkAdvice(settings)).toEqual([
      { word: 'proxyIsNotTrusted', publicUrl: 'https://meet.example' },
    ]);
    expect(networkAdvice(settings).map(sentenceOf)[0]).toContain(
      'Set TRUST_PROXY to the address of the proxy',
    );
  },
);

test.each([
  [{}, false],
  [{ PUBLIC_URL: 'http://localhost' }, false],
  [{ PUBLIC_URL: 'https://meet.example' }, true],
  [files, true],
])('people come by https with %j: %s', (settings, isHttps) => {
  expect(isServedByHttps(readSettings(settings))).toBe(isHttps);
});
