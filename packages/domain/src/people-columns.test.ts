import { describe, expect, test } from 'vitest';
import { guessColumns, headsOf, partsOf, peopleFields, readRoles } from './people-columns.ts';

describe('the columns of a table of people', () => {
  test('are known by their heads, in English and in Arabic', () => {
    expect(guessColumns(['E-Mail', 'Full name', 'Room', 'ROLE', 'time_zone', 'Phone number'])).toEqual({
      email: 0,
      name: 1,
      roles: 3,
      timeZone: 4,
      phone: 5,
    });
    expect(guessColumns(['الاسم', 'البريد الالكتروني', 'الدور', 'المجموعات', 'اللغة', 'الهاتف'])).toEqual({
      name: 0,
      email: 1,
      roles: 2,
      groups: 3,
      language: 4,
      phone: 5,
    });
    expect(guessColumns(['mail', 'email'])).toEqual({ email: 0 });
    expect(guessColumns(['Ada', 'ada@acme.example'])).toEqual({});
  });

  test('are those of an export by the words of its head', () => {
    for (const language of ['', 'en', 'ar', 'de'])
      expect(Object.keys(guessColumns(headsOf(language)))).toEqual([...peopleFields]);
    expect(headsOf('ar')).not.toEqual(headsOf('en'));
  });
});

describe('a cell of several', () => {
  test('is cut at semicolons and bars, each part once', () => {
    expect(partsOf(' Board; Sales |Board\n')).toEqual(['Board', 'Sales']);
    expect(partsOf('الفريق؛ المبيعات')).toEqual(['الفريق', 'المبيعات']);
    expect(partsOf(' ')).toEqual([]);
  });

  test('of roles knows their words and what people call them, and nobody makes a wholesale administrator', () => {
    expect(readRoles('HOST')).toEqual(['HOST']);
    expect(readRoles('host; Site administrator')).toEqual(['HOST', 'SITEADMIN']);
    expect(readRoles('ro_siteadmin|مضيف')).toEqual(['RO_SITEADMIN', 'HOST']);
    expect(readRoles('')).toEqual([]);
    for (const cell of ['boss', 'HOST; boss', 'WHOLESALE_ADMIN']) expect(readRoles(cell)).toBeUndefined();
  });
});
