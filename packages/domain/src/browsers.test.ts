import { describe, expect, test } from 'vitest';
import { browserAge } from './browsers.ts';

const chrome = (version: string): string =>
  `Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
const firefox = (version: string): string =>
  `Mozilla/5.0 (Windows NT 6.1; rv:${version}) Gecko/20100101 Firefox/${version}`;
const safari = (version: string): string =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const iphone = (version: string, app: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${app}Mobile/15E148`;

describe('a browser is', () => {
  test.each([
    ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko'],
    [
      'Internet Explorer 11 that passes itself off as 7',
      'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; WOW64; Trident/7.0; SLCC2)',
    ],
    ['Internet Explorer 6', 'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)'],
    ['Chrome 29', chrome('29.0.1547.76')],
    ['Firefox 26', firefox('26.0')],
    [
      'Safari 6',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_5) AppleWebKit/536.30.1 (KHTML, like Gecko) Version/6.0.5 Safari/536.30.1',
    ],
    [
      'Safari of iOS 6',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 6_1_4 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10B350 Safari/8536.25',
    ],
    [
      'the browser of Android 4',
      'Mozilla/5.0 (Linux; U; Android 4.0.3; de-de) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    ],
  ])('unsupported: %s', (_name, userAgent) => {
    expect(browserAge(userAgent)).toBe('unsupported');
  });

  test.each([
    ['Chrome 30', chrome('30.0.1599.17')],
    ['Chrome 124', chrome('124.0.0.0')],
    ['the old Edge', `${chrome('64.0.3282.140')} Edge/18.17763`],
    ['Firefox 27', firefox('27.0')],
    ['Firefox 127', firefox('127.0')],
    ['Safari 7', safari('7.0')],
    ['Safari 17.4.1', safari('17.4.1')],
    ['Safari of iOS 17.4', iphone('17_4_1', 'Version/17.4.1 ').replace('15E148', '15E148 Safari/604.1')],
    ['Chrome on iOS 16', iphone('16_7', 'CriOS/141.0.7390.26 ')],
  ])('old: %s', (_name, userAgent) => {
    expect(browserAge(userAgent)).toBe('old');
  });

  test.each([
    ['Chrome 125', chrome('125.0.0.0')],
    ['Chrome without a window', chrome('156.0.0.0').replace('Chrome', 'HeadlessChrome')],
    ['Edge', `${chrome('142.0.0.0')} Edg/142.0.0.0`],
    ['Firefox 128', firefox('128.0')],
    ['Safari 17.5', safari('17.5')],
    ['Safari 26', safari('26.0')],
    ['Firefox on iOS 18', iphone('18_6', 'FxiOS/144.0 ')],
    ['a program', 'curl/8.5.0'],
    [
      'a crawler that names no version',
      chrome('W.X.Y.Z').replace('537.36', '537.36 (compatible; Googlebot/2.1)'),
    ],
    ['nobody that says so', undefined],
    ['somebody who says far too much', `${'Version/1 '.repeat(8000)}Safari/1`],
  ])('current: %s', (_name, userAgent) => {
    expect(browserAge(userAgent)).toBe('current');
  });
});
