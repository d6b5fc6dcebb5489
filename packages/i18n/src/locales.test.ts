import { expect, test } from 'vitest';
import { isLocale, locales, shownLocale, type LocaleInfo } from './locales.ts';

const all: LocaleInfo[] = Object.values(locales);

test('the language menu lists 26 languages, each with its own name', () => {
  const listed = all.filter((locale) => locale.listed);
  expect(listed).toHaveLength(26);
  expect(new Set(listed.map(({ name }) => name)).size).toBe(26);
});

test('[OP-20] Ukrainian has texts but no entry in the menu', () => {
  expect(locales.uk.listed).toBe(false);
});

test('Arabic dates are Gregorian with Latin digits, Serbian ones Latin', () => {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };
  expect(new Intl.DateTimeFormat(locales.ar.tag, options).format(0)).toBe('1 يناير 1970');
  expect(new Intl.DateTimeFormat(locales.sr.tag, options).format(0)).toBe('1. januar 1970.');
});

test('an incomplete language shows English', () => {
  expect(shownLocale('de')).toBe('en');
  expect(shownLocale('ar')).toBe('ar');
});

test('isLocale knows its own names only', () => {
  expect(isLocale('zh-TW')).toBe(true);
  expect(isLocale('toString')).toBe(false);
});
