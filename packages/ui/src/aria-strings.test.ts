import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLocale, locales } from '@portico/i18n/locales';
import { ariaStrings } from '../build/aria-strings.ts';

test.each(Object.keys(locales).filter(isLocale))('React Aria has words for %s', (locale) => {
  expect(existsSync(ariaStrings(locale).aria)).toBe(true);
});
