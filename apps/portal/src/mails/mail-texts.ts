import { isLocale } from '@portico/i18n/locales';
import { serverTexts } from '@portico/i18n/server-texts';
import type { Texts } from '@portico/i18n/texts';

/** The words of mails in a language, English where there are none. */
export const mailTexts = (locale: string): Texts => serverTexts(isLocale(locale) ? locale : 'en');
