import { wordsOf } from '@portico/i18n/build/words';
import { languageOf } from '@portico/i18n/locales';
import { createTexts, type Texts } from '@portico/i18n/texts';

/** All that the portal says in a language. */
export const textsOf = (locale: 'en' | 'ar'): Texts =>
  createTexts(languageOf(locale), ...Object.values(wordsOf(locale)));
