import { fileURLToPath } from 'node:url';
import { locales, type Locale } from '@portico/i18n/locales';

/** React Aria's words in a language, which lie beside its catalogs: `catalogs(ariaStrings)`. */
export const ariaStrings = (locale: Locale): { aria: string } => ({
  aria: fileURLToPath(import.meta.resolve(`react-aria-components/i18n/${locales[locale].aria}`)),
});
