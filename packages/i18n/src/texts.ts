import { setupI18n, type AllMessages } from '@lingui/core';
import type { Locale, LocaleInfo } from './locales.ts';
import type { Messages } from './messages.gen.ts';

/** A key of any catalog. */
export type MessageKey = keyof Messages;

/** Keys that need no arguments: usable in tables and menus. */
export type PlainKey = { [K in MessageKey]: Messages[K] extends undefined ? K : never }[MessageKey];

/** The arguments a key asks for: none, or one object. */
export type MessageArgs<K extends MessageKey> = Messages[K] extends undefined ? [] : [args: Messages[K]];

/** One compiled area: key to text, or to the parts of a text with arguments. */
export type Catalog = Record<string, Exclude<AllMessages[string][string], string>>;

/** What texts must know of their language. */
export type Language = Pick<LocaleInfo, 'tag' | 'lang' | 'dir'> & { locale: Locale };

/** The texts of one language; any number of languages live side by side. */
export interface Texts {
  readonly locale: Locale;
  readonly tag: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The text of a key. Its arguments are typed from the English catalog. */
  readonly t: <K extends MessageKey>(key: K, ...args: MessageArgs<K>) => string;
  /** Adds an area of the same language; texts only ever grow. */
  readonly add: (catalog: Catalog) => void;
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A Hebrew or Arabic name in a left-to-right sentence would pull the number after it to its other side, so it is isolated.
 * Right-to-left catalogs isolate every plain argument when they are compiled.
 *
 * Lingui decodes `\x41` and `\u0041` in the finished text, arguments included: a title must keep its backslash.
 */
function guardArgument(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const kept = value.replaceAll('\\', String.raw`\x5c`);
  return RTL_LETTER.test(kept) ? FIRST_STRONG_ISOLATE + kept + POP_ISOLATE : kept;
}

const guardArguments = (args: object | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) => [name, guardArgument(value)]));

/**
 * The texts of one language from its compiled catalogs.
 * Throws on a key without text: the build puts English where a language lacks one, so an area was not loaded.
 */
export function createTexts(language: Language, ...catalogs: readonly Catalog[]): Texts {
  const { locale, tag, lang, dir } = language;
  const missing = (_: string, key: string): string => {
    throw new Error(`no text for "${key}" in "${locale}": its area is not loaded`);
  };
  const i18n = setupI18n({ locale: tag, messages: { [tag]: {} }, missing });
  const add = (catalog: Catalog): void => i18n.load({ [tag]: catalog });
  catalogs.forEach(add);
  return { locale, tag, lang, dir, add, t: (key, ...[args]) => i18n._(key, guardArguments(args)) };
}
