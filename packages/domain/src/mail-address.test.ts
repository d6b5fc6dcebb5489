import { describe, expect, test } from 'vitest';
import { needsUtf8, readMailAddress } from './mail-address.ts';
import { shownAddress } from './shown-address.ts';

const octets64 = 'a'.repeat(64);
const label = 'd'.repeat(63);
/** Of 254 octets with a local part of one. */
const longest = `a@${[label, label, label, 'd'.repeat(52), 'example'].join('.')}`;

describe('an address', () => {
  test.each([
    ['jane@x.example', 'jane@x.example'],
    ['Jane@X.Example', 'jane@x.example'],
    ['  jane@x.example\n', 'jane@x.example'],
    ['\u202ajane@x.example\u202c\u200b', 'jane@x.example'],
    ['\u2068jane@x.example\u2069', 'jane@x.example'],
    ['R&D@x.example', 'r&d@x.example'],
    ["o'hara+tag=1@x.example", "o'hara+tag=1@x.example"],
    ['!#$%&*/?^_`{|}~-@x.example', '!#$%&*/?^_`{|}~-@x.example'],
    ['a.b.c@x.example', 'a.b.c@x.example'],
    ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
    ['info@MÜNCHEN.example', 'info@xn--mnchen-3ya.example'],
    ['info@mu\u0308nchen.example', 'info@xn--mnchen-3ya.example'],
    ['info@XN--MNCHEN-3YA.example', 'info@xn--mnchen-3ya.example'],
    ['info@straße.example', 'info@xn--strae-oqa.example'], // not transitional: not strasse
    ['info@βόλος.example', 'info@xn--nxasmm1c.example'], // the final sigma stays
    ['用户@例え.jp', '用户@xn--r8jz45g.jp'],
    ['用户＠例え。ｊｐ', '用户@xn--r8jz45g.jp'],
    ['مثال@مثال.مصر', 'مثال@xn--mgbh0fb.xn--wgbh1c'],
    ['jane@مثال.إختبار', 'jane@xn--mgbh0fb.xn--kgbechtv'],
    ['info@नमस्ते.भारत', 'info@xn--h2bhs4b8d8a.xn--h2brj9c'],
    ['Josée@x.example', 'josée@x.example'],
    ['jose\u0301e@x.example', 'josée@x.example'],
    ['ПОЧТА@почта.рф', 'почта@xn--80a1acny.xn--p1ai'],
    ['"jane"@x.example', 'jane@x.example'],
    ['"Jane Doe"@x.example', '"jane doe"@x.example'],
    ['"jane..doe"@x.example', '"jane..doe"@x.example'],
    ['".jane."@x.example', '".jane."@x.example'],
    [`${octets64}@x.example`, `${octets64}@x.example`],
    [longest, longest],
    [`${'é'.repeat(32)}@x.example`, `${'é'.repeat(32)}@x.example`],
    [`a@${label}.example`, `a@${label}.example`],
  ])('%j is kept as %j', (typed, kept) => {
    expect(readMailAddress(typed)).toBe(kept);
    expect(readMailAddress(kept)).toBe(kept);
  });

  test.each([
    '',
    '@',
    'jane',
    'jane@',
    '@x.example',
    'jane@x',
    'jane@localhost',
    'jane@x.e',
    'jane@x.example.',
    'jane@.x.example',
    'jane@x..example',
    'jane@-x.example',
    'jane@x-.example',
    'jane@x_y.example',
    'jane@x.123',
    'jane@192.0.2.1',
    'jane@１９２.０.２.１',
    'jane@0xc0.0x2',
    'jane@[192.0.2.1]',
    'jane@[IPv6:2001:db8::1]',
    'jane@x.example:25',
    'jane@x.example/',
    'jane@x.example?cc=bob@y.example',
    'jane@x.example#',
    'jane@x%2eexample.example',
    'jane@x／y.example',
    'jane@xn--abc-.example',
    'jane@\u00ad.example',
    'jane@a\u200db.example',
    'jane@x.example, bob@y.example',
    'jane@x.example bob@y.example',
    'jane@x.example>',
    '<jane@x.example>',
    'Jane <jane@x.example>',
    'jane@x.example\r\nBcc: bob@y.example',
    'jane\r\n@x.example',
    'jane\u0000@x.example',
    'jane\u2028@x.example',
    'jane doe@x.example',
    'jane\u00a0doe@x.example',
    '.jane@x.example',
    'jane.@x.example',
    'jane..doe@x.example',
    'jane@doe@x.example',
    'jane(doe)@x.example',
    'jane,doe@x.example',
    'jane;doe@x.example',
    'jane:doe@x.example',
    'jane\\doe@x.example',
    'jane"doe@x.example',
    '""@x.example',
    '" "@x.example',
    '"jane@doe"@x.example',
    '"jane\\"doe"@x.example',
    '"jane\r\ndoe"@x.example',
    'ja\u202ene@x.example',
    'ja\u200bne@x.example',
    'ja\u3164ne@x.example',
    'ja\ud800ne@x.example',
    `a${octets64}@x.example`,
    `${'é'.repeat(33)}@x.example`,
    `a${longest}`,
    `a@d${label}.example`,
    `a@${'ü'.repeat(63)}.example`,
    `${' '.repeat(2000)}jane@x.example`,
    'former-member@former.invalid',
    'jane@INVALID',
  ])('%j is none', (text) => {
    expect(readMailAddress(text)).toBeUndefined();
  });

  test('an address that needs a mail server with SMTPUTF8 is one with letters beyond ASCII before the @', () => {
    expect(needsUtf8('用户@xn--r8jz45g.jp')).toBe(true);
    expect(needsUtf8('info@xn--mnchen-3ya.example')).toBe(false);
  });

  test('of two megabytes is refused in no time to speak of', () => {
    for (const sign of [' ', '.', 'a', 'ä', '@', '"', '\u200b', '-'])
      expect(readMailAddress(`x${sign.repeat(2_000_000)}@x.example`)).toBeUndefined();
  });
});

/** Numbers from 0 to below `most`, the same at every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}
const alphabets = [
  'abcxyz0189',
  'äöüßéèñøåłžğ',
  'абвгдежзиклмнпрст',
  'αβγδεζηθλμνξ',
  'ابتثجحخدرز',
  'אבגדהוז',
  '日本語例漢字',
  'ひらがなカタカナ',
  '한국어',
  'नमसभरत',
];

test('whatever is taken is taken again in its kept form and in the form that is shown', () => {
  const below = numbers(20_261_125);
  const word = (letters: string, most: number): string =>
    Array.from({ length: 1 + below(most) }, () => letters.charAt(below(letters.length))).join('');
  const pick = (): string => alphabets[below(alphabets.length)] ?? '';
  const taken: string[] = [];
  const lost: string[] = [];
  for (let i = 0; i < 3000; i += 1) {
    const [own, of] = [pick(), pick()];
    const kept = readMailAddress(`${word(`${own}.&'+`, 12)}@${word(of, 20)}.${word(of, 6)}.example`);
    if (kept === undefined) continue;
    taken.push(kept);
    const upper = kept.toUpperCase();
    const again = [kept, shownAddress(kept), ...(upper.toLowerCase() === kept ? [upper] : [])];
    if (again.some((text) => readMailAddress(text) !== kept)) lost.push(kept);
  }
  expect(lost).toEqual([]);
  expect(taken.length).toBeGreaterThan(1500);
  expect(taken.filter((kept) => !/^[^\s@]+@[a-z0-9.-]+$/u.test(kept))).toEqual([]);
});
