import { spoken } from './spoken.gen.ts';

/** Everything the product knows about one display language. */
export interface LocaleInfo {
  /** Tag for `Intl` and React Aria: region, script, calendar and digits are decided here. */
  tag: string;
  /** Value of `<html lang>`. */
  lang: string;
  /** React Aria's string set (`react-aria-components/i18n/<aria>`). */
  aria: string;
  dir: 'ltr' | 'rtl';
  /** The language's name in itself, for the language menu. */
  name: string;
  /** The name in the API and in stored settings (LANG-02). */
  code: string;
  /** Every text is translated, and the build fails where one is not; another language shows English for what it lacks. */
  complete: boolean;
  /** Stands in the language menu (LANG-01). Ukrainian has texts but no entry (OP-20). */
  listed: boolean;
}

const listed = { dir: 'ltr', complete: false, listed: true } as const;

/**
 * The 26 display languages of LANG-01, and Ukrainian (LANG-02).
 *
 * Tags that look odd are so for a reason: plain `ar-SA` counts in Hijri years with Arabic-Indic digits, `no` and `zh-Hant-TW`
 * fall back to another language in React Aria, and plain `sr-RS` writes dates in Cyrillic beside Latin texts.
 */
export const locales = {
  en: { ...listed, tag: 'en-US', lang: 'en', aria: 'en-US', name: 'English', code: 'en_US', complete: true },
  da: { ...listed, tag: 'da-DK', lang: 'da', aria: 'da-DK', name: 'Dansk', code: 'da_DK' },
  de: { ...listed, tag: 'de-DE', lang: 'de', aria: 'de-DE', name: 'Deutsch', code: 'de_DE' },
  ru: { ...listed, tag: 'ru-RU', lang: 'ru', aria: 'ru-RU', name: 'Русский', code: 'ru_RU' },
  ko: { ...listed, tag: 'ko-KR', lang: 'ko', aria: 'ko-KR', name: '한국어', code: 'ko_KR' },
  sv: { ...listed, tag: 'sv-SE', lang: 'sv', aria: 'sv-SE', name: 'Svenska', code: 'sv_SE' },
  'zh-TW': { ...listed, tag: 'zh-TW', lang: 'zh-TW', aria: 'zh-TW', name: '繁體中文', code: 'zh_TW' },
  'zh-CN': { ...listed, tag: 'zh-CN', lang: 'zh-CN', aria: 'zh-CN', name: '简体中文', code: 'zh_CN' },
  ja: { ...listed, tag: 'ja-JP', lang: 'ja', aria: 'ja-JP', name: '日本語', code: 'ja_JP' },
  pt: { ...listed, tag: 'pt-BR', lang: 'pt-BR', aria: 'pt-BR', name: 'Português', code: 'pt_BR' },
  it: { ...listed, tag: 'it-IT', lang: 'it', aria: 'it-IT', name: 'Italiano', code: 'it_IT' },
  fr: { ...listed, tag: 'fr-FR', lang: 'fr', aria: 'fr-FR', name: 'Français', code: 'fr_FR' },
  'es-MX': {
    ...listed,
    tag: 'es-MX',
    lang: 'es-MX',
    aria: 'es-ES',
    name: 'Español (Latinoamérica)',
    code: 'es_MX',
  },
  'es-ES': { ...listed, tag: 'es-ES', lang: 'es-ES', aria: 'es-ES', name: 'Español (España)', code: 'es_ES' },
  tr: { ...listed, tag: 'tr-TR', lang: 'tr', aria: 'tr-TR', name: 'Türkçe', code: 'tr_TR' },
  nl: { ...listed, tag: 'nl-NL', lang: 'nl', aria: 'nl-NL', name: 'Nederlands', code: 'nl_NL' },
  cs: { ...listed, tag: 'cs-CZ', lang: 'cs', aria: 'cs-CZ', name: 'Čeština', code: 'cs_CZ' },
  pl: { ...listed, tag: 'pl-PL', lang: 'pl', aria: 'pl-PL', name: 'Polski', code: 'pl_PL' },
  ro: { ...listed, tag: 'ro-RO', lang: 'ro', aria: 'ro-RO', name: 'Română', code: 'ro_RO' },
  hu: { ...listed, tag: 'hu-HU', lang: 'hu', aria: 'hu-HU', name: 'Magyar', code: 'hu_HU' },
  nb: { ...listed, tag: 'nb-NO', lang: 'nb', aria: 'nb-NO', name: 'Norsk', code: 'nb_NO' },
  bg: { ...listed, tag: 'bg-BG', lang: 'bg', aria: 'bg-BG', name: 'Български', code: 'bg_BG' },
  sr: { ...listed, tag: 'sr-Latn-RS', lang: 'sr-Latn', aria: 'sr-SP', name: 'Srpski', code: 'sr_RS' },
  hr: { ...listed, tag: 'hr-HR', lang: 'hr', aria: 'hr-HR', name: 'Hrvatski', code: 'hr_HR' },
  ar: {
    ...listed,
    tag: 'ar-SA-u-ca-gregory-nu-latn',
    lang: 'ar',
    aria: 'ar-AE',
    name: 'العربية',
    code: 'ar_SA',
    dir: 'rtl',
    complete: true,
  },
  he: { ...listed, tag: 'he-IL', lang: 'he', aria: 'he-IL', name: 'עברית', code: 'he_IL', dir: 'rtl' },
  uk: {
    ...listed,
    tag: 'uk-UA',
    lang: 'uk',
    aria: 'uk-UA',
    name: 'Українська',
    code: 'uk_UA',
    listed: false,
  },
} as const satisfies Record<string, LocaleInfo>;

/** A language of the product, by its short name. */
export type Locale = keyof typeof locales;

/** True for the short name of a language that the product knows. */
export const isLocale = (value: string): value is Locale => Object.hasOwn(locales, value);

const hasTexts = (locale: Locale): boolean => spoken.some((one) => one === locale);

/** True for the short name of a language that has texts, all or some. */
export const isSpoken = (value: string): value is Locale => isLocale(value) && hasTexts(value);

/** The languages to choose from, in the order of the menu. */
export const offered: readonly Locale[] = spoken.filter((locale) => locales[locale].listed);

/**
 * The language to show when somebody asked for `locale`: itself once it has texts, English until then.
 * Dates, `<html lang>` and direction follow the answer; what it does not say yet is said in English.
 */
export const shownLocale = (locale: Locale): Locale => (hasTexts(locale) ? locale : 'en');

/** The same for a name from outside: one that the product does not know is English. */
export const shownLocaleOf = (name: string): Locale => (isLocale(name) ? shownLocale(name) : 'en');

/** The tag of a language as a region of it writes dates and numbers; whatever else the tag says stays. */
function tagIn(locale: Locale, region: string): string {
  const { tag } = locales[locale];
  const inRegion = tag.replace(/-[A-Z]{2}(?=-|$)/, `-${region}`);
  // Malaysia and Singapore: without its script this Chinese would be the other
  return locale === 'zh-CN' && inRegion !== tag ? `zh-Hans-${region}` : inRegion;
}

/** What texts must know of a language, without the table of all; of one of its regions where that is given. */
export function languageOf(
  locale: Locale,
  region?: string,
): {
  locale: Locale;
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
} {
  const { tag, lang, dir } = locales[locale];
  return { locale, tag: region === undefined ? tag : tagIn(locale, region), lang, dir };
}
