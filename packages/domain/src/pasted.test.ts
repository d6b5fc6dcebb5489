import { describe, expect, it } from 'vitest';
import { addressWithoutMarks, withoutMarks } from './pasted.ts';

describe('an address that was copied out of a text', () => {
  it.each([
    ['128 456 7730.', '128 456 7730'],
    ['(https://portal.example/acme/j.php?MTID=m0)', 'https://portal.example/acme/j.php?MTID=m0'],
    ['<https://portal.example/meet/hana>', 'https://portal.example/meet/hana'],
    [' “128-456-7730”, ', '128-456-7730'],
    ['128456773؟', '128456773'],
    ['«128456773»。', '128456773'],
    ['https://portal.example/meet/j.doe', 'https://portal.example/meet/j.doe'],
    ['...', ''],
  ])('%o means %o', (typed, meant) => expect(withoutMarks(typed)).toBe(meant));
});

describe('an address that the text around it ran into', () => {
  it.each([
    ['/meet/hana.', '/meet/hana'],
    ['/meet/hana).', '/meet/hana'],
    ['/acme/j.php?MTID=m0f%3E', '/acme/j.php?MTID=m0f'],
    ['/acme/j.php?MTID=m0f%E2%80%9D.', '/acme/j.php?MTID=m0f'],
    ['/meet/hana%20', '/meet/hana'],
    ['/meet/hana.?locale=ar', '/meet/hana?locale=ar'],
    ['/meet/%D9%85%D8%9F', '/meet/%D9%85'],
  ])('%o is %o', (address, meant) => expect(addressWithoutMarks(address)).toBe(meant));

  it.each([
    '/meet/j.doe',
    '/meet/%D9%85',
    '/meet/100%',
    '/meet/%E2%80',
    '/meet/m%C3%BCller',
    '/acme/j.php?MTID=m0f',
  ])('%o stays as it is', (address) => expect(addressWithoutMarks(address)).toBe(address));
});
