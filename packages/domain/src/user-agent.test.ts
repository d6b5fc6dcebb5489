import { expect, test } from 'vitest';
import { readUserAgent } from './user-agent.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox Windows computer',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`,
    'Edge Windows computer',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Chrome Linux computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome ChromeOS computer'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/125.0.0.0`,
    'Opera Windows computer',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.1 Safari/605.1.15`,
    'Safari macOS computer',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webkit} Version/26.1 Mobile/15E148 Safari/604.1`,
    'Safari iOS phone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webkit} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`,
    'Chrome iOS phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) ${webkit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox iPadOS tablet',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome Android phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`, 'Chrome Android tablet'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox Android phone'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet Android phone',
  ],
  ['curl/8.17.0', 'null null unknown'],
  ['', 'null null unknown'],
])('%s', (header, expected) => {
  const { browser, system, kind } = readUserAgent(header);
  expect(`${browser} ${system} ${kind}`).toBe(expected);
});

test('of a header without end only the beginning is read', () => {
  expect(readUserAgent(`${'x'.repeat(100_000)} Windows Firefox/1`)).toEqual({
    kind: 'unknown',
    browser: null,
    system: null,
  });
});
