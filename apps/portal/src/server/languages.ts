import { locales, offered } from '@portico/i18n/locales';

/** The languages to choose from on a page for somebody who is not signed in. */
export const languages = offered.map((locale) => ({
  locale,
  lang: locales[locale].lang,
  name: locales[locale].name,
}));
