import { expect, test } from 'vitest';
import { isLocale, locales } from '@portico/i18n/locales';

const sets = import.meta.glob('../../../node_modules/react-aria-components/i18n/*-*.mjs');

test.each(Object.keys(locales).filter(isLocale))('React Aria has words for %s', (locale) => {
  expect(sets).toHaveProperty([
    `../../../node_modules/react-aria-components/i18n/${locales[locale].aria}.mjs`,
  ]);
});
