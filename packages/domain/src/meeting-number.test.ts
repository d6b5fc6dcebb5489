import { describe, expect, test } from 'vitest';
import { formatMeetingNumber, parseMeetingNumber } from './meeting-number.ts';

describe('formatMeetingNumber', () => {
  test.each([
    ['123456789', '123 456 789'],
    ['123456789012', '1234 5678 9012'],
    ['12345678901', '1234 567 8901'],
  ])('[MNUM-01] [MNUM-02] groups %s as %s', (digits, shown) => {
    expect(formatMeetingNumber(digits)).toBe(shown);
  });

  test('[MNUM-01] [MNUM-03] groups ten digits 3-3-4, and 4-2-4 in the unified format', () => {
    expect(formatMeetingNumber('1234567890')).toBe('123 456 7890');
    expect(formatMeetingNumber('1234567890', 'unified')).toBe('1234 56 7890');
  });

  test('[MNUM-04] pads shorter numbers with leading zeros to nine digits', () => {
    expect(formatMeetingNumber('1234567')).toBe('001 234 567');
    expect(formatMeetingNumber('1')).toBe('000 000 001');
  });

  test('leaves alone what is no meeting number', () => {
    expect(formatMeetingNumber('1234567890123')).toBe('1234567890123');
    expect(formatMeetingNumber('jonas')).toBe('jonas');
  });
});

describe('parseMeetingNumber', () => {
  test('drops spaces and dashes between the groups', () => {
    expect(parseMeetingNumber(' 128 456-7730 ')).toBe('1284567730');
  });

  test.each([
    ['Arabic digits', '١٢٨ ٤٥٦ ٧٧٣٠'],
    ['Persian digits', '۱۲۸ ۴۵۶ ۷۷۳۰'],
    ['wide digits', '１２８　４５６　７７３０'],
    ['marks of direction around it', '\u2066\u200e128 456 7730\u2069'],
    ['typographic dashes', '128–456‑7730'],
  ])('reads a number with %s', (_what, typed) => {
    expect(parseMeetingNumber(typed)).toBe('1284567730');
  });

  test('refuses what is too short, too long or has letters', () => {
    expect(parseMeetingNumber('12345678')).toBeUndefined();
    expect(parseMeetingNumber('1234567890123')).toBeUndefined();
    expect(parseMeetingNumber('12345678a')).toBeUndefined();
  });
});
